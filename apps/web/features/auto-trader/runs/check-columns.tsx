import type { StrategyCheckWire, StrategyRunWire } from "@truefill/contracts/http";
import { useMemo } from "react";
import { useT } from "../../../i18n/index.ts";
import type { Column } from "../../../ui/data-table/column.ts";
import { TimeText } from "../../../ui/time-text.tsx";
import { TradeLink } from "./trade-link.tsx";
import { decisionText, legText, seenText } from "./words.ts";

interface CheckProps {
	readonly check: StrategyCheckWire;
}

/** Checks in a table. */
export function useCheckColumns(run: StrategyRunWire): readonly Column<StrategyCheckWire>[] {
	const t = useT();
	return useMemo(
		() => [
			{
				id: "bar",
				header: t("strategyRun.col.bar"),
				rowHeader: true,
				className: "py-2 align-top",
				cell: ({ bar_end }) => <TimeText value={bar_end} />,
			},
			{
				id: "decision",
				header: t("strategyRun.col.decision"),
				className: "w-1/3 min-w-52 whitespace-normal! py-2 align-top",
				cell: (check) => decisionText(t, check),
			},
			{
				id: "seen",
				header: t("strategyRun.col.seen"),
				className: "w-1/3 min-w-56 whitespace-normal! py-2 align-top",
				cell: (check) => <Seen check={check} />,
			},
			{
				id: "orders",
				header: t("strategyRun.col.orders"),
				className: "w-1/3 min-w-52 whitespace-normal! py-2 align-top",
				cell: (check) => <Legs check={check} run={run} />,
			},
		],
		[t, run],
	);
}

/** A check on a phone. */
export function CheckCard({ check, run }: CheckProps & { readonly run: StrategyRunWire }) {
	const t = useT();
	return (
		<article className="flex flex-col gap-2 rounded-card border border-line bg-surface-1 p-3 text-13">
			<TimeText value={check.bar_end} className="text-12 text-muted" />
			<p>{decisionText(t, check)}</p>
			<Legs check={check} run={run} />
			<Seen check={check} />
		</article>
	);
}

/** The values that a check saw, each with its name and settings. */
function Seen({ check }: CheckProps) {
	const t = useT();
	return (
		<dl className="flex flex-wrap gap-x-4 gap-y-0.5 text-12">
			{check.seen.map((each) => {
				const { name, value } = seenText(t, each);
				return (
					<div key={name} className="flex gap-1.5">
						<dt className="text-muted">{name}</dt>
						<dd className="num" dir="ltr">
							{value}
						</dd>
					</div>
				);
			})}
		</dl>
	);
}

/** Its orders with what became of them; a trade leads to its fills with their ticks, the event is of the account. */
function Legs({ check, run }: CheckProps & { readonly run: StrategyRunWire }) {
	const t = useT();
	return (
		<ul className="flex flex-col gap-1 empty:hidden">
			{check.legs.map((leg) => (
				<li key={leg.command_id}>
					{legText(t, check, leg, run.currency)}
					<span className="wrap-anywhere block text-11 text-muted">
						{leg.trade_id === null ? null : <TradeLink run={run} tradeId={leg.trade_id} />}
						{leg.trade_id === null || leg.sequence === null ? null : " · "}
						{leg.sequence === null ? null : t("strategyRun.leg.event", { number: String(leg.sequence) })}
					</span>
				</li>
			))}
		</ul>
	);
}
