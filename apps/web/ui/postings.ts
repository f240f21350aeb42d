import type { LedgerEntryWire } from "@truefill/contracts/http";
import { CURRENCY_DIGITS, type Currency, formatMoney, money, parseMoney } from "@truefill/core/money";

const isCurrency = (code: string): code is Currency => Object.hasOwn(CURRENCY_DIGITS, code);

/**
 * Sum of an entry's postings in each of its currencies, calculated exactly here rather than trusted: each must be zero
 * (E23). Null if an amount is unreadable.
 */
export function sumsOfPostings(
	postings: LedgerEntryWire["postings"],
): readonly { readonly currency: Currency; readonly sum: string }[] | null {
	const sums = new Map<Currency, bigint>();
	for (const { currency, amount } of postings) {
		if (!isCurrency(currency)) return null;
		const parsed = parseMoney(amount, currency);
		if (!parsed.ok) return null;
		sums.set(currency, (sums.get(currency) ?? 0n) + parsed.value);
	}
	return [...sums].map(([currency, sum]) => ({ currency, sum: formatMoney(money(sum), currency) }));
}
