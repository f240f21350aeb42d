import { ACCOUNT_CURRENCIES, formatMoney, money } from "@truefill/core/money";
import { CREDIT_KINDS } from "@truefill/core/trading";
import * as z from "zod";
import { ofAccount, type RequestDefinition } from "../requests/index.ts";

/** Terms of an adjustment: money that a staff member wants to give or take. `amount` in minor units; below zero taken. */
const terms = z.strictObject({
	kind: z.enum(["adjustment", ...CREDIT_KINDS]),
	amount: z.string().regex(/^-?[1-9]\d*$/),
	currency: z.enum(ACCOUNT_CURRENCIES),
	/** What the customer reads in their ledger. */
	note: z.string(),
});
export type AdjustmentTerms = z.output<typeof terms>;

export const ADJUSTMENT: RequestDefinition<AdjustmentTerms> = {
	kind: "adjustment",
	terms,
	rules: { approvals: 1, afterRefusal: "failed" },
	unique: null,
	effect: {
		by: "command",
		command: ({ id, accountId, terms: { kind, amount, note } }) => ({
			kind: "adjust-balance",
			commandId: `adjust-${id}`,
			origin: "staff",
			accountId: ofAccount(accountId),
			amount: money(BigInt(amount)),
			reason: kind,
			note,
		}),
	},
	subject: ({ accountId }) => ({ kind: "account", id: ofAccount(accountId) }),
	audit: {
		requested: "adjustment.requested",
		approved: "adjustment.approved",
		refused: "adjustment.refused",
		withdrawn: "adjustment.refused",
	},
	// A proposal that was not booked changed nothing for the customer.
	customer: {
		statuses: ["done"],
		facts: ({ amount, currency }) => ({
			amount: formatMoney(money(BigInt(amount)), currency),
			currency,
			reference: null,
		}),
	},
	staff: {
		permissions: { read: "accounts.adjust", decide: "accounts.adjust" },
		lateAfterHours: 48,
		summary: ({ amount, currency, note }) => ({
			amount: formatMoney(money(BigInt(amount)), currency),
			currency,
			summary: note,
		}),
		changes: ({ kind, note }) => [
			{ name: "kind", before: null, after: kind },
			{ name: "note", before: null, after: note },
		],
	},
	details: ({ id, terms: { kind, amount, currency, note } }) => ({ adjustment: id, kind, amount, currency, note }),
};
