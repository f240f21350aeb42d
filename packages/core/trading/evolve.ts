import type { AccountState } from "../account/index.ts";
import type { HashText, JournalEntry } from "../ledger/index.ts";
import { money } from "../money/index.ts";
import { invariant } from "../result/index.ts";
import { openedState } from "./events/account-opened.ts";
import { type AccountEvent, changesOf } from "./events/index.ts";
import { balanceEffect, journalFor } from "./journal.ts";

/**
 * The account after an event as a decision looks ahead, without the chain of journal entries: trades, orders, results,
 * balance and sequence are what `evolve` makes of it.
 */
export const advance = (state: AccountState, event: AccountEvent): AccountState => ({
	...state,
	...changesOf(state, event),
	sequence: event.sequence,
	balance: money(state.balance + balanceEffect(event)),
});

/**
 * The account after an event: a pure fold, with no market and no clock. The balance moves by the event's customer
 * postings and by nothing else (E7), and the chain of entry hashes with it (E24). Throws InvariantError for an event
 * that cannot follow: a gap in the sequence, another account, a trade that is not there.
 */
export const evolve = (state: AccountState | undefined, event: AccountEvent, hashText: HashText): AccountState =>
	evolveBooked(state, event, journalFor(event, state, hashText));

/** `evolve` for who has the event's journal entries at hand already: they must be `journalFor`'s of this state. */
export function evolveBooked(
	state: AccountState | undefined,
	event: AccountEvent,
	entries: readonly JournalEntry[],
): AccountState {
	invariant(event.sequence === (state?.sequence ?? 0) + 1, "event sequence has a gap");
	if (state === undefined) {
		invariant(event.type === "account-opened", "an account begins with its opening");
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
