import type { AccountState } from "../account/index.ts";
import type { HashText, JournalEntry } from "../ledger/index.ts";
import { money } from "../money/index.ts";
import { invariant } from "../result/index.ts";
import { openedState } from "./events/account-opened.ts";
import { type AccountEvent, changesOf } from "./events/index.ts";
import { balanceEffect, journalFor } from "./journal.ts";

/**
 * The account after an event, for a decision in progress: trades, orders, results, balance and sequence as `evolve`
 * gives them, but without the hash chain of journal entries.
 */
export const advance = (state: AccountState, event: AccountEvent): AccountState => ({
	...state,
	...changesOf(state, event),
	sequence: event.sequence,
	balance: money(state.balance + balanceEffect(event)),
});

/**
 * The account after an event: a pure fold, with no market and no clock. Only the event's customer postings change the
 * balance (E7); the hash chain of entries advances with it (E24). Throws InvariantError for an event that cannot
 * follow: a gap in the sequence, another account, an unknown trade.
 */
export const evolve = (state: AccountState | undefined, event: AccountEvent, hashText: HashText): AccountState =>
	evolveBooked(state, event, journalFor(event, state, hashText));

/** `evolve` with the event's journal entries given; they must be those of `journalFor` for this state. */
export function evolveBooked(
	state: AccountState | undefined,
	event: AccountEvent,
	entries: readonly JournalEntry[],
): AccountState {
	invariant(event.sequence === (state?.sequence ?? 0) + 1, "event sequence has a gap");
	if (state === undefined) {
		invariant(event.type === "account-opened", "the first event of an account must be account-opened");
		return openedState(event);
	}
	invariant(event.accountId === state.id, "the event is of another account");
	const last = entries.at(-1);
	return {
		...state,
		...changesOf(state, event),
		sequence: event.sequence,
		...(last === undefined ? {} : { balance: last.balanceAfter, lastEntryHash: last.hash, entryCount: last.number }),
	};
}
