import { ACCOUNT_CURRENCIES, CURRENCY_DIGITS } from "@truefill/core/money";
import * as z from "zod";

/* The terms of savings: what interest is paid, how it is counted, and how the money comes out. */

const currency = z.enum(ACCOUNT_CURRENCIES);
const AMOUNT = /^(?:0|[1-9]\d{0,8})(?:\.\d{1,2})?$/;
const amount = z.string().regex(AMOUNT, "an amount from 0");
/** Hundredths of a percent a year. */
const rate = z.int().min(0).max(10_000);
const slug = z.string().regex(/^[a-z0-9][a-z0-9-]{0,39}$/, "small letters, digits and dashes");
const country = z.string().regex(/^[a-z][a-z-]{1,59}$/, "a country as `united-states`");

const decimalsOf = (text: string): number => text.split(".")[1]?.length ?? 0;
/** Hundredths, to compare without floating point; −1 for a text that is no amount. */
const hundredths = (text: string): bigint =>
	AMOUNT.test(text) ? BigInt(text.replace(".", "") + "0".repeat(2 - decimalsOf(text))) : -1n;

/** What leaving a fixed term early costs: never more than interest that is not paid yet. */
export const savingsExit = z.discriminatedUnion("kind", [
	z.strictObject({ kind: z.literal("none") }),
	/** The interest of the last days is not paid. */
	z.strictObject({ kind: z.literal("forgone-days"), days: z.int().min(1).max(366) }),
	/** The interest is that of a lower yearly rate. */
	z.strictObject({ kind: z.literal("reduced-rate"), rate_basis_points: rate }),
]);
export type SavingsExit = z.infer<typeof savingsExit>;

const terms = {
	id: slug,
	kind: z.enum(["flexible", "fixed"]),
	currency,
	/** The yearly rate of the part of a balance from `from` up to the next tier. */
	tiers: z
		.array(z.strictObject({ from: amount, rate_basis_points: rate }))
		.min(1)
		.max(10),
	/** How many days the year has for interest: 365, 366, or those of the calendar year. */
	day_count: z.enum(["actual/365", "actual/366", "actual/actual"]),
	/** A day ends at midnight there. */
	time_zone: z
		.string()
		.min(1)
		.max(60)
		.regex(/^[A-Za-z0-9_+/-]+$/, "a time zone as `Europe/Berlin`"),
	paid: z.enum(["monthly", "maturity"]),
	/** Null: flexible. */
	term_days: z.int().min(1).max(3_660).nullable(),
	early_exit: savingsExit,
	minimum: amount,
	/** What is above it earns nothing. */
	maximum: amount,
} as const;

/** The terms that apply to an account. */
export const savingsTerms = z.strictObject(terms);
export type SavingsTerms = z.infer<typeof savingsTerms>;

/** A plan that can be opened. */
export const savingsPlan = z
	.strictObject({
		...terms,
		/** How many days before it applies a change is announced to those who have the plan. */
		notice_days: z.int().min(0).max(365),
	})
	.refine(
		({ currency: code, minimum, maximum, tiers }) =>
			[minimum, maximum, ...tiers.map(({ from }) => from)].every((text) => decimalsOf(text) <= CURRENCY_DIGITS[code]),
		{ path: ["currency"], message: "more decimals than the currency" },
	)
	.refine(({ minimum, maximum }) => hundredths(maximum) > 0n && hundredths(minimum) <= hundredths(maximum), {
		path: ["maximum"],
		message: "at least the minimum",
	})
	.refine(
		({ tiers }) =>
			tiers.every(({ from }, at) => {
				const before = tiers[at - 1]?.from;
				return before === undefined ? hundredths(from) === 0n : hundredths(from) > hundredths(before);
			}),
		{ path: ["tiers"], message: "ascending, the first from zero" },
	)
	.refine(({ kind, term_days }) => (kind === "fixed") === (term_days !== null), {
		path: ["term_days"],
		message: "only a fixed plan has a term",
	})
	.refine(({ kind, paid }) => kind === "fixed" || paid === "monthly", {
		path: ["paid"],
		message: "a flexible plan pays monthly",
	})
	.refine(({ kind, early_exit }) => kind === "fixed" || early_exit.kind === "none", {
		path: ["early_exit"],
		message: "money of a flexible plan is free",
	});
export type SavingsPlanWire = z.infer<typeof savingsPlan>;

/** The savings of one jurisdiction profile. */
export const profileSavings = z.strictObject({
	/** Countries of residence to which it is not offered. */
	not_in: z.array(country).max(100),
	plans: z
		.array(savingsPlan)
		.max(40)
		.refine((plans) => new Set(plans.map(({ id }) => id)).size === plans.length, "each plan once"),
});
export type ProfileSavings = z.infer<typeof profileSavings>;

/** The setting `savings_plans`: the savings of each profile. */
export const savingsPlans = z.strictObject({ "retail-eu-uk": profileSavings, international: profileSavings });
export type SavingsPlans = z.infer<typeof savingsPlans>;
