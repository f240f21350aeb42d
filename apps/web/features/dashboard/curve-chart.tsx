import { useId } from "react";
import { useT } from "../../i18n/index.ts";
import { cx } from "../../lib/cx.ts";
import { formatMoney } from "../../lib/format.ts";
import type { Curve, CurveBox } from "./curve-points.ts";

/** The box in which the curve is drawn. */
export const BOX: CurveBox = { width: 640, height: 180, padding: 22, live: 56 };

const STROKE = {
	fill: "none",
	strokeWidth: 1.75,
	vectorEffect: "non-scaling-stroke",
	strokeLinejoin: "round",
} as const;

/** The curve of the balance, which ends with the current equity. */
export function CurveChart(props: {
	readonly curve: Curve;
	/** Begin and end of the curve. */
	readonly range: { readonly from: string; readonly to: string };
	readonly equity: string | null;
	readonly currency: string;
	readonly stale: boolean;
}) {
	const { curve, range, equity, currency, stale } = props;
	const t = useT();
	const gradient = useId();
	return (
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
					<path d={curve.live} {...STROKE} stroke={stale ? "var(--text-3)" : "var(--accent)"} strokeDasharray="4 3" />
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
	);
}
