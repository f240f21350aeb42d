import type { CorporateActionWire } from "@truefill/contracts/http";
import * as z from "zod";
import type { RequestDefinition, RequestWords } from "../requests/index.ts";

/** The action itself is in `corporate_actions`, under the same id. */
const terms = z.strictObject({ instrumentId: z.string() });
export type ActionRequestTerms = z.output<typeof terms>;

/** A proposed dividend or split (E22): hidden from customers until a second member of staff has approved it. */
export const CORPORATE_ACTION: RequestDefinition<ActionRequestTerms> = {
	kind: "corporate-action",
	terms,
	rules: { approvals: 1, afterRefusal: "failed" },
	unique: null,
	effect: { by: "transaction" },
	subject: ({ terms: { instrumentId } }) => ({ kind: "instrument", id: instrumentId }),
	audit: {
		requested: "action.proposed",
		approved: "action.approved",
		refused: "action.refused",
		withdrawn: "action.refused",
	},
	customer: null,
	staff: {
		permissions: { read: "market.actions", decide: "market.actions" },
		lateAfterHours: 24,
		summary: ({ instrumentId }) => ({ amount: null, currency: null, summary: instrumentId }),
		changes: ({ instrumentId }) => [{ name: "instrument", before: null, after: instrumentId }],
	},
	details: ({ id }) => ({ id }),
};

/** `announced` and what follows it are the states of an approved action. */
export const ACTION_WORDS: RequestWords<
	CorporateActionWire["status"] & ("proposed" | "announced" | "refused" | "lapsed")
> = {
	unknown: "ACTION_NOT_FOUND",
	decided: "ACTION_DECIDED",
	statuses: {
		proposed: ["pending"],
		announced: ["done"],
		refused: ["refused", "withdrawn"],
		lapsed: ["expired"],
	},
};
