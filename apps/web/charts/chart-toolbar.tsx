import { RESOLUTIONS } from "@truefill/core/pricing";
import { ChartNoAxesCombined, Layers, Table2 } from "lucide-react";
import { type ReactNode, Suspense, useState } from "react";
import { useT } from "../i18n/index.ts";
import { lazyPart } from "../i18n/lazy-part.ts";
import { IconButton } from "../ui/icon-button.tsx";
import { Popover } from "../ui/popover.tsx";
import { SegmentedControl } from "../ui/segmented-control.tsx";
import { Switch } from "../ui/switch.tsx";
import type { ChartSettings } from "./chart-settings.ts";
import type { TimeMark } from "./time-marks.tsx";

const AsTradedSwitch = lazyPart(async () => (await import("./as-traded.tsx")).AsTradedSwitch);
const IndicatorDialog = lazyPart(async () => (await import("./indicator-dialog.tsx")).IndicatorDialog);
const MarkList = lazyPart(async () => (await import("./time-marks.tsx")).MarkList);

interface SettingsProps {
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
}

/** Above a chart: its title, resolution and tools, and the switch to the table. */
export function ChartToolbar(props: ChartToolbarProps) {
	const { title, settings, onSettings, isSplit, marks, tabled, onTable } = props;
	const t = useT();
	return (
		<div className="flex flex-none flex-wrap items-center gap-x-2 border-line border-b px-panel md:h-10 md:flex-nowrap">
			<div className="order-1 flex h-10 min-w-0 flex-1 items-center truncate md:min-w-44">{title}</div>
			<div className="order-3 basis-full overflow-x-auto pb-1.5 [scrollbar-width:none] md:order-2 md:min-w-0 md:flex-initial md:basis-auto md:pb-0">
				<SegmentedControl
					label={t("chart.resolution")}
					value={settings.resolution}
					onChange={(next) => onSettings({ ...settings, resolution: next })}
					items={RESOLUTIONS.map((value) => ({ value, label: value }))}
				/>
			</div>
			<div className="order-2 flex flex-none items-center gap-1 md:order-3">
				<Indicators settings={settings} onSettings={onSettings} />
				<ChartTools settings={settings} onSettings={onSettings} isSplit={isSplit} />
				{marks.length === 0 ? null : (
					<Suspense fallback={null}>
						<MarkList marks={marks} />
					</Suspense>
				)}
				<IconButton
					size="sm"
					label={tabled ? t("chart.showChart") : t("chart.showTable")}
					pressed={tabled}
					onClick={onTable}
					icon={<Table2 className="icon" aria-hidden />}
				/>
			</div>
		</div>
	);
}

/** Opens the list of indicators, which comes with their definitions. */
function Indicators({ settings, onSettings }: Pick<SettingsProps, "settings" | "onSettings">) {
	const t = useT();
	const [open, setOpen] = useState(false);
	return (
		<>
			<IconButton
				bare
				size="sm"
				label={t("indicator.title")}
				title={t("indicator.title")}
				aria-haspopup="dialog"
				onClick={() => setOpen(true)}
				icon={<ChartNoAxesCombined className="icon" aria-hidden />}
			/>
			{open ? (
				<Suspense fallback={null}>
					<IndicatorDialog
						stored={settings.indicators}
						onChange={(indicators) => onSettings({ ...settings, indicators })}
						onClose={() => setOpen(false)}
					/>
				</Suspense>
			) : null}
		</>
	);
}

/** What is drawn besides the candles and indicators. */
function ChartTools({ settings, onSettings, isSplit }: SettingsProps) {
	const t = useT();
	const { askLine, fills, asTraded } = settings;
	return (
		<Popover
			label={t("chart.tools")}
			align="end"
			className="flex w-64 flex-col gap-2.5"
			trigger={
				<IconButton
					bare
					size="sm"
					label={t("chart.tools")}
					title={t("chart.tools")}
					icon={<Layers className="icon" aria-hidden />}
				/>
			}
		>
			<Switch
				label={t("chart.askLine")}
				help={t("chart.askLine.help")}
				checked={askLine}
				onChange={(on) => onSettings({ ...settings, askLine: on })}
			/>
			<div className="border-line border-t pt-2.5">
				<Switch
					label={t("chart.fills")}
					help={t("chart.fills.help")}
					checked={fills}
					onChange={(on) => onSettings({ ...settings, fills: on })}
				/>
			</div>
			{isSplit ? (
				<div className="border-line border-t pt-2.5">
					<Suspense fallback={null}>
						<AsTradedSwitch asTraded={asTraded} onChange={(on) => onSettings({ ...settings, asTraded: on })} />
					</Suspense>
				</div>
			) : null}
		</Popover>
	);
}
