import * as z from "zod";

/** A page of text and tables. Every value is a finished text: nothing is computed when it is drawn. */
export const paper = z.strictObject({
	language: z.string(),
	/** Of the site. */
	issuer: z.string(),
	title: z.string(),
	/** Label and value. */
	facts: z.array(z.tuple([z.string(), z.string()])),
	table: z.strictObject({
		head: z.array(z.string()),
		/** The cells; strong rows are sums. */
		rows: z.array(z.strictObject({ cells: z.array(z.string()), strong: z.boolean() })),
	}),
	notes: z.array(z.string()),
	/** "Page {page} of {pages}" */
	page: z.string(),
});
export type Paper = z.output<typeof paper>;
