import type { Side } from "@truefill/core/pricing";
import type { OrderKind } from "@truefill/core/trading";
import { useSyncExternalStore } from "react";

/** What the ticket is filled with. */
export interface PreparedOrder {
	readonly instrumentId: string;
	readonly side: Side;
	readonly kind: OrderKind;
	/** Decimal text. */
	readonly price: string;
}

let prepared: PreparedOrder | null = null;
const listeners = new Set<() => void>();

/**
 * Fills the ticket of the instrument on the trading screen with a pending order and shows it, from anywhere on that
 * screen. Nothing is sent. The ticket passes null once it has taken the order over.
 */
export function prepareOrder(next: PreparedOrder | null): void {
	prepared = next;
	for (const listener of listeners) listener();
}

const subscribe = (listener: () => void): (() => void) => {
	listeners.add(listener);
	return () => listeners.delete(listener);
};

/** The order that waits for this instrument's ticket. */
export function usePreparedOrder(instrumentId: string | undefined): PreparedOrder | null {
	const order = useSyncExternalStore(subscribe, () => prepared);
	return order?.instrumentId === instrumentId ? order : null;
}
