import { X } from "lucide-react";
import { useEffect, useRef } from "react";
import { useT } from "../../i18n/index.ts";
import { formatNumber } from "../../lib/format.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { writeText } from "../../ui/write-text.ts";
import type { BarLength } from "../bar-length.ts";
import type { BarPrice } from "../chart-settings.ts";
import type { ChartSource } from "../paging.ts";
import type { ScaleStore } from "../scale-store.ts";
import { Compared } from "./compared.ts";
import { closesAt, percentDigits, percentRange, percents, percentTicks, percentY } from "./percent.ts";

export interface ComparedInstrument {
	readonly id: string;
	readonly name: string;
	readonly source: ChartSource;
	/** A price of it, for the legend. */
	readonly priceText: (price: number) => string;
}

export interface CompareLayerProps {
	readonly scales: ScaleStore;
	readonly length: BarLength;
	readonly price: BarPrice;
	/** Of the chart itself. */
	readonly name: string;
	/** The same array until one is added or removed. */
	readonly instruments: readonly ComparedInstrument[];
	readonly onRemove: (id: string) => void;
}

/** Colour and dashes of each line: never colour alone. */
const LOOKS = [
	{ color: "var(--info)", dashes: "none" },
	{ color: "var(--warn)", dashes: "7 3" },
	{ color: "var(--accent)", dashes: "2 3" },
	{ color: "var(--text-2)", dashes: "9 3 2 3" },
] as const;
const lookOf = (at: number) => LOOKS[at % LOOKS.length] ?? LOOKS[0];

const TICKS = 6;
/** Height at the top that the chart's own legend takes. */
const LEGEND_PX = 40;

const percentText = (value: number, digits = 2): string =>
	`${formatNumber(value.toFixed(digits), { sign: "always" })} %`;

/** Other instruments as lines in percent from the first bar in view, with a scale of their own at the start of the plot. */
export function CompareLayer({ scales, length, price, name, instruments, onRemove }: CompareLayerProps) {
	const t = useT();
	const layer = useRef<HTMLDivElement>(null);
	useEffect(() => {
		const element = layer.current;
		if (element === null || instruments.length === 0) return;
		const all: Compared[] = [];
		const draw = () => drawLines(element, scales, all, instruments);
		all.push(...instruments.map(({ source }) => new Compared({ source, length, price, onChange: draw })));
		const stop = scales.subscribe((scale) => {
			for (const each of all) each.cover(scale.oldestMs());
			draw();
		});
		return () => {
			stop();
			for (const each of all) each.dispose();
		};
	}, [scales, length, price, instruments]);
	if (instruments.length === 0) return null;
	return (
		<div ref={layer} data-compare="" className="absolute inset-0">
			<svg aria-hidden className="pointer-events-none absolute inset-0 h-full w-full overflow-hidden">
				{instruments.map(({ id }, at) => (
					<path
						key={id}
						data-compared={id}
						fill="none"
						strokeWidth={1.5}
						stroke={lookOf(at).color}
						strokeDasharray={lookOf(at).dashes}
					/>
				))}
			</svg>
			<div data-percent-axis aria-hidden className="pointer-events-none absolute inset-0 text-11 text-muted" />
			<ul
				aria-label={t("compare.title")}
				className="pointer-events-none absolute start-14 bottom-2 z-[12] flex flex-col items-start gap-0.5 text-11"
			>
				<li className="rounded-[4px] bg-surface-1/85 px-1.5 py-0.5 text-secondary">
					{name} <span data-percent-of="" className="num" />
				</li>
				{instruments.map(({ id, name: compared }, at) => (
					<li
						key={id}
						className="pointer-events-auto flex items-center gap-1.5 rounded-[4px] bg-surface-1/85 ps-1.5 text-secondary"
					>
						<svg aria-hidden width="18" height="6">
							<path d="M0 3H18" stroke={lookOf(at).color} strokeWidth={2} strokeDasharray={lookOf(at).dashes} />
						</svg>
						<span className="font-medium">{compared}</span>
						<span data-close-of={id} className="num" />
						<span data-percent-of={id} className="num" />
						<IconButton
							bare
							size="sm"
							className="-my-1 scale-90 pointer-coarse:my-0 pointer-coarse:scale-100"
							label={t("compare.remove", { instrument: compared })}
							title={t("compare.remove", { instrument: compared })}
							icon={<X className="size-3.5" aria-hidden />}
							onClick={() => onRemove(id)}
						/>
					</li>
				))}
			</ul>
		</div>
	);
}

const say = (layer: HTMLElement, selector: string, text: string): void => {
	const found = layer.querySelector(selector);
	if (found !== null) writeText(found, text);
};

/** Writes lines, scale and legend to the elements, in the frame in which the chart is drawn. */
function drawLines(
	layer: HTMLElement,
	scales: ScaleStore,
	compared: readonly Compared[],
	instruments: readonly ComparedInstrument[],
): void {
	const scale = scales.current;
	if (scale === null) return;
	const bars = scale.bars();
	const starts = bars.map(({ startMs }) => startMs);
	const places = starts.map((startMs) => scale.xOf(startMs));
	const closes = compared.map((each) => closesAt(starts, each.bars()));
	const lines = closes.map(percents);
	const range = percentRange(lines);
	for (const [at, { id, priceText }] of instruments.entries()) {
		const line = lines[at] ?? [];
		const points = line.flatMap((value, nth) =>
			value === null ? [] : [`${Math.round(places[nth] ?? 0)} ${percentY(value, range, scale.height).toFixed(1)}`],
		);
		layer
			.querySelector(`[data-compared="${id}"]`)
			?.setAttribute("d", points.length === 0 ? "" : `M${points.join("L")}`);
		const [close, percent] = [closes[at]?.at(-1) ?? null, line.at(-1) ?? null];
		say(layer, `[data-close-of="${id}"]`, close === null ? "" : priceText(close));
		say(layer, `[data-percent-of="${id}"]`, percent === null ? "–" : percentText(percent));
	}
	const own = percents(bars.map(({ close }) => close)).at(-1) ?? null;
	say(layer, '[data-percent-of=""]', own === null ? "–" : percentText(own));
	drawAxis(layer.querySelector("[data-percent-axis]"), range, scale.height);
}

function drawAxis(axis: Element | null, range: ReturnType<typeof percentRange>, height: number): void {
	if (axis === null) return;
	const ticks = percentTicks(range, TICKS);
	const digits = percentDigits(ticks);
	const shown = ticks.map((value) => ({ value, y: percentY(value, range, height) })).filter(({ y }) => y > LEGEND_PX);
	while (axis.childElementCount > shown.length) axis.lastElementChild?.remove();
	for (const [at, { value, y }] of shown.entries()) {
		const label = axis.children[at] ?? axis.appendChild(document.createElement("span"));
		if (!(label instanceof HTMLElement)) continue;
		label.className = "num absolute start-0 rounded-e-[3px] bg-surface-1/85 px-1 leading-4";
		label.style.top = `${Math.round(y) - 8}px`;
		writeText(label, value === 0 ? "0 %" : percentText(value, digits));
	}
}
