import { useCallback, useMemo, useRef } from "react";
import type { ChartSettings, ScaleStore } from "../../../../charts/index.ts";
import type { LocalInstrument } from "../../../../data/index.ts";
import { useT } from "../../../../i18n/index.ts";
import { cx } from "../../../../lib/cx.ts";
import { TradingChart } from "../../chart/trading-chart.tsx";
import { DayChange } from "../../live.tsx";
import type { Grid, LinkKind, ShownChart, Slot } from "./grid.ts";
import { LinkedCrosshair } from "./linked-crosshair.tsx";
import { SmallToolbar } from "./small-toolbar.tsx";

export interface ChartCellProps {
	readonly chart: ShownChart;
	readonly instrument: LocalInstrument;
	readonly place: { readonly at: number; readonly of: number };
	readonly isActive: boolean;
	readonly isMaximised: boolean;
	readonly onActive: (slot: Slot) => void;
	readonly onMaximise: (slot: Slot) => void;
	readonly onSettings: (slot: Slot, settings: ChartSettings) => void;
	readonly onLink: (slot: Slot, link: LinkKind, on: boolean) => void;
}

/** The same object while its content is the same: reading the document makes new ones, and a chart would draw again. */
function useSame(chart: Grid["charts"]["a"]["chart"]) {
	const known = useRef(chart);
	if (JSON.stringify(known.current) !== JSON.stringify(chart)) known.current = chart;
	return known.current;
}

/** One of several charts. What is pressed in it makes it the active one; going through it by Tab does not. */
export function ChartCell(props: ChartCellProps) {
	const { chart, instrument, place, isActive, isMaximised, onActive, onMaximise, onSettings, onLink } = props;
	const t = useT();
	const { slot, link_symbol, link_interval } = chart;
	const stored = useSame(chart.chart);
	const over = useCallback(
		(scales: ScaleStore) => (
			<LinkedCrosshair
				scales={scales}
				slot={slot}
				instrument={instrument.id}
				link_symbol={link_symbol}
				link_interval={link_interval}
			/>
		),
		[slot, instrument.id, link_symbol, link_interval],
	);
	const title = useMemo(
		() => (
			<button
				type="button"
				aria-pressed={isActive}
				title={t("charts.activate")}
				onClick={() => onActive(slot)}
				onDoubleClick={() => onMaximise(slot)}
				className="flex min-w-0 items-baseline gap-2 rounded-[4px]"
			>
				<span className={cx("truncate font-semibold text-13", isActive ? "text-primary" : "text-secondary")}>
					{instrument.displayName}
				</span>
				<DayChange instrument={instrument} className="text-11" />
			</button>
		),
		[t, isActive, onActive, onMaximise, slot, instrument],
	);
	return (
		// biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields.
		<div
			role="group"
			aria-label={t("charts.place", { ...place, instrument: instrument.displayName, active: isActive ? "yes" : "no" })}
			{...(isActive ? { "aria-current": true } : {})}
			data-chart={slot}
			onPointerDownCapture={() => onActive(slot)}
			onClickCapture={() => onActive(slot)}
			className={cx(
				"h-full min-w-0",
				isActive &&
					place.of > 1 &&
					"relative after:pointer-events-none after:absolute after:inset-0 after:z-20 after:border after:border-accent/70",
			)}
		>
			<TradingChart
				instrument={instrument}
				own={{
					stored,
					title,
					over,
					isActive,
					onSettings: (settings) => onSettings(slot, settings),
					toolbar: (bar) => (
						<SmallToolbar
							{...bar}
							link_symbol={link_symbol}
							link_interval={link_interval}
							isActive={isActive}
							isMaximised={isMaximised}
							onLink={(link, on) => onLink(slot, link, on)}
							onMaximise={() => onMaximise(slot)}
							items={null}
						/>
					),
				}}
			/>
		</div>
	);
}
