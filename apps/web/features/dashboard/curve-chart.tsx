import { type KeyboardEvent, type PointerEvent, useId, useState } from "react";
import { useT } from "../../i18n/index.ts";
import { cx } from "../../lib/cx.ts";
import { formatMoney, formatTime, formatTimeZone } from "../../lib/format.ts";
import { formatDayAt } from "../../lib/format-day.ts";
import { timeTicks, valueTicks } from "./axis.ts";
import { BOX, type Curve, pointAt, shareOf } from "./curve-points.ts";

const STROKE = {
	fill: "none",
	strokeWidth: 1.75,
	vectorEffect: "non-scaling-stroke",
	strokeLinejoin: "round",
} as const;
/** Most of the lines of the money. */
const VALUE_TICKS = 7;
const percent = (share: number) => `${share * 100}%`;

interface Props {
	readonly curve: Curve;
	/** Begin and end of the curve. */
	readonly range: { readonly from: string; readonly to: string };
	readonly equity: string | null;
	readonly currency: string;
	readonly stale: boolean;
}

/**
 * The curve of the balance with its axes, which ends with the current equity. A pointer or the arrow keys choose a step,
 * whose exact balance is shown and said.
 */
export function CurveChart({ curve, range, equity, currency, stale }: Props) {
	const t = useT();
	const id = useId();
	/** The chosen step; the one after the last is the equity of now; null: none. */
	const [chosen, setChosen] = useState<number | null>(null);
	const last = curve.points.length;
	const at = chosen === null ? null : Math.min(chosen, last);
	const point = at === null ? undefined : curve.points[at];
	const text =
		point === undefined
			? t("dashboard.curve.equityAt", { equity: formatMoney(equity, currency) })
			: t("dashboard.curve.at", { time: formatTime(point.at), balance: formatMoney(point.balance, currency) });
	const onKeyDown = (event: KeyboardEvent) => {
		const from = at ?? last;
		const next = {
			ArrowLeft: from - 1,
			ArrowDown: from - 1,
			ArrowRight: from + 1,
			ArrowUp: from + 1,
			Home: 0,
			End: last,
		}[event.key];
		if (event.key === "Escape") setChosen(null);
		if (next === undefined) return;
		event.preventDefault();
		setChosen(Math.max(0, Math.min(last, next)));
	};
	const onPointerMove = ({ clientX, currentTarget }: PointerEvent) => {
		const { left, width } = currentTarget.getBoundingClientRect();
		const x = (clientX - left) / width;
		setChosen(x > 0.995 ? last : pointAt(curve, x));
	};
	return (
		// Time runs left to right in every language, as on the terminal's chart.
		<figure dir="ltr" className="flex min-h-64 flex-1 flex-col px-panel pb-2 2xl:min-h-80 min-[140rem]:min-h-104">
			<p id={`${id}-summary`} className="sr-only">
				{t("dashboard.curve.summary", {
					...range,
					low: formatMoney(curve.low.toFixed(2), currency),
					high: formatMoney(curve.high.toFixed(2), currency),
					equity: formatMoney(equity, currency),
				})}
			</p>
			<p dir="auto" aria-hidden className="num h-5 text-12 text-secondary">
				{at === null ? null : text}
			</p>
			<div className="flex min-h-0 flex-1">
				<div
					role="slider"
					tabIndex={0}
					aria-label={t("dashboard.curve.cursor")}
					aria-describedby={`${id}-summary`}
					aria-valuemin={0}
					aria-valuemax={last}
					aria-valuenow={at ?? last}
					aria-valuetext={text}
					onKeyDown={onKeyDown}
					onBlur={() => setChosen(null)}
					onPointerMove={onPointerMove}
					onPointerDown={onPointerMove}
					onPointerLeave={() => setChosen(null)}
					className="relative min-w-0 flex-1 touch-pan-y rounded-[4px] border-line border-s border-b"
				>
					<Drawing curve={curve} stale={stale} gradient={`${id}-area`} />
					{point === undefined ? null : (
						<>
							<span className="absolute inset-y-0 w-px bg-line-strong" style={{ left: percent(point.x) }} />
							<Dot x={point.x} y={point.y} className="text-accent-text" />
						</>
					)}
					<Dot x={1} y={curve.equityY ?? curve.balanceY} className={stale ? "text-muted" : "text-accent-text"} />
				</div>
				<Values curve={curve} currency={currency} />
			</div>
			<Times curve={curve} />
		</figure>
	);
}

const Dot = ({ x, y, className }: { readonly x: number; readonly y: number; readonly className: string }) => (
	<span
		className={cx("absolute size-2 -translate-x-1/2 -translate-y-1/2 rounded-pill bg-current", className)}
		style={{ left: percent(x), top: percent(y) }}
	/>
);

function Drawing({
	curve,
	stale,
	gradient,
}: {
	readonly curve: Curve;
	readonly stale: boolean;
	readonly gradient: string;
}) {
	const { equityY, balanceY } = curve;
	return (
		<svg
			aria-hidden
			viewBox={`0 0 ${BOX.width} ${BOX.height}`}
			preserveAspectRatio="none"
			className="absolute inset-0 size-full overflow-visible"
		>
			<defs>
				<linearGradient id={gradient} x1="0" y1="0" x2="0" y2="1">
					<stop offset="0" stopColor="var(--accent)" stopOpacity="0.22" />
					<stop offset="1" stopColor="var(--accent)" stopOpacity="0" />
				</linearGradient>
			</defs>
			{valueTicks(curve.bottom, curve.top, VALUE_TICKS).map((value) => (
				<path
					key={value}
					d={`M0 ${shareOf(value, curve) * BOX.height}H${BOX.width}`}
					{...STROKE}
					strokeWidth={1}
					stroke="var(--line)"
				/>
			))}
			<path d={curve.area} fill={`url(#${gradient})`} />
			<path d={curve.line} {...STROKE} stroke="var(--accent)" />
			{equityY === null ? null : (
				<path
					d={`M${BOX.width} ${balanceY * BOX.height}V${equityY * BOX.height}`}
					{...STROKE}
					stroke={stale ? "var(--text-3)" : "var(--accent)"}
					strokeDasharray="4 3"
				/>
			)}
		</svg>
	);
}

/** The axis of the money: whole units where the steps are that large. */
function Values({ curve, currency }: { readonly curve: Curve; readonly currency: string }) {
	const ticks = valueTicks(curve.bottom, curve.top, VALUE_TICKS);
	const [one = 0, two = 1] = ticks;
	const texts = ticks.map((value) =>
		two - one >= 1
			? formatMoney(value.toFixed(0), currency, { currency: "none" }).replace(/\D0+$/, "")
			: formatMoney(value.toFixed(2), currency, { currency: "none" }),
	);
	return (
		<div aria-hidden className="num relative text-11 text-muted">
			{/* The widest label gives the axis its width. */}
			<span className="invisible ps-2">
				{texts.reduce((widest, text) => (text.length > widest.length ? text : widest), "")}
			</span>
			{ticks.map((value, order) => (
				<span
					key={value}
					className="absolute end-0 -translate-y-1/2 whitespace-nowrap"
					style={{ top: percent(shareOf(value, curve)) }}
				>
					{texts[order]}
				</span>
			))}
		</div>
	);
}

/** The axis of the time, in the customer's zone. */
function Times({ curve }: { readonly curve: Curve }) {
	const { startMs, endMs } = curve;
	const zone = formatTimeZone();
	return (
		<figcaption aria-hidden className="num relative me-12 h-5 overflow-hidden text-11 text-muted">
			{timeTicks(startMs, endMs, zone, 6).map(({ atMs, style }) => {
				const x = (atMs - startMs) / (endMs - startMs);
				return (
					<span
						key={atMs}
						className={cx(
							"absolute top-1 whitespace-nowrap",
							x < 0.04 ? "" : x > 0.96 ? "-translate-x-full" : "-translate-x-1/2",
						)}
						style={{ left: percent(x) }}
					>
						{formatDayAt(atMs, style, zone)}
					</span>
				);
			})}
		</figcaption>
	);
}
