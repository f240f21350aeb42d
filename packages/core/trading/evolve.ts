import { balanceEffect, type HashText, type JournalEntry, journalFor, NO_ENTRY_HASH } from "../ledger/index.ts";
import { money, ZERO_MONEY } from "../money/index.ts";
import { assertNever, InvariantError, invariant } from "../result/index.ts";
import { isMaintenanceEvent } from "./account-events.ts";
import { type MaintenanceChanges, maintenanceChanges } from "./evolve-maintenance.ts";
import { protectionAfterResult } from "./evolve-protection.ts";
import type { AccountEvent, AccountOpened, AccountState, OpenTrade, PendingOrder } from "./types.ts";

function opened(event: AccountOpened): AccountState {
	return {
		id: event.accountId,
		...event.account,
		sequence: event.sequence,
		balance: ZERO_MONEY,
		credit: ZERO_MONEY,
		lifetimePnl: ZERO_MONEY,
		openTrades: new Map(),
		orders: new Map(),
		marginCallLevels: [],
		marginCalls: [],
		swapFree: false,
		jurisdiction: event.account.jurisdiction ?? null,
		archived: false,
		protection: null,
		deposits: null,
		financedThrough: null,
		lastEntryHash: NO_ENTRY_HASH,
		entryCount: 0,
	};
}

function withTrade(state: AccountState, id: string, trade: OpenTrade | null): ReadonlyMap<string, OpenTrade> {
	const openTrades = new Map(state.openTrades);
	if (trade === null) openTrades.delete(id);
	else openTrades.set(id, trade);
	return openTrades;
}

/** The trade with some members changed. */
function tradeWith(state: AccountState, id: string, change: Partial<OpenTrade>): ReadonlyMap<string, OpenTrade> {
	const trade = state.openTrades.get(id);
	invariant(trade !== undefined, "only an open trade changes");
	return withTrade(state, id, { ...trade, ...change });
}

function withOrder(state: AccountState, id: string, order: PendingOrder | null): ReadonlyMap<string, PendingOrder> {
	const orders = new Map(state.orders);
	if (order === null) orders.delete(id);
	else orders.set(id, order);
	return orders;
}

function knownOrder(state: AccountState, id: string): PendingOrder {
	const order = state.orders.get(id);
	invariant(order !== undefined, "only a pending order changes");
	return order;
}

/** What the event says of trades, orders and results; the books are `evolve`'s. */
function changes(
	state: AccountState,
	event: AccountEvent,
): Partial<Pick<AccountState, "openTrades" | "orders" | "lifetimePnl"> & MaintenanceChanges> {
	if (isMaintenanceEvent(event)) return maintenanceChanges(state, event);
	switch (event.type) {
		case "balance-adjusted":
		case "close-failed":
		case "command-refused":
			return {};
		case "order-placed":
			invariant(!state.orders.has(event.order.id), "an order is placed once");
			return { orders: withOrder(state, event.order.id, event.order) };
		case "order-amended":
			return { orders: withOrder(state, knownOrder(state, event.order.id).id, event.order) };
		case "order-triggered": {
			const order = knownOrder(state, event.orderId);
			return { orders: withOrder(state, order.id, { ...order, triggered: true }) };
		}
		case "order-filled":
		case "order-cancelled":
			return { orders: withOrder(state, knownOrder(state, event.orderId).id, null) };
		case "trade-increased":
			return { openTrades: tradeWith(state, event.trade.id, event.trade) };
		case "trade-trailed":
			return { openTrades: tradeWith(state, event.tradeId, { stopLoss: event.stopLoss }) };
		case "close-queued":
			return { openTrades: tradeWith(state, event.tradeId, { closeRequest: event.request }) };
		case "close-cancelled":
			return { openTrades: tradeWith(state, event.tradeId, { closeRequest: null }) };
		case "trade-opened":
			invariant(!state.openTrades.has(event.trade.id), "a trade is opened once");
			return { openTrades: withTrade(state, event.trade.id, event.trade) };
		case "trade-amended": {
			const { stopLoss, takeProfit, trailingDistance, guaranteedPremium } = event;
			const levels = { stopLoss, takeProfit, trailingDistance, guaranteedPremium };
			return { openTrades: tradeWith(state, event.tradeId, levels) };
		}
		case "trade-closed": {
			const { closed, remaining } = event;
			invariant(state.openTrades.has(closed.tradeId), "only an open trade is closed");
			return {
				openTrades: withTrade(state, closed.tradeId, remaining),
				lifetimePnl: money(state.lifetimePnl + closed.netPnl),
				protection: protectionAfterResult(state, event.occurredAtMs),
			};
		}
		case "account-opened":
			throw new InvariantError("an account is opened once");
		default:
			return assertNever(event, "event");
	}
}

/**
 * The account after an event as a decision looks ahead, without the chain of journal entries: trades, orders, results,
 * balance and sequence are what `evolve` makes of it.
 */
export const advance = (state: AccountState, event: AccountEvent): AccountState => ({
	...state,
	...changes(state, event),
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
		return opened(event);
	}
	invariant(event.accountId === state.id, "the event is of another account");
	const last = entries.at(-1);
	return {
		...state,
		...changes(state, event),
		sequence: event.sequence,
		...(last === undefined ? {} : { balance: last.balanceAfter, lastEntryHash: last.hash, entryCount: last.number }),
	};
}
