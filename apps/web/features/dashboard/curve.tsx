import { ChartLine, Table2 } from "lucide-react";
import { useId, useState } from "react";
import {
	accountSummary,
	useAccountSummary,
	useBalanceHistory,
	useFiguresStale,
	useSecond,
	useSelectedAccount,
} from "../../data/index.ts";
import { useT } from "../../i18n/index.ts";
import { cx } from "../../lib/cx.ts";
import { formatMoney, formatTime } from "../../lib/format.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { Money } from "../../ui/num.tsx";
import { ErrorState, Skeleton } from "../../ui/states.tsx";
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from "../../ui/table.tsx";
import { TimeText } from "../../ui/time-text.tsx";
import { curveOf } from "./curve-points.ts";
import { Panel } from "./panel.tsx";

const BOX = { width: 640, height: 180, padding: 22, live: 56 };
/** Rows of the table, newest first. */
const MOST_ROWS = 200;

/** Balance over time, ending with the current equity; as a curve or as a table. */
export function EquityCurve({ accountId, currency }: { readonly accountId: string; readonly currency: string }) {
	const t = useT();
	const gradient = useId();
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
				<div className="h-52">
					<Table label={t("dashboard.curve.caption", range)}>
						<TableHead>
							<HeadCell>{t("dashboard.curve.time")}</HeadCell>
							<HeadCell numeric>{t("dashboard.curve.balance", { currency })}</HeadCell>
						</TableHead>
						<TableBody>
							<Row>
								<Cell head>{t("dashboard.curve.now")}</Cell>
								<Cell numeric>
									<Money value={equity} currency={currency} show="none" stale={stale} />
								</Cell>
							</Row>
							{data
								.slice(-MOST_ROWS)
								.reverse()
								.map(({ at, balance }, row) => (
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
				// Time runs left to right in every language, as on the terminal's chart.
				<figure dir="ltr" className="flex flex-col gap-1 pb-2">
					<div className="relative me-3">
						<svg
							viewBox={`0 0 ${BOX.width} ${BOX.height}`}
							preserveAspectRatio="none"
							role="img"
							aria-label={t("dashboard.curve.summary", {
								...range,
								low: formatMoney(curve.low.toFixed(2), currency),
								high: formatMoney(curve.high.toFixed(2), currency),
								equity: formatMoney(equity, currency),
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
							<path d={curve.line} {...STROKE} stroke="var(--accent)" />
							<path
								d={curve.live}
								{...STROKE}
								stroke={stale ? "var(--text-3)" : "var(--accent)"}
								strokeDasharray="4 3"
							/>
						</svg>
						{equity === null ? null : (
							<span
								aria-hidden
								className={cx(
									"pointer-events-none absolute end-0 flex h-0 items-center",
									stale ? "text-muted" : "text-accent-text",
								)}
								style={{ top: `${(curve.last.y / BOX.height) * 100}%` }}
							>
								<span
									className={cx("num absolute end-0 whitespace-nowrap text-11", curve.falls ? "top-1.5" : "bottom-1.5")}
								>
									{t("dashboard.curve.now")}
								</span>
								<span className="absolute -end-1 size-2 rounded-pill bg-current" />
							</span>
						)}
					</div>
					<figcaption className="num flex justify-between px-panel text-11 text-muted">
						<span dir="auto">{range.from}</span>
						<span dir="auto">{range.to}</span>
					</figcaption>
				</figure>
			)}
		</Panel>
	);
}

const STROKE = {
	fill: "none",
	strokeWidth: 1.75,
	vectorEffect: "non-scaling-stroke",
	strokeLinejoin: "round",
} as const;

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
