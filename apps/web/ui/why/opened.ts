import type { OpenTradeOrder } from "@truefill/core/trading";
import { useSyncExternalStore } from "react";

export type AccountFigure = "balance" | "credit" | "equity" | "margin" | "free" | "level" | "pnl" | "lifetime";

/** The figure to explain. */
export type WhySubject =
	/** A figure of an account; absent: of the selected one. */
	| { readonly about: AccountFigure; readonly accountId?: string }
	/** An open trade of the selected account: its result, its margin, its costs. */
	| { readonly about: "trade"; readonly tradeId: string }
	| { readonly about: "price"; readonly instrumentId: string }
	/** The costs of an order, as the ticket shows them. */
	| {
			readonly about: "costs";
			readonly order: Pick<OpenTradeOrder, "instrumentId" | "side" | "volume" | "guaranteedStop" | "reduceOnly">;
	  };

let opened: WhySubject | null = null;
const listeners = new Set<() => void>();

/** Opens the explanation of a figure, from anywhere in the member area; null closes it. */
export function openWhy(subject: WhySubject | null): void {
	opened = subject;
	for (const listener of listeners) listener();
}

export const useOpenedWhy = (): WhySubject | null =>
	useSyncExternalStore(
		(listener) => {
			listeners.add(listener);
			return () => listeners.delete(listener);
		},
		() => opened,
	);
