import type { BackTestResultWire } from "@truefill/contracts/http";
import { useT } from "../../i18n/index.ts";
import { formatMoney, formatTime } from "../../lib/format.ts";

const WIDTH = 640;
const HEIGHT = 140;
const PAD = 6;

/** The equity at the end of each day, with the start of the part that the rules were not made for. Floats: only drawn. */
export function EquityCurve({ result }: { readonly result: BackTestResultWire }) {
	const t = useT();
	const { curve, balance, currency } = result;
	const [fromMs, toMs, splitMs] = [result.from, result.to, result.split_at].map((at) => Date.parse(at)) as [
		number,
		number,
		number,
	];
	const points = [
		{ atMs: fromMs, equity: Number(balance) },
		...curve.map(({ at, equity }) => ({ atMs: Date.parse(at), equity: Number(equity) })),
	];
	const values = points.map(({ equity }) => equity);
	const [low, high] = [Math.min(...values), Math.max(...values)];
	const x = (atMs: number) => ((atMs - fromMs) / Math.max(1, toMs - fromMs)) * WIDTH;
	const y = (equity: number) => HEIGHT - PAD - ((equity - low) / Math.max(1e-9, high - low)) * (HEIGHT - 2 * PAD);
	const path = points.map(
		({ atMs, equity }, at) => `${at === 0 ? "M" : "L"}${x(atMs).toFixed(1)} ${y(equity).toFixed(1)}`,
	);
	const last = curve.at(-1)?.equity ?? balance;
	return (
		<figure dir="ltr" className="flex flex-col gap-1">
			<svg
				viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
				preserveAspectRatio="none"
				role="img"
				aria-label={`${t("autoTrader.equity")}: ${formatMoney(balance, currency)} → ${formatMoney(last, currency)}`}
				className="h-36 w-full rounded-control border border-line bg-surface-1"
			>
				<rect x={x(splitMs)} y={0} width={WIDTH - x(splitMs)} height={HEIGHT} fill="var(--accent)" opacity="0.08" />
				<line
					x1={0}
					x2={WIDTH}
					y1={y(Number(balance))}
					y2={y(Number(balance))}
					stroke="var(--line-strong)"
					strokeDasharray="4 4"
					vectorEffect="non-scaling-stroke"
				/>
				<path
					d={path.join(" ")}
					fill="none"
					stroke="var(--accent)"
					strokeWidth="1.75"
					vectorEffect="non-scaling-stroke"
					strokeLinejoin="round"
				/>
			</svg>
			<figcaption className="num flex justify-between text-11 text-muted">
				<span>{formatTime(result.from, "date")}</span>
				<span>
					{formatMoney(low.toFixed(2), currency)} – {formatMoney(high.toFixed(2), currency)}
				</span>
				<span>{formatTime(result.to, "date")}</span>
			</figcaption>
		</figure>
	);
}
