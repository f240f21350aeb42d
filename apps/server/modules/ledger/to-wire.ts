import type { LedgerEntryWire } from "@truefill/contracts/http";
import { CURRENCY_DIGITS, type Currency, formatMoney, money } from "@truefill/core/money";
import { invariant } from "@truefill/core/result";
import type { EntryRow } from "./store.ts";

const isCurrency = (code: string): code is Currency => Object.hasOwn(CURRENCY_DIGITS, code);

export function amountText(minorUnits: string, currency: string): string {
	invariant(isCurrency(currency), `the ledger has an unknown currency ${currency}`);
	return formatMoney(money(BigInt(minorUnits)), currency);
}

const whole = (text: string): number => Number.parseInt(text, 10);

export function entryToWire(row: EntryRow): LedgerEntryWire {
	return {
		number: whole(row.number),
		reason: row.reason,
		amount: amountText(row.amount, row.currency),
		currency: row.currency,
		balance_after: amountText(row.balance_after, row.currency),
		pending_after: row.pending_after === null ? null : amountText(row.pending_after, row.currency),
		trade_id: row.trade_id,
		command_id: row.command_id,
		corrects: row.corrects === null ? null : whole(row.corrects),
		note: row.note,
		occurred_at: row.occurred_at.toISOString(),
		previous_hash: row.previous_hash,
		hash: row.hash,
		postings: row.postings.map(({ account, currency, amount }) => ({
			account,
			currency,
			amount: amountText(amount, currency),
		})),
	};
}
