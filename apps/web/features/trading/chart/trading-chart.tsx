import type { Resolution } from "@truefill/core/pricing";
import { ChevronDown, Star } from "lucide-react";
import { type ReactNode, useMemo, useRef, useState } from "react";
import {
	barLengthOf,
	ChartPanel,
	type ChartPanelProps,
	type ChartSettings,
	type LevelLine,
	type ScaleStore,
	type Templates,
} from "../../../charts/index.ts";
import { type LocalInstrument, prices, useMarket, useSelectedAccount } from "../../../data/index.ts";
import { useT } from "../../../i18n/index.ts";
import { lazyPart } from "../../../i18n/lazy-part.ts";
import { useChoice } from "../../../lib/choices.ts";
import { WhileLoading } from "../../../lib/lazy.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { SymbolLink } from "../../../ui/symbol-link.tsx";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import { isStale, marketText } from "../figures.ts";
import { DayChange } from "../live.tsx";
import { changeSettings, type StoredChart, toggleFavourite, useSettingsOf } from "../preferences.ts";
import { sourceOf } from "./source.ts";
import { keepDrawings, useStoredDrawings } from "./stored-drawings.ts";
import { useActionMarks } from "./use-action-marks.tsx";
import { useGeneration } from "./use-generation.ts";
import { useTradesOnChart } from "./use-trades-on-chart.tsx";

const AlertButton = lazyPart(async () => (await import("../alerts/alerts-on-chart.tsx")).AlertButton);
const AlertsOnChart = lazyPart(async () => (await import("../alerts/alerts-on-chart.tsx")).AlertsOnChart);
const IndicatorTemplates = lazyPart(async () => (await import("./indicator-templates.tsx")).IndicatorTemplates);
const Compare = lazyPart(async () => (await import("./compare.tsx")).Compare);
const PriceMenu = lazyPart(async () => (await import("./price-menu.tsx")).PriceMenu);
const Fills = lazyPart(async () => (await import("./fills.tsx")).Fills);

/** A chart's settings, as stored and as shown. */
export const settingsOfStored = ({
	ask_line,
	as_traded,
	day_end,
	session_breaks,
	...chart
}: StoredChart): ChartSettings => ({
	...chart,
	askLine: ask_line,
	asTraded: as_traded,
	dayEnd: day_end,
	sessionBreaks: session_breaks,
});
export const storedOf = ({ askLine, asTraded, dayEnd, sessionBreaks, ...chart }: ChartSettings): StoredChart => ({
	...chart,
	indicators: [...chart.indicators],
	compare: [...chart.compare],
	ask_line: askLine,
	as_traded: asTraded,
	day_end: dayEnd,
	session_breaks: sessionBreaks,
});

const keepSettings = (settings: ChartSettings): void => changeSettings("chart", storedOf(settings));

/** What one of several charts has of its own. */
export interface OwnChart extends Pick<ChartPanelProps, "title" | "toolbar"> {
	readonly stored: StoredChart;
	readonly onSettings: (settings: ChartSettings) => void;
	readonly over: (scales: ScaleStore) => ReactNode;
	/** Its commands are those of the screen. */
	readonly isActive: boolean;
}

const templatesOf = (...[shown, onChange]: Parameters<Templates>) => (
	<IndicatorTemplates shown={shown} onChange={onChange} />
);

export interface TradingChartProps {
	readonly instrument: LocalInstrument;
	/** Absent: it is the only chart. */
	readonly own?: OwnChart;
	/** Opens the list of instruments from the title; absent: the title is a link to the instrument's page. */
	readonly onSwitch?: () => void;
}

/** An instrument's chart with the account's trades on it. */
export function TradingChart({ instrument, own, onSwitch }: TradingChartProps) {
	const shared = useSettingsOf("chart");
	const stored = own?.stored ?? shared;
	const settings = useMemo(() => settingsOfStored(stored), [stored]);
	const onSettings = own?.onSettings ?? keepSettings;
	const oneClick = useChoice("oneClick");
	const account = useSelectedAccount();
	const market = useMarket(instrument);
	const generation = useGeneration(instrument.id, market.state === "halted");
	const { marks, splits } = useActionMarks(instrument, generation);
	const isSplit = splits.length > 0;
	const shown = settings.asTraded && isSplit ? "as-traded" : "adjusted";

	const { fills, price, compare } = settings;
	const isActive = own?.isActive ?? true;
	const latest = useRef({ settings, onSettings });
	latest.current = { settings, onSettings };
	const length = barLengthOf(settings.interval, settings.dayEnd);
	const { source, quote } = useSource(instrument.id, length.stored, shown);
	const drawings = useStoredDrawings(instrument.id);
	const { trades, orders, groupLabel } = useTradesOnChart(instrument);
	const [alerts, setAlerts] = useState<readonly LevelLine[]>([]);
	const lines = useMemo(() => [...orders, ...alerts], [orders, alerts]);
	const ownOver = own?.over;
	const over = useMemo(
		() => (scales: ScaleStore) => (
			<>
				<AlertsOnChart instrument={instrument} onLines={setAlerts} />
				<PriceMenu key={instrument.id} scales={scales} instrument={instrument} />
				{fills ? (
					<Fills
						key={`${instrument.id} ${account?.id}`}
						scales={scales}
						instrument={instrument}
						length={length}
						splits={splits}
						asTraded={shown === "as-traded"}
					/>
				) : null}
				<Compare
					scales={scales}
					instrument={instrument}
					length={length}
					price={price}
					ids={compare}
					onIds={(ids) => latest.current.onSettings({ ...latest.current.settings, compare: ids })}
					isActive={isActive}
				/>
				{ownOver?.(scales)}
			</>
		),
		[fills, instrument, account?.id, length, splits, shown, ownOver, price, compare, isActive],
	);
	return (
		<ChartPanel
			instrument={instrument}
			settings={settings}
			onSettings={onSettings}
			source={source}
			quote={quote}
			trades={trades}
			groupLabel={groupLabel}
			orders={lines}
			asks={!oneClick}
			marks={marks}
			over={over}
			splits={splits}
			drawings={drawings}
			onDrawings={(next) => keepDrawings(instrument.id, next)}
			connection={generation}
			stale={isStale(market) ? marketText(market) : null}
			templates={templatesOf}
			title={own?.title ?? <ChartTitle instrument={instrument} {...(onSwitch === undefined ? {} : { onSwitch })} />}
			{...(own === undefined ? {} : { toolbar: own.toolbar })}
		/>
	);
}

/** Where the chart's candles and current prices come from; the same objects until something changes. */
function useSource(instrumentId: string, resolution: Resolution, shown: "as-traded" | "adjusted") {
	const source = useMemo(() => sourceOf(instrumentId, resolution, shown), [instrumentId, resolution, shown]);
	const quote = useMemo(
		() => ({
			read: (side: "bid" | "ask") => prices.quote(instrumentId)?.[side] ?? null,
			subscribe: (listener: () => void) => prices.subscribe(instrumentId, listener),
		}),
		[instrumentId],
	);
	return { source, quote };
}

function ChartTitle({ instrument, onSwitch }: Pick<TradingChartProps, "instrument" | "onSwitch">) {
	const t = useT();
	return (
		<div className="flex min-w-0 items-center gap-1">
			{onSwitch === undefined ? <Favourite instrument={instrument} /> : null}
			<WhileLoading fallback={<span className="hidden size-control-sm flex-none md:block" />}>
				<AlertButton instrument={instrument} />
			</WhileLoading>
			<h1 className="flex min-w-0 flex-col md:flex-row md:items-baseline md:gap-2">
				{onSwitch === undefined ? (
					<SymbolLink
						symbol={instrument.symbol}
						title={t("markets.more", { instrument: instrument.displayName })}
						className="truncate font-semibold text-14 leading-5 md:flex-none"
					>
						{instrument.displayName}
					</SymbolLink>
				) : (
					<button
						type="button"
						aria-haspopup="dialog"
						onClick={onSwitch}
						className="flex min-h-11 min-w-0 items-center gap-1.5 text-start"
					>
						<span className="flex min-w-0 flex-col">
							<span className="truncate font-semibold text-14 leading-5">{instrument.displayName}</span>
							<DayChange instrument={instrument} className="self-start font-normal text-11 leading-4" />
						</span>
						<ChevronDown className="icon text-muted" aria-hidden />
						<VisuallyHidden>{t("phone.instrument")}</VisuallyHidden>
					</button>
				)}
				<span dir="auto" className="hidden truncate text-12 text-muted 2xl:inline">
					{instrument.name}
				</span>
				{onSwitch === undefined ? <DayChange instrument={instrument} className="text-11 leading-4 md:text-12" /> : null}
			</h1>
		</div>
	);
}

/** Where the list of instruments is a sheet, its rows have the star. */
function Favourite({ instrument }: Pick<TradingChartProps, "instrument">) {
	const t = useT();
	const favourite = useSettingsOf("watchlists").favourites.includes(instrument.id);
	return (
		<IconButton
			size="sm"
			className="-ms-2 flex-none"
			pressed={favourite}
			label={
				favourite
					? t("trading.watchlist.unstar", { instrument: instrument.displayName })
					: t("trading.watchlist.star", { instrument: instrument.displayName })
			}
			icon={<Star className={favourite ? "icon fill-current text-accent-text" : "icon"} aria-hidden />}
			onClick={() => toggleFavourite(instrument.id)}
		/>
	);
}
