import { type CoinPrice, coinRate } from "@truefill/core/coins";
import { type AccountCurrency, type Coin, ONE_PRICE, ONE_RATE, type Rate, rate } from "@truefill/core/money";
import type { MarketView } from "@truefill/core/trading";

/** The instrument whose price a coin has. USDT is taken at one US dollar, which the source of each rate says. */
const INSTRUMENT: Readonly<Record<Coin, string | null>> = { BTC: "BTCUSD", ETH: "ETHUSD", LTC: "LTCUSD", USDT: null };

/** A rate, and where it comes from: instruments, prices and the mark-up. */
export interface CoinRate {
	readonly rate: Rate;
	readonly source: string;
}

/**
 * What one coin is worth in a currency now, after the mark-up: the coin's bid in US dollars, sold for the currency at the
 * bid. Null when a price is missing or too old: a coin is never credited at a guess.
 */
export function coinRateNow(
	coin: Coin,
	currency: AccountCurrency,
	markUpBasisPoints: number,
	view: Pick<MarketView, "quote" | "overdueMs" | "rate">,
): CoinRate | null {
	const price = priceOf(coin, currency, view);
	if (price === null) return null;
	const at = coinRate(price.price, markUpBasisPoints);
	return at === null ? null : { rate: at, source: `${price.source}, less ${markUpBasisPoints} bp` };
}

function priceOf(
	coin: Coin,
	currency: AccountCurrency,
	view: Pick<MarketView, "quote" | "overdueMs" | "rate">,
): { readonly price: CoinPrice; readonly source: string } | null {
	const instrument = INSTRUMENT[coin];
	const quote = instrument === null ? null : view.quote(instrument);
	if (instrument !== null && (quote == null || view.overdueMs(instrument) !== null)) return null;
	const inDollars = quote == null ? ONE_PRICE : quote.bid;
	const coinSource = instrument === null ? "USDT at 1 USD" : `${instrument} bid`;
	if (currency === "USD") return { price: { inDollars, dollar: rate(ONE_RATE) }, source: coinSource };
	const dollar = view.rate("USD", currency);
	if (dollar === undefined || dollar.via.some((id) => view.overdueMs(id) !== null)) return null;
	return { price: { inDollars, dollar: dollar.bid }, source: `${coinSource}, USD${currency} bid` };
}
