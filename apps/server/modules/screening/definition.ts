import * as z from "zod";
import { ofCustomer, type RequestDefinition, type RequestWords, type StoredRequest } from "../requests/index.ts";
import { LIST_NAMES } from "./entry.ts";

const terms = z.strictObject({
	hitId: z.string(),
	list: z.enum(LIST_NAMES),
	entryId: z.string(),
	kind: z.enum(["sanction", "pep"]),
	/** What is most alike, of the customer and of the list. */
	name: z.string(),
	listedName: z.string(),
	/** Per mille. */
	score: z.int().min(0).max(1000),
});
export type ScreeningTerms = z.output<typeof terms>;
export type ScreeningRequest = StoredRequest<ScreeningTerms>;

/**
 * An entry of a list that may be a customer: one member of staff reviews it, another confirms. The request is in the
 * customer's own name, because no member of staff asked for it; the customer sees nothing of it.
 */
export const SCREENING: RequestDefinition<ScreeningTerms> = {
	kind: "screening",
	terms,
	rules: { approvals: 2, afterRefusal: "failed" },
	unique: { while: "open", key: ({ terms: { hitId } }) => hitId },
	effect: { by: "transaction" },
	subject: ({ userId }) => ({ kind: "user", id: ofCustomer(userId) }),
	// The confirmation writes one entry for both decisions; that a hit was found is in its own table.
	audit: { requested: null, approved: null, refused: null, withdrawn: null },
	customer: null,
	staff: {
		permissions: { read: "screening.review", decide: "screening.review" },
		lateAfterHours: 24,
		summary: ({ list, listedName }) => ({ amount: null, currency: null, summary: `${list}: ${listedName}` }),
		changes: ({ name, listedName, score }) => [
			{ name: "name", before: name, after: listedName },
			{ name: "score", before: null, after: (score / 1000).toFixed(3) },
		],
	},
	details: ({ id, terms: { hitId, list, entryId } }) => ({ request: id, hit: hitId, list, entry: entryId }),
};

export const SCREENING_WORDS: RequestWords<"pending" | "cleared" | "matched"> = {
	unknown: "SCREENING_HIT_NOT_FOUND",
	decided: "REQUEST_DECIDED",
	statuses: { pending: ["pending"], cleared: ["done"], matched: ["refused", "withdrawn"] },
};
