import * as z from "zod";
import { defineCall } from "./call.ts";
import { actReason, commandId, currency, id, isoTime, money, paged, pageNumber, price, wrapped } from "./primitives.ts";

const none = z.strictObject({});
const terms = {
	id: z.string(),
	kind: z.enum(["dividend", "split"]),
	asset_id: z.string(),
	/** The ex-moment: trades opened before it take part. */
	ex_at: isoTime,
	/** Of a dividend: per unit, in the instrument's quote currency; tax taken from buys, in hundredths of a percent. */
	dividend: price.nullable(),
	tax_basis_points: z.int().nullable(),
	/** Of a split: `numerator` new units for `denominator` old. */
	numerator: z.int().nullable(),
	denominator: z.int().nullable(),
	note: z.string(),
};
const announcedStatus = z.enum(["announced", "applying", "applied", "cancelled"]);

/** A dividend or a split as customers see it, before it and for a month after (E22). */
export const announcement = z.strictObject({ ...terms, status: announcedStatus });
export type AnnouncementWire = z.infer<typeof announcement>;

/**
 * As staff see it. `proposed`: waits for a second member of staff and is hidden from customers. `refused`: rejected.
 * `lapsed`: a dividend that nobody approved before its ex-moment; nothing was booked.
 */
export const corporateAction = z.strictObject({
	...terms,
	status: z.enum(["proposed", ...announcedStatus.options, "refused", "lapsed"]),
	proposed_at: isoTime,
	proposed_by: z.string(),
	/** Null: undecided, or announced before a second person was required. */
	decided_at: isoTime.nullable(),
	decided_by: z.string().nullable(),
	decision_reason: z.string().nullable(),
	/** A proposed split whose ex-moment has passed: the instrument cannot be traded until staff decide. */
	holds_instrument: z.boolean(),
	applied_at: isoTime.nullable(),
	/** Number of accounts that took part. */
	accounts: z.int().nullable(),
	cancelled_at: isoTime.nullable(),
	cancelled_by: z.string().nullable(),
	cancel_reason: z.string().nullable(),
});
export type CorporateActionWire = z.infer<typeof corporateAction>;

const count = z.int().min(1).max(10_000);
const base = {
	/** Names the action; the same id again is the same action. */
	command_id: commandId,
	asset_id: id,
	/** A whole minute in the future. */
	ex_at: isoTime,
	/** Shown to customers. */
	note: actReason,
};

/** What an action would do over all accounts if it were applied now: what its approver agrees to. */
export const actionTotals = z.strictObject({
	/** The bid used for the calculation; null: unknown. */
	price: price.nullable(),
	/** A dividend as a percentage of that price, rounded up; null for a split, and without a price. */
	share_percent: money.nullable(),
	/** Accounts that it changes, and accounts whose effect is unknown. */
	accounts: z.int(),
	unknown: z.int(),
	/** Trades and pending orders that it pays, charges or scales. */
	trades: z.int(),
	orders: z.int(),
	/** In the accounts' currencies: what customers receive, and what they pay. */
	cash: z.array(z.strictObject({ currency, received: money, taken: money })),
});
export type ActionTotals = z.infer<typeof actionTotals>;

export const corporateActions = defineCall({
	id: "corporateActions",
	method: "GET",
	path: "/admin/corporate-actions",
	tag: "desk",
	access: "staff",
	permission: "market.actions",
	summary: "List dividends and splits, latest ex-moment first",
	params: none,
	query: z.strictObject({ page: pageNumber.optional() }),
	body: z.undefined(),
	status: 200,
	response: paged(corporateAction),
	errors: [],
});

export const announceAction = defineCall({
	id: "announceAction",
	method: "POST",
	path: "/admin/corporate-actions",
	tag: "desk",
	access: "staff",
	permission: "market.actions",
	elevated: true,
	summary:
		"Propose a dividend or a split. After a colleague's approval it is announced, and applied at its ex-moment (E22)",
	params: none,
	query: none,
	body: z.discriminatedUnion("kind", [
		z.strictObject({
			...base,
			kind: z.literal("dividend"),
			dividend: price,
			tax_basis_points: z.int().min(0).max(10_000),
		}),
		z.strictObject({ ...base, kind: z.literal("split"), numerator: count, denominator: count }),
	]),
	status: 201,
	response: wrapped(corporateAction),
	errors: [
		"INSTRUMENT_UNKNOWN",
		"ACTION_NOT_POSSIBLE",
		"ACTION_TOO_LATE",
		"SPLIT_INVALID",
		"PRICE_UNKNOWN",
		"DIVIDEND_ABOVE_CAP",
		"SPLIT_ABOVE_CAP",
		"COMMAND_ID_REUSED",
	],
});

export const totalsOfAction = defineCall({
	id: "totalsOfAction",
	method: "GET",
	path: "/admin/corporate-actions/{id}/totals",
	tag: "desk",
	access: "staff",
	permission: "market.actions",
	summary: "Calculate the effect that a future dividend or split would have now, over all accounts",
	params: z.strictObject({ id }),
	query: none,
	body: z.undefined(),
	status: 200,
	response: wrapped(actionTotals),
	errors: ["ACTION_NOT_FOUND", "ACTION_DECIDED"],
});

export const approveAction = defineCall({
	id: "approveAction",
	method: "POST",
	path: "/admin/corporate-actions/{id}/approve",
	tag: "desk",
	access: "staff",
	permission: "market.actions",
	elevated: true,
	summary: "Approve a dividend or a split that a colleague proposed. Customers see it at once",
	params: z.strictObject({ id }),
	query: none,
	body: z.strictObject({ reason: actReason }),
	status: 200,
	response: wrapped(corporateAction),
	errors: [
		"ACTION_NOT_FOUND",
		"ACTION_DECIDED",
		"ACTION_LAPSED",
		"FOUR_EYES",
		"INSTRUMENT_UNKNOWN",
		"PRICE_UNKNOWN",
		"DIVIDEND_ABOVE_CAP",
		"SPLIT_ABOVE_CAP",
	],
});

export const refuseAction = defineCall({
	id: "refuseAction",
	method: "POST",
	path: "/admin/corporate-actions/{id}/refuse",
	tag: "desk",
	access: "staff",
	permission: "market.actions",
	summary: "Refuse a pending dividend or split, or withdraw your own",
	params: z.strictObject({ id }),
	query: none,
	body: z.strictObject({ reason: actReason }),
	status: 200,
	response: wrapped(corporateAction),
	errors: ["ACTION_NOT_FOUND", "ACTION_DECIDED"],
});

export const cancelAction = defineCall({
	id: "cancelAction",
	method: "POST",
	path: "/admin/corporate-actions/{id}/cancel",
	tag: "desk",
	access: "staff",
	permission: "market.actions",
	elevated: true,
	summary: "Cancel an announced corporate action before its ex-moment",
	params: z.strictObject({ id }),
	query: none,
	body: z.strictObject({ reason: actReason }),
	status: 200,
	response: wrapped(corporateAction),
	errors: ["ACTION_NOT_FOUND", "ACTION_UNDER_WAY"],
});
