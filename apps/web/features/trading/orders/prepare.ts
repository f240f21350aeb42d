import type { Volume } from "@truefill/core/money";
import type { Side } from "@truefill/core/pricing";
import type { OrderKind } from "@truefill/core/trading";
import { useSyncExternalStore } from "react";

/** What the ticket is filled with. */
export interface PreparedOrder {
	readonly instrumentId: string;
	/** Null: to be chosen. */
	readonly side: Side | null;
	readonly kind: "market" | OrderKind;
	/** Decimal text; null: as the ticket has it. */
	readonly price: string | null;
	/** In units; absent: as the ticket has it. */
	readonly volume?: Volume;
}

let prepared: PreparedOrder | null = null;
const listeners = new Set<() => void>();

/**
 * Fills the ticket of the instrument on the trading screen with an order and shows it, from anywhere on that
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
