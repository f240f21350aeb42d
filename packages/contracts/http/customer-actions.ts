import * as z from "zod";
import { defineCall } from "./call.ts";
import { announcement } from "./corporate-actions.ts";
import { currency, id, isoTime, money, paged, pageNumber, price, side, volume } from "./primitives.ts";
import { conversion, tick } from "./trade.ts";

const none = z.strictObject({});
const levels = {
	stop_loss: price.nullable(),
	take_profit: price.nullable(),
	trailing_distance: price.nullable(),
};
/** The terms of a trade and of a pending order that a split scales. */
const tradeTerms = z.strictObject({ volume, opening_price: price, ...levels });
const orderTerms = z.strictObject({ volume, price, limit_price: price.nullable(), ...levels });
export type TradeTermsWire = z.infer<typeof tradeTerms>;
export type OrderTermsWire = z.infer<typeof orderTerms>;

/** The effect of a dividend or a split on one account, past or expected (E22), with the numbers behind it. */
export const actionEffect = z.strictObject({
	account_id: z.string(),
	currency,
	/** Total booked: dividends, or the value of the units that make no whole step. Above zero the customer receives. */
	cash: money,
	trades: z.array(
		z.strictObject({
			trade_id: z.string(),
			/** What was held over the ex-moment; null for actions older than this record. */
			trade_type: side.nullable(),
			volume: volume.nullable(),
			/** A buy receives units × dividend × (1 − tax), a sell pays units × dividend, × the rate. */
			cash: money,
			conversion,
			/** Of a split: the terms before and after. `before` is null where it was not recorded. */
			before: tradeTerms.nullable(),
			after: tradeTerms.nullable(),
		}),
	),
	/** Trades that a split leaves without a whole step of units: closed at the last quote, free of charge. */
	closed: z.array(z.strictObject({ trade_id: z.string(), volume, closing_price: price, pnl: money })),
	/** Pending orders and their levels; `after` is null when the split cancels the order (below the smallest volume). */
	orders: z.array(
		z.strictObject({ order_id: z.string(), before: orderTerms.nullable(), after: orderTerms.nullable() }),
	),
	/** The quote that a split is calculated at: the last one before it. */
	tick: tick.nullable(),
});
export type ActionEffectWire = z.infer<typeof actionEffect>;

/** An announced action, and what it would do to the account if it were applied now. */
export const expectedAction = z.strictObject({
	action: announcement,
	/** Null: the account has no trade or order in it, or the effect is not known yet. */
	effect: actionEffect.nullable(),
	/** Why the effect is unknown: no price or no rate. */
	unknown: z.string().nullable(),
});
export type ExpectedActionWire = z.infer<typeof expectedAction>;

/** An action as it was applied to the account. */
export const appliedAction = z.strictObject({
	action_id: z.string(),
	kind: z.enum(["dividend", "split"]),
	asset_id: z.string(),
	applied_at: isoTime,
	dividend: price.nullable(),
	tax_basis_points: z.int().nullable(),
	numerator: z.int().nullable(),
	denominator: z.int().nullable(),
	effect: actionEffect,
});
export type AppliedActionWire = z.infer<typeof appliedAction>;

export const expectedActions = defineCall({
	id: "expectedActions",
	method: "GET",
	path: "/corporate-actions",
	tag: "trades",
	access: "customer",
	summary: "List announced dividends and splits, next one first, with the effect on the account as of now (E22)",
	params: none,
	query: z.strictObject({ account_id: id }),
	body: z.undefined(),
	status: 200,
	response: z.strictObject({ data: z.array(expectedAction) }),
	errors: ["ACCOUNT_NOT_FOUND"],
});

export const appliedActions = defineCall({
	id: "appliedActions",
	method: "GET",
	path: "/corporate-actions/applied",
	tag: "trades",
	access: "customer",
	summary: "List dividends and splits applied to the account, newest first. Filter by trade or action",
	params: none,
	query: z.strictObject({
		account_id: id,
		page: pageNumber.optional(),
		trade_id: id.optional(),
		action_id: id.optional(),
	}),
	body: z.undefined(),
	status: 200,
	response: paged(appliedAction),
	errors: ["ACCOUNT_NOT_FOUND"],
});
