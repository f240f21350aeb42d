import type { InfiniteData } from "@tanstack/react-query";
import type { TradeWire } from "@truefill/contracts/http";
import { triggerOf } from "@truefill/core/trading";
import { liveAccount } from "../accounts/live.ts";
import { keys, selectedAccount } from "../accounts/queries.ts";
import { prices } from "../prices/store.ts";
import { queryClient } from "../query-client.ts";
import { type ClosedPage, pullAccount } from "./cache.ts";

/** The server has the same tick and needs a moment to commit; then again, in case it needed longer. */
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
		pullAccount(accountId);
		pullUntilGone(accountId, tradeId, step + 1);
	}, delayMs);
	pending.set(tradeId, timer);
}

/** A price that the browser sees crossing a level has closed the trade on the server: pulled at once, not at the next poll. */
function look(changed: ReadonlySet<string>): void {
	const account = selectedAccount();
	if (account === undefined) return;
	for (const trade of liveAccount.open.values()) {
		if (
			!changed.has(trade.instrumentId) ||
			pending.has(trade.id) ||
			(trade.stopLoss === null && trade.takeProfit === null)
		)
			continue;
		const quote = prices.quote(trade.instrumentId)?.exact;
		if (quote !== undefined && triggerOf(trade, quote) !== null) pullUntilGone(account.id, trade.id, 0);
	}
}

type ClosedListener = (trade: TradeWire) => void;
const closedListeners = new Set<ClosedListener>();

/** Hears of each trade that somebody else than the customer closed: a level, a close-out, the staff. */
export function onClosedByServer(listener: ClosedListener): () => void {
	closedListeners.add(listener);
	return () => closedListeners.delete(listener);
}

const seen = new Map<string, ReadonlySet<string>>();

/** The first list only says what is old; from then on a new closed trade is news. */
function lookAtClosed(accountId: string, pages: readonly ClosedPage[]): void {
	const trades = pages.flatMap(({ data }) => data);
	const known = seen.get(accountId);
	seen.set(accountId, new Set([...(known ?? []), ...trades.map(({ id }) => id)]));
	if (known === undefined) return;
	// A page further down brings old trades, not news: only those of the first page can be new.
	for (const trade of pages[0]?.data ?? []) {
		if (known.has(trade.id) || trade.close_reason === "customer") continue;
		for (const listener of closedListeners) listener(trade);
	}
}

/** Call once; the answer stops it. */
export function startTradeWatch(): () => void {
	const stopPrices = prices.onFlush(look);
	const stopCache = queryClient.getQueryCache().subscribe(({ query, type }) => {
		const [kind, accountId] = query.queryKey;
		if (type !== "updated" || kind !== keys.closed("")[0] || typeof accountId !== "string") return;
		const closed = queryClient.getQueryData<InfiniteData<ClosedPage, number>>(keys.closed(accountId));
		if (closed !== undefined) lookAtClosed(accountId, closed.pages);
	});
	return () => {
		stopPrices();
		stopCache();
		for (const timer of pending.values()) clearTimeout(timer);
		pending.clear();
		seen.clear();
	};
}
