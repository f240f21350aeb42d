import type { LedgerEntryWire } from "@truefill/contracts/http";
import { CURRENCY_DIGITS, type Currency, formatMoney, money, parseMoney } from "@truefill/core/money";

const isCurrency = (code: string): code is Currency => Object.hasOwn(CURRENCY_DIGITS, code);

/**
 * All postings of an entry in its own currency, summed exactly here rather than believed: it must be zero (E23).
 * Null when an amount cannot be read, or another currency is among them.
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
