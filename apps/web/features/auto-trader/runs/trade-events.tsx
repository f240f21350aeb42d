import type { StrategyRunWire, StrategyTradeEventWire } from "@truefill/contracts/http";
import { useMemo, useState } from "react";
import { useStrategyTradeEvents } from "../../../data/strategies/runs.ts";
import { useT } from "../../../i18n/index.ts";
import type { Column } from "../../../ui/data-table/column.ts";
import { DataTable } from "../../../ui/data-table/data-table.tsx";
import { TimeText } from "../../../ui/time-text.tsx";
import { TradeLink } from "./trade-link.tsx";
import { eventText } from "./words.ts";

const keyOf = ({ sequence }: StrategyTradeEventWire): string => `${sequence}`;

/** What happened to a run's trades beside its checks: their stops and targets, and edits of the customer and of staff. */
export function TradeEvents({ run, isNarrow }: { readonly run: StrategyRunWire; readonly isNarrow: boolean }) {
	const t = useT();
	const [page, setPage] = useState(1);
	const query = useStrategyTradeEvents(run.id, page);
	const columns = useColumns(run);
	return (
		<DataTable
			label={t("strategyRun.tradeEvents")}
			columns={columns}
			rows={query.data?.data}
			rowId={keyOf}
			source={{ query, failed: t("strategyRun.journal.failed") }}
			empty={{ title: t("strategyRun.tradeEvents.none"), hint: t("strategyRun.tradeEvents.none.hint") }}
			card={
				isNarrow
					? (event) => (
							<article key={keyOf(event)} className="flex flex-col gap-1 rounded-card border border-line p-3 text-13">
								<TimeText value={event.at} className="text-12 text-muted" />
								<p>{eventText(t, event, run.currency)}</p>
								<Where event={event} run={run} />
							</article>
						)
					: undefined
			}
			pages={{ meta: query.data?.meta, onPage: setPage }}
			skeletonRows={4}
		/>
	);
}

function useColumns(run: StrategyRunWire): readonly Column<StrategyTradeEventWire>[] {
	const t = useT();
	return useMemo(
		() => [
			{
				id: "at",
				header: t("strategyRun.col.time"),
				rowHeader: true,
				className: "py-2 align-top",
				cell: ({ at }) => <TimeText value={at} />,
			},
			{
				id: "what",
				header: t("strategyRun.col.what"),
				className: "w-full min-w-64 whitespace-normal! py-2 align-top",
				cell: (event) => (
					<>
						{eventText(t, event, run.currency)}
						<Where event={event} run={run} />
					</>
				),
			},
		],
		[t, run],
	);
}

interface WhereProps {
	readonly event: StrategyTradeEventWire;
	readonly run: StrategyRunWire;
}

function Where({ event: { trade_id, sequence }, run }: WhereProps) {
	const t = useT();
	return (
		<span className="wrap-anywhere block text-11 text-muted">
			<TradeLink run={run} tradeId={trade_id} /> · {t("strategyRun.leg.event", { number: String(sequence) })}
		</span>
	);
}
