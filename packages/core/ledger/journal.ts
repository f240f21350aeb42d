import { type AccountCurrency, type Money, money } from "../money/index.ts";
import { canonicalJson, type HashText } from "./canonical.ts";
import { type Line, negated } from "./lines.ts";
import type { JournalEntry, LedgerAccount, Posting } from "./types.ts";

/** The previous hash of an account's first entry. */
export const NO_ENTRY_HASH = "0".repeat(64);

/** The hash input of an entry: every field but the hash, in canonical form (E24). */
export const entryHash = ({ hash: _, ...rest }: JournalEntry, hashText: HashText): string =>
	hashText(canonicalJson(rest));

/** The account's books before an event. */
export interface BookBefore {
	readonly currency: AccountCurrency;
	readonly balance: Money;
	readonly lastEntryHash: string;
	readonly entryCount: number;
}
/** The data of an event that its journal entries need. */
export interface Booking {
	readonly accountId: string;
	readonly sequence: number;
	readonly commandId: string;
	readonly occurredAtMs: number;
	readonly lines: readonly Line[];
}

/**
 * The journal entries of an event (E23, E24), in order; empty when it books nothing. Each sums to zero per currency,
 * has a reason, the command, an idempotency key `account:sequence:line`, the balance after it and the hash of the
 * account's previous entry. Zero amounts are not booked.
 */
export function journalEntries(booking: Booking, before: BookBefore, hashText: HashText): readonly JournalEntry[] {
	const { accountId, sequence } = booking;
	const entries: JournalEntry[] = [];
	let balance: bigint = before.balance;
	let previousHash = before.lastEntryHash;
	for (const line of booking.lines) {
		if (line.customerAmount === 0n) continue;
		balance += line.customerAmount;
		const customer: LedgerAccount = `customer:${accountId}`;
		const postings: readonly Posting[] = [
			{ account: customer, currency: before.currency, amount: line.customerAmount },
			{ account: line.counterparty, currency: before.currency, amount: negated(line.customerAmount) },
		];
		const open = {
			accountId,
			number: before.entryCount + entries.length + 1,
			reason: line.reason,
			commandId: booking.commandId,
			idempotencyKey: `${accountId}:${sequence}:${entries.length + 1}`,
			accountSequence: sequence,
			tradeId: line.tradeId,
			corrects: null,
			occurredAtMs: booking.occurredAtMs,
			postings,
			balanceAfter: money(balance),
			previousHash,
		};
		const hash = hashText(canonicalJson(open));
		entries.push({ ...open, hash });
		previousHash = hash;
	}
	return entries;
}
