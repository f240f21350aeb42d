import type { InfiniteData } from "@tanstack/react-query";
import type { TradeWire } from "@truefill/contracts/http";
import { parseMoney } from "@truefill/core/money";
import { isBreached, triggerOf } from "@truefill/core/trading";
import { liveAccount } from "../accounts/live.ts";
import { pullAccount } from "../accounts/pull.ts";
import { keys, selectedAccount } from "../accounts/queries.ts";
import { prices } from "../prices/store.ts";
import { queryClient } from "../query-client.ts";
import { directory } from "../site/directory.ts";
import { checked } from "../site/instruments.ts";
import type { ClosedPage } from "./cache.ts";
import type { LocalTrade } from "./from-wire.ts";

/** The server has the same tick and needs a moment to commit; later attempts in case it took longer. */
const PULLS_MS = [150, 500, 1_500, 4_000];

const pending = new Map<string, ReturnType<typeof setTimeout>>();

function pullUntilGone(accountId: string, tradeId: string, step: number): void {
	const delayMs = PULLS_MS[step];
	if (delayMs === undefined) {
		pending.delete(tradeId);
		return;
	}
	const timer = setTimeout(() => {
		if (!liveAccount.open.has(tradeId)) {
			pending.delete(tradeId);
			return;
		}
		void pullAccount(accountId);
		pullUntilGone(accountId, tradeId, step + 1);
	}, delayMs);
	pending.set(tradeId, timer);
}

/** Whether equity is at the server's close-out level, as seen here first (E17). */
function isClosedOut(): boolean {
	const { summary } = liveAccount;
	if (summary === null || summary.equity === null) return false;
	const { currency } = summary;
	return isBreached(checked(parseMoney(summary.equity, currency)), checked(parseMoney(summary.margin, currency)));
}

function isTriggered(trade: LocalTrade): boolean {
	const quote = prices.quote(trade.instrumentId)?.exact;
	const trigger = quote === undefined ? null : triggerOf(trade, quote);
	// A queued close is filled by the first price of an open market, not by a price while it is closed.
	return trigger === "queued-close" ? directory().view.state(trade.instrumentId).state !== "closed" : trigger !== null;
}

/** Pulls at once when a price here crosses a level, because the server has then closed the trade. */
function look(changed: ReadonlySet<string>): void {
	const account = selectedAccount();
	if (account === undefined) return;
	const breached = isClosedOut();
	for (const trade of liveAccount.open.values()) {
		if (!changed.has(trade.instrumentId) || pending.has(trade.id)) continue;
		if (breached || isTriggered(trade)) pullUntilGone(account.id, trade.id, 0);
	}
}

type ClosedListener = (trade: TradeWire) => void;
const closedListeners = new Set<ClosedListener>();

/** Closes requested by the customer, who was already informed. A queued close is reported when it is filled. */
const ASKED_FOR: readonly TradeWire["close_reason"][] = ["customer", "close-by", "reverse", "reset"];

/** Trades with a queued close. */
const waited = new Set<string>();

/** Subscribes to trades closed other than by the customer's current request: a level, a close-out, the staff. */
export function onClosedByServer(listener: ClosedListener): () => void {
	closedListeners.add(listener);
	return () => closedListeners.delete(listener);
}

const seen = new Map<string, ReadonlySet<string>>();

/** The first list is the baseline; after that a new closed trade is reported. */
function lookAtClosed(accountId: string, pages: readonly ClosedPage[]): void {
	const trades = pages.flatMap(({ data }) => data);
	const known = seen.get(accountId);
	seen.set(accountId, new Set([...(known ?? []), ...trades.map(({ id }) => id)]));
	if (known === undefined) return;
	// Later pages bring old trades: only those of the first page can be new.
	for (const trade of pages[0]?.data ?? []) {
		if (known.has(trade.id)) continue;
		if (ASKED_FOR.includes(trade.close_reason) && !waited.has(trade.trade_id)) continue;
		for (const listener of closedListeners) listener(trade);
	}
}

/** Call once; returns a stop function. */
export function startTradeWatch(): () => void {
	const stopPrices = prices.onFlush(look);
	const stopCache = queryClient.getQueryCache().subscribe(({ query, type }) => {
		const [kind, accountId] = query.queryKey;
		if (type !== "updated" || typeof accountId !== "string") return;
		if (kind === keys.open("")[0]) {
			for (const { id, close_request } of queryClient.getQueryData<TradeWire[]>(keys.open(accountId)) ?? []) {
				if (close_request === null) waited.delete(id);
				else waited.add(id);
			}
		}
		if (kind !== keys.closed("")[0]) return;
		const closed = queryClient.getQueryData<InfiniteData<ClosedPage, number>>(keys.closed(accountId));
		if (closed !== undefined) lookAtClosed(accountId, closed.pages);
	});
	return () => {
		stopPrices();
		stopCache();
		for (const timer of pending.values()) clearTimeout(timer);
		pending.clear();
		seen.clear();
		waited.clear();
	};
}
