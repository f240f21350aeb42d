import type { Currency } from "../../money/index.ts";
import type { Instrument } from "../types.ts";
import { build, type Group, type Row } from "./build.ts";
import { FX, FX_NZD } from "./calendars.ts";
import { EXOTIC_BANDS, forexFinancing, MAJOR_BANDS, MINOR_BANDS } from "./financing.ts";

const NAMES = {
	USD: "US Dollar",
	EUR: "Euro",
	GBP: "British Pound",
	CHF: "Swiss Franc",
	JPY: "Japanese Yen",
	AUD: "Australian Dollar",
	CAD: "Canadian Dollar",
	NZD: "New Zealand Dollar",
	SEK: "Swedish Krona",
	NOK: "Norwegian Krone",
	DKK: "Danish Krone",
	PLN: "Polish Zloty",
	HUF: "Hungarian Forint",
	CZK: "Czech Koruna",
	ZAR: "South African Rand",
	MXN: "Mexican Peso",
	TRY: "Turkish Lira",
	SGD: "Singapore Dollar",
	HKD: "Hong Kong Dollar",
	CNH: "Chinese Yuan (offshore)",
} as const satisfies Record<Currency, string>;

/** Quoted in tenths of a pip of 0.01. */
const COARSE: readonly Currency[] = ["JPY", "HUF"];

/** One lot is 100,000 of the base; the smallest volume is 0.01 lots. Spread only, no commission. */
const forex = {
	assetClass: "forex",
	contractSize: "100000",
	step: "1000",
	maxVolume: "10000000",
	maxExposure: "50000000",
	maxLeverage: 100,
	commission: { kind: "none" },
	calendar: FX,
} as const;

/*
 * The greatest quote age depends on how often providers send. OANDA's recordings hold changes only: in the half hour
 * from noon UTC on 2014-05-02 EURUSD was older than five seconds for a fifth of the time, than fifteen for a fortieth.
 */
const major = {
	...forex,
	subClass: "major",
	marginTiers: MAJOR_BANDS,
	adminPercent: "0.8",
	guaranteedStop: { premium: "0.9", minDistance: "15" },
	maxQuoteAgeMs: 15_000,
	outlierBand: "0.02",
} as const;
const minor = {
	...forex,
	subClass: "minor",
	marginTiers: MINOR_BANDS,
	adminPercent: "1.0",
	guaranteedStop: { premium: "2", minDistance: "25" },
	maxQuoteAgeMs: 20_000,
	outlierBand: "0.025",
} as const;
const exotic = {
	...forex,
	subClass: "exotic",
	marginTiers: EXOTIC_BANDS,
	adminPercent: "1.5",
	maxVolume: "5000000",
	maxExposure: "20000000",
	maxLeverage: 50,
	maxQuoteAgeMs: 30_000,
	outlierBand: "0.04",
} as const;

type Tier = typeof major | typeof minor | typeof exotic;

function pair(tier: Tier, base: Currency, quote: Currency, differs: Partial<Row> = {}): Instrument {
	const coarse = COARSE.includes(quote);
	const { adminPercent, ...shared } = tier;
	const group: Group = {
		...shared,
		financing: () => forexFinancing(base, quote, adminPercent),
		quoteCurrency: quote,
		priceDigits: coarse ? 3 : 5,
		pipPosition: coarse ? 2 : 4,
	};
	const id = `${base}${quote}`;
	return build(group, {
		id,
		displayName: `${base}/${quote}`,
		name: `${NAMES[base]} / ${NAMES[quote]}`,
		base,
		...differs,
	});
}

/** Major: both among USD, EUR, JPY, GBP, CAD, CHF (retail cap 30). Every quote currency has a pair with USD (E5). */
export const FOREX: readonly Instrument[] = [
	pair(major, "EUR", "USD"),
	pair(major, "GBP", "USD"),
	pair(major, "USD", "JPY"),
	pair(major, "USD", "CHF"),
	pair(major, "USD", "CAD"),
	pair(major, "EUR", "GBP"),
	pair(major, "EUR", "JPY"),
	pair(major, "GBP", "JPY"),
	pair(major, "EUR", "CHF"),
	pair(major, "CHF", "JPY"),
	pair(major, "EUR", "CAD"),
	pair(minor, "AUD", "USD"),
	pair(minor, "NZD", "USD", { calendar: FX_NZD }),
	pair(minor, "AUD", "JPY"),
	pair(minor, "EUR", "AUD"),
	pair(minor, "GBP", "AUD"),
	pair(minor, "AUD", "NZD"),
	pair(exotic, "USD", "SEK"),
	pair(exotic, "USD", "NOK"),
	pair(exotic, "USD", "DKK"),
	pair(exotic, "USD", "PLN"),
	pair(exotic, "USD", "HUF"),
	pair(exotic, "USD", "CZK"),
	pair(exotic, "USD", "ZAR"),
	pair(exotic, "USD", "MXN"),
	pair(exotic, "USD", "TRY"),
	pair(exotic, "USD", "SGD"),
	pair(exotic, "USD", "HKD"),
	pair(exotic, "USD", "CNH"),
];
