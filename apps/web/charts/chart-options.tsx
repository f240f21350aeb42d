import { Camera, GitCompareArrows } from "lucide-react";
import type { ReactNode } from "react";
import { useT } from "../i18n/index.ts";
import { lazyPart } from "../i18n/lazy-part.ts";
import { Button } from "../ui/button.tsx";
import { runCommand } from "../ui/commands/commands.ts";
import { Field } from "../ui/field.tsx";
import { SegmentedControl } from "../ui/segmented-control.tsx";
import { Select } from "../ui/select.tsx";
import { Switch } from "../ui/switch.tsx";
import { BAR_PRICES, BAR_STYLES, type ChartSettings } from "./chart-settings.ts";
import { OwnInterval } from "./own-interval.tsx";

const AsTradedSwitch = lazyPart(async () => (await import("./as-traded.tsx")).AsTradedSwitch);

export interface ChartOptionsProps {
	readonly settings: ChartSettings;
	readonly onSettings: (settings: ChartSettings) => void;
	/** Whether its candles span a split, so that they can be shown as they were traded. */
	readonly isSplit: boolean;
	/** Saves the chart as a picture; null while there is none. */
	readonly onPicture: (() => void) | null;
}

const Group = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
	<div className="flex flex-col gap-1.5">
		<span className="font-medium text-12 text-secondary">{label}</span>
		{children}
	</div>
);

/** Form, prices and length of the bars, and what is drawn besides them. */
export function ChartOptions({ settings, onSettings, isSplit, onPicture }: ChartOptionsProps) {
	const t = useT();
	const { style, price, dayEnd, askLine, sessionBreaks, fills, asTraded } = settings;
	const set = (change: Partial<ChartSettings>) => onSettings({ ...settings, ...change });
	return (
		<div className="flex flex-col gap-3">
			<Field label={t("chart.style")} {...(style === "heikin-ashi" ? { help: t("chart.style.averaged") } : {})}>
				{(aria) => (
					<Select
						{...aria}
						size="sm"
						value={style}
						onChange={(next) => set({ style: next })}
						options={BAR_STYLES.map((value) => ({ value, label: t(`chart.style.${value}`) }))}
					/>
				)}
			</Field>
			<Group label={t("chart.price")}>
				<SegmentedControl
					block
					label={t("chart.price")}
					value={price}
					onChange={(next) => set({ price: next })}
					items={BAR_PRICES.map((value) => ({ value, label: t(`chart.price.${value}`) }))}
				/>
			</Group>
			<OwnInterval value={settings.interval} onChange={(interval) => set({ interval })} />
			<Group label={t("chart.dayEnd")}>
				<SegmentedControl
					block
					label={t("chart.dayEnd")}
					value={dayEnd}
					onChange={(next) => set({ dayEnd: next })}
					items={(["utc", "new-york"] as const).map((value) => ({ value, label: t(`chart.dayEnd.${value}`) }))}
				/>
			</Group>
			<div className="flex flex-col gap-2.5 border-line border-t pt-3">
				<Switch
					label={t("chart.askLine")}
					help={t("chart.askLine.help")}
					checked={askLine}
					onChange={(on) => set({ askLine: on })}
				/>
				<Switch
					label={t("chart.sessionBreaks")}
					help={t("chart.sessionBreaks.help")}
					checked={sessionBreaks}
					onChange={(on) => set({ sessionBreaks: on })}
				/>
				<Switch
					label={t("chart.fills")}
					help={t("chart.fills.help")}
					checked={fills}
					onChange={(on) => set({ fills: on })}
				/>
				{isSplit ? <AsTradedSwitch asTraded={asTraded} onChange={(on) => set({ asTraded: on })} /> : null}
			</div>
			<Button
				size="sm"
				className="self-start"
				onClick={() => runCommand("chart.compare")}
				icon={<GitCompareArrows className="icon" aria-hidden />}
			>
				{t("compare.title")}
			</Button>
			{onPicture === null ? null : (
				<Button size="sm" className="self-start" onClick={onPicture} icon={<Camera className="icon" aria-hidden />}>
					{t("chart.picture")}
				</Button>
			)}
		</div>
	);
}
