/** One list of a customer's data export. */
export interface Dataset {
	/** Base name of its files, such as `orders`. */
	readonly name: string;
	/** Its description, for the page in the export. */
	readonly about: string;
	/** Columns in the minor unit of the column `currency`. */
	readonly money?: readonly string[];
	/**
	 * The rows of the user `$1`, in a stable order. No data of others, no secrets even to them (hashes, keys, links that
	 * still work), no internal notes of staff, and not which staff member did what.
	 */
	readonly query: string;
}

/** Rows that are deleted; `$1` is the customer's id, `$2` all addresses that they ever had and were written to. */
export interface Erased {
	readonly table: string;
	readonly where: string;
}

/** What a module stores about a customer. */
export interface PersonalData {
	readonly exported?: readonly Dataset[];
	/** Everything that identifies or describes the customer, in an order that foreign keys allow. */
	readonly erased?: readonly Erased[];
	/** Queries of the `key` of their files in the storage; `$1` is the customer's id. */
	readonly files?: readonly string[];
	/** Tables that reference the customer by id and are kept, each with the reason. */
	readonly kept?: Readonly<Record<string, string>>;
}
