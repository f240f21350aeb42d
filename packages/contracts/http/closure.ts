import * as z from "zod";
import { defineCall } from "./call.ts";
import { email, id, isoTime, wrapped } from "./primitives.ts";

/* The end of a customer's relation with the site, by themselves. */

const none = z.strictObject({});
const count = z.int().min(0);

/** An account in which something must come to an end first. */
export const unfinishedAccount = z.strictObject({
	id,
	number: z.string(),
	name: z.string(),
	type: z.enum(["demo", "live"]),
	currency: z.string(),
	open_trades: count,
	pending_orders: count,
	/** Money left in a live account, credit among it; null: none. Demo money is no money. */
	money: z.string().nullable(),
});

/** What stands against closing; all empty: nothing does. */
export const closingState = z.strictObject({
	/** One of the demo's published sign-ins, which everybody shares. */
	is_demo: z.boolean(),
	accounts: z.array(unfinishedAccount),
	/** Changes of their details that they asked for and nobody has decided. */
	requests: count,
	/** Bookings on their accounts that wait for a second member of staff. */
	bookings: count,
});
export type ClosingState = z.infer<typeof closingState>;

export const closing = defineCall({
	id: "closing",
	method: "GET",
	path: "/me/closing",
	tag: "user",
	access: "customer",
	summary: "What stands against closing my account",
	params: none,
	query: none,
	body: z.undefined(),
	status: 200,
	response: wrapped(closingState),
	errors: [],
});

/** Every session, token and push ends, trading accounts are archived, the books stay. Staff can take it back, for a reason. */
export const closeMyself = defineCall({
	id: "closeMyself",
	method: "POST",
	path: "/me/close",
	tag: "user",
	access: "customer",
	elevated: true,
	summary: "Close my account; refused while anything stands against it",
	params: none,
	query: none,
	body: z.strictObject({
		/** Their own address, typed: nobody does this by a slip. */
		confirm_email: email,
		/** Why, if they want to say. */
		reason: z
			.string()
			.trim()
			.max(300)
			.regex(/^[^\p{Cc}\p{Cs}]*$/u)
			.optional(),
	}),
	status: 200,
	response: wrapped(z.strictObject({ closed_at: isoTime })),
	errors: ["CLOSING_BLOCKED", "CLOSING_NOT_CONFIRMED", "DEMO_NOT_CLOSED"],
});

export const CLOSURE_CALLS = [closing, closeMyself] as const;
