import * as z from "zod";
import { defineCall } from "./call.ts";
import { protection } from "./orders.ts";
import { currency, id, isoTime, money, percent, price, reason, side, volume, wrapped } from "./primitives.ts";
import { costLine, trade } from "./trade.ts";

const none = z.strictObject({});
/** E7; null where a price or a rate is unknown. */
export const figures = z
	.strictObject({
		equity: money,
		used_margin: money,
		free_margin: money,
		/** Percent with two decimals; `∞` when no margin is used. */
		margin_level: z.union([percent, z.literal("∞")]),
	})
	.nullable();

/** E19: the engine's own decisions on a copy of the account. */
export const previewAccount = defineCall({
	id: "previewAccount",
	method: "POST",
	path: "/accounts/{id}/preview",
	tag: "accounts",
	access: "customer",
	commandClass: "orders",
	whenDisabled: "open",
	summary: "Preview the account after hypothetical trades and closes, along a price path. Nothing is executed",
	params: z.strictObject({ id }),
	query: none,
	body: z.strictObject({
		opens: z
			.array(z.strictObject({ asset_id: id, side, volume, bound: price.nullable().optional(), ...protection }))
			.max(20)
			.optional(),
		closes: z
			.array(z.strictObject({ trade_id: id, volume: volume.nullable().optional() }))
			.max(50)
			.optional(),
		/** The price path: the prices of one step are simultaneous; each holds until a later step replaces it. */
		path: z
			.array(
				z
					.array(z.strictObject({ asset_id: id, bid: price, ask: price }))
					.min(1)
					.max(20),
			)
			.max(50)
			.optional(),
		/** Also answers `state`. */
		with_state: z.boolean().optional(),
	}),
	status: 200,
	response: wrapped(
		z.strictObject({
			/** Hypothetical parts that would be refused, by their index in the list. */
			refused: z.array(
				z.strictObject({
					part: z.enum(["open", "order", "close", "night", "dividend"]),
					index: z.int().min(0),
					reason,
				}),
			),
			/** Cost lines of each hypothetical opening; null where they cannot be known. */
			costs: z.array(z.array(costLine).nullable()),
			/** Before the hypothetical changes, at the same prices as the rest. */
			figures_now: figures,
			/** After the openings and closes, before the path. */
			figures,
			/** The price of one instrument that closes the account out, all others unchanged; null: none. */
			close_out_prices: z.array(
				z.strictObject({ asset_id: z.string(), below: price.nullable(), above: price.nullable() }),
			),
			/** All trades closed along the path, in order, with the step that closes them. */
			closed: z.array(z.strictObject({ step: z.int().min(0), trade })),
			cancelled_orders: z.array(z.string()),
			/** The compensation for a balance below zero (E18). */
			compensation: money,
			figures_at_end: figures,
			balance_at_end: money,
			/** The account as the engine holds it, as JSON, for a client that runs the engine's functions. Null: not asked. */
			state: z.string().nullable(),
			currency,
			/** The time of the prices that were not given. */
			at: isoTime,
		}),
	),
	errors: ["ACCOUNT_NOT_FOUND", "INSTRUMENT_UNKNOWN", "PREVIEW_TOO_LARGE"],
});
