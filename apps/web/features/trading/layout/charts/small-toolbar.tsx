import { Ellipsis, Link2, Maximize2, Minimize2, Timer } from "lucide-react";
import { type ReactNode, useState } from "react";
import {
	ChartCommands,
	type ChartToolbarProps,
	ChartTools,
	Indicators,
	intervalsFor,
} from "../../../../charts/chart-toolbar.tsx";
import { barLengthOf } from "../../../../charts/index.ts";
import { useT } from "../../../../i18n/index.ts";
import { IconButton } from "../../../../ui/icon-button.tsx";
import { Menu, MenuCheckbox, MenuItem, MenuRadio } from "../../../../ui/menu.tsx";
import type { GridChart, LinkKind } from "./grid.ts";

export interface SmallToolbarProps extends ChartToolbarProps, Pick<GridChart, LinkKind> {
	readonly onLink: (link: LinkKind, on: boolean) => void;
	/** Its commands are those of the screen. */
	readonly isActive: boolean;
	readonly isMaximised: boolean;
	readonly onMaximise: () => void;
	/** Further items of its menu. */
	readonly items: ReactNode;
}

/** Above a chart among others: what fits one row, the rest in a menu. */
export function SmallToolbar(props: SmallToolbarProps) {
	const { title, settings, onSettings, isSplit, templates, tabled, onPicture, isActive, isMaximised } = props;
	const t = useT();
	const [listed, setListed] = useState(false);
	const [isSet, setSet] = useState(false);
	const length = barLengthOf(settings.interval, settings.dayEnd);
	return (
		<div className="flex h-9 flex-none items-center gap-1 border-line border-b ps-panel pe-1 pointer-coarse:h-12">
			<div className="flex min-w-0 flex-1 items-center">{title}</div>
			<Menu
				className="min-w-32"
				trigger={
					<button
						type="button"
						aria-label={`${t("chart.resolution")}: ${length.text}`}
						className="h-control-sm flex-none rounded-control px-1.5 font-medium text-12 text-secondary hover:bg-hover hover:text-primary"
					>
						{length.text}
					</button>
				}
			>
				<MenuRadio
					label={t("chart.resolution")}
					value={length.text}
					onChange={(interval) => onSettings({ ...settings, interval })}
					options={intervalsFor(length).map((value) => ({ value, label: value }))}
				/>
			</Menu>
			<Links {...props} />
			<Indicators settings={settings} onSettings={onSettings} templates={templates} open={listed} onOpen={setListed} />
			<ChartTools
				settings={settings}
				onSettings={onSettings}
				isSplit={isSplit}
				onPicture={tabled ? null : onPicture}
				open={isSet}
				onOpen={setSet}
			/>
			<More {...props} />
			<IconButton
				size="sm"
				className="flex-none"
				label={t(isMaximised ? "charts.restore" : "charts.maximise")}
				pressed={isMaximised}
				onClick={props.onMaximise}
				icon={isMaximised ? <Minimize2 className="icon" aria-hidden /> : <Maximize2 className="icon" aria-hidden />}
			/>
			{isActive ? (
				<ChartCommands {...props} onIndicators={() => setListed(true)} onSettingsOpen={() => setSet(true)} />
			) : null}
		</div>
	);
}

function Links({ link_symbol, link_interval, onLink }: SmallToolbarProps) {
	const t = useT();
	return (
		<>
			<IconButton
				size="sm"
				className="flex-none"
				label={t("charts.link.symbol")}
				pressed={link_symbol}
				onClick={() => onLink("link_symbol", !link_symbol)}
				icon={<Link2 className="icon" aria-hidden />}
			/>
			<IconButton
				size="sm"
				className="flex-none"
				label={t("charts.link.interval")}
				pressed={link_interval}
				onClick={() => onLink("link_interval", !link_interval)}
				icon={<Timer className="icon" aria-hidden />}
			/>
		</>
	);
}

/** What the usual toolbar has as buttons. */
function More({ tabled, onTable, onReset, isDrawing, onDrawing, isFull, onFull, items }: SmallToolbarProps) {
	const t = useT();
	return (
		<Menu
			trigger={
				<IconButton
					bare
					size="sm"
					className="flex-none"
					label={t("charts.more")}
					title={t("charts.more")}
					icon={<Ellipsis className="icon" aria-hidden />}
				/>
			}
		>
			<MenuCheckbox checked={isDrawing} onChange={onDrawing}>
				{t("drawing.open")}
			</MenuCheckbox>
			<MenuCheckbox checked={tabled} onChange={onTable}>
				{t("chart.showTable")}
			</MenuCheckbox>
			<MenuItem onSelect={onReset}>{t("chart.reset")}</MenuItem>
			<MenuItem onSelect={() => onFull(!isFull)}>{t(isFull ? "chart.fullScreen.leave" : "chart.fullScreen")}</MenuItem>
			{items}
		</Menu>
	);
}
