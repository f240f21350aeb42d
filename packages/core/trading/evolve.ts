import { type HashText, journalFor, NO_ENTRY_HASH } from "../ledger/index.ts";
import { money, ZERO_MONEY } from "../money/index.ts";
import { assertNever, InvariantError, invariant } from "../result/index.ts";
import type { AccountEvent, AccountOpened, AccountState, OpenTrade } from "./types.ts";

function opened(event: AccountOpened): AccountState {
	return {
		id: event.accountId,
		...event.account,
		sequence: event.sequence,
		balance: ZERO_MONEY,
		credit: ZERO_MONEY,
		lifetimePnl: ZERO_MONEY,
		openTrades: new Map(),
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

/** What the event says of trades and results; the books are `evolve`'s. */
function changes(state: AccountState, event: AccountEvent): Partial<Pick<AccountState, "openTrades" | "lifetimePnl">> {
	switch (event.type) {
		case "balance-adjusted":
		case "command-refused":
			return {};
		case "trade-opened":
			invariant(!state.openTrades.has(event.trade.id), "a trade is opened once");
			return { openTrades: withTrade(state, event.trade.id, event.trade) };
		case "trade-amended": {
			const trade = state.openTrades.get(event.tradeId);
			invariant(trade !== undefined, "only an open trade is amended");
			const { stopLoss, takeProfit } = event;
			return { openTrades: withTrade(state, trade.id, { ...trade, stopLoss, takeProfit }) };
		}
		case "trade-closed": {
			const { closed, remaining } = event;
			invariant(state.openTrades.has(closed.tradeId), "only an open trade is closed");
			return {
				openTrades: withTrade(state, closed.tradeId, remaining),
				lifetimePnl: money(state.lifetimePnl + closed.netPnl),
			};
		}
		case "account-opened":
			throw new InvariantError("an account is opened once");
		default:
			return assertNever(event, "event");
	}
}

/**
 * The account after an event: a pure fold, with no market and no clock. The balance moves by the event's customer
 * postings and by nothing else (E7), and the chain of entry hashes with it (E24). Throws InvariantError for an event
 * that cannot follow: a gap in the sequence, another account, a trade that is not there.
 */
export function evolve(state: AccountState | undefined, event: AccountEvent, hashText: HashText): AccountState {
	invariant(event.sequence === (state?.sequence ?? 0) + 1, "event sequence has a gap");
	if (state === undefined) {
		invariant(event.type === "account-opened", "an account begins with its opening");
		return opened(event);
	}
	invariant(event.accountId === state.id, "the event is of another account");
	const last = journalFor(event, state, hashText).at(-1);
	return {
		...state,
		...changes(state, event),
		sequence: event.sequence,
		...(last === undefined ? {} : { balance: last.balanceAfter, lastEntryHash: last.hash, entryCount: last.number }),
	};
}
