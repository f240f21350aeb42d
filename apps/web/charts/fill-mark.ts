import type { ReactNode } from "react";

/** One of the user's own fills. */
export interface FillMark {
	readonly id: string;
	readonly atMs: number;
	readonly price: number;
	/** The side at the market: a `buy` mark is below its price and points up. */
	readonly side: "buy" | "sell";
	/** Whether it opened a trade; otherwise it closed one, fully or partly. */
	readonly opens: boolean;
	/** Ids of the other fills of the same trade, which lines connect to. */
	readonly others: readonly string[];
	/** In full, for a screen reader. */
	readonly name: string;
	/** The same, visible. */
	readonly body: ReactNode;
}

/** Position of a fill in the plot, in pixels; its mark is next to its price, not on it. */
export interface Place {
	readonly x: number;
	readonly y: number;
	readonly markY: number;
}
