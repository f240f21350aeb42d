import { ACCOUNT_CURRENCIES } from "@truefill/core/money";
import * as z from "zod";
import { defineCall } from "./call.ts";
import { commandId, isoTime, money, wrapped } from "./primitives.ts";

const none = z.strictObject({});
const amount = money.nullable();
const currency = z.enum(ACCOUNT_CURRENCIES);

/** Most that may come in from outside in a UTC day, a week from Monday, a month; over all accounts. Null: no limit. */
const depositAmounts = z.strictObject({ currency, day: amount, week: amount, month: amount });

export const depositLimit = z.strictObject({
	/** What holds now; null: nothing is limited. */
	limit: depositAmounts.nullable(),
	/** A looser one that was asked for, and from when it holds; null: none waits. */
	pending: z.strictObject({ limit: depositAmounts, from: isoTime }).nullable(),
	/** What has come in in each period that runs, in the limit's currency; empty while nothing is limited. */
	periods: z.array(
		z.strictObject({
			period: z.enum(["day", "week", "month"]),
			/** Null: a rate that it takes is unknown now. */
			used: money.nullable(),
			/** What the limit still lets in; null: no limit of this period, or `used` is unknown. */
			left: money.nullable(),
			/** When the next one begins, with nothing used. */
			ends_at: isoTime,
		}),
	),
	/** Those of the customer's accounts: what a limit can be in. */
	currencies: z.array(currency),
});
export type DepositLimitWire = z.infer<typeof depositLimit>;

export const depositLimitOfMine = defineCall({
	id: "depositLimit",
	method: "GET",
	path: "/me/deposit-limit",
	tag: "protection",
	access: "customer",
	summary: "Your own limit on deposits over all your accounts, and what of it is used",
	params: none,
	query: none,
	body: z.undefined(),
	status: 200,
	response: wrapped(depositLimit),
	errors: [],
});

/** Tighter amounts hold at once, looser ones and another currency a day later; what holds now takes back what waits. */
export const setDepositLimit = defineCall({
	id: "setDepositLimit",
	method: "POST",
	path: "/me/deposit-limit",
	tag: "protection",
	access: "customer",
	summary: "Limit what you pay in, per day, week and month, over all your accounts together",
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
