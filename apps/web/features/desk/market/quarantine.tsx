import { useMemo } from "react";
import { useQuarantine } from "../../../data/desk/index.ts";
import { useDirectory } from "../../../data/index.ts";
import { useT } from "../../../i18n/index.ts";
import type { Column } from "../../../ui/data-table/column.ts";
import { DataTable } from "../../../ui/data-table/data-table.tsx";
import { Num } from "../../../ui/num.tsx";
import { TimeText } from "../../../ui/time-text.tsx";

type Quarantined = NonNullable<ReturnType<typeof useQuarantine>["data"]>;
type Waiting = Quarantined["waiting"][number];
type Refused = Quarantined["refused"][number];

/** E15: ticks pending confirmation, and refused ones. */
export function Quarantine() {
	const t = useT();
	const query = useQuarantine();
	const { waiting, refused } = useTickColumns();
	const source = { query, failed: t("staff.market.failed") };
	const loaded = query.data !== undefined;
	return (
		<>
			{loaded ? <h2 className="px-panel pt-3 pb-1 font-semibold text-13">{t("staff.quarantine.waiting")}</h2> : null}
			<DataTable
				label={t("staff.quarantine.waiting")}
				columns={waiting}
				rows={query.data?.waiting}
				rowId={({ asset_id }) => asset_id}
				source={source}
				skeletonRows={6}
				empty={{ title: t("staff.quarantine.waiting.none"), hint: t("staff.quarantine.waiting.hint") }}
			/>
			{loaded ? (
				<>
					<h2 className="border-line border-t px-panel pt-3 pb-1 font-semibold text-13">
						{t("staff.quarantine.refused")}
					</h2>
					<DataTable
						label={t("staff.quarantine.refused")}
						columns={refused}
						rows={query.data?.refused}
						// The newest comes first, and no tick has a name.
						rowId={({ refused_at, asset_id }, index) => `${refused_at}-${asset_id}-${index}`}
						empty={{ title: t("staff.quarantine.refused.none") }}
					/>
				</>
			) : null}
		</>
	);
}

function useTickColumns() {
	const t = useT();
	const { byId } = useDirectory();
	return useMemo(() => {
		const instrument: Column<Pick<Waiting, "asset_id">> = {
			id: "instrument",
			header: t("staff.market.instrument"),
			rowHeader: true,
			cell: ({ asset_id }) => byId(asset_id)?.displayName ?? asset_id,
		};
		const prices: readonly Column<Pick<Refused, "bid" | "ask">>[] = [
			{ id: "bid", header: t("staff.quarantine.bid"), numeric: true, cell: ({ bid }) => <Num value={bid} /> },
			{ id: "ask", header: t("staff.quarantine.ask"), numeric: true, cell: ({ ask }) => <Num value={ask} /> },
		];
		const source: Column<Pick<Waiting, "source">> = {
			id: "source",
			header: t("staff.quarantine.source"),
			cell: (tick) => tick.source,
		};
		const time = { id: "time", header: t("staff.quarantine.time"), className: "text-secondary" };
		const waiting: readonly Column<Waiting>[] = [
			instrument,
			...prices,
			{
				id: "last",
				header: t("staff.quarantine.last"),
				numeric: true,
				cell: ({ last }) => (
					<>
						<Num value={last?.bid} /> / <Num value={last?.ask} />
					</>
				),
			},
			source,
			{ ...time, cell: ({ ts }) => <TimeText value={ts} /> },
		];
		const refused: readonly Column<Refused>[] = [
			instrument,
			{ id: "why", header: t("staff.quarantine.why"), className: "num text-12", cell: ({ code }) => code },
			...prices,
			source,
			{ ...time, cell: ({ refused_at }) => <TimeText value={refused_at} /> },
		];
		return { waiting, refused };
	}, [t, byId]);
}
