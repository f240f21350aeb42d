import type { DifferenceKind, ReconciledBook } from "@truefill/contracts/http";
import type { LedgerCurrency } from "@truefill/core/money";

/** One reason why the others' word and our books differ. Minor units: what they say less what we say. */
export interface Difference {
	readonly kind: DifferenceKind;
	readonly reference: string;
	readonly amount: bigint;
	/** The day since which it is so. */
	readonly since: string;
}

/** One currency of one book at the end of a day. */
export interface BookDay {
	readonly currency: LedgerCurrency;
	/** Minor units; null: the others have said nothing yet. */
	readonly external: bigint | null;
	readonly externalDay: string | null;
	readonly books: bigint;
	readonly differences: readonly Difference[];
}

/** Somebody who holds our money, and says what they hold: a row in the list of `createReconciliation`. */
export interface BookSource {
	readonly name: ReconciledBook;
	/** Of every currency that they or we know. Null: they cannot be asked now, and what is stored stays. */
	compare(day: string): Promise<readonly BookDay[] | null>;
}
