import { ACCOUNT_CURRENCIES, COINS } from "@truefill/core/money";
import { DEPOSIT_METHODS } from "@truefill/core/trading";
import * as z from "zod";
import { defineCall } from "./call.ts";
import { arrivalStatus } from "./coins.ts";
import { isoTime, money, paged, pageNumber, reason } from "./primitives.ts";

const currency = z.enum(ACCOUNT_CURRENCIES);

/** One payment into an account of the customer, by any method. */
export const depositHistoryRow = z.strictObject({
	id: z.string(),
	method: z.enum(DEPOSIT_METHODS),
	account_id: z.string(),
	account_number: z.string(),
	/**
	 * `pending`: under way. `held`: it arrived and could not be booked yet. `returned`: sent back before it was booked.
	 * `failed`: no money moved. `reversed`: booked, and later refunded or charged back.
	 */
	status: z.enum(["pending", "held", "booked", "returned", "failed", "reversed"]),
	/** What arrived or was requested, in its own currency or coin; null: a token that is not offered. */
	amount: money.nullable(),
	currency: z.enum([...ACCOUNT_CURRENCIES, ...COINS]).nullable(),
	/** What was booked on the account, in its currency; null: nothing was. */
	booked: z.strictObject({ amount: money, currency, at: isoTime, entry: z.int().min(1) }).nullable(),
	fee: money,
	fee_currency: currency,
	/** The bank's reference, the card: `Visa •••• 4242`, or the coin's transaction. */
	reference: z.string(),
	at: isoTime,
	/** Of coins: the address, the coin that it is for, and the state as the address shows it. */
	coin: z.strictObject({ wallet_id: z.string(), coin: z.enum(COINS), status: arrivalStatus }).nullable(),
	/** Why it is held or has failed. */
	failure: reason.nullable(),
});
export type DepositHistoryRow = z.infer<typeof depositHistoryRow>;

export const depositHistory = defineCall({
	id: "depositHistory",
	method: "GET",
	path: "/deposits",
	tag: "payments",
	access: "customer",
	summary: "List your payments into all your accounts by every method, newest first",
	params: z.strictObject({}),
	query: z.strictObject({ page: pageNumber.optional() }),
	body: z.undefined(),
	status: 200,
	response: paged(depositHistoryRow),
	errors: [],
});
