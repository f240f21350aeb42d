import type { PersonalRequest } from "@truefill/contracts/http";
import * as z from "zod";
import { ofCustomer, type RequestDefinition, type RequestWords } from "../requests/index.ts";

/** A change of locked personal details: field and wanted value; null removes it. */
const terms = z.record(z.string(), z.string().nullable());

export const PERSONAL_CHANGE: RequestDefinition<z.output<typeof terms>> = {
	kind: "personal-change",
	terms,
	rules: { approvals: 1, afterRefusal: "failed" },
	// One at a time, so that a decision covers all of it.
	unique: { while: "open", key: ({ userId }) => ofCustomer(userId) },
	effect: { by: "transaction" },
	subject: ({ userId }) => ({ kind: "user", id: ofCustomer(userId) }),
	// An approval is recorded with what it changed (`personal.changed`).
	audit: {
		requested: "personal.change-requested",
		approved: null,
		refused: "personal.change-refused",
		withdrawn: null,
	},
	customer: {
		statuses: ["pending", "done", "refused", "withdrawn"],
		facts: () => ({ amount: null, currency: null, reference: null }),
	},
	staff: {
		permissions: { read: "clients.decide", decide: "clients.decide" },
		lateAfterHours: 72,
		summary: (changes) => ({ amount: null, currency: null, summary: Object.keys(changes).join(", ") }),
		changes: (changes) => Object.entries(changes).map(([name, after]) => ({ name, before: null, after })),
	},
	details: ({ id, terms: changes }) => ({ request: id, fields: Object.keys(changes) }),
};

export const PERSONAL_WORDS: RequestWords<PersonalRequest["status"]> = {
	unknown: "REQUEST_NOT_FOUND",
	decided: "REQUEST_DECIDED",
	statuses: { pending: ["pending"], approved: ["done"], refused: ["refused"], withdrawn: ["withdrawn"] },
};
