import * as z from "zod";
import { defineCall } from "./call.ts";
import { day, isoDate, isoTime, ledgerCurrency, money, paged, pageNumber, wrapped } from "./primitives.ts";

/* What others say of our money against our books, and customers' money against where it is held. */

const none = z.strictObject({});
/** A currency of accounts, or a coin. */
const currency = ledgerCurrency;

/** Who holds our money, and says what they hold. */
export const reconciledBook = z.enum(["bank", "provider", "coins"]);
export type ReconciledBook = z.infer<typeof reconciledBook>;
export const differenceKind = z.enum(["line-open", "not-booked", "not-seen", "differs", "settlements", "missing"]);
export type DifferenceKind = z.infer<typeof differenceKind>;

const read = {
	method: "GET",
	tag: "desk",
	access: "staff",
	permission: "funding.read",
	params: none,
	body: z.undefined(),
	status: 200,
	errors: [],
} as const;

export const reconciliationDay = z.strictObject({
	day: isoDate,
	book: reconciledBook,
	currency: z.string(),
	/** What they say; null: nothing yet. */
	external: money.nullable(),
	/** The day for which they say it. */
	external_day: isoDate.nullable(),
	books: money,
	/** What they say less what we say. */
	difference: money.nullable(),
	differences: z.int().min(0),
	oldest_since: isoDate.nullable(),
	state: z.enum(["agrees", "differs", "unknown"]),
	computed_at: isoTime,
});
export type ReconciliationDayWire = z.infer<typeof reconciliationDay>;

export const reconciliationDays = defineCall({
	...read,
	id: "reconciliationDays",
	path: "/admin/reconciliation",
	summary: "List the reconciliations of each day, the latest first. Filter by book, currency and day",
	query: z.strictObject({
		page: pageNumber.optional(),
		book: reconciledBook.optional(),
		currency: currency.optional(),
		day: day.optional(),
	}),
	response: paged(reconciliationDay),
});

/**
 * `line-open`: a line of a statement that nobody has explained. `not-booked`: they have it, our books do not.
 * `not-seen`: the other way round. `differs`: both have it, with different amounts. `settlements`: between the provider
 * and the bank. `missing`: no statement explains it.
 */
export const difference = z.strictObject({
	day: isoDate,
	book: reconciledBook,
	currency: z.string(),
	kind: differenceKind,
	/** The line, the payment or the bank account. */
	reference: z.string(),
	/** What they say less what we say. */
	amount: money,
	since: isoDate,
	age_days: z.int().min(0),
	/** Old enough for an alarm. */
	late: z.boolean(),
});
export type DifferenceWire = z.infer<typeof difference>;

export const bankDifferences = defineCall({
	...read,
	id: "bankDifferences",
	path: "/admin/reconciliation/differences",
	summary: "List the differences of the last day, the oldest first. Filter by book, currency and day",
	query: z.strictObject({
		page: pageNumber.optional(),
		book: reconciledBook.optional(),
		currency: currency.optional(),
		day: day.optional(),
	}),
	response: paged(difference),
});

export const computeReconciliation = defineCall({
	...read,
	id: "computeReconciliation",
	method: "POST",
	path: "/admin/reconciliation/compute",
	permission: "funding.decide",
	summary: "Compute the reconciliation of a day again. Customers' money is computed for today only",
	query: none,
	body: z.strictObject({ day }),
	response: wrapped(z.array(reconciliationDay)),
	errors: ["RECONCILIATION_DAY_AHEAD"],
});

/**
 * What is owed to customers, and where it is held. Owed: of each live account its balance, what is on its way out and its
 * open result, never less than nothing; and what has arrived and is on no account yet.
 */
export const segregationDay = z.strictObject({
	day: isoDate,
	currency: z.string(),
	balances: money,
	/** What open results add; null: a price is not known. */
	open_results: money.nullable(),
	unallocated: money,
	owed: money.nullable(),
	accounts: z.int().min(0),
	unknown_accounts: z.int().min(0),
	/** By the last statement; null: there is none. */
	held_bank: money.nullable(),
	bank_day: isoDate.nullable(),
	held_provider: money.nullable(),
	/** Coins, valued at the rates of `coins`; null: a price is not known, or coins were not counted yet. */
	held_coins: money.nullable(),
	/** Coins that were converted for accounts of this currency, with the rate at which they are valued. */
	coins: z.array(
		z.strictObject({
			coin: z.string(),
			amount: money,
			rate: z.string().nullable(),
			source: z.string().nullable(),
			value: money.nullable(),
		}),
	),
	held: money.nullable(),
	/** Held less owed. */
	difference: money.nullable(),
	state: z.enum(["covered", "short", "unknown"]),
	computed_at: isoTime,
});
export type SegregationWire = z.infer<typeof segregationDay>;

export const segregationDays = defineCall({
	...read,
	id: "segregationDays",
	path: "/admin/segregation",
	summary: "List what is owed to customers and where it is held, day by day, the latest first",
	query: z.strictObject({ page: pageNumber.optional(), currency: currency.optional(), day: day.optional() }),
	response: paged(segregationDay),
});

export const RECONCILIATION_CALLS = [
	reconciliationDays,
	bankDifferences,
	computeReconciliation,
	segregationDays,
] as const;
