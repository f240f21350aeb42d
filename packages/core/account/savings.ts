import type { Money } from "../money/index.ts";

/** How many days a year has for interest: always 365, always 366, or as many as the calendar year of the day. */
export const DAY_COUNTS = ["actual/365", "actual/366", "actual/actual"] as const;
export type DayCount = (typeof DAY_COUNTS)[number];

export const SAVINGS_KINDS = ["flexible", "fixed"] as const;
export const SAVINGS_PAID = ["monthly", "maturity"] as const;
export const AT_MATURITY = ["flexible", "back"] as const;
/** What happens with the money when a fixed term is over: it stays on flexible terms, or goes back. */
export type AtMaturity = (typeof AT_MATURITY)[number];

/** The yearly rate of the part of a balance from `from` up to the next tier. */
export interface SavingsTier {
	readonly from: Money;
	/** In basis points: 10,000 is 100 %. */
	readonly rate: number;
}

/** What leaving a fixed term early costs. Only interest that is not paid yet; never the money itself. */
export type EarlyExit =
	| { readonly kind: "none" }
	/** The interest of the last days is not paid. */
	| { readonly kind: "forgone-days"; readonly days: number }
	/** The interest is that of a lower yearly rate, in basis points. */
	| { readonly kind: "reduced-rate"; readonly rate: number };

/** The terms on which a savings account earns interest. Amounts in the account's currency. */
export interface SavingsPlan {
	readonly id: string;
	readonly kind: (typeof SAVINGS_KINDS)[number];
	/** Ascending; the first from zero. */
	readonly tiers: readonly SavingsTier[];
	readonly dayCount: DayCount;
	/** A day ends at midnight of this time zone. */
	readonly timeZone: string;
	readonly paid: (typeof SAVINGS_PAID)[number];
	/** Null: flexible. */
	readonly termDays: number | null;
	readonly earlyExit: EarlyExit;
	/** The least that may be moved in first. */
	readonly minimum: Money;
	/** What is above it earns nothing. */
	readonly maximum: Money;
}

/** Terms that apply from a date on (`YYYY-MM-DD`). */
export interface PlannedTerms {
	readonly from: string;
	readonly plan: SavingsPlan;
}

/** The balance at the end of a day that is not accrued yet, where it has changed since. */
export interface DayEnd {
	readonly through: string;
	readonly balance: Money;
}

/** What a savings account knows of its interest. Interest is exact, in 1 / `INTEREST_SCALE` of the minor unit. */
export interface AccountSavings {
	readonly plan: SavingsPlan;
	/** Later terms, by date. */
	readonly planned: readonly PlannedTerms[];
	/** The first day on these terms with money; null: no money so far. */
	readonly startedOn: string | null;
	readonly accruedThrough: string | null;
	/** Accrued and not paid, with what was too little to pay. */
	readonly unpaid: bigint;
	/** The same at the lower rate of an early exit; zero if the terms have none. */
	readonly reduced: bigint;
	/** Interest of the last days, oldest first; only as many as an early exit forgoes. */
	readonly recent: readonly bigint[];
	/** Ascending; only days after `accruedThrough`. */
	readonly dayEnds: readonly DayEnd[];
	/** All that was ever paid. */
	readonly paid: Money;
	readonly atMaturity: AtMaturity;
}
