import * as z from "zod";
import { defineCall } from "./call.ts";
import { email, id, isoTime, wrapped } from "./primitives.ts";

/* How a customer closes their relation with the site themselves. */

const none = z.strictObject({});
const count = z.int().min(0);

/** An account that must be settled before the closure. */
export const unfinishedAccount = z.strictObject({
	id,
	number: z.string(),
	name: z.string(),
	type: z.enum(["demo", "live", "savings"]),
	currency: z.string(),
	open_trades: count,
	pending_orders: count,
	/** Money left in a live account, with credit and without what is being withdrawn; null: none. Demo money does not count. */
	money: z.string().nullable(),
});

/** What prevents the closure; all empty: nothing does. */
export const closingState = z.strictObject({
	/** One of the demo's published, shared sign-ins. */
	is_demo: z.boolean(),
	accounts: z.array(unfinishedAccount),
	/** Open requests to change their personal details. */
	requests: count,
	/** Bookings on their accounts that wait for a second member of staff. */
	bookings: count,
	/** Documents of theirs that are being checked, one per part of the verification. */
	verifications: count,
	/** Withdrawals that are not paid out and have not ended either. */
	withdrawals: count,
	/** Card payments that are not finished: being paid, booked or returned, or disputed. */
	card_payments: count,
});
export type ClosingState = z.infer<typeof closingState>;

export const closing = defineCall({
	id: "closing",
	method: "GET",
	path: "/me/closing",
	tag: "user",
	access: "customer",
	summary: "List what prevents closing your account",
	params: none,
	query: none,
	body: z.undefined(),
	status: 200,
	response: wrapped(closingState),
	errors: [],
});

/** Ends all sessions, tokens and push, archives the accounts, keeps the books. Staff can undo it, for a reason. */
export const closeMyself = defineCall({
	id: "closeMyself",
	method: "POST",
	path: "/me/close",
	tag: "user",
	access: "customer",
	elevated: true,
	summary: "Close your account. Refused while something prevents it",
	params: none,
	query: none,
	body: z.strictObject({
		/** Their own e-mail address, typed, to prevent accidents. */
		confirm_email: email,
		/** Why, optional. */
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
