import {
	FUNDS_SOURCES,
	type queuedVerification,
	verificationDocument,
	verificationPart,
	verificationSlot,
} from "@truefill/contracts/http";
import * as z from "zod";
import { ofCustomer, type RequestDefinition, type RequestWords, type StoredRequest } from "../requests/index.ts";

const terms = z.strictObject({
	part: verificationPart,
	document: verificationDocument,
	files: z.array(z.strictObject({ id: z.string(), slot: verificationSlot })),
	/** Source of funds, as the customer declares it. */
	declared: z.strictObject({ source: z.enum(FUNDS_SOURCES), details: z.string() }).nullable(),
});
export type VerificationTerms = z.output<typeof terms>;
export type VerificationRequest = StoredRequest<VerificationTerms>;

export const uniqueKeyOf = (userId: string, part: string): string => `${userId} ${part}`;

/** Documents that a customer sent: one member of staff reviews them, another one confirms the review. */
export const VERIFICATION: RequestDefinition<VerificationTerms> = {
	kind: "verification",
	terms,
	rules: { approvals: 2, afterRefusal: "failed" },
	unique: { while: "open", key: ({ terms: { part }, userId }) => uniqueKeyOf(ofCustomer(userId), part) },
	effect: { by: "transaction" },
	subject: ({ userId }) => ({ kind: "user", id: ofCustomer(userId) }),
	// The confirmation writes one entry for both approvals.
	audit: {
		requested: "verification.requested",
		approved: null,
		refused: "verification.refused",
		withdrawn: "verification.withdrawn",
	},
	customer: {
		statuses: ["pending", "done", "refused", "withdrawn"],
		facts: () => ({ amount: null, currency: null, reference: null }),
	},
	staff: {
		permissions: { read: "documents.review", decide: "documents.review" },
		lateAfterHours: 24,
		summary: ({ part, document }) => ({ amount: null, currency: null, summary: `${part}: ${document}` }),
		// The summary says all of it; the documents have a page of their own.
		changes: () => [],
	},
	details: ({ id, terms: { part, document } }) => ({ request: id, part, document }),
};

type WireStatus = z.output<typeof queuedVerification>["status"];
export const VERIFICATION_WORDS: RequestWords<WireStatus> = {
	unknown: "REQUEST_NOT_FOUND",
	decided: "REQUEST_DECIDED",
	statuses: { pending: ["pending"], approved: ["done"], refused: ["refused"], withdrawn: ["withdrawn"] },
};
