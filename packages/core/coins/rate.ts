import { type AccountCurrency, divide, type Money, money, type Rate, rate, toMoney } from "../money/index.ts";

/** What one coin is worth in a currency, before the mark-up: prices of the price path, multiplied. */
export interface CoinPrice {
	/** US dollars for one coin, × 10^8: the price at which the coin can be sold. */
	readonly inDollars: bigint;
	/** The account's currency for one US dollar. */
	readonly dollar: Rate;
}

const PRICE_SCALE = 10n ** 8n;
const BASIS = 10_000n;
const COIN_SCALE = 10n ** 8n;
const RATE_SCALE = 10n ** 12n;

/** A rate that people can read and copy: two decimals from 1,000 on, four from 1 on, else eight. */
const stepOf = (scaled: bigint): bigint =>
	scaled >= 1_000n * RATE_SCALE ? 10n ** 10n : scaled >= RATE_SCALE ? 10n ** 8n : 10n ** 4n;

/** The customer's rate: the price less the mark-up, rounded down to its step. Null: too little to be a rate. */
export function coinRate({ inDollars, dollar }: CoinPrice, markUpBasisPoints: number): Rate | null {
	const exact = inDollars * dollar * (BASIS - BigInt(markUpBasisPoints));
	const scaled = divide(exact, PRICE_SCALE * BASIS, "floor");
	const step = stepOf(scaled);
	const rounded = divide(scaled, step, "floor") * step;
	return rounded > 0n ? rate(rounded) : null;
}

/** What an amount of coins in the ledger is worth at a rate, and our fee of it; both rounded half-even (E2). */
export function coinsWorth(
	coins: Money,
	at: Rate,
	{ currency, feeBasisPoints }: { readonly currency: AccountCurrency; readonly feeBasisPoints: number },
): { readonly gross: Money; readonly fee: Money; readonly net: Money } {
	const gross = toMoney({ numerator: coins * at, denominator: COIN_SCALE * RATE_SCALE }, currency, "half-even");
	const fee = money(divide(gross * BigInt(feeBasisPoints), BASIS, "half-even"));
	return { gross, fee, net: money(gross - fee) };
}
