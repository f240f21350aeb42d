import type * as z from "zod";

export interface Variable<T> {
	/** Value when it is not set. */
	readonly default?: string;
	/** The default in words, when it depends on other settings. */
	readonly instead?: string;
	/** Markdown, without a full stop. */
	readonly meaning: string;
	/** Completes the sentence "NAME must be …". */
	readonly allowed: string;
	/** Its value is never repeated in a message. */
	readonly secret?: true;
	readonly schema: z.ZodType<T, string>;
}
