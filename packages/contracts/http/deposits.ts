import { ACCOUNT_CURRENCIES } from "@truefill/core/money";
import * as z from "zod";
import { defineCall } from "./call.ts";
import { exact } from "./exact.ts";
import {
	actReason,
	commandId,
	id,
	isoTime,
	money,
	paged,
	pageNumber,
	plainText,
	reason,
	wrapped,
} from "./primitives.ts";
import { wireConfirmation } from "./wires.ts";

const none = z.strictObject({});
const currency = z.enum(ACCOUNT_CURRENCIES);

/** A payment that has arrived at the bank; booked after another member of staff has approved it. */
export const deposit = z.strictObject({
	id: z.string(),
	account_id: z.string(),
	/** The account number that the customer and their bank use, and the account's owner. */
	account_number: z.string(),
	customer_id: z.string(),
	customer_name: z.string(),
	method: z.enum(["wire"]),
	/** The bank's reference of the payment. */
	reference: z.string(),
	/** The amount received, in its own currency. */
	amount: money,
	currency,
	/** The sender's name on the bank's statement; null: the bank gave none. */
	sender: z.string().nullable(),
	/** Whether it is not the customer's name; null without a name. */
	sender_differs: z.boolean().nullable(),
	/** Why it is accepted nevertheless. */
	sender_reason: z.string().nullable(),
	/** The account that it came from; null: the bank gave none. */
	sender_account: z.string().nullable(),
	/** The customer's own confirmation with which the wire was matched. */
	confirmation: wireConfirmation.omit({ status: true }).nullable(),
	reason: z.string(),
	requested_at: isoTime,
	requested_by: z.string(),
	/**
	 * `approved` and not `booked`: whether it was booked is unknown; approve it again to find out. `held`: it could not
	 * be booked, and the money stays at the bank: approve it again later, or return it.
	 */
	status: z.enum(["pending", "approved", "booked", "held", "returned"]),
	decided_at: isoTime.nullable(),
	decided_by: z.string().nullable(),
	decision_reason: z.string().nullable(),
	/** Why the last booking failed. */
	failure: reason.nullable(),
});
export type DepositWire = z.infer<typeof deposit>;

export const deposits = defineCall({
	id: "deposits",
	method: "GET",
	path: "/admin/deposits",
	tag: "desk",
	access: "staff",
	permission: "accounts.adjust",
	summary: "List incoming payments, newest first. Filter by status, or by id",
	params: none,
	query: z.strictObject({ page: pageNumber.optional(), status: deposit.shape.status.optional(), id: id.optional() }),
	body: z.undefined(),
	status: 200,
	response: paged(deposit),
	errors: [],
});

export const requestDeposit = defineCall({
	id: "requestDeposit",
	method: "POST",
	path: "/admin/deposits",
	tag: "desk",
	access: "staff",
	permission: "accounts.adjust",
	elevated: true,
	summary: "Record an incoming wire for a live account. It is booked only after a colleague approves it",
	params: none,
	query: none,
	body: z.strictObject({
		/** Names the deposit; the same id again is the same deposit. */
		command_id: commandId,
		/** Its id, or its number as the customer and their bank write it. */
		account_id: id,
		reference: exact(z.string().trim().min(3).max(140), "a bank's reference, by which a payment is booked once"),
		amount: money,
		currency,
		/** Absent: the bank gave no name. One that is not the customer's needs a reason: SENDER_DIFFERS. */
		sender: z.string().trim().min(2).max(140).regex(plainText).optional(),
		sender_reason: actReason.optional(),
		/** The sender's IBAN or account number; absent: the bank gave none. Withdrawals go back to it if the customer named it. */
		sender_account: z
			.string()
			.trim()
			.min(4)
			.max(42)
			.regex(/^[A-Za-z0-9 -]+$/, "letters, digits, spaces, -")
			.optional(),
		/** The customer's confirmation that belongs to it. */
		confirmation_id: id.optional(),
		reason: actReason,
	}),
	status: 201,
	response: wrapped(deposit),
	errors: [
		"ACCOUNT_NOT_FOUND",
		"ACCOUNT_NOT_LIVE",
		"AMOUNT_NOT_POSITIVE",
		"COMMAND_ID_REUSED",
		"DEPOSIT_REFERENCE_USED",
		"SENDER_DIFFERS",
		"CONFIRMATION_NOT_FOUND",
	],
});

export const approveDeposit = defineCall({
	id: "approveDeposit",
	method: "POST",
	path: "/admin/deposits/{id}/approve",
	tag: "desk",
	access: "staff",
	permission: "accounts.adjust",
	elevated: true,
	summary: "Approve a deposit that a colleague entered. It is booked at once, or held with the reason",
	params: z.strictObject({ id }),
	query: none,
	body: z.strictObject({ reason: actReason }),
	status: 200,
	response: wrapped(deposit),
	errors: [
		"DEPOSIT_NOT_FOUND",
		"DEPOSIT_DECIDED",
		"FOUR_EYES",
		"DEPOSIT_ABOVE_LEVEL",
		"SCREENING_OPEN",
		"DEPOSIT_ABOVE_LIMIT",
		"ACCOUNT_FROZEN",
		"ACCOUNT_ARCHIVED",
		"CONVERSION_UNKNOWN",
		"TRANSFER_TOO_LITTLE",
		"NOT_READY",
		"OUTCOME_UNKNOWN",
	],
});

export const returnDeposit = defineCall({
	id: "returnDeposit",
	method: "POST",
	path: "/admin/deposits/{id}/return",
	tag: "desk",
	access: "staff",
	permission: "accounts.adjust",
	summary: "Record that a pending or held payment was returned, or withdraw your own entry",
	params: z.strictObject({ id }),
	query: none,
	body: z.strictObject({ reason: actReason }),
	status: 200,
	response: wrapped(deposit),
	errors: ["DEPOSIT_NOT_FOUND", "DEPOSIT_DECIDED"],
});

export const DEPOSIT_CALLS = [deposits, requestDeposit, approveDeposit, returnDeposit] as const;
