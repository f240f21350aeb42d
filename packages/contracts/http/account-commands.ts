import { ACCOUNT_CURRENCIES } from "@truefill/core/money";
import * as z from "zod";
import { account, entryReason } from "./accounts.ts";
import { defineCall } from "./call.ts";
import {
	accountName,
	commandId,
	currency,
	day,
	id,
	inOrder,
	isoDate,
	isoTime,
	money,
	OUT_OF_ORDER,
	percent,
	wrapped,
} from "./primitives.ts";

const none = z.strictObject({});

export const statement = defineCall({
	id: "statement",
	method: "GET",
	path: "/accounts/{id}/statement",
	tag: "accounts",
	access: "customer",
	summary: "Get an account's statement: balance at the start and end of a period, and the changes by reason",
	params: z.strictObject({ id }),
	/** Omitted: from the opening until now. */
	query: z.strictObject({ from: day.optional(), to: day.optional() }).refine(inOrder, OUT_OF_ORDER),
	body: z.undefined(),
	status: 200,
	response: wrapped(
		z.strictObject({
			account_id: z.string(),
			currency,
			from: isoDate.nullable(),
			to: isoDate.nullable(),
			opening_balance: money,
			/** The opening balance plus all lines, to the cent. */
			closing_balance: money,
			lines: z.array(z.strictObject({ reason: entryReason, entries: z.int().min(1), amount: money })),
			entries: z.int().min(0),
			/** Hash of the last entry in or before the period: the head of the hash chain at that point (E24). */
			last_hash: z.string(),
			made_at: isoTime,
		}),
	),
	errors: ["ACCOUNT_NOT_FOUND"],
});

const own = ["ACCOUNT_NOT_FOUND", "ACCOUNT_FROZEN", "ACCOUNT_ARCHIVED", "COMMAND_ID_REUSED"] as const;
const accountEffect = wrapped(account);

export const openAccount = defineCall({
	id: "openAccount",
	method: "POST",
	path: "/accounts",
	tag: "accounts",
	access: "customer",
	commandClass: "orders",
	summary: "Open another account. Demo accounts (where the site has them) start with demo money, live ones empty",
	params: none,
	query: none,
	body: z.strictObject({
		command_id: commandId,
		type: z.enum(["demo", "live"]),
		/** `hedging`: each trade has its own ticket. `netting`: one position per instrument. Never changes (E9). */
		position_mode: z.enum(["hedging", "netting"]),
		currency: z.enum(ACCOUNT_CURRENCIES),
		name: accountName.optional(),
		/** A leverage cap below the profile's. */
		leverage_cap: z.int().min(1).max(1000).nullable().optional(),
	}),
	status: 201,
	response: accountEffect,
	errors: [
		"SELF_EXCLUDED",
		"SELF_EXCLUDED_FOR_EVER",
		"COMMAND_ID_REUSED",
		"TOO_MANY_ACCOUNTS",
		"LEVERAGE_CAP_INVALID",
		"DEMO_MONEY_OFF",
	],
});

export const amendAccount = defineCall({
	id: "amendAccount",
	method: "PATCH",
	path: "/accounts/{id}",
	tag: "accounts",
	access: "customer",
	summary: "Change one property of an account: name, leverage cap, own margin-call levels, or whether it is archived",
	params: z.strictObject({ id }),
	query: none,
	body: z
		.strictObject({
			command_id: commandId,
			name: accountName.optional(),
			leverage_cap: z.int().min(1).max(1000).nullable().optional(),
			/** Percent, at most two decimals; an empty list removes them. */
			margin_call_levels: z.array(percent).max(10).optional(),
			/** True archives an empty account, false restores it. Demo money does not count as content. */
			archived: z.boolean().optional(),
		})
		.refine(
			({ command_id: _, ...changes }) => Object.values(changes).filter((change) => change !== undefined).length === 1,
			{ path: ["name"], message: "Give exactly one of name, leverage_cap, margin_call_levels and archived" },
		),
	status: 200,
	response: accountEffect,
	errors: [
		"TOO_MANY_ACCOUNTS",
		...own,
		"LEVERAGE_CAP_INVALID",
		"MARGIN_CALL_LEVELS_INVALID",
		"NOTHING_TO_CHANGE",
		"ACCOUNT_NOT_EMPTY",
		"LAST_ACCOUNT",
	],
});

export const topUp = defineCall({
	id: "topUp",
	method: "POST",
	path: "/accounts/{id}/top-up",
	tag: "accounts",
	access: "customer",
	commandClass: "orders",
	summary: "Add demo money to a demo account",
	params: z.strictObject({ id }),
	query: none,
	body: z.strictObject({ command_id: commandId, amount: money }),
	status: 200,
	response: accountEffect,
	errors: [...own, "DEMO_MONEY_OFF", "ACCOUNT_NOT_DEMO", "AMOUNT_NOT_POSITIVE", "DEMO_BALANCE_ABOVE_MAXIMUM"],
});

export const resetAccount = defineCall({
	id: "resetAccount",
	method: "POST",
	path: "/accounts/{id}/reset",
	tag: "accounts",
	access: "customer",
	commandClass: "orders",
	summary: "Reset a demo account: close its trades, cancel its pending orders and set its balance",
	params: z.strictObject({ id }),
	query: none,
	body: z.strictObject({ command_id: commandId, balance: money }),
	status: 200,
	response: accountEffect,
	errors: [
		...own,
		"DEMO_MONEY_OFF",
		"ACCOUNT_NOT_DEMO",
		"AMOUNT_NOT_POSITIVE",
		"DEMO_BALANCE_ABOVE_MAXIMUM",
		"PRICE_UNKNOWN",
		"CONVERSION_UNKNOWN",
	],
});
