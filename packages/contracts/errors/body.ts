import * as z from "zod";

/**
 * The one error body. `params` are the values of the sentence's placeholders, so that a client can translate it.
 * `fields` names each wrong field by its path, with a code and a sentence.
 */
export const errorBody = z.strictObject({
	code: z.string(),
	message: z.string(),
	params: z.record(z.string(), z.string()).optional(),
	fields: z.record(z.string(), z.strictObject({ code: z.string(), message: z.string() })).optional(),
});
export type ErrorBody = z.infer<typeof errorBody>;
