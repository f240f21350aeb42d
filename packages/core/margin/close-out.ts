import type { OpenTrade } from "../account/index.ts";
import {
	type AccountCurrency,
	CURRENCY_DIGITS,
	divide,
	type Money,
	money,
	ONE_RATE,
	type Price,
	pow10,
	price,
} from "../money/index.ts";
import type { TwoSidedRate } from "../pricing/index.ts";
import { type Costed, costOf } from "./cost.ts";

/** Trades are closed out when equity is at or below this share of the used margin (E17). */
export const CLOSE_OUT_BASIS_POINTS = 5_000n;

/** The greatest equity at which the account is closed out: half of the used margin, rounded down (E17, N5). */
export const closeOutEquity = (used: Money): Money => money(divide(used * CLOSE_OUT_BASIS_POINTS, 10_000n, "floor"));

/**
 * The closing price of `trade` at which the account reaches close-out while all other prices stay (E17, N6): a bid for
 * a buy, an ask for a sell. `equityWithout` is the equity without this trade's own open result. The price is on the
 * eight-decimal scale, on the side where close-out has been reached. Null when no positive price reaches it. `rates`
 * are the current ones: for another quote currency than the account's they may have moved by then.
 */
export function closeOutPrice(
	trade: Pick<OpenTrade, "side"> & Costed,
	equityWithout: Money,
	used: Money,
	rates: TwoSidedRate,
	currency: AccountCurrency,
): Price | null {
	if (used === 0n || trade.volume === 0n) return null;
	// The open result that leaves exactly half the margin, in half minor units to stay exact for odd margins.
	const target = used - 2n * equityWithout;
	const rate = target < 0n ? rates.ask : rates.bid;
	// result = (closing × volume − cost) × rate for a buy, the reverse for a sell: solved for the closing price.
	const scale = 2n * pow10(CURRENCY_DIGITS[currency]) * rate;
	const result = target * pow10(16) * ONE_RATE;
	const cost = costOf(trade) * scale;
	const reached =
		trade.side === "buy"
			? divide(cost + result, scale * trade.volume, "floor")
			: divide(cost - result, scale * trade.volume, "ceiling");
	return reached > 0n ? price(reached) : null;
}
