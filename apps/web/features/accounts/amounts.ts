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

/** Limit of a demo account in major units; the same as in the engine (`core/trading/demo-balance.ts`). */
export const MOST_DEMO = "10000000";

export const currencyOf = (code: string): AccountCurrency => ACCOUNT_CURRENCIES.find((each) => each === code) ?? "USD";

export const digitsOf = (currency: string): number => CURRENCY_DIGITS[currencyOf(currency)];

/** The typed text as an amount above zero in the currency; null if invalid. */
export function amountOf(text: string, currency: string): Money | null {
	const parsed = parseMoney(text, currencyOf(currency));
	return parsed.ok && parsed.value > 0n ? parsed.value : null;
}

/** A typed amount as it is sent. */
export const sentAmount = (text: string, currency: string): string => {
	const amount = amountOf(text, currency);
	return amount === null ? text : amountText(amount, currency);
};

export const amountText = (amount: bigint, currency: string): string =>
	formatMoney(money(amount), currencyOf(currency));

/** The balance; null if unreadable. */
export function balanceOf({ balance, currency }: Pick<AccountWire, "balance" | "currency">): Money | null {
	const parsed = parseMoney(balance, currencyOf(currency));
	return parsed.ok ? parsed.value : null;
}

/** The transferable amount: neither the balance nor the free margin may go below zero (E7); null while unknown. */
export function movable(account: Pick<AccountWire, "balance" | "free_margin" | "currency">): Money | null {
	const currency = currencyOf(account.currency);
	const balance = parseMoney(account.balance, currency);
	const free = account.free_margin === null ? null : parseMoney(account.free_margin, currency);
	if (!balance.ok || free === null || !free.ok) return null;
	const least = free.value < balance.value ? free.value : balance.value;
	return least > 0n ? least : money(0n);
}

/** A thousandth less than displayed, rounded down: the tolerated rate change between quote and command. */
export const leastOf = (received: Money): Money => money(received - received / 1000n);
