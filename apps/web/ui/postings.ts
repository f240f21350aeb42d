import type { LedgerEntryWire } from "@truefill/contracts/http";
import { CURRENCY_DIGITS, type Currency, formatMoney, money, parseMoney } from "@truefill/core/money";

const isCurrency = (code: string): code is Currency => Object.hasOwn(CURRENCY_DIGITS, code);

/**
 * Sum of an entry's postings in its own currency, calculated exactly here rather than trusted: it must be zero (E23).
 * Null if an amount is unreadable or in another currency.
 */
export function sumOfPostings({ currency, postings }: Pick<LedgerEntryWire, "currency" | "postings">): string | null {
	if (!isCurrency(currency)) return null;
	let sum = 0n;
	for (const posting of postings) {
		const amount = parseMoney(posting.amount, currency);
		if (posting.currency !== currency || !amount.ok) return null;
		sum += amount.value;
	}
	return formatMoney(money(sum), currency);
}
