import type { HistoryKind } from "../histories/kinds.ts";

/** A realistic bug: one place of the product, and its replacement. */
export interface Mutant {
	readonly name: string;
	/** Path from the root of the repository. */
	readonly file: string;
	/** Must occur in the file exactly once. */
	readonly from: string;
	readonly to: string;
	/** Days that found it before, run first: some bugs need a hundred days. Absent: one of the first two finds it. */
	readonly seeds?: readonly number[];
	/** Which histories find it. Absent: trading days do. */
	readonly histories?: HistoryKind;
}
