import { ENTRY_REASONS } from "@truefill/core/ledger";
import * as z from "zod";
import { accountProtection } from "./account-protection.ts";
import { defineCall } from "./call.ts";
import {
	currency,
	day,
	id,
	inOrder,
	isoTime,
	money,
	OUT_OF_ORDER,
	paged,
	pageNumber,
	percent,
	wrapped,
} from "./primitives.ts";

const none = z.strictObject({});

/** E7. Figures that depend on prices are null, never zero, when a price or rate is unknown. */
export const account = z.strictObject({
	id: z.string(),
	number: z.string(),
	name: z.string(),
	/** `savings` earns interest and never trades; `GET /accounts` does not list it, `GET /savings` does. */
	type: z.enum(["demo", "live", "savings"]),
	position_mode: z.enum(["hedging", "netting"]),
	currency,
	leverage_cap: z.int().nullable(),
	balance: money,
	/** Money on its way out; no part of the balance (E7). */
	pending: money.default("0.00"),
	credit: money,
	used_margin: money,
	equity: money.nullable(),
	free_margin: money.nullable(),
	/** Percent with two decimals; null when unknown; `∞` when no margin is used. */
	margin_level: z.union([percent, z.literal("∞")]).nullable(),
	pnl: money.nullable(),
	lifetime_pnl: money,
	open_trades: z.int().min(0),
	/** Sequence of the account's last event; a client that sees a gap refetches. */
	sequence: z.int().min(1),
	/** The customer's own margin-call levels in percent, highest first, in addition to 100 % and 80 % (E16). */
	margin_call_levels: z.array(percent).default([]),
	/** The levels that the account is at or below now, highest first. */
	margin_calls: z.array(percent).default([]),
	/** Equity at which positions are closed out (E17): half of the used margin; null when none is used. */
	close_out_equity: money.nullable().default(null),
	swap_free: z.boolean().default(false),
	pending_orders: z.int().min(0).default(0),
	/** The customer's country of residence and the profile that applies because of it (R12, R26); null: not known. */
	jurisdiction: z
		.strictObject({ profile: z.enum(["retail-eu-uk", "international"]), country: z.string().nullable() })
		.nullable()
		.default(null),
	/** Archived by the customer; takes no orders and no money until it is restored. */
	archived: z.boolean().default(false),
	/** The limits that the customer has set; null: none were ever set. */
	protection: accountProtection.nullable().default(null),
});
export type AccountWire = z.infer<typeof account>;

export const accounts = defineCall({
	id: "accounts",
	method: "GET",
	path: "/accounts",
	tag: "accounts",
	access: "customer",
	summary: "List the user's accounts in the order they were opened",
	params: none,
	query: none,
	body: z.undefined(),
	status: 200,
	response: wrapped(z.array(account)),
	errors: [],
});

/** A closed list (E24), in the order that a statement uses. */
export const entryReason = z.enum(ENTRY_REASONS);
export type EntryReasonWire = z.infer<typeof entryReason>;

export const ledgerEntry = z.strictObject({
	number: z.int().min(1),
	reason: entryReason,
	amount: money,
	currency,
	balance_after: money,
	/** The pending amount after it; null: the entry does not change it (E7). */
	pending_after: money.nullable().default(null),
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
	summary: "List an account's journal entries, newest first, with both sides of each (E23)",
	params: none,
	query: z
		.strictObject({
			account_id: id,
			page: pageNumber.optional(),
			from: day.optional(),
			to: day.optional(),
			reason: entryReason.optional(),
		})
		.refine(inOrder, OUT_OF_ORDER),
	body: z.undefined(),
	status: 200,
	response: paged(ledgerEntry),
	errors: ["ACCOUNT_NOT_FOUND"],
});

/** Balance and equity over time, for the dashboard's chart: the balance after each entry, oldest first. */
export const balanceHistory = defineCall({
	id: "balanceHistory",
	method: "GET",
	path: "/accounts/{id}/balance-history",
	tag: "accounts",
	access: "customer",
	summary: "Get the balance after each journal entry, oldest first, downsampled to at most 500 points",
	params: z.strictObject({ id }),
	query: z.strictObject({
		/** Omitted: all. Begins with the last entry at or before this instant, which gives the balance of it. */
		from: isoTime.optional(),
	}),
	body: z.undefined(),
	status: 200,
	response: wrapped(z.array(z.strictObject({ at: isoTime, balance: money }))),
	errors: ["ACCOUNT_NOT_FOUND"],
});
