import * as z from "zod";
import { account } from "./accounts.ts";
import { defineCall } from "./call.ts";
import { depositHistoryRow } from "./deposit-history.ts";
import { id, isoTime, money, reason, wrapped } from "./primitives.ts";
import { requestKind, requestStatus } from "./staff-requests.ts";
import { customerVerification } from "./staff-verification.ts";
import { trade } from "./trade.ts";
import { userStatus } from "./user.ts";
import { withdrawalStatus } from "./withdrawal.ts";

const paymentFacts = {
	id: z.string(),
	account_id: z.string(),
	at: isoTime,
	/** The bank's reference or the masked card; null: none, or without `funding.read`. */
	label: z.string().nullable(),
	/** Null without `funding.read`. */
	amount: money.nullable(),
	currency: z.string().nullable(),
};
const cardPayment = z.discriminatedUnion("direction", [
	z.strictObject({
		direction: z.literal("deposit"),
		method: depositHistoryRow.shape.method,
		status: depositHistoryRow.shape.status,
		...paymentFacts,
	}),
	z.strictObject({ direction: z.literal("withdrawal"), status: withdrawalStatus, ...paymentFacts }),
]);

/**
 * What support sees beside the chat. `null`: not visible to the caller's role; `[]`: there is none yet. Each call is
 * recorded in the audit log: call it when a customer is opened, not on a timer.
 */
export const clientCard = z.strictObject({
	id: z.string(),
	first_name: z.string(),
	last_name: z.string(),
	email: z.string(),
	/** Only its last digits: `+1 •••• ••20`. */
	phone: z.string().nullable(),
	country: z.string().nullable(),
	status: userStatus,
	created_at: isoTime,
	is_online: z.boolean(),
	last_seen_at: isoTime.nullable(),
	accounts: z.array(account),
	/** At most 20, newest first; `open_trades` of the accounts is the full count. */
	open_trades: z.array(trade),
	/** The last five deposits by all methods and the last five withdrawals, newest first. */
	payments: z.array(cardPayment),
	/** Where each part stands; the ids of requests need `documents.review`. */
	verification: customerVerification,
	/** What was asked for about the customer, the open ones first: only the states, whatever the role. */
	requests: z.array(
		z.strictObject({ id: z.string(), kind: requestKind, status: requestStatus, requested_at: isoTime }),
	),
	/** The customer's last ten refused commands. */
	refusals: z.array(z.strictObject({ at: isoTime, account_id: z.string(), command: z.string(), reason })),
	/** The customer's last five sign-ins. */
	devices: z.array(
		z.strictObject({
			/** `Firefox 145, Windows`; null: unknown. */
			device: z.string().nullable(),
			/** As the browser sent it. */
			user_agent: z.string(),
			network: z.string(),
			signed_in_at: isoTime,
			live: z.boolean(),
		}),
	),
});
export type ClientCard = z.infer<typeof clientCard>;

export const clientCardOf = defineCall({
	id: "clientCardOf",
	method: "GET",
	path: "/admin/users/{id}/card",
	tag: "staff",
	access: "staff",
	permission: "clients.read",
	summary: "Get a client's status, accounts, open trades, payments, verification, refusals and devices",
	params: z.strictObject({ id }),
	query: z.strictObject({}),
	body: z.undefined(),
	status: 200,
	response: wrapped(clientCard),
	errors: ["CLIENT_NOT_FOUND"],
});
