import { ACCOUNT_CURRENCIES } from "@truefill/core/money";
import * as z from "zod";
import { defineCall } from "./call.ts";
import { commandId, isoTime, money, wrapped } from "./primitives.ts";

const none = z.strictObject({});
const amount = money.nullable();
const currency = z.enum(ACCOUNT_CURRENCIES);

/** Most that may be paid in per UTC day, week (from Monday) and month, over all accounts. Null: no limit. */
const depositAmounts = z.strictObject({ currency, day: amount, week: amount, month: amount });

export const depositLimit = z.strictObject({
	/** The limit in force; null: none. */
	limit: depositAmounts.nullable(),
	/** A looser limit that was requested, and when it takes effect; null: none pending. */
	pending: z.strictObject({ limit: depositAmounts, from: isoTime }).nullable(),
	/** Deposits in each current period, in the limit's currency; empty when there is no limit. */
	periods: z.array(
		z.strictObject({
			period: z.enum(["day", "week", "month"]),
			/** Null: a rate that it needs is unknown now. */
			used: money.nullable(),
			/** What may still be paid in; null: no limit for this period, or `used` is unknown. */
			left: money.nullable(),
			/** When the next period begins, with nothing used. */
			ends_at: isoTime,
		}),
	),
	/** The currencies of the customer's accounts; a limit must be in one of them. */
	currencies: z.array(currency),
});
export type DepositLimitWire = z.infer<typeof depositLimit>;

export const depositLimitOfMine = defineCall({
	id: "depositLimit",
	method: "GET",
	path: "/me/deposit-limit",
	tag: "protection",
	access: "customer",
	summary: "Get your own deposit limit over all your accounts, and how much of it is used",
	params: none,
	query: none,
	body: z.undefined(),
	status: 200,
	response: wrapped(depositLimit),
	errors: [],
});

/** Tighter applies at once, looser or another currency a day later; sending the limit in force cancels the latter. */
export const setDepositLimit = defineCall({
	id: "setDepositLimit",
	method: "POST",
	path: "/me/deposit-limit",
	tag: "protection",
	access: "customer",
	summary: "Set your own deposit limits per day, week and month, over all your accounts together",
	params: none,
	query: none,
	body: z.strictObject({ command_id: commandId, ...depositAmounts.shape }),
	status: 200,
	response: wrapped(depositLimit),
	errors: [
		"ACCOUNT_NOT_FOUND",
		"ACCOUNT_FROZEN",
		"LIMITS_INVALID",
		"NOTHING_TO_CHANGE",
		"COMMAND_ID_REUSED",
		"DEPOSIT_LIMIT_CURRENCY",
		"NOT_READY",
		"OUTCOME_UNKNOWN",
	],
});
