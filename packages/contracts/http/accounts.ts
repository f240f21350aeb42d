import { ACCOUNT_CURRENCIES } from "@truefill/core/money";
import * as z from "zod";
import { defineCall } from "./call.ts";
import {
	accountName,
	commandId,
	currency,
	id,
	isoTime,
	money,
	paged,
	pageNumber,
	percent,
	wrapped,
} from "./primitives.ts";

const none = z.strictObject({});

/** E7. What depends on prices is null when a price or rate is unknown: never zero. */
export const account = z.strictObject({
	id: z.string(),
	number: z.string(),
	name: z.string(),
	type: z.enum(["demo", "live"]),
	position_mode: z.enum(["hedging", "netting"]),
	currency,
	leverage_cap: z.int().nullable(),
	balance: money,
	credit: money,
	used_margin: money,
	equity: money.nullable(),
	free_margin: money.nullable(),
	/** Percent with two decimals; null when unknown; `∞` when no margin is used. */
	margin_level: z.union([percent, z.literal("∞")]).nullable(),
	pnl: money.nullable(),
	lifetime_pnl: money,
	open_trades: z.int().min(0),
	/** Sequence of the account's last event; a client that sees a gap pulls again. */
	sequence: z.int().min(1),
	/** The customer's own margin-call levels in percent, highest first, beside 100 % and 80 % (E16). */
	margin_call_levels: z.array(percent).default([]),
	/** The levels that the account is at or below now, highest first. */
	margin_calls: z.array(percent).default([]),
	/** Equity at which positions are closed out (E17): half of the used margin; null when none is used. */
	close_out_equity: money.nullable().default(null),
	swap_free: z.boolean().default(false),
	pending_orders: z.int().min(0).default(0),
});
export type AccountWire = z.infer<typeof account>;

export const accounts = defineCall({
	id: "accounts",
	method: "GET",
	path: "/accounts",
	tag: "accounts",
	access: "customer",
	summary: "The user's accounts, in the order they were opened",
	params: none,
	query: none,
	body: z.undefined(),
	status: 200,
	response: wrapped(z.array(account)),
	errors: [],
});

export const ledgerEntry = z.strictObject({
	number: z.int().min(1),
	reason: z.enum([
		"demo-funding",
		"adjustment",
		"trade-pnl",
		"commission",
		"guaranteed-premium",
		"conversion-charge",
		"swap",
		"administration-fee",
		"dividend",
		"split",
		"negative-balance",
		"transfer",
		"correction",
	]),
	amount: money,
	currency,
	balance_after: money,
	trade_id: z.string().nullable(),
	command_id: z.string(),
	corrects: z.int().nullable(),
	note: z.string().nullable(),
	occurred_at: isoTime,
	previous_hash: z.string(),
	hash: z.string(),
	postings: z.array(z.strictObject({ account: z.string(), currency, amount: money })),
});
export type LedgerEntryWire = z.infer<typeof ledgerEntry>;

export const ledger = defineCall({
	id: "ledger",
	method: "GET",
	path: "/ledger",
	tag: "accounts",
	access: "customer",
	summary: "The account's journal, newest first, with both sides of every entry (E23)",
	params: none,
	query: z.strictObject({ account_id: id, page: pageNumber.optional() }),
	body: z.undefined(),
	status: 200,
	response: paged(ledgerEntry),
	errors: ["ACCOUNT_NOT_FOUND"],
});

/** Balance and equity over time for the dashboard's curve: balance after each entry, oldest first. */
export const balanceHistory = defineCall({
	id: "balanceHistory",
	method: "GET",
	path: "/accounts/{id}/balance-history",
	tag: "accounts",
	access: "customer",
	summary: "Balance after each journal entry, oldest first, thinned to at most 500 points",
	params: z.strictObject({ id }),
	query: none,
	body: z.undefined(),
	status: 200,
	response: wrapped(z.array(z.strictObject({ at: isoTime, balance: money }))),
	errors: ["ACCOUNT_NOT_FOUND"],
});

const own = ["ACCOUNT_NOT_FOUND", "ACCOUNT_FROZEN", "COMMAND_ID_REUSED"] as const;
const accountEffect = wrapped(account);

export const openAccount = defineCall({
	id: "openAccount",
	method: "POST",
	path: "/accounts",
	tag: "accounts",
	access: "customer",
	summary: "Open a further account; demo accounts begin with demo money, live ones empty",
	params: none,
	query: none,
	body: z.strictObject({
		command_id: commandId,
		type: z.enum(["demo", "live"]),
		/** Each trade its own ticket, or one position per instrument. Never changes (E9). */
		position_mode: z.enum(["hedging", "netting"]),
		currency: z.enum(ACCOUNT_CURRENCIES),
		name: accountName.optional(),
		/** A lower cap on leverage than the profile's. */
		leverage_cap: z.int().min(1).max(1000).nullable().optional(),
	}),
	status: 201,
	response: accountEffect,
	errors: ["COMMAND_ID_REUSED", "TOO_MANY_ACCOUNTS", "LEVERAGE_CAP_INVALID"],
});

export const amendAccount = defineCall({
	id: "amendAccount",
	method: "PATCH",
	path: "/accounts/{id}",
	tag: "accounts",
	access: "customer",
	summary: "Change one thing of an account: its name, its leverage cap, or its own margin-call levels",
	params: z.strictObject({ id }),
	query: none,
	body: z
		.strictObject({
			command_id: commandId,
			name: accountName.optional(),
			leverage_cap: z.int().min(1).max(1000).nullable().optional(),
			/** In percent with at most two decimals; an empty list removes them. */
			margin_call_levels: z.array(percent).max(10).optional(),
		})
		.refine(
			({ name, leverage_cap, margin_call_levels }) =>
				[name, leverage_cap, margin_call_levels].filter((field) => field !== undefined).length === 1,
			{ path: ["name"], message: "Give exactly one of name, leverage_cap and margin_call_levels" },
		),
	status: 200,
	response: accountEffect,
	errors: [...own, "LEVERAGE_CAP_INVALID", "MARGIN_CALL_LEVELS_INVALID", "NOTHING_TO_CHANGE"],
});

export const topUp = defineCall({
	id: "topUp",
	method: "POST",
	path: "/accounts/{id}/top-up",
	tag: "accounts",
	access: "customer",
	summary: "Put demo money into a demo account",
	params: z.strictObject({ id }),
	query: none,
	body: z.strictObject({ command_id: commandId, amount: money }),
	status: 200,
	response: accountEffect,
	errors: [...own, "ACCOUNT_NOT_DEMO", "AMOUNT_NOT_POSITIVE", "DEMO_BALANCE_ABOVE_MAXIMUM"],
});

export const resetAccount = defineCall({
	id: "resetAccount",
	method: "POST",
	path: "/accounts/{id}/reset",
	tag: "accounts",
	access: "customer",
	summary: "Begin a demo account again: closes what is open, cancels what is pending, makes the balance this",
	params: z.strictObject({ id }),
	query: none,
	body: z.strictObject({ command_id: commandId, balance: money }),
	status: 200,
	response: accountEffect,
	errors: [
		...own,
		"ACCOUNT_NOT_DEMO",
		"AMOUNT_NOT_POSITIVE",
		"DEMO_BALANCE_ABOVE_MAXIMUM",
		"PRICE_UNKNOWN",
		"CONVERSION_UNKNOWN",
	],
});
