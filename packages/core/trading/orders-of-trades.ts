import type { AccountState, MarketView } from "../account/index.ts";
import type { CommandBase } from "./commands/command-base.ts";
import { eventBase } from "./event-base.ts";
import type { AccountEvent } from "./events/index.ts";
import { advance } from "./evolve.ts";

/** An order that reduces one trade ends with it, whatever closed the trade (E12): nothing is left that it could do. */
export function withoutOrdersOfClosed(
	state: AccountState,
	events: readonly AccountEvent[],
	command: CommandBase,
	view: MarketView,
): readonly AccountEvent[] {
	const isLinked = [...state.orders.values()].some(({ tradeId }) => tradeId !== undefined);
	if (!isLinked || !events.some(({ type }) => type === "trade-closed" || type === "split-applied")) return events;
	const all = [...events];
	let after = events.reduce(advance, state);
	for (const { id, tradeId } of [...after.orders.values()]) {
		if (tradeId === undefined || after.openTrades.has(tradeId)) continue;
		const cancellation = { code: "ORDER_TRADE_CLOSED", params: { trade: tradeId } } as const;
		const event = { type: "order-cancelled", ...eventBase(after, command, view), orderId: id, cancellation } as const;
		all.push(event);
		after = advance(after, event);
	}
	return all;
}
