import type { ListEntry } from "../entry.ts";

/** What is in the files of a list. */
export interface ReadEntries {
	readonly entries: readonly ListEntry[];
	/** Companies, ships and aircraft, which customers are not. */
	readonly others: number;
	/** The day of the list, where it says so. */
	readonly published: string | null;
}
