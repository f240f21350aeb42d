import type { Currency } from "../../money/index.ts";
import type { Financing, MarginTier, SwapTerms } from "../types.ts";

/*
 * Costs of holding over 17:00 New York, and the margin bands (E8, E20). Annual percentages: the reference rate of each
 * currency, and the house's administration fee.
 */

const REFERENCE = {
	USD: "3.65",
	EUR: "1.95",
	GBP: "3.75",
	CHF: "0.00",
	JPY: "0.75",
	AUD: "3.60",
	CAD: "2.25",
	NZD: "2.25",
	SEK: "1.75",
	NOK: "4.00",
	DKK: "1.60",
	PLN: "4.00",
	HUF: "6.50",
	CZK: "3.50",
	ZAR: "6.75",
	MXN: "7.00",
	TRY: "38.00",
	SGD: "1.20",
	HKD: "3.20",
	CNH: "1.50",
} as const satisfies Record<Currency, string>;

/** Money markets with a 365-day year; the others use 360. */
const YEAR_OF_365: readonly Currency[] = ["GBP", "AUD", "CAD", "NZD", "ZAR", "SGD", "HKD", "PLN"];
const dayCount = (currency: Currency): 360 | 365 => (YEAR_OF_365.includes(currency) ? 365 : 360);

const NEW_YEAR_AND_CHRISTMAS = ["2026-01-01", "2026-12-25", "2027-01-01", "2027-12-25"];

const free = (freeDays: number, feePerLot: string): Financing["swapFree"] => ({
	freeDays,
	feePerLot,
	currency: "USD",
});

/** Value date two working days on: Wednesday carries the weekend. */
export const forexFinancing = (base: Currency, quote: Currency, adminPercent: string): Financing => ({
	swap: {
		kind: "rate",
		basePercent: REFERENCE[base],
		quotePercent: REFERENCE[quote],
		adminPercent,
		// EUR/USD and similar pairs use 365 days too, as the house's terms say.
		dayCount: 365,
	},
	settlementDays: 2,
	holidays: NEW_YEAR_AND_CHRISTMAS,
	swapFree: free(5, "4.00"),
});

const benchmark = (currency: Currency, adminPercent: string): SwapTerms => ({
	kind: "rate",
	basePercent: "0",
	quotePercent: REFERENCE[currency],
	adminPercent,
	dayCount: dayCount(currency),
});

/** Indices and shares: same-day value, so Friday carries the weekend and the day before a holiday carries it. */
export const benchmarkFinancing = (
	currency: Currency,
	adminPercent: string,
	holidays: readonly string[],
	feePerLot: string,
): Financing => ({
	swap: benchmark(currency, adminPercent),
	settlementDays: 0,
	holidays,
	swapFree: free(3, feePerLot),
});

/** Metals have a value date two working days on, like currencies. */
export const metalFinancing = (currency: Currency, feePerLot: string): Financing => ({
	swap: benchmark(currency, "2.5"),
	settlementDays: 2,
	holidays: NEW_YEAR_AND_CHRISTMAS,
	swapFree: free(5, feePerLot),
});

/** Points per unit and day; Friday carries the weekend. */
export const pointsFinancing = (
	long: string,
	short: string,
	holidays: readonly string[],
	feePerLot: string,
): Financing => ({
	swap: { kind: "points", long, short },
	settlementDays: 0,
	holidays,
	swapFree: free(3, feePerLot),
});

/** Every day of the week. */
export const cryptoFinancing = (feePerLot: string): Financing => ({
	swap: {
		kind: "rate",
		basePercent: "0",
		quotePercent: "7.5",
		adminPercent: "12.5",
		dayCount: 365,
	},
	settlementDays: null,
	holidays: [],
	swapFree: free(1, feePerLot),
});

const bands = (...tiers: readonly (readonly [string | null, number])[]): readonly MarginTier[] =>
	tiers.map(([uptoUsd, leverage]) => ({ uptoUsd, leverage }));

/** Large exposure has a higher margin. The profile's cap applies when it is lower than the band's (E8). */
export const MAJOR_BANDS = bands(["5000000", 100], ["20000000", 50], [null, 25]);
export const MINOR_BANDS = bands(["3000000", 100], ["10000000", 33], [null, 20]);
export const EXOTIC_BANDS = bands(["1000000", 50], ["5000000", 20], [null, 10]);
export const GOLD_BANDS = bands(["5000000", 100], ["15000000", 50], [null, 20]);
export const INDEX_BANDS = bands(["3000000", 100], ["10000000", 50], [null, 20]);
export const SHARE_BANDS = bands(["250000", 20], ["1000000", 10], [null, 5]);
export const CRYPTO_BANDS = bands(["250000", 10], ["1000000", 5], [null, 2]);
