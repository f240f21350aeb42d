import * as z from "zod";
import { defineCall } from "./call.ts";
import { day, id, inOrder, OUT_OF_ORDER, wrapped } from "./primitives.ts";

/** Languages of papers. Arabic is not among them: its letters would not be found in the text of the file. */
export const paperLanguage = z.enum(["en", "de", "es", "fr"]);
export type PaperLanguage = z.infer<typeof paperLanguage>;

export const paperFile = wrapped(
	z.strictObject({
		file_name: z.string(),
		media_type: z.literal("application/pdf"),
		/** Base64. */
		content: z.base64(),
	}),
);

export const statementPaper = defineCall({
	id: "statementPaper",
	method: "GET",
	path: "/accounts/{id}/statement/paper",
	tag: "accounts",
	access: "customer",
	summary: "Get an account's statement as a PDF, with the same figures as the statement itself",
	params: z.strictObject({ id }),
	/** Omitted days: from the opening until now. */
	query: z
		.strictObject({ from: day.optional(), to: day.optional(), language: paperLanguage })
		.refine(inOrder, OUT_OF_ORDER),
	body: z.undefined(),
	status: 200,
	response: paperFile,
	errors: ["ACCOUNT_NOT_FOUND", "PAPER_FAILED"],
});

export const PAPER_CALLS = [statementPaper] as const;
