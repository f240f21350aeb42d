import { approximatePrice, formatPrice as exactPrice, type Price } from "@truefill/core/money";
import { Star } from "lucide-react";
import { useMemo, useRef } from "react";
import { ChartPanel, type ChartSource, type LevelLine, type TradeMark } from "../../../charts/index.ts";
import {
	fetchCandles,
	isApiError,
	type LocalInstrument,
	newCommandId,
	prices,
	sendAmend,
	tradeFromWire,
	useConnection,
	useMarket,
	useOpenTrades,
	useSelectedAccount,
} from "../../../data/index.ts";
import { useT } from "../../../i18n/index.ts";
import { formatMoney, formatNumber } from "../../../lib/format.ts";
import { IconButton } from "../../../ui/icon-button.tsx";
import { notify } from "../../../ui/notify.ts";
import { levelRefusal, resultAt } from "../blotter/levels.ts";
import { isStale, marketText, volumeText } from "../figures.ts";
import { DayChange, TradePnl, TradesPnl } from "../live.tsx";
import { setPreference, toggleFavourite, usePreference } from "../preferences.ts";
import { firstLevel } from "../ticket/order.ts";

/** The chart of one instrument with the account's trades on it. */
export function TradingChart({ instrument }: { readonly instrument: LocalInstrument }) {
	const t = useT();
	const settings = usePreference("chart");
	const unit = usePreference("unit");
	const favourite = usePreference("favourites").includes(instrument.id);
	const account = useSelectedAccount();
	const { data: open } = useOpenTrades(account?.id);
	const market = useMarket(instrument);
	const connections = useConnectionCount();

	const source = useMemo<ChartSource>(
		() => ({
			load: (fromMs, toMs, signal) => fetchCandles(instrument.id, settings.resolution, fromMs, toMs, signal),
			quote: () => prices.quote(instrument.id)?.exact,
			subscribe: (listener) => prices.subscribe(instrument.id, listener),
		}),
		[instrument.id, settings.resolution],
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
					const level = (kind: LevelLine["kind"], at: Price | null): LevelLine => ({
						tradeId: trade.id,
						kind,
						price: at === null ? null : exactPrice(at, instrument.priceDigits),
						opening: exactPrice(trade.openingPrice, instrument.priceDigits),
						first: () => {
							const now = prices.quote(instrument.id)?.exact;
							return now === undefined ? "" : firstLevel(kind, trade.side, now, instrument);
						},
						describe: (price) => formatMoney(resultAt(trade, instrument, price), wire.currency, { sign: "always" }),
						refuse: (price) => levelRefusal(kind, trade, instrument, price),
					});
					return {
						id: trade.id,
						openingPrice: approximatePrice(trade.openingPrice),
						levels: [level("stop-loss", trade.stopLoss), level("take-profit", trade.takeProfit)],
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
	const move = async ({ tradeId, kind }: LevelLine, price: string) => {
		try {
			await sendAmend({
				id: tradeId,
				command_id: newCommandId(),
				...(kind === "stop-loss" ? { stop_loss: price } : { take_profit: price }),
			});
			notify({ tone: "ok", title: t("trading.levels.saved", { instrument: instrument.displayName }) });
		} catch (error) {
			notify({
				tone: "danger",
				title: t("trading.levels.failed"),
				...(isApiError(error) ? { description: error.message } : {}),
			});
			throw error;
		}
	};
	return (
		<ChartPanel
			instrument={instrument}
			settings={settings}
			onSettings={(chart) => setPreference({ chart: { ...chart, indicators: [...chart.indicators] } })}
			source={source}
			quote={quote}
			trades={trades}
			groupLabel={groupLabel}
			onMoveLevel={move}
			connection={connections}
			stale={isStale(market) ? marketText(market) : null}
			title={
				<div className="flex min-w-0 items-center gap-1">
					<IconButton
						size="sm"
						className="-ms-2"
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
						<span className="truncate font-semibold text-14">{instrument.displayName}</span>
						<span className="hidden truncate text-12 text-muted lg:inline">{instrument.name}</span>
						<DayChange instrument={instrument} className="text-12" />
					</h1>
				</div>
			}
		/>
	);
}

/** How often the price connection was lost and found: bars of the meantime are then loaded anew. */
function useConnectionCount(): number {
	const { status } = useConnection();
	const seen = useRef({ count: 0, lost: false });
	if (status === "reconnecting" || status === "refused") seen.current.lost = true;
	else if (status === "connected" && seen.current.lost) seen.current = { count: seen.current.count + 1, lost: false };
	return seen.current.count;
}
