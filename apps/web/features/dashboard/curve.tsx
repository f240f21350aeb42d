import { ChartLine, Table2 } from "lucide-react";
import { useState } from "react";
import {
	accountSummary,
	useAccountSummary,
	useBalanceHistory,
	useFiguresStale,
	useSecond,
	useSelectedAccount,
} from "../../data/index.ts";
import { useT } from "../../i18n/index.ts";
import { formatTime } from "../../lib/format.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { Money } from "../../ui/num.tsx";
import { Panel } from "../../ui/panel.tsx";
import { SegmentedControl } from "../../ui/segmented-control.tsx";
import { ErrorState, Skeleton } from "../../ui/states.tsx";
import { WhyTerm } from "../../ui/why/why-term.tsx";
import { CurveChart } from "./curve-chart.tsx";
import { curveOf } from "./curve-points.ts";
import { CurveTable } from "./curve-table.tsx";
import { Nothing } from "./nothing.tsx";
import { CURVE_RANGES, type CurveRange, rangeFromMs, roundedFrom } from "./ranges.ts";

/** Balance over time, ending with the current equity; as a curve or as a table, of a range. */
export function EquityCurve({ accountId, currency }: { readonly accountId: string; readonly currency: string }) {
	const t = useT();
	// Once a second is enough for a curve of days; the figure above it follows each price.
	const nowMs = useSecond();
	const equity = accountSummary()?.equity ?? null;
	const stale = useFiguresStale();
	const [chosen, setChosen] = useState<CurveRange>("all");
	const [table, setTable] = useState(false);
	const fromMs = rangeFromMs(chosen, nowMs);
	const { data, isError, isFetching, refetch } = useBalanceHistory(accountId, roundedFrom(chosen, nowMs));
	const curve = data === undefined ? null : curveOf(data, { atMs: nowMs, equity }, fromMs);
	const [first] = data ?? [];
	const today = formatTime(new Date(nowMs).toISOString(), "date");
	const range =
		first === undefined ? null : { from: formatTime(new Date(curve?.startMs ?? 0).toISOString(), "date"), to: today };
	return (
		<Panel
			title={t("dashboard.curve")}
			className="h-full"
			aside={
				<span className="flex items-center gap-1">
					<SegmentedControl
						label={t("dashboard.curve.range")}
						value={chosen}
						onChange={setChosen}
						items={CURVE_RANGES.map((value) => ({ value, label: t(`dashboard.range.${value}`) }))}
					/>
					<IconButton
						size="sm"
						className="flex-none"
						label={table ? t("dashboard.curve.chart") : t("dashboard.curve.table")}
						pressed={table}
						onClick={() => setTable(!table)}
						icon={table ? <ChartLine className="icon" aria-hidden /> : <Table2 className="icon" aria-hidden />}
					/>
				</span>
			}
		>
			<Headline currency={currency} />
			{data === undefined ? (
				isError ? (
					<ErrorState
						compact
						title={t("dashboard.curve.failed")}
						onRetry={() => void refetch()}
						retrying={isFetching}
					/>
				) : (
					<Skeleton className="mx-panel mb-panel min-h-56 flex-1" />
				)
			) : curve === null || range === null ? (
				<Nothing>{t("dashboard.curve.empty")}</Nothing>
			) : table ? (
				<CurveTable history={data} range={range} equity={equity} currency={currency} stale={stale} />
			) : (
				<CurveChart key={chosen} curve={curve} range={range} equity={equity} currency={currency} stale={stale} />
			)}
		</Panel>
	);
}

function Headline({ currency }: { readonly currency: string }) {
	const t = useT();
	const summary = useAccountSummary();
	const account = useSelectedAccount();
	const stale = useFiguresStale();
	const lifetime = summary?.lifetimePnl ?? account?.lifetime_pnl;
	return (
		<div className="flex flex-wrap items-baseline gap-x-6 gap-y-1 px-panel pb-3 text-13 text-muted">
			<WhyTerm of={{ about: "equity" }}>
				<Money
					value={summary?.equity}
					currency={currency}
					show="symbol"
					stale={stale}
					className="font-semibold text-28 text-primary"
				/>
			</WhyTerm>
			<span>
				<WhyTerm of={{ about: "balance" }}>{t("trading.balance")}</WhyTerm>{" "}
				<Money
					value={summary?.balance ?? account?.balance}
					currency={currency}
					show="symbol"
					className="text-primary"
				/>
			</span>
			<span>
				<WhyTerm of={{ about: "pnl" }}>{t("dashboard.openResult")}</WhyTerm>{" "}
				<Money value={summary?.pnl} currency={currency} show="symbol" tone="signed" sign="always" stale={stale} />
			</span>
			<span title={t("dashboard.lifetime.help")}>
				<WhyTerm of={{ about: "lifetime" }}>{t("dashboard.lifetime")}</WhyTerm>{" "}
				<Money value={lifetime} currency={currency} show="symbol" tone="signed" sign="always" />
			</span>
		</div>
	);
}
