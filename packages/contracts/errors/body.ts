import * as z from "zod";

/**
 * The one error body. `params` are the values of the sentence's placeholders, so that a client can translate it.
 * `fields` names each wrong field by its path, with a code and a sentence. `current` is the present state of what a
 * change was based on an older version of.
 */
export const errorBody = z.strictObject({
	code: z.string(),
	message: z.string(),
	params: z.record(z.string(), z.string()).optional(),
	fields: z.record(z.string(), z.strictObject({ code: z.string(), message: z.string() })).optional(),
	current: z.unknown().optional(),
});
export type ErrorBody = z.infer<typeof errorBody>;
