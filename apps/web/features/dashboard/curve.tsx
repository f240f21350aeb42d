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
import { ErrorState, Skeleton } from "../../ui/states.tsx";
import { BOX, CurveChart } from "./curve-chart.tsx";
import { curveOf } from "./curve-points.ts";
import { CurveTable } from "./curve-table.tsx";

/** Balance over time, ending with the current equity; as a curve or as a table. */
export function EquityCurve({ accountId, currency }: { readonly accountId: string; readonly currency: string }) {
	const t = useT();
	// Once a second is enough for a curve of weeks; the figure above it follows each price.
	const nowMs = useSecond();
	const equity = accountSummary()?.equity ?? null;
	const stale = useFiguresStale();
	const { data, isError, isFetching, refetch } = useBalanceHistory(accountId);
	const [table, setTable] = useState(false);
	const curve = data === undefined ? null : curveOf(data, { atMs: nowMs, equity }, BOX);
	const first = data?.[0];
	const today = formatTime(new Date(nowMs).toISOString(), "date");
	const range = first === undefined ? null : { from: formatTime(first.at, "date"), to: today };
	return (
		<Panel
			title={t("dashboard.curve")}
			aside={
				curve === null ? null : (
					<IconButton
						size="sm"
						label={table ? t("dashboard.curve.chart") : t("dashboard.curve.table")}
						pressed={table}
						onClick={() => setTable(!table)}
						icon={table ? <ChartLine className="icon" aria-hidden /> : <Table2 className="icon" aria-hidden />}
					/>
				)
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
					<Skeleton className="mx-panel mb-panel h-44" />
				)
			) : curve === null || range === null ? (
				<p className="px-panel py-10 text-center text-13 text-muted">{t("dashboard.curve.empty")}</p>
			) : table ? (
				<CurveTable history={data} range={range} equity={equity} currency={currency} stale={stale} />
			) : (
				<CurveChart curve={curve} range={range} equity={equity} currency={currency} stale={stale} />
			)}
		</Panel>
	);
}

function Headline({ currency }: { readonly currency: string }) {
	const t = useT();
	const summary = useAccountSummary();
	const account = useSelectedAccount();
	const stale = useFiguresStale();
	return (
		<div className="flex flex-wrap items-baseline gap-x-6 gap-y-1 px-panel pb-3">
			<Money
				value={summary?.equity}
				currency={currency}
				show="symbol"
				stale={stale}
				className="font-semibold text-28"
			/>
			<span className="text-13 text-muted">
				{t("trading.balance")}{" "}
				<Money
					value={summary?.balance ?? account?.balance}
					currency={currency}
					show="symbol"
					className="text-primary"
				/>
			</span>
		</div>
	);
}
