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

/** The customer's rate: the price less the mark-up, rounded down once. Null: too little to be a rate. */
export function coinRate({ inDollars, dollar }: CoinPrice, markUpBasisPoints: number): Rate | null {
	const exact = inDollars * dollar * (BASIS - BigInt(markUpBasisPoints));
	const scaled = divide(exact, PRICE_SCALE * BASIS, "floor");
	return scaled > 0n ? rate(scaled) : null;
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
