import { ACCOUNT_CURRENCIES } from "@truefill/core/money";
import * as z from "zod";

const digits = z.string().regex(/^\d+$/);
const currency = z.enum(ACCOUNT_CURRENCIES);
const leg = z.strictObject({
	method: z.enum(["card", "wire"]),
	cause: z.enum(["card-return", "wire-return", "profit"]),
	/** Id of the card payment or of the beneficiary. */
	destination: z.string(),
	amount: digits,
	fee: digits,
	received: digits,
	receivedCurrency: currency,
	/** What is shown of the card; null: a bank account. */
	card: z.strictObject({ brand: z.string(), last4: z.string() }).nullable(),
});

/** Terms of a withdrawal. Amounts in minor units; `amount` in the account's currency. */
export const withdrawalTerms = z.strictObject({
	amount: z.string().regex(/^[1-9]\d*$/),
	currency,
	/** Of the plan that the customer saw. */
	planId: z.string(),
	legs: z.array(leg).min(1),
});
export type WithdrawalTerms = z.output<typeof withdrawalTerms>;
