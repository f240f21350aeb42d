import { ACCOUNT_CURRENCIES, formatMoney, money } from "@truefill/core/money";
import * as z from "zod";
import { ofAccount, type RequestDefinition, type StoredRequest } from "../requests/index.ts";

/** Terms of a deposit by wire: a payment that has arrived at the bank. `amount` in minor units. */
const terms = z.strictObject({
	method: z.literal("wire"),
	reference: z.string(),
	/** Key by which two references are equal, see `referenceKey`. */
	referenceKey: z.string(),
	amount: z.string().regex(/^[1-9]\d*$/),
	currency: z.enum(ACCOUNT_CURRENCIES),
});
export type DepositTerms = z.output<typeof terms>;

/** The id of the command that books it in its latest attempt; it is in the ledger's entry. */
export const bookingCommandId = ({ id, attempts }: Pick<StoredRequest<DepositTerms>, "id" | "attempts">): string =>
	`deposit-${id}-${attempts}`;

export const DEPOSIT: RequestDefinition<DepositTerms> = {
	kind: "deposit",
	terms,
	// The money of a refused deposit stays at the bank: it may be approved again, or sent back.
	rules: { approvals: 1, afterRefusal: "held" },
	unique: { while: "ever", key: ({ terms: { method, referenceKey } }) => `${method} ${referenceKey}` },
	effect: {
		by: "command",
		command: ({ id, accountId, attempts, terms: { method, reference, amount, currency } }) => ({
			kind: "deposit",
			commandId: bookingCommandId({ id, attempts }),
			origin: "staff",
			accountId: ofAccount(accountId),
			method,
			reference,
			payment: id,
			amount: money(BigInt(amount)),
			currency,
		}),
	},
	subject: ({ accountId }) => ({ kind: "account", id: ofAccount(accountId) }),
	audit: {
		requested: "deposit.entered",
		approved: "deposit.approved",
		refused: "deposit.returned",
		withdrawn: "deposit.returned",
	},
	// One that was withdrawn was entered by mistake.
	customer: {
		statuses: ["pending", "approved", "held", "done", "refused"],
		facts: ({ amount, currency, reference }) => ({
			amount: formatMoney(money(BigInt(amount)), currency),
			currency,
			reference,
		}),
	},
	staff: {
		permissions: { read: "accounts.adjust", decide: "accounts.adjust" },
		lateAfterHours: 24,
		summary: ({ amount, currency, reference }) => ({
			amount: formatMoney(money(BigInt(amount)), currency),
			currency,
			summary: reference,
		}),
		changes: ({ method, reference }) => [
			{ name: "method", before: null, after: method },
			{ name: "reference", before: null, after: reference },
		],
	},
	details: ({ id, terms: { amount, currency, reference } }) => ({ deposit: id, amount, currency, reference }),
};
