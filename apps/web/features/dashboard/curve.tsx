import { ChartLine, Table2 } from "lucide-react";
import { useId, useState } from "react";
import { useAccountSummary, useBalanceHistory } from "../../data/index.ts";
import { useT } from "../../i18n/index.ts";
import { formatMoney, formatTime } from "../../lib/format.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { Money } from "../../ui/num.tsx";
import { ErrorState, Skeleton } from "../../ui/states.tsx";
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from "../../ui/table.tsx";
import { TimeText } from "../../ui/time-text.tsx";
import { curveOf } from "./curve-points.ts";
import { Panel } from "./panel.tsx";

const WIDTH = 640;
const HEIGHT = 180;
const PADDING = 14;

/** Balance over time, as a curve or as a table. */
export function BalanceCurve({ accountId, currency }: { readonly accountId: string; readonly currency: string }) {
	const t = useT();
	const gradient = useId();
	const { data, isError, isFetching, refetch } = useBalanceHistory(accountId);
	const [table, setTable] = useState(false);
	const curve = data === undefined ? null : curveOf(data, WIDTH, HEIGHT, PADDING);
	const first = data?.[0];
	const last = data?.at(-1);
	const range =
		first === undefined || last === undefined
			? null
			: { from: formatTime(first.at, "date"), to: formatTime(last.at, "date") };
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
				<div className="h-52">
					<Table label={t("dashboard.curve.caption", range)}>
						<TableHead>
							<HeadCell>{t("dashboard.curve.time")}</HeadCell>
							<HeadCell numeric>{`${t("dashboard.curve")}, ${currency}`}</HeadCell>
						</TableHead>
						<TableBody>
							{[...data].reverse().map(({ at, balance }, row) => (
								// biome-ignore lint/suspicious/noArrayIndexKey: two entries may share a moment, and the list is only ever replaced whole.
								<Row key={`${at}-${row}`}>
									<Cell head>
										<TimeText value={at} />
									</Cell>
									<Cell numeric>
										<Money value={balance} currency={currency} show="none" />
									</Cell>
								</Row>
							))}
						</TableBody>
					</Table>
				</div>
			) : (
				<figure className="flex flex-col gap-1 pb-2">
					<svg
						viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
						preserveAspectRatio="none"
						role="img"
						aria-label={t("dashboard.curve.summary", {
							...range,
							low: formatMoney(curve.low.toFixed(2), currency),
							high: formatMoney(curve.high.toFixed(2), currency),
						})}
						className="h-44 w-full"
					>
						<defs>
							<linearGradient id={gradient} x1="0" y1="0" x2="0" y2="1">
								<stop offset="0" stopColor="var(--accent)" stopOpacity="0.22" />
								<stop offset="1" stopColor="var(--accent)" stopOpacity="0" />
							</linearGradient>
						</defs>
						<path d={curve.area} fill={`url(#${gradient})`} />
						<path
							d={curve.line}
							fill="none"
							stroke="var(--accent)"
							strokeWidth={1.75}
							vectorEffect="non-scaling-stroke"
							strokeLinejoin="round"
						/>
					</svg>
					<figcaption className="num flex justify-between px-panel text-11 text-muted">
						<span>{range.from}</span>
						<span>{range.to}</span>
					</figcaption>
				</figure>
			)}
		</Panel>
	);
}

function Headline({ currency }: { readonly currency: string }) {
	const t = useT();
	const summary = useAccountSummary();
	return (
		<div className="flex flex-wrap items-baseline gap-x-6 gap-y-1 px-panel pb-3">
			<Money value={summary?.balance} currency={currency} show="symbol" className="font-semibold text-28" />
			<span className="text-13 text-muted">
				{t("trading.equity")}{" "}
				<Money value={summary?.equity} currency={currency} show="symbol" className="text-primary" />
			</span>
		</div>
	);
}
