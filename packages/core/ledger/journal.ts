import { type AccountCurrency, type Money, money, ZERO_MONEY } from "../money/index.ts";
import { canonicalJson, type HashText } from "./canonical.ts";
import { type Line, negated } from "./lines.ts";
import type { JournalEntry, Posting } from "./types.ts";

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
	/** The account's pending amount before the event. */
	readonly pending: Money;
}

/** Both sides of a line; the counterparty gets what is left in the account's currency. */
function postingsOf(line: Line, accountId: string, currency: AccountCurrency): readonly Posting[] {
	const { customerAmount, pendingAmount, others, counterparty } = line;
	const customer: Posting = { account: `customer:${accountId}`, currency, amount: customerAmount };
	// Nearly every line is one of trading: two postings.
	if (pendingAmount === undefined && others === undefined)
		return [customer, { account: counterparty, currency, amount: negated(customerAmount) }];
	const pending: Posting = { account: `pending:${accountId}`, currency, amount: pendingAmount ?? ZERO_MONEY };
	const own = [customer, pending, ...(others ?? [])];
	const sum = own.reduce((total, each) => (each.currency === currency ? total + each.amount : total), 0n);
	const all = [...own, { account: counterparty, currency, amount: money(-sum) }];
	return all.filter(({ amount }) => amount !== 0n);
}

/**
 * The journal entries of an event (E23, E24), in order; empty when it books nothing. Each sums to zero per currency,
 * has a reason, the command, an idempotency key `account:sequence:line`, the balance after it and the hash of the
 * account's previous entry. Lines that change neither the balance nor the pending amount are not booked.
 */
export function journalEntries(booking: Booking, before: BookBefore, hashText: HashText): readonly JournalEntry[] {
	const { accountId, sequence } = booking;
	const entries: JournalEntry[] = [];
	let balance: bigint = before.balance;
	let pending: bigint = booking.pending;
	let previousHash = before.lastEntryHash;
	for (const line of booking.lines) {
		const { customerAmount, pendingAmount = ZERO_MONEY } = line;
		if (customerAmount === 0n && pendingAmount === 0n) continue;
		balance += customerAmount;
		pending += pendingAmount;
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
			postings: postingsOf(line, accountId, before.currency),
			balanceAfter: money(balance),
			...(pendingAmount === 0n ? {} : { pendingAfter: money(pending) }),
			previousHash,
		};
		const hash = hashText(canonicalJson(open));
		entries.push({ ...open, hash });
		previousHash = hash;
	}
	return entries;
}
