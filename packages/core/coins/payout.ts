import {
	type AccountCurrency,
	type Coin,
	CURRENCY_DIGITS,
	divide,
	LEDGER_CURRENCY_DIGITS,
	type Money,
	money,
	pow10,
	RATE_DECIMALS,
	type Rate,
	rate,
} from "../money/index.ts";
import { CHAIN_DECIMALS } from "./networks.ts";
import type { CoinPrice } from "./rate.ts";

const PRICE_SCALE = 10n ** 8n;
const BASIS = 10_000n;

/** The rate at which coins are bought for a customer: the price with the mark-up, rounded up once. */
export const buyingRate = ({ inDollars, dollar }: CoinPrice, markUpBasisPoints: number): Rate =>
	rate(divide(inDollars * dollar * (BASIS + BigInt(markUpBasisPoints)), PRICE_SCALE * BASIS, "ceiling"));

/** Coins of the ledger for an amount, rounded down to what both the ledger and the chain can write. */
export function coinsFor(amount: Money, currency: AccountCurrency, at: Rate, coin: Coin): Money {
	const digits = LEDGER_CURRENCY_DIGITS[coin] + RATE_DECIMALS - CURRENCY_DIGITS[currency];
	const coins = divide(amount * pow10(digits), at, "floor");
	const step = pow10(Math.max(0, LEDGER_CURRENCY_DIGITS[coin] - CHAIN_DECIMALS[coin]));
	return money(coins - (coins % step));
}

/** Units of the chain for an amount of the ledger that the chain can write. */
export function chainUnits(coins: Money, coin: Coin): bigint {
	const more = CHAIN_DECIMALS[coin] - LEDGER_CURRENCY_DIGITS[coin];
	return more >= 0 ? coins * pow10(more) : divide(coins, pow10(-more), "floor");
}

/** A fee of the network in the ledger: rounded up, because the house has paid it. */
export function ledgerFee(units: bigint, coin: Coin): Money {
	const more = CHAIN_DECIMALS[coin] - LEDGER_CURRENCY_DIGITS[coin];
	return money(more > 0 ? divide(units, pow10(more), "ceiling") : units * pow10(-more));
}
