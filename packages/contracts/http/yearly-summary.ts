import { TAX_YEAR_STARTS } from "@truefill/core/ledger";
import * as z from "zod";
import { type EntryReasonWire, entryReason } from "./accounts.ts";
import { defineCall } from "./call.ts";
import { paperFile, paperLanguage } from "./papers.ts";
import { assetClass, currency, id, isoDate, isoTime, ledgerMoney, side, wrapped } from "./primitives.ts";
import { isTimeZone } from "./user-preferences.ts";

/** First day of the tax year, `MM-DD`. */
export const taxYearStart = z.enum(TAX_YEAR_STARTS);
export type TaxYearStartWire = z.infer<typeof taxYearStart>;

/** Reasons in the groups in which a summary shows them. Those that no group names are shown with the last one. */
export const YEARLY_GROUPS = {
	money: [
		"demo-funding",
		"deposit",
		"refund",
		"chargeback",
		"withdrawal-held",
		"withdrawal-voided",
		"withdrawal-paid",
		"withdrawal-returned",
		"transfer",
	],
	trading: [
		"trade-pnl",
		"commission",
		"guaranteed-premium",
		"conversion-charge",
		"swap",
		"administration-fee",
		"dividend",
		"split",
	],
	interest: ["interest"],
	other: ["adjustment", "goodwill", "compensation", "negative-balance", "correction"],
} as const satisfies Readonly<Record<string, readonly EntryReasonWire[]>>;
export type YearlyGroup = keyof typeof YEARLY_GROUPS;

/** The lines of each group that has some, in the order of a summary. */
export function yearlyGroups<Line extends { readonly reason: EntryReasonWire }>(
	lines: readonly Line[],
): readonly { readonly group: YearlyGroup; readonly lines: readonly Line[] }[] {
	const groupOf = (reason: EntryReasonWire): YearlyGroup =>
		(["money", "trading", "interest"] as const).find((group) =>
			(YEARLY_GROUPS[group] as readonly EntryReasonWire[]).includes(reason),
		) ?? "other";
	return (["money", "trading", "interest", "other"] as const).flatMap((group) => {
		const own = lines.filter(({ reason }) => groupOf(reason) === group);
		return own.length === 0 ? [] : [{ group, lines: own }];
	});
}

/** `2026`, or `2026/27` where the year goes over the turn of a calendar year. */
export const taxYearText = (year: number, start: TaxYearStartWire): string =>
	start === "01-01" ? `${year}` : `${year}/${`${(year + 1) % 100}`.padStart(2, "0")}`;

const count = z.int().min(0);
const rate = z
	.string()
	.regex(/^\d{1,15}(?:\.\d{1,12})?$/, "decimal string, at most 12 decimals")
	.meta({ example: "0.9217" });

/** Results of closes, before costs (E4, E5): what was won, what was lost (negative or zero), and both together. */
const results = { closes: count, gains: ledgerMoney, losses: ledgerMoney, amount: ledgerMoney };

/**
 * What a year did to one account, or to all accounts of one currency. Opening balance plus all lines is the closing
 * balance. Amounts are signed as in the ledger: negative is what the customer paid or lost.
 */
const figures = {
	currency,
	opening_balance: ledgerMoney,
	closing_balance: ledgerMoney,
	/** Money on its way out at the beginning and at the end (E7); no part of the balances. */
	opening_pending: ledgerMoney,
	closing_pending: ledgerMoney,
	/** All that moved the balance, by reason: what was credited, what was debited, and both together. */
	lines: z.array(
		z.strictObject({
			reason: entryReason,
			entries: z.int().min(1),
			credited: ledgerMoney,
			debited: ledgerMoney,
			amount: ledgerMoney,
		}),
	),
	/** Withdrawals that were paid out, with their fees. */
	paid_out: ledgerMoney,
	results: z.strictObject({
		...results,
		sides: z.array(z.strictObject({ side, ...results })),
		classes: z.array(
			z.strictObject({
				/** Null: of instruments that are not offered any more. */
				class: assetClass.nullable(),
				...results,
				instruments: z.array(z.strictObject({ asset_id: z.string(), name: z.string(), side, ...results })),
			}),
		),
	}),
	/** Results with all that belongs to trades: costs that are booked, financing, dividends and splits. */
	net_result: ledgerMoney,
	costs: z.strictObject({
		lines: z.array(
			z.strictObject({
				/** `spread` is in the prices, and so in the results; the others are booked apart. */
				kind: z.enum([
					"spread",
					"commission",
					"conversion-charge",
					"guaranteed-premium",
					"swap",
					"administration-fee",
					"withdrawal-fee",
				]),
				/** Null: unknown, never zero. */
				amount: ledgerMoney.nullable(),
			}),
		),
		total: ledgerMoney.nullable(),
		/** The balance of each moment, on average over the time since the opening or the beginning of the year. */
		average_balance: ledgerMoney,
		/** Costs in percent of the average balance, two decimals; null: unknown, or there was no balance. */
		percent: z
			.string()
			.regex(/^-?\d{1,15}\.\d\d$/)
			.nullable(),
	}),
	conversions: z.strictObject({
		/** Results that were converted into the account's currency, with the lowest and the highest rate used (E5). */
		results: z.array(
			z.strictObject({ from: currency, to: currency, closes: count, lowest: rate, highest: rate, amount: ledgerMoney }),
		),
		/** Deposits, their reversals and transfers, oldest first. Rate of one unit of `from` in `to`; null: not stored. */
		money: z.array(
			z.strictObject({
				at: isoTime,
				reason: entryReason,
				from: currency,
				given: ledgerMoney,
				to: currency,
				received: ledgerMoney,
				rate: rate.nullable(),
			}),
		),
		/** How many more of them there were. */
		more: count,
	}),
};
export const yearlyFigures = z.strictObject(figures);
export type YearlyFiguresWire = z.infer<typeof yearlyFigures>;

/** Whether money was withdrawn, or was on its way out; otherwise a summary leaves those lines out. */
export const hasWithdrawals = (of: YearlyFiguresWire): boolean =>
	[of.paid_out, of.opening_pending, of.closing_pending].some((amount) => /[1-9]/.test(amount));

export const yearlySummaryData = z.strictObject({
	/** In which it begins. */
	year: z.int(),
	start: taxYearStart,
	/** The start of the tax year where the customer lives. */
	usual_start: taxYearStart,
	time_zone: z.string(),
	from: isoDate,
	to: isoDate,
	/** False: the year is not over, and its figures go as far as `made_at`. */
	over: z.boolean(),
	/** Years with an account, first and last. */
	first_year: z.int(),
	last_year: z.int(),
	/** Accounts that were open in the year, in the order they were opened; those of savings too. */
	accounts: z.array(
		z.strictObject({
			account: z.strictObject({
				id: z.string(),
				number: z.string(),
				name: z.string(),
				type: z.enum(["demo", "live", "savings"]),
			}),
			...figures,
		}),
	),
	/** Over all these accounts, by currency; demo money stands apart. Empty for one account. */
	totals: z.array(z.strictObject({ demo: z.boolean(), accounts: count, ...figures })),
	made_at: isoTime,
});
export type YearlySummaryWire = z.infer<typeof yearlySummaryData>;

/** The sums that say more than one account does. */
export const shownTotals = ({ totals }: Pick<YearlySummaryWire, "totals">): YearlySummaryWire["totals"] =>
	totals.filter(({ accounts }) => accounts > 1);

const which = {
	/** In which the tax year begins; omitted: the present one. */
	year: z
		.string()
		.regex(/^20\d\d$/, "a year from 2000 to 2099")
		.transform((text) => Number.parseInt(text, 10))
		.meta({ description: "The year in which the tax year begins, from 2000 to 2099", example: "2026" })
		.optional(),
	/** Omitted: that of the country in which the customer lives. */
	start: taxYearStart.optional(),
	/** Whose midnights bound the year; omitted: the customer's choice, else UTC. */
	time_zone: z
		.string()
		.max(64)
		.regex(/^[A-Za-z][A-Za-z0-9_+\-/]*$/, "an IANA time zone")
		.refine(isTimeZone, "an IANA time zone")
		.optional(),
	/** Omitted: all accounts. */
	account_id: id.optional(),
};

export const yearlySummary = defineCall({
	id: "yearlySummary",
	method: "GET",
	path: "/yearly-summary",
	tag: "accounts",
	access: "customer",
	summary: "Get a tax year's results, costs, interest, conversions, deposits and withdrawals, of one account or of all",
	params: z.strictObject({}),
	query: z.strictObject(which),
	body: z.undefined(),
	status: 200,
	response: wrapped(yearlySummaryData),
	errors: ["ACCOUNT_NOT_FOUND"],
});

export const yearlySummaryPaper = defineCall({
	id: "yearlySummaryPaper",
	method: "GET",
	path: "/yearly-summary/paper",
	tag: "accounts",
	access: "customer",
	summary: "Get the summary of a tax year as a PDF, with the same figures as the summary itself",
	params: z.strictObject({}),
	query: z.strictObject({ ...which, language: paperLanguage }),
	body: z.undefined(),
	status: 200,
	response: paperFile,
	errors: ["ACCOUNT_NOT_FOUND", "PAPER_FAILED"],
});

export const YEARLY_SUMMARY_CALLS = [yearlySummary, yearlySummaryPaper] as const;
