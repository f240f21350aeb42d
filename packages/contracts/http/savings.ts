import { ACCOUNT_CURRENCIES } from "@truefill/core/money";
import * as z from "zod";
import { defineCall } from "./call.ts";
import { commandId, currency, id, isoDate, isoTime, money, paged, pageNumber, wrapped } from "./primitives.ts";
import { savingsPlan, savingsTerms } from "./savings-plans.ts";

const none = z.strictObject({});
const month = z.string().regex(/^\d{4}-\d{2}$/, "a month as `2026-01`");
/** Exact interest: ten decimals of the currency, rounded down for reading; the fraction is `exact`. */
export const fineInterest = z.string().regex(/^\d{1,16}\.\d{10}$/, "ten decimals");
/** Minor units as `numerator/denominator`. */
export const exactInterest = z.string().regex(/^\d{1,60}\/\d{1,20}$/, "a fraction");

export const savingsAccount = z.strictObject({
	id: z.string(),
	number: z.string(),
	name: z.string(),
	currency: z.enum(ACCOUNT_CURRENCIES),
	balance: money,
	/** `empty`: no money was moved in yet. `matured`: the fixed term is over. `left`: closed by the customer. */
	state: z.enum(["empty", "earning", "matured", "left"]),
	terms: savingsTerms,
	/** Other terms that apply from a day on. */
	announced: z.array(z.strictObject({ from: isoDate, terms: savingsTerms })),
	started_on: isoDate.nullable(),
	matures_on: isoDate.nullable(),
	/** The last day whose interest is calculated. */
	accrued_through: isoDate.nullable(),
	/** Calculated and not paid yet. */
	accrued: fineInterest,
	/** Paid since the account was opened. */
	paid: money,
	/** The next day after which interest is paid; null: none is expected. */
	pays_on: isoDate.nullable(),
	at_maturity: z.enum(["flexible", "back"]),
	sequence: z.int().min(1),
});
export type SavingsAccountWire = z.infer<typeof savingsAccount>;

export const savings = defineCall({
	id: "savings",
	method: "GET",
	path: "/savings",
	tag: "savings",
	access: "customer",
	summary: "Get the savings plans that you can open, and your savings accounts",
	params: none,
	query: none,
	body: z.undefined(),
	status: 200,
	response: wrapped(
		z.strictObject({
			/** False: not for residents of `country`. */
			offered: z.boolean(),
			country: z.string().nullable(),
			plans: z.array(savingsPlan),
			accounts: z.array(savingsAccount),
		}),
	),
	errors: [],
});

const inMonth = z.strictObject({ month, interest: fineInterest, paid: money });

export const savingsDetail = defineCall({
	id: "savingsDetail",
	method: "GET",
	path: "/savings/{id}",
	tag: "savings",
	access: "customer",
	summary: "Get a savings account with its interest by month, and what is projected if nothing is moved",
	params: z.strictObject({ id }),
	query: none,
	body: z.undefined(),
	status: 200,
	response: wrapped(
		z.strictObject({
			account: savingsAccount,
			/** Oldest first; at most the last 36 months. */
			months: z.array(inMonth),
			/** From the next day on: twelve months, or until the fixed term is over. */
			projection: z.array(inMonth),
		}),
	),
	errors: ["ACCOUNT_NOT_FOUND", "ACCOUNT_NOT_SAVINGS"],
});

/** Of one day, with everything that it is calculated from. */
export const savingsDay = z.strictObject({
	date: isoDate,
	/** At the end of the day. */
	balance: money,
	parts: z.array(z.strictObject({ amount: money, rate_basis_points: z.int() })),
	year_days: z.union([z.literal(365), z.literal(366)]),
	interest: fineInterest,
	exact: exactInterest,
	/** Calculated and not paid after this day. */
	unpaid: fineInterest,
	/** What was paid after this day; null: no day of payment. */
	paid: money.nullable(),
	/** The movement under which the payment has its receipt. */
	receipt: z.string().nullable(),
	calculated_at: isoTime,
});
export type SavingsDay = z.infer<typeof savingsDay>;

export const savingsDays = defineCall({
	id: "savingsDays",
	method: "GET",
	path: "/savings/{id}/days",
	tag: "savings",
	access: "customer",
	summary: "List the interest of a savings account day by day, newest first",
	params: z.strictObject({ id }),
	query: z.strictObject({ page: pageNumber.optional() }),
	body: z.undefined(),
	status: 200,
	response: paged(savingsDay),
	errors: ["ACCOUNT_NOT_FOUND", "ACCOUNT_NOT_SAVINGS"],
});

export const openSavings = defineCall({
	id: "openSavings",
	method: "POST",
	path: "/savings",
	tag: "savings",
	access: "customer",
	summary: "Open a savings account of a plan. It is empty until you transfer money to it",
	params: none,
	query: none,
	body: z.strictObject({
		command_id: commandId,
		plan_id: id,
		/** What happens after a fixed term: stay on flexible terms (default), or back to a live account. */
		at_maturity: z.enum(["flexible", "back"]).optional(),
	}),
	status: 201,
	response: wrapped(savingsAccount),
	errors: [
		"SAVINGS_NOT_OFFERED",
		"SAVINGS_PLAN_UNKNOWN",
		"SAVINGS_PLAN_INVALID",
		"TOO_MANY_ACCOUNTS",
		"ACCOUNT_FROZEN",
		"COMMAND_ID_REUSED",
	],
});

export const setSavingsMaturity = defineCall({
	id: "setSavingsMaturity",
	method: "POST",
	path: "/savings/{id}/maturity",
	tag: "savings",
	access: "customer",
	summary: "Choose what happens when a fixed term is over",
	params: z.strictObject({ id }),
	query: none,
	body: z.strictObject({ command_id: commandId, at_maturity: z.enum(["flexible", "back"]) }),
	status: 200,
	response: wrapped(savingsAccount),
	errors: [
		"ACCOUNT_NOT_FOUND",
		"ACCOUNT_NOT_SAVINGS",
		"ACCOUNT_ARCHIVED",
		"NOTHING_TO_CHANGE",
		"ACCOUNT_FROZEN",
		"COMMAND_ID_REUSED",
	],
});

const EXIT_REFUSALS = [
	"ACCOUNT_NOT_FOUND",
	"ACCOUNT_NOT_SAVINGS",
	"ACCOUNT_ARCHIVED",
	"SAVINGS_NOT_ACCRUED",
	"TRANSFER_NOT_OWN",
	"TRANSFER_TYPES_DIFFER",
	"TRANSFER_TOO_LITTLE",
	"CONVERSION_UNKNOWN",
] as const;

/** What leaving means: each amount of the account in its currency, and what arrives. */
export const savingsExitTerms = z.strictObject({
	/** Before the end of a fixed term. */
	early: z.boolean(),
	balance: money,
	/** Calculated and not paid before. */
	accrued: fineInterest,
	/** What the rule of the plan takes of it. */
	forgone: fineInterest,
	/** What is paid of the rest. */
	interest: money,
	amount: money,
	currency,
	received: money,
	received_currency: currency,
	rate: z.string(),
});
export type SavingsExitTerms = z.infer<typeof savingsExitTerms>;

export const quoteSavingsExit = defineCall({
	id: "quoteSavingsExit",
	method: "GET",
	path: "/savings/{id}/exit",
	tag: "savings",
	access: "customer",
	summary: "See what leaving a savings account now pays and costs. Changes nothing",
	params: z.strictObject({ id }),
	query: z.strictObject({ to_account_id: id }),
	body: z.undefined(),
	status: 200,
	response: wrapped(savingsExitTerms),
	errors: EXIT_REFUSALS,
});

export const leaveSavings = defineCall({
	id: "leaveSavings",
	method: "POST",
	path: "/savings/{id}/leave",
	tag: "savings",
	access: "customer",
	summary: "Leave a savings account: interest is paid and everything goes to a live account",
	params: z.strictObject({ id }),
	query: none,
	body: z.strictObject({ command_id: commandId, to_account_id: id, minimum_received: money }),
	status: 201,
	response: wrapped(savingsAccount),
	errors: [...EXIT_REFUSALS, "TRANSFER_BELOW_BOUND", "ACCOUNT_FROZEN", "COMMAND_ID_REUSED"],
});

export const SAVINGS_CALLS = [
	savings,
	savingsDetail,
	savingsDays,
	openSavings,
	setSavingsMaturity,
	quoteSavingsExit,
	leaveSavings,
] as const;
