import { ACCOUNT_CURRENCIES, COINS, CURRENCY_DIGITS } from "@truefill/core/money";
import * as z from "zod";
import { defineCall } from "./call.ts";
import { id, wrapped } from "./primitives.ts";

export const PAYMENT_METHODS = ["card", "wire"] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];
/** Methods that have terms in money. What comes in by coin has terms in the coin. */
export const TERM_METHODS = [...PAYMENT_METHODS, "coin"] as const;
export type TermMethod = (typeof TERM_METHODS)[number];
export const PAYMENT_DIRECTIONS = ["deposit", "withdrawal"] as const;
export type PaymentDirection = (typeof PAYMENT_DIRECTIONS)[number];
export const PAYMENT_PROFILES = ["retail-eu-uk", "international"] as const;
export type PaymentProfile = (typeof PAYMENT_PROFILES)[number];
/** Levels of verification: 0 nothing, 1 e-mail address confirmed, 2 identity, 3 identity and residence. */
export const VERIFICATION_LEVELS = [0, 1, 2, 3] as const;
export type VerificationLevel = (typeof VERIFICATION_LEVELS)[number];

const currency = z.enum(ACCOUNT_CURRENCIES);
/** From zero, at most 9 digits before the point; the currency decides how many may follow it. */
const AMOUNT = /^(?:0|[1-9]\d{0,8})(?:\.\d{1,2})?$/;
const amount = z.string().regex(AMOUNT, "an amount from 0");
const MOST_MINUTES = 60 * 24 * 60;
const minutes = z.int().min(0).max(MOST_MINUTES);

const decimalsOf = (text: string): number => text.split(".")[1]?.length ?? 0;
const fits = (name: (typeof ACCOUNT_CURRENCIES)[number], text: string): boolean =>
	decimalsOf(text) <= CURRENCY_DIGITS[name];
/**
 * Amounts of one currency as whole numbers of hundredths, to compare them without floating point. −1 for a text that is
 * none: rules between fields are also asked about fields that are wrong.
 */
const hundredths = (text: string): bigint =>
	AMOUNT.test(text) ? BigInt(text.replace(".", "") + "0".repeat(2 - decimalsOf(text))) : -1n;

const isFree = (fee: { readonly fee_fixed: string; readonly fee_basis_points: number }): boolean =>
	hundredths(fee.fee_fixed) === 0n && fee.fee_basis_points === 0;

/** The terms of one method, direction and currency. A combination without terms is not offered. */
export const paymentTerm = z
	.strictObject({
		method: z.enum(TERM_METHODS),
		direction: z.enum(PAYMENT_DIRECTIONS),
		currency,
		/** The smallest and the largest single payment. */
		minimum: amount,
		maximum: amount,
		/** The fee: a fixed part, and hundredths of a percent of the amount. */
		fee_fixed: amount,
		fee_basis_points: z.int().min(0).max(1_000),
		/** From the request, or from the arrival at the sender's bank, to the money's arrival. */
		time_from_minutes: minutes,
		time_to_minutes: minutes,
	})
	.refine((term) => fits(term.currency, term.minimum), {
		path: ["minimum"],
		message: "more decimals than the currency",
	})
	.refine((term) => fits(term.currency, term.maximum), {
		path: ["maximum"],
		message: "more decimals than the currency",
	})
	.refine((term) => fits(term.currency, term.fee_fixed), {
		path: ["fee_fixed"],
		message: "more decimals than the currency",
	})
	.refine(({ minimum }) => hundredths(minimum) > 0n, { path: ["minimum"], message: "more than zero" })
	.refine(({ minimum, maximum }) => hundredths(minimum) <= hundredths(maximum), {
		path: ["maximum"],
		message: "at least the minimum",
	})
	.refine(({ minimum, fee_fixed }) => hundredths(fee_fixed) < hundredths(minimum), {
		path: ["fee_fixed"],
		message: "less than the minimum",
	})
	// A wire is booked as it arrived: nobody can take a fee from it.
	.refine(({ method, direction, ...fee }) => method !== "wire" || direction !== "deposit" || isFree(fee), {
		path: ["fee_fixed"],
		message: "deposits by wire are free",
	})
	.refine(({ method, direction }) => method !== "coin" || direction === "withdrawal", {
		path: ["direction"],
		message: "deposits of coins have terms of their own",
	})
	.refine((term) => term.time_from_minutes <= term.time_to_minutes, {
		path: ["time_to_minutes"],
		message: "not before the earliest",
	});
export type PaymentTerm = z.infer<typeof paymentTerm>;

const atEachLevel = z.tuple([amount.nullable(), amount.nullable(), amount.nullable(), amount.nullable()]);

/**
 * What each level of verification allows, by its number 0 to 3, in `currency`. Null: no limit of its own. A higher level
 * never allows less.
 */
export const paymentLevels = z
	.strictObject({
		currency,
		/** The sum of all deposits that a customer of this level may make. */
		deposits_total: atEachLevel,
		/** The sum of withdrawals requested in any 30 days. Zero: none before a higher level. */
		withdrawals_30_days: atEachLevel,
	})
	.refine((levels) => grows(levels.deposits_total), { path: ["deposits_total"], message: "never less than below" })
	.refine((levels) => grows(levels.withdrawals_30_days), {
		path: ["withdrawals_30_days"],
		message: "never less than below",
	});
export type PaymentLevels = z.infer<typeof paymentLevels>;

function grows(amounts: readonly (string | null)[]): boolean {
	return amounts.every((text, at) => {
		const below = at === 0 ? "0" : amounts[at - 1];
		return text === null || (below !== null && below !== undefined && hundredths(below) <= hundredths(text));
	});
}

const keyOf = ({ method, direction, currency: code }: PaymentTerm): string => `${method} ${direction} ${code}`;

const COIN_AMOUNT = /^(?:0|[1-9]\d{0,8})(?:\.\d{1,8})?$/;

/** How long a rate holds that was quoted before the terms said so. */
export const COIN_LOCK_MINUTES = 15;

/** How a coin is paid in. A coin without terms is not offered. */
export const coinTerm = z.strictObject({
	coin: z.enum(COINS),
	/** The smallest sum at one address that is credited, in the coin. */
	minimum: z
		.string()
		.regex(COIN_AMOUNT, "an amount of the coin, at most 8 decimals")
		.refine((text) => /[1-9]/.test(text), "more than zero"),
	/** By how much our rate is below the price, in hundredths of a percent. */
	mark_up_basis_points: z.int().min(0).max(1_000),
	/** Our fee of what is credited, in hundredths of a percent. */
	fee_basis_points: z.int().min(0).max(1_000),
	/** Blocks after which a payment is final, its own included. */
	confirmations: z.int().min(1).max(1_000),
	/** How long a quoted rate holds. Terms from before it could be set have none. */
	lock_minutes: z
		.int()
		.min(1)
		.max(24 * 60)
		.default(COIN_LOCK_MINUTES),
	/** Countries of residence in which it is not offered, as in addresses of the list of countries: `germany`. */
	countries_excluded: z.array(z.string().regex(/^[a-z][a-z-]{1,59}$/, "a country")).max(250),
});
export type CoinTerm = z.infer<typeof coinTerm>;

/** How customers of one jurisdiction profile pay in and out. */
export const profileTerms = z.strictObject({
	terms: z
		.array(paymentTerm)
		.max(TERM_METHODS.length * PAYMENT_DIRECTIONS.length * ACCOUNT_CURRENCIES.length)
		.refine((terms) => new Set(terms.map(keyOf)).size === terms.length, "each method, direction and currency once"),
	levels: paymentLevels,
	/** Absent in terms from before there were coins: none is offered. */
	coins: z
		.array(coinTerm)
		.max(COINS.length)
		.refine((terms) => new Set(terms.map(({ coin }) => coin)).size === terms.length, "each coin once")
		.optional(),
});
export type ProfileTerms = z.infer<typeof profileTerms>;

/** The setting `payment_terms`: the terms of each profile. */
export const paymentTerms = z.strictObject({ "retail-eu-uk": profileTerms, international: profileTerms });
export type PaymentTerms = z.infer<typeof paymentTerms>;

export const paymentTermsOfMine = defineCall({
	id: "paymentTerms",
	method: "GET",
	path: "/payment-terms",
	tag: "payments",
	access: "customer",
	summary: "Get how you may pay into and out of an account: methods, currencies, amounts, fees and times",
	params: z.strictObject({}),
	query: z.strictObject({ account_id: id }),
	body: z.undefined(),
	status: 200,
	response: wrapped(profileTerms),
	errors: ["ACCOUNT_NOT_FOUND"],
});
