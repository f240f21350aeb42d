/** A bug as somebody could have written it: one place of the product, and what stands there instead. */
export interface Mutant {
	readonly name: string;
	/** From the root of the repository. */
	readonly file: string;
	/** Stands in the file exactly once. */
	readonly from: string;
	readonly to: string;
	/** Days that found it before, lived first: some bugs show in one day of a hundred. None: one of the first two does. */
	readonly seeds?: readonly number[];
}
