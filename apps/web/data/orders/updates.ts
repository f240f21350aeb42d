import type { OrderWire } from "@truefill/contracts/http";
import { keys } from "../accounts/queries.ts";
import { queryClient } from "../query-client.ts";
import { fetchDoneOrders } from "./queries.ts";

/** A server-side change of a pending order. Statuses come only from the server, never from a guess by price. */
export interface OrderUpdate {
	readonly what: "filled" | "cancelled" | "triggered";
	/** The order after the change. */
	readonly order: OrderWire;
}

type UpdateListener = (update: OrderUpdate) => void;
const listeners = new Set<UpdateListener>();

/** Subscribes to orders filled, cancelled or triggered other than by the customer's current request. */
export function onOrderUpdate(listener: UpdateListener): () => void {
	listeners.add(listener);
	return () => listeners.delete(listener);
}

const report = (update: OrderUpdate): void => {
	for (const listener of listeners) listener(update);
};

export interface PendingChange {
	/** Ids that are no longer pending. */
	readonly gone: readonly string[];
	/** Stop-limits whose stop was reached. */
	readonly triggered: readonly OrderWire[];
}

/** The difference between two lists of pending orders. Pure. */
export function pendingChange(before: readonly OrderWire[], after: readonly OrderWire[]): PendingChange {
	const now = new Map(after.map((order) => [order.id, order]));
	return {
		gone: before.flatMap(({ id }) => (now.has(id) ? [] : [id])),
		triggered: before.flatMap(({ id, triggered }) => {
			const order = now.get(id);
			return order?.triggered && !triggered ? [order] : [];
		}),
	};
}

/** Delays for reading how orders ended, from the first page of completed ones; retried if the page is behind. */
const TRIES_MS = [0, 300, 1_500, 5_000];

async function reportEnds(accountId: string, ids: readonly string[]): Promise<void> {
	const open = new Set(ids);
	for (const delayMs of TRIES_MS) {
		if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs));
		const page = await fetchDoneOrders(accountId, 1).catch(() => null);
		for (const order of [...(page?.data ?? [])].reverse()) {
			if (!open.has(order.id)) continue;
			open.delete(order.id);
			// The customer cancelled it and was already informed.
			if (order.cancellation?.code === "CANCELLED_BY_CUSTOMER") continue;
			report({ what: order.status === "filled" ? "filled" : "cancelled", order });
		}
		if (open.size === 0) return;
	}
}

const seen = new Map<string, readonly OrderWire[]>();

/** Call once; returns a stop function. An account's first list is only the baseline. */
export function startOrderUpdates(): () => void {
	const stop = queryClient.getQueryCache().subscribe(({ query, type }) => {
		const [kind, accountId] = query.queryKey;
		if (type !== "updated" || kind !== keys.pendingOrders("")[0] || typeof accountId !== "string") return;
		const after = queryClient.getQueryData<readonly OrderWire[]>(keys.pendingOrders(accountId));
		const before = seen.get(accountId);
		if (after === undefined || after === before) return;
		seen.set(accountId, after);
		if (before === undefined) return;
		const { gone, triggered } = pendingChange(before, after);
		for (const order of triggered) report({ what: "triggered", order });
		if (gone.length > 0) void reportEnds(accountId, gone);
	});
	return () => {
		stop();
		seen.clear();
	};
}
