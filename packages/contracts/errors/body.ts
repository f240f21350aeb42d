import * as z from "zod";

/**
 * The one error body. `params` are what the sentence's placeholders stand for, so that a client can say it in another
 * language. `fields` names each wrong field by its path, with a code and a sentence.
 */
export const errorBody = z.strictObject({
	code: z.string(),
	message: z.string(),
	params: z.record(z.string(), z.string()).optional(),
	fields: z.record(z.string(), z.strictObject({ code: z.string(), message: z.string() })).optional(),
});
export type ErrorBody = z.infer<typeof errorBody>;
