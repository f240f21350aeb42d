import { type Coin, ONE_PRICE, ONE_RATE } from "@truefill/core/money";
import type { MarketView } from "@truefill/core/trading";
import type { BuyingPrices } from "./ports.ts";

/** The instrument whose price a coin has. USDT is taken at one US dollar, which the source of each rate says. */
const INSTRUMENT: Readonly<Record<Coin, string | null>> = { BTC: "BTCUSD", ETH: "ETHUSD", LTC: "LTCUSD", USDT: null };

/** Coins at their ask in US dollars, which are bought at the ask. Null when a price is missing or too old. */
export const buyingPrices = (view: () => Pick<MarketView, "quote" | "overdueMs" | "rate">): BuyingPrices => ({
	askOf(coin, currency) {
		const market = view();
		const instrument = INSTRUMENT[coin];
		const quote = instrument === null ? null : market.quote(instrument);
		if (instrument !== null && (quote == null || market.overdueMs(instrument) !== null)) return null;
		const inDollars = quote == null ? ONE_PRICE : quote.ask;
		const source = instrument === null ? "USDT at 1 USD" : `${instrument} ask`;
		if (currency === "USD") return { inDollars, dollar: ONE_RATE, source };
		const dollar = market.rate("USD", currency);
		if (dollar === undefined || dollar.via.some((id) => market.overdueMs(id) !== null)) return null;
		return { inDollars, dollar: dollar.ask, source: `${source}, USD${currency} ask` };
	},
});
