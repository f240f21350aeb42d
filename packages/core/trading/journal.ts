import type { AccountState } from "../account/index.ts";
import { type HashText, type JournalEntry, journalEntries } from "../ledger/index.ts";
import { type Money, money } from "../money/index.ts";
import { invariant } from "../result/index.ts";
import { type AccountEvent, linesOf } from "./events/index.ts";
import { pendingOf } from "./holds.ts";

/** Change of the customer's balance by an event: the sum of what `journalFor` books (E7). */
export const balanceEffect = (event: AccountEvent): Money =>
	money(linesOf(event).reduce((sum, { customerAmount }) => sum + customerAmount, 0n));

/**
 * The journal entries of an event (`journalEntries`). `before` is the state to which the event is applied; undefined
 * only for the opening of the account, which books nothing.
 */
export function journalFor(
	event: AccountEvent,
	before: AccountState | undefined,
	hashText: HashText,
): readonly JournalEntry[] {
	if (before === undefined) {
		invariant(event.type === "account-opened", "the first event of an account must be account-opened");
		return [];
	}
	const { accountId, sequence, commandId, occurredAtMs } = event;
	const booking = { accountId, sequence, commandId, occurredAtMs, lines: linesOf(event), pending: pendingOf(before) };
	return journalEntries(booking, before, hashText);
}
