export interface PaperTable {
	/** A heading before it, of this table and those that follow; and its own. */
	readonly section?: string;
	readonly title?: string;
	readonly head: readonly string[];
	/** Strong rows are sums. */
	readonly rows: readonly { readonly cells: readonly string[]; readonly strong: boolean }[];
}

/** A page of text and tables. Every value is a finished text: nothing is computed when it is drawn. */
export interface Paper {
	readonly language: string;
	/** The site. */
	readonly issuer: string;
	readonly title: string;
	/** Label and value. */
	readonly facts: readonly (readonly [string, string])[];
	readonly tables: readonly PaperTable[];
	readonly notes: readonly string[];
	/** "Page {page} of {pages}" */
	readonly page: string;
}
