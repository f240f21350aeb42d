import { approximatePrice } from "@truefill/core/money";
import { Star } from "lucide-react";
import { Suspense, useMemo } from "react";
import { ChartPanel, type ChartSource, type ScaleStore, type TradeMark } from "../../../charts/index.ts";
import {
	fetchCandles,
	type LocalInstrument,
	orderFromWire,
	prices,
	tradeFromWire,
	useMarket,
	useOpenTrades,
	usePendingOrders,
	useSelectedAccount,
} from "../../../data/index.ts";
import { useT } from "../../../i18n/index.ts";
import { lazyPart } from "../../../i18n/lazy-part.ts";
import { useChoice } from "../../../lib/choices.ts";
import { formatNumber } from "../../../lib/format.ts";
import { IconButton } from "../../../ui/icon-button.tsx";
import { isStale, marketText, volumeText } from "../figures.ts";
import { DayChange, TradePnl, TradesPnl } from "../live.tsx";
import { setPreference, toggleFavourite, usePreference } from "../preferences.ts";
import { orderLines, tradeLines } from "./level-lines.ts";
import { useActionMarks } from "./use-action-marks.tsx";
import { useGeneration } from "./use-generation.ts";

const Fills = lazyPart(async () => (await import("./fills.tsx")).Fills);

/** An instrument's chart with the account's trades on it. */
export function TradingChart({ instrument }: { readonly instrument: LocalInstrument }) {
	const t = useT();
	const settings = usePreference("chart");
	const unit = usePreference("unit");
	const oneClick = useChoice("oneClick");
	const favourite = usePreference("favourites").includes(instrument.id);
	const account = useSelectedAccount();
	const { data: open } = useOpenTrades(account?.id);
	const market = useMarket(instrument);
	const generation = useGeneration(instrument.id, market.state === "halted");
	const { marks, splits } = useActionMarks(instrument, generation);
	const isSplit = splits.length > 0;
	const shown = settings.asTraded && isSplit ? "as-traded" : "adjusted";

	const source = useMemo<ChartSource>(
		() => ({
			load: (fromMs, toMs, signal) => fetchCandles(instrument.id, settings.resolution, fromMs, toMs, shown, signal),
			quote: () => prices.quote(instrument.id)?.exact,
			subscribe: (listener) => prices.subscribe(instrument.id, listener),
		}),
		[instrument.id, settings.resolution, shown],
	);
	const quote = useMemo(
		() => ({
			read: (side: "bid" | "ask") => prices.quote(instrument.id)?.[side] ?? null,
			subscribe: (listener: () => void) => prices.subscribe(instrument.id, listener),
		}),
		[instrument.id],
	);
	const trades = useMemo<TradeMark[]>(
		() =>
			(open ?? [])
				.filter(({ asset_id }) => asset_id === instrument.id)
				.map((wire) => {
					const trade = tradeFromWire(wire);
					return {
						id: trade.id,
						openingPrice: approximatePrice(trade.openingPrice),
						levels: tradeLines(trade, instrument),
						label: (
							<>
								<span className={trade.side === "buy" ? "font-semibold text-up" : "font-semibold text-down"}>
									{trade.side === "buy" ? t("trading.buy") : t("trading.sell")}
								</span>
								<span className="num">{formatNumber(volumeText(instrument, trade.volume, unit))}</span>
								<TradePnl tradeId={trade.id} instrument={instrument} currency={wire.currency} show="code" />
							</>
						),
					};
				}),
		[open, instrument, unit, t],
	);
	const currency = account?.currency ?? "USD";
	const groupLabel = (ids: readonly string[]) => (
		<>
			<span className="font-semibold">{t("trading.open.count", { count: ids.length })}</span>
			<TradesPnl ids={ids} currency={currency} />
		</>
	);
	const { data: pending } = usePendingOrders(account?.id);
	const orders = useMemo(
		() =>
			(pending ?? [])
				.filter(({ asset_id }) => asset_id === instrument.id)
				.flatMap((wire) => orderLines(orderFromWire(wire), instrument, unit)),
		[pending, instrument, unit],
	);
	const { fills, resolution } = settings;
	const over = useMemo(
		() =>
			fills
				? (scales: ScaleStore) => (
						<Suspense fallback={null}>
							<Fills
								key={`${instrument.id} ${account?.id}`}
								scales={scales}
								instrument={instrument}
								resolution={resolution}
								splits={splits}
								asTraded={shown === "as-traded"}
							/>
						</Suspense>
					)
				: null,
		[fills, instrument, account?.id, resolution, splits, shown],
	);
	return (
		<ChartPanel
			instrument={instrument}
			settings={settings}
			onSettings={(chart) => setPreference({ chart: { ...chart, indicators: [...chart.indicators] } })}
			source={source}
			quote={quote}
			trades={trades}
			groupLabel={groupLabel}
			orders={orders}
			asks={!oneClick}
			marks={marks}
			over={over}
			isSplit={isSplit}
			connection={generation}
			stale={isStale(market) ? marketText(market) : null}
			title={
				<div className="flex min-w-0 items-center gap-1">
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
					<h1 className="flex min-w-0 items-baseline gap-2">
						<span className="truncate font-semibold text-14 md:flex-none">{instrument.displayName}</span>
						<span dir="auto" className="hidden truncate text-12 text-muted lg:inline">
							{instrument.name}
						</span>
						<DayChange instrument={instrument} className="text-12" />
					</h1>
				</div>
			}
		/>
	);
}
