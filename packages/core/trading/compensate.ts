import type { AccountState, MarketView } from "../account/index.ts";
import { money } from "../money/index.ts";
import type { CommandBase } from "./commands/command-base.ts";
import { eventBase } from "./event-base.ts";
import type { AccountEvent } from "./events/index.ts";
import { advance } from "./evolve.ts";
import { holdsToReturn } from "./holds.ts";
import { balanceEffect } from "./journal.ts";

/**
 * Negative balance protection (E18): when a close, by a close-out or by anything else, leaves nothing open and a balance
 * below zero, withdrawals that nobody was told to pay come back first, and one event more brings the balance to zero.
 * Credit does not count (R13). While something is still open, its result is still to come and the balance stays what it
 * is.
 */
export function compensated(
	state: AccountState,
	events: readonly AccountEvent[],
	command: CommandBase,
	view: MarketView,
): readonly AccountEvent[] {
	if (!events.some((event) => event.type === "trade-closed")) return events;
	const balance = events.reduce<bigint>((sum, event) => sum + balanceEffect(event), state.balance);
	if (balance >= 0n) return events;
	let after = events.reduce(advance, state);
	if (after.openTrades.size > 0) return events;
	const all = [...events];
	const add = (event: AccountEvent): void => {
		all.push(event);
		after = advance(after, event);
	};
	for (const { id, amount } of holdsToReturn(after, -balance)) {
		const cause = "negative-balance";
		add({ type: "withdrawal-voided", ...eventBase(after, command, view), withdrawalId: id, amount, cause });
	}
	if (after.balance >= 0n) return all;
	add({
		type: "negative-balance-compensated",
		...eventBase(after, command, view),
		amount: money(-after.balance),
	});
	return all;
}
