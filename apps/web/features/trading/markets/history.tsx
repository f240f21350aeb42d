import { useQuery } from "@tanstack/react-query";
import { formatPrice as exactPrice } from "@truefill/core/money";
import type { Resolution } from "@truefill/core/pricing";
import { useId, useState } from "react";
import { fetchCandles, type LocalInstrument, serverNow } from "../../../data/index.ts";
import { useT } from "../../../i18n/index.ts";
import { cx } from "../../../lib/cx.ts";
import { formatPrice } from "../../../lib/format.ts";
import { formatDayAt } from "../../../lib/format-day.ts";
import { Percent } from "../../../ui/num.tsx";
import { Panel } from "../../../ui/panel.tsx";
import { SegmentedControl } from "../../../ui/segmented-control.tsx";
import { EmptyState, ErrorState, Skeleton } from "../../../ui/states.tsx";
import { dayChange, priceText } from "../figures.ts";
import { pointsOf } from "../watchlist/spark-data.ts";

const DAY_MS = 86_400_000;
const SPANS = {
	day: { resolution: "15m", ms: DAY_MS },
	month: { resolution: "4h", ms: 30 * DAY_MS },
	year: { resolution: "1d", ms: 365 * DAY_MS },
} as const satisfies Readonly<Record<string, { resolution: Resolution; ms: number }>>;
type Span = keyof typeof SPANS;
const REFRESH_MS = 60_000;
const BOX = { width: 640, height: 176 };

interface Past {
	/** Closes of the bid, oldest first, in current units. */
	readonly closes: readonly number[];
	readonly fromMs: number;
	readonly toMs: number;
}

async function pastOf(id: string, span: Span, signal: AbortSignal): Promise<Past> {
	const { resolution, ms } = SPANS[span];
	const toMs = serverNow();
	const candles = await fetchCandles(id, resolution, toMs - ms, toMs, "adjusted", signal);
	return {
		closes: candles.map(({ bid }) => Number(exactPrice(bid.close))),
		fromMs: candles[0]?.startMs ?? toMs - ms,
		toMs,
	};
}

/** The bid of a day, a month or a year as one line; the terminal has the whole chart. */
export function History({ instrument }: { readonly instrument: LocalInstrument }) {
	const t = useT();
	const [span, setSpan] = useState<Span>("day");
	const { data, isError, isFetching, refetch } = useQuery({
		queryKey: ["market-history", instrument.id, span],
		queryFn: ({ signal }) => pastOf(instrument.id, span, signal),
		refetchInterval: REFRESH_MS,
	});
	return (
		<Panel
			title={t("markets.history")}
			aside={
				<SegmentedControl
					label={t("markets.history.span")}
					value={span}
					onChange={setSpan}
					items={(["day", "month", "year"] as const).map((value) => ({ value, label: t(`markets.history.${value}`) }))}
				/>
			}
		>
			<div className="min-h-60 px-panel pb-panel">
				{data === undefined ? (
					isError ? (
						<ErrorState compact title={t("chart.error.title")} onRetry={() => void refetch()} retrying={isFetching}>
							{t("chart.error.body")}
						</ErrorState>
					) : (
						<Skeleton className="h-56" />
					)
				) : data.closes.length < 2 ? (
					<EmptyState compact title={t("chart.empty.title")}>
						{t("markets.history.none")}
					</EmptyState>
				) : (
					<Line instrument={instrument} past={data} span={span} />
				)}
			</div>
		</Panel>
	);
}

function Line({
	instrument,
	past,
	span,
}: {
	readonly instrument: LocalInstrument;
	readonly past: Past;
	readonly span: Span;
}) {
	const t = useT();
	const gradient = useId();
	const { closes } = past;
	const digits = instrument.priceDigits;
	const [first = 0, last = 0] = [closes[0], closes.at(-1)];
	const text = (value: number) => formatPrice(priceText(value, digits), digits);
	const [low, high] = [text(Math.min(...closes)), text(Math.max(...closes))];
	const style = span === "day" ? "day-time" : "day";
	const [from, to] = [formatDayAt(past.fromMs, style), formatDayAt(past.toMs, style)];
	const points = pointsOf(closes, BOX.width, BOX.height);
	return (
		<figure dir="ltr" className={cx("flex flex-col gap-1", last < first ? "text-down" : "text-up")}>
			<div className="flex flex-wrap justify-between gap-x-4 text-12 text-muted">
				<span className="num">{high}</span>
				<Percent value={dayChange(last, { previousClose: first, open: null })} sign="always" tone="signed" arrow />
			</div>
			<svg
				viewBox={`0 -2 ${BOX.width} ${BOX.height + 4}`}
				preserveAspectRatio="none"
				role="img"
				aria-label={t("markets.history.summary", {
					instrument: instrument.displayName,
					from,
					to,
					first: text(first),
					last: text(last),
					low,
					high,
				})}
				className="h-44 w-full"
			>
				<defs>
					<linearGradient id={gradient} x1="0" y1="0" x2="0" y2="1">
						<stop offset="0" stopColor="currentColor" stopOpacity="0.2" />
						<stop offset="1" stopColor="currentColor" stopOpacity="0" />
					</linearGradient>
				</defs>
				<polygon points={`0,${BOX.height} ${points} ${BOX.width},${BOX.height}`} fill={`url(#${gradient})`} />
				<polyline
					points={points}
					fill="none"
					stroke="currentColor"
					strokeWidth="1.75"
					strokeLinejoin="round"
					vectorEffect="non-scaling-stroke"
				/>
			</svg>
			<figcaption className="num flex flex-wrap justify-between gap-x-4 text-12 text-muted">
				<span>{low}</span>
				<span className="flex gap-1.5">
					<span dir="auto">{from}</span>–<span dir="auto">{to}</span>
				</span>
			</figcaption>
		</figure>
	);
}
