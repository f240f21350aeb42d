import { ACCOUNT_CURRENCIES } from "@truefill/core/money";
import * as z from "zod";
import { defineCall } from "./call.ts";
import { isoTime, money, paged, pageNumber, reason } from "./primitives.ts";

/** Something about a customer that one person asked for and others decide. Who of staff did so is not told. */
export const customerRequest = z.strictObject({
	id: z.string(),
	kind: z.enum(["deposit", "adjustment", "personal-change", "verification", "withdrawal"]),
	/** Whether the customer asked for it themselves; otherwise staff did. */
	own: z.boolean(),
	account_number: z.string().nullable(),
	amount: money.nullable(),
	currency: z.enum(ACCOUNT_CURRENCIES).nullable(),
	/** The bank's reference of a payment. */
	reference: z.string().nullable(),
	/** `held`: it could not be carried out yet, and may be approved again. `failed`: it could not be carried out. */
	status: z.enum(["pending", "held", "done", "refused", "withdrawn", "failed"]),
	requested_at: isoTime,
	decided_at: isoTime.nullable(),
	/** Why it could not be carried out. */
	failure: reason.nullable(),
});
export type CustomerRequest = z.infer<typeof customerRequest>;

export const customerRequests = defineCall({
	id: "customerRequests",
	method: "GET",
	path: "/me/requests",
	tag: "user",
	access: "customer",
	summary:
		"List what was requested about you, newest first: incoming payments, booked adjustments and changes of your personal details, each with its decision",
	params: z.strictObject({}),
	query: z.strictObject({ page: pageNumber.optional() }),
	body: z.undefined(),
	status: 200,
	response: paged(customerRequest),
	errors: [],
});

export const CUSTOMER_REQUEST_CALLS = [customerRequests] as const;
