import type { AccountWire } from "@truefill/contracts/http";
import {
	ACCOUNT_CURRENCIES,
	type AccountCurrency,
	CURRENCY_DIGITS,
	formatMoney,
	type Money,
	money,
	parseMoney,
} from "@truefill/core/money";

/** No demo account holds more, in major units; the engine says the same (`core/trading/demo.ts`). */
export const MOST_DEMO = "10000000";

export const currencyOf = (code: string): AccountCurrency => ACCOUNT_CURRENCIES.find((each) => each === code) ?? "USD";

export const digitsOf = (currency: string): number => CURRENCY_DIGITS[currencyOf(currency)];

/** What was typed as an amount above zero of the currency; null where it is none. */
export function amountOf(text: string, currency: string): Money | null {
	const parsed = parseMoney(text, currencyOf(currency));
	return parsed.ok && parsed.value > 0n ? parsed.value : null;
}

export const amountText = (amount: bigint, currency: string): string =>
	formatMoney(money(amount), currencyOf(currency));

/** The balance; null where it cannot be read. */
export function balanceOf({ balance, currency }: Pick<AccountWire, "balance" | "currency">): Money | null {
	const parsed = parseMoney(balance, currencyOf(currency));
	return parsed.ok ? parsed.value : null;
}

/** What may leave the account: neither the balance nor the free margin goes below zero (E7); null while unknown. */
export function movable(account: Pick<AccountWire, "balance" | "free_margin" | "currency">): Money | null {
	const currency = currencyOf(account.currency);
	const balance = parseMoney(account.balance, currency);
	const free = account.free_margin === null ? null : parseMoney(account.free_margin, currency);
	if (!balance.ok || free === null || !free.ok) return null;
	const least = free.value < balance.value ? free.value : balance.value;
	return least > 0n ? least : money(0n);
}

/** A thousandth less than what was shown, rounded down: how far a rate may move between the look and the command. */
export const leastOf = (received: Money): Money => money(received - received / 1000n);
