import { RESOLUTIONS } from "@truefill/core/pricing";
import { ChartNoAxesCombined, Maximize2, Minimize2, PencilRuler, SlidersHorizontal, Table2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useT } from "../i18n/index.ts";
import { lazyPart, lazyScreen } from "../i18n/lazy-part.ts";
import { IconButton } from "../ui/icon-button.tsx";
import { Popover } from "../ui/popover.tsx";
import { SegmentedControl } from "../ui/segmented-control.tsx";
import { type BarLength, barLengthOf } from "./bar-length.ts";
import type { ChartSettings } from "./chart-settings.ts";
import type { Templates } from "./indicator-dialog.tsx";
import type { TimeMark } from "./time-marks.tsx";

export const ChartCommands = lazyPart(async () => (await import("./chart-commands.tsx")).ChartCommands);
const ChartOptions = lazyPart(async () => (await import("./chart-options.tsx")).ChartOptions);
const IndicatorDialog = lazyScreen(async () => (await import("./indicator-dialog.tsx")).IndicatorDialog);
const MarkList = lazyPart(async () => (await import("./time-marks.tsx")).MarkList);

interface SettingsProps {
	/** Named sets of indicators; absent: there are none. */
	readonly templates?: Templates | undefined;
	readonly settings: ChartSettings;
	readonly onSettings: (settings: ChartSettings) => void;
	/** Whether its candles span a split, so that they can be shown as they were traded. */
	readonly isSplit: boolean;
}

export interface ChartToolbarProps extends SettingsProps {
	/** At the start. */
	readonly title: ReactNode;
	readonly marks: readonly TimeMark[];
	/** Whether the table is shown instead of the chart. */
	readonly tabled: boolean;
	readonly onTable: () => void;
	readonly onPicture: () => void;
	/** Scrolls to the newest bars on the automatic scale. */
	readonly onReset: () => void;
	/** Whether the tools of drawing are open. */
	readonly isDrawing: boolean;
	readonly onDrawing: (isDrawing: boolean) => void;
	readonly isFull: boolean;
	readonly onFull: (isFull: boolean) => void;
}

/** The usual lengths, and the chart's own among them. */
export const intervalsFor = (own: BarLength): readonly string[] =>
	[...new Set([...RESOLUTIONS, own.text])].sort(
		(a, b) => barLengthOf(a, own.dayEnd).typicalMs - barLengthOf(b, own.dayEnd).typicalMs,
	);

/** Above a chart: its title, resolution and tools, and the switch to the table. */
export function ChartToolbar(props: ChartToolbarProps) {
	const {
		title,
		settings,
		onSettings,
		isSplit,
		marks,
		tabled,
		onTable,
		onPicture,
		isDrawing,
		onDrawing,
		isFull,
		onFull,
	} = props;
	const t = useT();
	const [listed, setListed] = useState(false);
	const [isSet, setSet] = useState(false);
	const length = barLengthOf(settings.interval, settings.dayEnd);
	return (
		<div className="flex flex-none flex-wrap items-center gap-x-2 border-line border-b px-panel md:h-10 md:flex-nowrap md:pointer-coarse:h-12">
			<div className="order-1 flex h-10 min-w-0 pointer-coarse:h-11 flex-1 items-center truncate md:min-w-44">
				{title}
			</div>
			<div className="order-3 basis-full overflow-x-auto pb-1.5 [scrollbar-width:none] md:order-2 md:min-w-0 md:flex-initial md:basis-auto md:pb-0">
				<SegmentedControl
					label={t("chart.resolution")}
					value={length.text}
					onChange={(next) => onSettings({ ...settings, interval: next })}
					items={intervalsFor(length).map((value) => ({ value, label: value }))}
				/>
			</div>
			<div className="order-2 flex flex-none items-center gap-1 md:order-3">
				<Indicators
					settings={settings}
					onSettings={onSettings}
					templates={props.templates}
					open={listed}
					onOpen={setListed}
				/>
				<IconButton
					size="sm"
					label={t("drawing.open")}
					pressed={isDrawing}
					disabled={tabled}
					onClick={() => onDrawing(!isDrawing)}
					icon={<PencilRuler className="icon" aria-hidden />}
				/>
				<ChartTools
					settings={settings}
					onSettings={onSettings}
					isSplit={isSplit}
					onPicture={tabled ? null : onPicture}
					open={isSet}
					onOpen={setSet}
				/>
				{marks.length === 0 ? null : <MarkList marks={marks} />}
				<IconButton
					size="sm"
					label={tabled ? t("chart.showChart") : t("chart.showTable")}
					pressed={tabled}
					onClick={onTable}
					icon={<Table2 className="icon" aria-hidden />}
				/>
				<IconButton
					size="sm"
					label={isFull ? t("chart.fullScreen.leave") : t("chart.fullScreen")}
					pressed={isFull}
					onClick={() => onFull(!isFull)}
					icon={isFull ? <Minimize2 className="icon" aria-hidden /> : <Maximize2 className="icon" aria-hidden />}
				/>
			</div>
			<ChartCommands {...props} onIndicators={() => setListed(true)} onSettingsOpen={() => setSet(true)} />
		</div>
	);
}

/** Opens the list of indicators, which comes with their definitions. */
export function Indicators(
	props: Pick<SettingsProps, "settings" | "onSettings" | "templates"> & {
		readonly open: boolean;
		readonly onOpen: (open: boolean) => void;
	},
) {
	const { settings, onSettings, templates, open, onOpen } = props;
	const t = useT();
	return (
		<>
			<IconButton
				bare
				size="sm"
				label={t("indicator.title")}
				title={t("indicator.title")}
				aria-haspopup="dialog"
				onClick={() => onOpen(true)}
				icon={<ChartNoAxesCombined className="icon" aria-hidden />}
			/>
			{open ? (
				<IndicatorDialog
					stored={settings.indicators}
					onChange={(indicators) => onSettings({ ...settings, indicators })}
					onClose={() => onOpen(false)}
					templates={templates}
				/>
			) : null}
		</>
	);
}

/** How the bars look, and what is drawn besides them and the indicators. */
export function ChartTools(
	props: SettingsProps & {
		readonly onPicture: (() => void) | null;
		readonly open: boolean;
		readonly onOpen: (open: boolean) => void;
	},
) {
	const t = useT();
	return (
		<Popover
			label={t("chart.tools")}
			align="end"
			open={props.open}
			onOpenChange={props.onOpen}
			className="max-h-[80dvh] w-72 max-w-[calc(100vw-1rem)] overflow-y-auto"
			trigger={
				<IconButton
					bare
					size="sm"
					label={t("chart.tools")}
					title={t("chart.tools")}
					icon={<SlidersHorizontal className="icon" aria-hidden />}
				/>
			}
		>
			<ChartOptions {...props} />
		</Popover>
	);
}
