import { useQuarantine } from "../../../data/desk/index.ts";
import { useDirectory } from "../../../data/index.ts";
import { useT } from "../../../i18n/index.ts";
import { Num } from "../../../ui/num.tsx";
import { EmptyState, ErrorState, Skeleton } from "../../../ui/states.tsx";
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from "../../../ui/table.tsx";
import { TimeText } from "../../../ui/time-text.tsx";

/** E15: ticks pending confirmation, and refused ones. */
export function Quarantine() {
	const t = useT();
	const { byId } = useDirectory();
	const { data, isError, isFetching, refetch } = useQuarantine();
	if (data === undefined) {
		return isError ? (
			<ErrorState compact title={t("staff.market.failed")} onRetry={() => void refetch()} retrying={isFetching} />
		) : (
			<div className="p-panel">
				<Skeleton lines={6} />
			</div>
		);
	}
	const nameOf = (id: string): string => byId(id)?.displayName ?? id;
	return (
		<>
			<h2 className="px-panel pt-3 pb-1 font-semibold text-13">{t("staff.quarantine.waiting")}</h2>
			{data.waiting.length === 0 ? (
				<EmptyState compact title={t("staff.quarantine.waiting.none")}>
					{t("staff.quarantine.waiting.hint")}
				</EmptyState>
			) : (
				<Table label={t("staff.quarantine.waiting")}>
					<TableHead>
						<HeadCell>{t("staff.market.instrument")}</HeadCell>
						<HeadCell numeric>{t("staff.quarantine.bid")}</HeadCell>
						<HeadCell numeric>{t("staff.quarantine.ask")}</HeadCell>
						<HeadCell numeric>{t("staff.quarantine.last")}</HeadCell>
						<HeadCell>{t("staff.quarantine.source")}</HeadCell>
						<HeadCell>{t("staff.quarantine.time")}</HeadCell>
					</TableHead>
					<TableBody>
						{data.waiting.map((tick) => (
							<Row key={tick.asset_id}>
								<Cell head>{nameOf(tick.asset_id)}</Cell>
								<Cell numeric>
									<Num value={tick.bid} />
								</Cell>
								<Cell numeric>
									<Num value={tick.ask} />
								</Cell>
								<Cell numeric>
									<Num value={tick.last?.bid} /> / <Num value={tick.last?.ask} />
								</Cell>
								<Cell>{tick.source}</Cell>
								<Cell className="text-secondary">
									<TimeText value={tick.ts} />
								</Cell>
							</Row>
						))}
					</TableBody>
				</Table>
			)}
			<h2 className="border-line border-t px-panel pt-3 pb-1 font-semibold text-13">{t("staff.quarantine.refused")}</h2>
			{data.refused.length === 0 ? (
				<EmptyState compact title={t("staff.quarantine.refused.none")} />
			) : (
				<Table label={t("staff.quarantine.refused")}>
					<TableHead>
						<HeadCell>{t("staff.market.instrument")}</HeadCell>
						<HeadCell>{t("staff.quarantine.why")}</HeadCell>
						<HeadCell numeric>{t("staff.quarantine.bid")}</HeadCell>
						<HeadCell numeric>{t("staff.quarantine.ask")}</HeadCell>
						<HeadCell>{t("staff.quarantine.source")}</HeadCell>
						<HeadCell>{t("staff.quarantine.time")}</HeadCell>
					</TableHead>
					<TableBody>
						{data.refused.map((tick, index) => (
							// biome-ignore lint/suspicious/noArrayIndexKey: the newest comes first, and no tick has a name.
							<Row key={`${tick.refused_at}-${tick.asset_id}-${index}`}>
								<Cell head>{nameOf(tick.asset_id)}</Cell>
								<Cell className="num text-12">{tick.code}</Cell>
								<Cell numeric>
									<Num value={tick.bid} />
								</Cell>
								<Cell numeric>
									<Num value={tick.ask} />
								</Cell>
								<Cell>{tick.source}</Cell>
								<Cell className="text-secondary">
									<TimeText value={tick.refused_at} />
								</Cell>
							</Row>
						))}
					</TableBody>
				</Table>
			)}
		</>
	);
}
