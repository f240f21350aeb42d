import { RESOLUTIONS } from "@truefill/core/pricing";
import { useMemo } from "react";
import { useT } from "../i18n/index.ts";
import { type Command, useCommands } from "../ui/commands/commands.ts";
import { barLengthOf } from "./bar-length.ts";
import { BAR_PRICES, BAR_STYLES, type ChartSettings } from "./chart-settings.ts";

export interface ChartCommandsProps {
	readonly settings: ChartSettings;
	readonly onSettings: (settings: ChartSettings) => void;
	readonly onIndicators: () => void;
	readonly onDrawing: (isDrawing: boolean) => void;
	readonly isDrawing: boolean;
	readonly onTable: () => void;
	readonly onSettingsOpen: () => void;
	readonly onReset: () => void;
	readonly onPicture: () => void;
	readonly onFull: (isFull: boolean) => void;
	readonly isFull: boolean;
}

/** What the toolbar and the chart's options offer, as commands. */
export function ChartCommands(props: ChartCommandsProps) {
	const { settings, onSettings, onIndicators, onDrawing, isDrawing, onTable, onPicture, onFull, isFull } = props;
	const { onSettingsOpen, onReset } = props;
	const t = useT();
	useCommands(
		useMemo<readonly Command[]>(() => {
			const chart = "chart" as const;
			const words = t("palette.group.chart");
			return [
				{ id: "chart.indicators", group: chart, title: t("indicator.title"), words, run: onIndicators },
				{
					id: "chart.draw",
					group: chart,
					title: t("drawing.open"),
					words,
					isChosen: isDrawing,
					run: () => onDrawing(!isDrawing),
				},
				...RESOLUTIONS.map((interval) => ({
					id: `chart.interval.${interval}`,
					group: chart,
					title: t("chart.interval", { ...barLengthOf(interval, settings.dayEnd).interval }),
					words: `${interval} ${t("chart.resolution")}`,
					isChosen: settings.interval === interval,
					run: () => onSettings({ ...settings, interval }),
				})),
				...BAR_STYLES.map((style) => ({
					id: `chart.style.${style}`,
					group: chart,
					title: `${t("chart.style")}: ${t(`chart.style.${style}`)}`,
					isChosen: settings.style === style,
					run: () => onSettings({ ...settings, style }),
				})),
				...BAR_PRICES.map((price) => ({
					id: `chart.price.${price}`,
					group: chart,
					title: `${t("chart.price")}: ${t(`chart.price.${price}`)}`,
					isChosen: settings.price === price,
					run: () => onSettings({ ...settings, price }),
				})),
				{ id: "chart.settings", group: chart, title: t("chart.tools"), words, run: onSettingsOpen },
				{ id: "chart.reset", group: chart, title: t("chart.reset"), words, run: onReset },
				{ id: "chart.table", group: chart, title: t("chart.showTable"), words, run: onTable },
				{ id: "chart.picture", group: chart, title: t("chart.picture"), words, run: onPicture },
				{
					id: "chart.full",
					group: chart,
					title: isFull ? t("chart.fullScreen.leave") : t("chart.fullScreen"),
					words,
					run: () => onFull(!isFull),
				},
			];
		}, [
			t,
			settings,
			onSettings,
			onIndicators,
			onDrawing,
			isDrawing,
			onTable,
			onPicture,
			onFull,
			isFull,
			onSettingsOpen,
			onReset,
		]),
	);
	return null;
}
