import { ACCOUNT_CURRENCIES, formatMoney, money } from "@truefill/core/money";
import * as z from "zod";
import type { RequestDefinition } from "../requests/index.ts";

/** What one member of staff says became of legs. Amounts in minor units. */
const terms = z.strictObject({
	outcome: z.enum(["paid", "failed", "returned"]),
	legs: z.array(z.strictObject({ withdrawalId: z.string(), number: z.int().min(1), amount: z.string() })).min(1),
	currency: z.enum(ACCOUNT_CURRENCIES),
	/** The payment file that it settles; null: a single leg. */
	fileId: z.string().nullable(),
	reference: z.string().nullable(),
});
export type OutcomeTerms = z.output<typeof terms>;

const total = ({ legs, currency }: OutcomeTerms): string =>
	formatMoney(money(legs.reduce((sum, { amount }) => sum + BigInt(amount), 0n)), currency);

/** One person states what became of payments, another confirms it; then it is booked. */
export const OUTCOME: RequestDefinition<OutcomeTerms> = {
	kind: "withdrawal-outcome",
	terms,
	rules: { approvals: 1, afterRefusal: "failed" },
	unique: {
		while: "open",
		key: ({ terms: { fileId, legs } }) => fileId ?? legs.map((leg) => `${leg.withdrawalId} ${leg.number}`).join(", "),
	},
	effect: { by: "transaction" },
	subject: ({ userId, terms: given }) =>
		userId === null ? { kind: "payment-file", id: given.fileId ?? "" } : { kind: "user", id: userId },
	audit: {
		requested: "withdrawal.outcome-stated",
		approved: "withdrawal.outcome-confirmed",
		refused: "withdrawal.outcome-refused",
		withdrawn: "withdrawal.outcome-refused",
	},
	customer: null,
	staff: {
		permissions: { read: "funding.read", decide: "funding.decide" },
		lateAfterHours: 24,
		summary: (given) => ({ amount: total(given), currency: given.currency, summary: given.outcome }),
		changes: (given) => [
			{ name: "outcome", before: null, after: given.outcome },
			{ name: "payments", before: null, after: `${given.legs.length}` },
			...(given.reference === null ? [] : [{ name: "reference", before: null, after: given.reference }]),
		],
	},
	details: ({ id, terms: given }) => ({
		outcome: id,
		what: given.outcome,
		legs: given.legs.map(({ withdrawalId, number }) => `${withdrawalId} ${number}`),
		amount: total(given),
		currency: given.currency,
	}),
};
