import type { AccountState } from "../account/index.ts";
import { type HashText, type JournalEntry, journalEntries } from "../ledger/index.ts";
import { type Money, money } from "../money/index.ts";
import { invariant } from "../result/index.ts";
import { type AccountEvent, linesOf } from "./events/index.ts";

/** What an event gives to (negative: takes from) the customer's balance: the sum of what `journalFor` books (E7). */
export const balanceEffect = (event: AccountEvent): Money =>
	money(linesOf(event).reduce((sum, { customerAmount }) => sum + customerAmount, 0n));

/**
 * The journal entries that an event makes (`journalEntries`). `before` is the state that the event is applied to;
 * undefined only for the opening of the account, which books nothing.
 */
export function journalFor(
	event: AccountEvent,
	before: AccountState | undefined,
	hashText: HashText,
): readonly JournalEntry[] {
	if (before === undefined) {
		invariant(event.type === "account-opened", "an account begins with its opening");
		return [];
	}
	const { accountId, sequence, commandId, occurredAtMs } = event;
	return journalEntries({ accountId, sequence, commandId, occurredAtMs, lines: linesOf(event) }, before, hashText);
}
