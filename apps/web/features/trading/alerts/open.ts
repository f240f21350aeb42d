import type { PriceAlertWire } from "@truefill/contracts/http";
import { useSyncExternalStore } from "react";

/** What the dialog begins with. */
export interface AlertBeginning {
	readonly instrumentId: string;
	/** Decimal text; absent: a price near the market. */
	readonly price?: string | undefined;
	/** An armed alert is changed; one that has ended is set again. */
	readonly alert?: PriceAlertWire | undefined;
}

let shown: AlertBeginning | null = null;
const listeners = new Set<() => void>();

/** Opens the dialog of a price alert, from anywhere on the trading screen; null closes it. */
export function openAlert(next: AlertBeginning | null): void {
	shown = next;
	for (const listener of listeners) listener();
}

export const useOpenAlert = (): AlertBeginning | null =>
	useSyncExternalStore(
		(listener) => {
			listeners.add(listener);
			return () => listeners.delete(listener);
		},
		() => shown,
	);
