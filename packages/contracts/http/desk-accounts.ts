import * as z from "zod";
import { account } from "./accounts.ts";
import { defineCall } from "./call.ts";
import {
	actReason,
	commandId,
	currency,
	id,
	isoTime,
	money,
	paged,
	pageNumber,
	reason,
	wrapped,
} from "./primitives.ts";

const none = z.strictObject({});

export const frozenAccounts = defineCall({
	id: "frozenAccounts",
	method: "GET",
	path: "/admin/accounts/frozen",
	tag: "desk",
	access: "staff",
	permission: "accounts.unfreeze",
	summary: "List accounts frozen because an invariant of their books failed, with the reason",
	params: none,
	query: none,
	body: z.undefined(),
	status: 200,
	response: wrapped(
		z.array(
			z.strictObject({
				account_id: z.string(),
				number: z.string().nullable(),
				user_id: z.string().nullable(),
				reason: z.string(),
				frozen_at: isoTime,
			}),
		),
	),
	errors: [],
});

export const unfreezeAccount = defineCall({
	id: "unfreezeAccount",
	method: "POST",
	path: "/admin/accounts/{id}/unfreeze",
	tag: "desk",
	access: "staff",
	permission: "accounts.unfreeze",
	elevated: true,
	summary: "Unfreeze an account. Refused unless its books prove right from the first event on",
	params: z.strictObject({ id }),
	query: none,
	body: z.strictObject({ reason: actReason }),
	status: 200,
	response: wrapped(z.strictObject({ account_id: z.string(), unfrozen: z.literal(true) })),
	errors: ["ACCOUNT_NOT_FOUND", "ACCOUNT_NOT_FROZEN", "BOOKS_WRONG", "NOT_READY"],
});

/** Money that staff give or take; booked after another member of staff has approved it. */
export const adjustment = z.strictObject({
	id: z.string(),
	account_id: z.string(),
	/** The account number that the customer and their bank use, and the account's owner. */
	account_number: z.string(),
	customer_id: z.string(),
	kind: z.enum(["adjustment", "goodwill", "compensation"]),
	/** Below zero: taken from the customer. */
	amount: money,
	currency,
	/** Shown to the customer in their ledger. */
	note: z.string(),
	reason: z.string(),
	requested_at: isoTime,
	requested_by: z.string(),
	/** `approved` and not `booked`: whether it was booked is unknown; approve it again to find out. */
	status: z.enum(["pending", "approved", "booked", "refused", "failed"]),
	decided_at: isoTime.nullable(),
	decided_by: z.string().nullable(),
	decision_reason: z.string().nullable(),
	/** Why the booking failed. */
	failure: reason.nullable(),
});
export type AdjustmentWire = z.infer<typeof adjustment>;

export const adjustments = defineCall({
	id: "adjustments",
	method: "GET",
	path: "/admin/adjustments",
	tag: "desk",
	access: "staff",
	permission: "accounts.adjust",
	summary: "List balance adjustments, newest first. Filter by status",
	params: none,
	query: z.strictObject({ page: pageNumber.optional(), status: adjustment.shape.status.optional() }),
	body: z.undefined(),
	status: 200,
	response: paged(adjustment),
	errors: [],
});

export const requestAdjustment = defineCall({
	id: "requestAdjustment",
	method: "POST",
	path: "/admin/adjustments",
	tag: "desk",
	access: "staff",
	permission: "accounts.adjust",
	elevated: true,
	summary: "Request an adjustment of an account's balance. It is booked only after a colleague approves it",
	params: none,
	query: none,
	body: z.strictObject({
		/** Names the adjustment; the same id again is the same adjustment. */
		command_id: commandId,
		/** Its id, or its number as the customer and their bank write it. */
		account_id: id,
		/** `goodwill` and `compensation` only give, and only where the profile of the customer's country allows them. */
		kind: adjustment.shape.kind,
		amount: money,
		note: actReason,
		reason: actReason,
	}),
	status: 201,
	response: wrapped(adjustment),
	errors: ["ACCOUNT_NOT_FOUND", "COMMAND_ID_REUSED", "AMOUNT_NOT_POSITIVE", "NOTHING_TO_CHANGE", "CREDIT_NOT_ALLOWED"],
});

export const approveAdjustment = defineCall({
	id: "approveAdjustment",
	method: "POST",
	path: "/admin/adjustments/{id}/approve",
	tag: "desk",
	access: "staff",
	permission: "accounts.adjust",
	elevated: true,
	summary: "Approve an adjustment that a colleague requested. It is booked at once, under its own entry reason",
	params: z.strictObject({ id }),
	query: none,
	body: z.strictObject({ reason: actReason }),
	status: 200,
	response: wrapped(adjustment),
	errors: [
		"ADJUSTMENT_NOT_FOUND",
		"ADJUSTMENT_DECIDED",
		"FOUR_EYES",
		"ACCOUNT_FROZEN",
		"ACCOUNT_ARCHIVED",
		"BALANCE_TOO_LITTLE",
		"ADJUSTMENT_ABOVE_FREE",
		"CREDIT_NOT_ALLOWED",
		"PRICE_UNKNOWN",
		"CONVERSION_UNKNOWN",
		"NOT_READY",
		"OUTCOME_UNKNOWN",
	],
});

export const refuseAdjustment = defineCall({
	id: "refuseAdjustment",
	method: "POST",
	path: "/admin/adjustments/{id}/refuse",
	tag: "desk",
	access: "staff",
	permission: "accounts.adjust",
	summary: "Refuse a pending adjustment, or withdraw your own",
	params: z.strictObject({ id }),
	query: none,
	body: z.strictObject({ reason: actReason }),
	status: 200,
	response: wrapped(adjustment),
	errors: ["ADJUSTMENT_NOT_FOUND", "ADJUSTMENT_DECIDED"],
});

export const setSwapFree = defineCall({
	id: "setSwapFree",
	method: "POST",
	path: "/admin/accounts/{id}/swap-free",
	tag: "desk",
	access: "staff",
	permission: "accounts.adjust",
	elevated: true,
	summary: "Make an account swap-free, or revert it, from the next financing day on (E20)",
	params: z.strictObject({ id }),
	query: none,
	body: z.strictObject({ command_id: commandId, swap_free: z.boolean(), reason: actReason }),
	status: 200,
	response: wrapped(account),
	errors: [
		"ACCOUNT_NOT_FOUND",
		"ACCOUNT_FROZEN",
		"ACCOUNT_ARCHIVED",
		"COMMAND_ID_REUSED",
		"NOTHING_TO_CHANGE",
		"NOT_READY",
		"OUTCOME_UNKNOWN",
	],
});
