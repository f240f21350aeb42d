import type { AccountWire, OrderWire } from "@truefill/contracts/http";
import { reachedBy } from "@truefill/core/trading";
import { pullAccount } from "../accounts/pull.ts";
import { keys, selectedAccount } from "../accounts/queries.ts";
import { prices } from "../prices/store.ts";
import { queryClient } from "../query-client.ts";
import { orderFromWire } from "./from-wire.ts";
import { forgetPulled, knownUpTo, pullSince } from "./pull-since.ts";

/** The server has the same tick and needs a moment to commit; later attempts in case it took longer. */
const PULLS_MS = [150, 500, 1_500, 4_000];

const pulling = new Map<string, ReturnType<typeof setTimeout>>();

const pendingOf = (accountId: string) =>
	queryClient.getQueryData<readonly OrderWire[]>(keys.pendingOrders(accountId)) ?? [];

function pullUntilDone(accountId: string, order: OrderWire, step: number): void {
	const delayMs = PULLS_MS[step];
	if (delayMs === undefined) {
		pulling.delete(order.id);
		return;
	}
	const timer = setTimeout(() => {
		const now = pendingOf(accountId).find(({ id }) => id === order.id);
		if (now === undefined || now.triggered !== order.triggered) {
			pulling.delete(order.id);
			return;
		}
		void pullAccount(accountId);
		pullUntilDone(accountId, order, step + 1);
	}, delayMs);
	pulling.set(order.id, timer);
}

/** Pulls at once when a price here reaches an order, because the server has then filled it. */
function look(changed: ReadonlySet<string>): void {
	const account = selectedAccount();
	if (account === undefined) return;
	for (const order of pendingOf(account.id)) {
		if (!changed.has(order.asset_id) || pulling.has(order.id)) continue;
		const quote = prices.quote(order.asset_id)?.exact;
		if (quote !== undefined && reachedBy(orderFromWire(order), quote)) pullUntilDone(account.id, order, 0);
	}
}

/** An account that changed without a command of this page may have new orders and trades. */
function lookAtAccounts(accounts: readonly AccountWire[]): void {
	for (const { id, sequence } of accounts) {
		knownUpTo(id, sequence);
		void pullSince(id, sequence);
	}
}

/** Call once; returns a stop function. */
export function startOrderWatch(): () => void {
	const stopPrices = prices.onFlush(look);
	const stopCache = queryClient.getQueryCache().subscribe(({ query, type }) => {
		if (type !== "updated" || query.queryKey[0] !== keys.accounts[0]) return;
		lookAtAccounts(queryClient.getQueryData<AccountWire[]>(keys.accounts) ?? []);
	});
	return () => {
		stopPrices();
		stopCache();
		for (const timer of pulling.values()) clearTimeout(timer);
		pulling.clear();
		forgetPulled();
	};
}
