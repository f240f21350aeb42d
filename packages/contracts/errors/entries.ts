import { plain } from "./fill.ts";

export type ErrorStatus = 400 | 401 | 403 | 404 | 405 | 409 | 413 | 415 | 422 | 429 | 500 | 503;

/** Status, and the English sentence with `{parameters}`. Logic uses codes, never sentences. */
export interface ErrorEntry {
	readonly status: ErrorStatus;
	readonly message: string;
}

/** Joins statuses with their sentences, which are under `error.{CODE}`. A code without a sentence does not compile. */
export const withTexts = <Statuses extends Readonly<Record<string, ErrorStatus>>>(
	statuses: Statuses,
	texts: Readonly<Record<`error.${keyof Statuses & string}`, string>>,
): { readonly [Code in keyof Statuses]: ErrorEntry } => {
	const sentences: Readonly<Record<string, string>> = texts;
	const entries = Object.entries(statuses).map(([code, status]) => {
		const message = plain(sentences[`error.${code}`] ?? code);
		return [code, { status, message }] as const;
	});
	return Object.fromEntries(entries) as { [Code in keyof Statuses]: ErrorEntry };
};
