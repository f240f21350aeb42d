import * as z from "zod";
import { account } from "./accounts.ts";
import { defineCall } from "./call.ts";
import { commandId, currency, id, isoTime, money, wrapped } from "./primitives.ts";

const none = z.strictObject({});
const between = { from_account_id: id, to_account_id: id, amount: money };
const REFUSALS = [
	"ACCOUNT_NOT_FOUND",
	"ACCOUNT_ARCHIVED",
	"AMOUNT_NOT_POSITIVE",
	"TRANSFER_NOT_OWN",
	"TRANSFER_TYPES_DIFFER",
	"TRANSFER_ABOVE_FREE",
	"TRANSFER_TOO_LITTLE",
	"PRICE_UNKNOWN",
	"CONVERSION_UNKNOWN",
	"SAVINGS_TERM_RUNS",
	"SAVINGS_BELOW_MINIMUM",
	"SAVINGS_ABOVE_MAXIMUM",
] as const;

/** The terms of a transfer at current rates. Nothing is held. */
export const transferTerms = z.strictObject({
	amount: money,
	currency,
	received: money,
	received_currency: currency,
	/** One unit of the sender's currency in the receiver's. */
	rate: z.string(),
	/** The instruments whose quotes made the rate. */
	via: z.array(z.string()),
});

export const quoteTransfer = defineCall({
	id: "quoteTransfer",
	method: "POST",
	path: "/transfers/quote",
	tag: "transfers",
	access: "customer",
	whenDisabled: "open",
	summary: "Quote a transfer between your accounts at the current rate",
	params: none,
	query: none,
	body: z.strictObject(between),
	status: 200,
	response: wrapped(z.strictObject({ ...transferTerms.shape, quoted_at: isoTime })),
	errors: REFUSALS,
});

export const transfer = defineCall({
	id: "transfer",
	method: "POST",
	path: "/transfers",
	tag: "transfers",
	access: "customer",
	summary: "Transfer money between your accounts. Refused if less than `minimum_received` would arrive",
	params: none,
	query: none,
	body: z.strictObject({ command_id: commandId, ...between, minimum_received: money }),
	status: 201,
	/** The sender's account after the transfer; the same transfer credits the other account, exactly once. */
	response: wrapped(
		z.strictObject({
			id: z.string(),
			to_account_id: z.string(),
			...transferTerms.shape,
			account,
			sequence: z.int().min(1),
		}),
	),
	errors: [...REFUSALS, "ACCOUNT_FROZEN", "COMMAND_ID_REUSED", "TRANSFER_BELOW_BOUND"],
});
