import { ACCOUNT_CURRENCIES, COINS } from "@truefill/core/money";
import * as z from "zod";

const digits = z.string().regex(/^\d+$/);
const currency = z.enum(ACCOUNT_CURRENCIES);
const leg = z.strictObject({
	method: z.enum(["card", "wire", "coin"]),
	cause: z.enum(["card-return", "wire-return", "profit", "coin-return"]),
	/** Id of the card payment, or of the bank account or address. */
	destination: z.string(),
	amount: digits,
	fee: digits,
	received: digits,
	receivedCurrency: z.enum([...ACCOUNT_CURRENCIES, ...COINS]),
	/** What is shown of the card; null: not by card. */
	card: z.strictObject({ brand: z.string(), last4: z.string() }).nullable(),
	/** How coins are bought; absent: not by coin. `received` and `rate` are what was shown, an estimate. */
	coin: z
		.strictObject({
			chain: z.string(),
			markUpBasisPoints: z.int().min(0),
			confirmations: z.int().min(1),
			rate: digits.nullable(),
		})
		.optional(),
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
