import type { History } from "./history.ts";

/** Each has a folder with its `history.ts`. */
export const HISTORY_KINDS = ["coins", "payouts", "savings", "bank"] as const;
export type HistoryKind = (typeof HISTORY_KINDS)[number];

/** What each `history.ts` exports. */
export interface HistoryModule {
	/** Lives through the history of a seed. `keepLines`: how many last lines of its trace are kept. */
	live(seed: number, keepLines?: number): Promise<History>;
}
