import { formatDecimal } from "./decimal.ts";
import { CURRENCY_DIGITS, type Currency, type Money } from "./types.ts";

/** Coins that the house holds. No account and no instrument is in one: they stand in the house's own journal only. */
export const COINS = ["BTC", "ETH", "LTC", "USDT"] as const;
export type Coin = (typeof COINS)[number];

/** What the house's journal books in. */
export type LedgerCurrency = Currency | Coin;

/** Decimals of the minor unit in the ledger: eight for each coin, whatever its chain has. */
export const LEDGER_CURRENCY_DIGITS: Readonly<Record<LedgerCurrency, number>> = {
	...CURRENCY_DIGITS,
	BTC: 8,
	ETH: 8,
	LTC: 8,
	USDT: 8,
};

export const isCoin = (code: string): code is Coin => (COINS as readonly string[]).includes(code);
export const isLedgerCurrency = (code: string): code is LedgerCurrency => Object.hasOwn(LEDGER_CURRENCY_DIGITS, code);

/** An amount of the ledger with all digits of its currency: `0.01500000` BTC. */
export const formatLedgerMoney = (value: Money, currency: LedgerCurrency): string =>
	formatDecimal(value, LEDGER_CURRENCY_DIGITS[currency]);
