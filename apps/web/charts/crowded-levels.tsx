import { useMemo } from "react";
import { useT } from "../i18n/index.ts";
import { formatPrice } from "../lib/format.ts";
import { HoverPanel } from "../ui/hover-panel.tsx";
import { RowList } from "../ui/row-list.tsx";
import { gripOf } from "./grips-apart.ts";
import { AxisLabel, type LevelLine, Rule, usePlaced } from "./lines.tsx";
import type { ScaleStore } from "./scale-store.ts";

export interface CrowdedLevelsProps {
	readonly scales: ScaleStore;
	/** Levels that are too close together for a grip each. */
	readonly levels: readonly LevelLine[];
	readonly gripKey: string;
	readonly priceDigits: number;
	/** Shows the grip of this level beside the others and gives it the focus. */
	readonly onPick: (key: string) => void;
}

const MOST_RULES = 12;

/** One label for many levels at nearly one price; its panel lists them, and a chosen one gets a grip of its own. */
export function CrowdedLevels({ scales, levels, gripKey, priceDigits, onPick }: CrowdedLevelsProps) {
	const t = useT();
	const prices = useMemo(() => [...new Set(levels.map(({ price, opening }) => Number(price ?? opening)))], [levels]);
	const middle = prices[Math.floor(prices.length / 2)] ?? Number.NaN;
	const { line, label } = usePlaced(scales, () => middle);
	return (
		<>
			{prices.slice(0, MOST_RULES).map((price) => (
				<Rule key={price} scales={scales} price={price} className="border-line-strong border-dashed" />
			))}
			<div ref={line} className="pointer-events-none invisible absolute inset-x-0 top-0 z-10 h-0">
				<span
					{...gripOf(gripKey)}
					className="absolute end-[calc(100%-var(--plot)+32px)] top-[var(--shift,0px)] -mt-[13px] flex rounded-[4px] border border-line-strong bg-surface-1 text-11 pointer-coarse:-mt-[15px]"
				>
					<HoverPanel
						label={t("chart.levels.crowded", { count: levels.length })}
						className="pointer-events-auto flex h-6 items-center px-1.5 font-semibold text-secondary hover:text-primary pointer-coarse:h-7"
						panelClassName="p-1"
						panel={(close) => (
							<Rows
								levels={levels}
								priceDigits={priceDigits}
								onPick={(key) => {
									close();
									onPick(key);
								}}
							/>
						)}
					>
						{t("chart.levels.crowded", { count: levels.length })}
					</HoverPanel>
				</span>
				<AxisLabel scales={scales} label={label} className="bg-muted">
					{formatPrice(middle.toFixed(priceDigits), priceDigits)}
				</AxisLabel>
			</div>
		</>
	);
}

function Rows({ levels, priceDigits, onPick }: Pick<CrowdedLevelsProps, "levels" | "priceDigits" | "onPick">) {
	return (
		<RowList rows={levels} keyOf={({ key }) => key}>
			{({ key, name, price, opening, describe }) => (
				<button
					type="button"
					onClick={() => onPick(key)}
					className="flex min-h-control-sm w-full items-center gap-3 whitespace-nowrap rounded-[4px] px-2 text-start hover:bg-hover"
				>
					<span className="flex-1">{name}</span>
					<span className="num">{formatPrice(price ?? opening, priceDigits)}</span>
					<span className="num text-muted">{describe(price ?? opening)}</span>
				</button>
			)}
		</RowList>
	);
}
