import { money } from "../money/index.ts";
import { eventBase } from "./event-base.ts";
import { advance } from "./evolve.ts";
import type { AccountEvent, AccountState, Command, MarketView } from "./types.ts";

/**
 * Negative balance protection (E18): when a close, by a close-out or by anything else, leaves nothing open and a balance
 * below zero, one event more brings the balance to zero. Credit does not count (R13). While something is still open, its
 * result is still to come and the balance stays what it is.
 */
export function compensated(
	state: AccountState,
	events: readonly AccountEvent[],
	command: Command,
	view: MarketView,
): readonly AccountEvent[] {
	if (!events.some((event) => event.type === "trade-closed")) return events;
	const after = events.reduce(advance, state);
	if (after.balance >= 0n || after.openTrades.size > 0) return events;
	const amount = money(-after.balance);
	return [...events, { type: "negative-balance-compensated", ...eventBase(after, command, view), amount }];
}
