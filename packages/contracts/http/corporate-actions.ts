import * as z from "zod";
import { defineCall } from "./call.ts";
import { actReason, commandId, id, isoTime, paged, pageNumber, price, wrapped } from "./primitives.ts";

const none = z.strictObject({});
const terms = {
	id: z.string(),
	kind: z.enum(["dividend", "split"]),
	asset_id: z.string(),
	/** The ex-moment: trades that were opened before it take part. */
	ex_at: isoTime,
	/** Of a dividend: per unit, in the instrument's quote currency; what a buy does not receive, in hundredths of a percent. */
	dividend: price.nullable(),
	tax_basis_points: z.int().nullable(),
	/** Of a split: so many new units for so many old. */
	numerator: z.int().nullable(),
	denominator: z.int().nullable(),
	note: z.string(),
	status: z.enum(["announced", "applying", "applied", "cancelled"]),
};

/** What customers are told of a dividend or a split, before it and for a month after (E22). */
export const announcement = z.strictObject(terms);
export type AnnouncementWire = z.infer<typeof announcement>;

export const corporateAction = z.strictObject({
	...terms,
	announced_at: isoTime,
	announced_by: z.string(),
	applied_at: isoTime.nullable(),
	/** So many accounts took part. */
	accounts: z.int().nullable(),
	cancelled_at: isoTime.nullable(),
	cancelled_by: z.string().nullable(),
	cancel_reason: z.string().nullable(),
});
export type CorporateActionWire = z.infer<typeof corporateAction>;

const count = z.int().min(1).max(10_000);
const base = {
	/** Names the action: the same again is the same one. */
	command_id: commandId,
	asset_id: id,
	/** A whole minute that is still to come. */
	ex_at: isoTime,
	/** What customers read. */
	note: actReason,
};

export const corporateActions = defineCall({
	id: "corporateActions",
	method: "GET",
	path: "/admin/corporate-actions",
	tag: "desk",
	access: "staff",
	permission: "market.actions",
	summary: "Dividends and splits, the latest ex-moment first",
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
	summary:
		"Announce a dividend or a split; it is applied at its ex-moment to each account that holds the instrument, once (E22)",
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
	errors: ["INSTRUMENT_UNKNOWN", "ACTION_NOT_POSSIBLE", "ACTION_TOO_LATE", "SPLIT_INVALID", "COMMAND_ID_REUSED"],
});

export const cancelAction = defineCall({
	id: "cancelAction",
	method: "POST",
	path: "/admin/corporate-actions/{id}/cancel",
	tag: "desk",
	access: "staff",
	permission: "market.actions",
	summary: "Cancel a corporate action before its ex-moment",
	params: z.strictObject({ id }),
	query: none,
	body: z.strictObject({ reason: actReason }),
	status: 200,
	response: wrapped(corporateAction),
	errors: ["ACTION_NOT_FOUND", "ACTION_UNDER_WAY"],
});
