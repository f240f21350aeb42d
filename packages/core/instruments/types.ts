import type { Currency, Price, Volume } from "../money/index.ts";

export const ASSET_CLASSES = ["cryptos", "stocks", "indices", "commodities", "metals", "forex"] as const;
export type AssetClass = (typeof ASSET_CLASSES)[number];

/** `close-only`: only what reduces exposure. `halted`: nothing. Always with a reason for the customer (E1). */
export type TradingMode = "enabled" | "close-only" | "halted";

/** A weekly session in the instrument's own time zone. Minutes from local midnight; `close` 1440 is the day's end. */
export interface WeeklySession {
	/** 0 Sunday … 6 Saturday, local to the zone. */
	readonly day: 0 | 1 | 2 | 3 | 4 | 5 | 6;
	readonly openMinute: number;
	readonly closeMinute: number;
}

export interface TradingCalendar {
	/** IANA name, for example `America/New_York`. */
	readonly timeZone: string;
	readonly weekly: readonly WeeklySession[];
	/** Local dates `YYYY-MM-DD` with no session at all. */
	readonly holidays: readonly string[];
	/** Local date → minute at which the day ends early. */
	readonly earlyCloses: Readonly<Record<string, number>>;
	/** Local date → minute at which the day begins late. */
	readonly lateOpens: Readonly<Record<string, number>>;
}

/** E21, charged on each side. `none` is spread-only. */
export type Commission =
	| { readonly kind: "none" }
	| { readonly kind: "per-lot"; readonly amount: string; readonly currency: Currency; readonly minimum: string }
	| { readonly kind: "per-million"; readonly amount: string; readonly currency: Currency; readonly minimum: string }
	| { readonly kind: "percent"; readonly percent: string; readonly currency: Currency; readonly minimum: string };

/**
 * A margin band of an instrument (E8): the part of one side's exposure above the band before and up to `uptoUsd`
 * (decimal string; null: no end, only in the last) has at most this leverage.
 */
export interface MarginTier {
	readonly uptoUsd: string | null;
	readonly leverage: number;
}

/** What holding over the day's end costs or pays (E20). Decimal strings. */
export type SwapTerms =
	| {
			/** Points (price increments) per unit and day; above zero the customer receives. */
			readonly kind: "points";
			readonly long: string;
			readonly short: string;
	  }
	| {
			/**
			 * Percentages of the notional per year: a buy receives the base's, pays the quote's and the administration fee; a
			 * sell the reverse, and pays the administration fee too. An index has no base; its benchmark is the quote's.
			 */
			readonly kind: "rate";
			readonly basePercent: string;
			readonly quotePercent: string;
			readonly adminPercent: string;
			readonly dayCount: 360 | 365;
	  };

export interface Financing {
	readonly swap: SwapTerms;
	/**
	 * Working days from trade to value date: 2 makes Wednesday carry the weekend, 0 makes Friday carry it. Null: every
	 * day of the week is charged.
	 */
	readonly settlementDays: 0 | 1 | 2 | null;
	/** Dates `YYYY-MM-DD` that are neither charged nor value dates: the day that spans them carries them. */
	readonly holidays: readonly string[];
	/** The fee of swap-free accounts instead, per lot and day, after the free days. */
	readonly swapFree: { readonly freeDays: number; readonly feePerLot: string; readonly currency: Currency };
}

/** The cost of a guaranteed stop and its least distance. In the quote currency, per unit. */
export interface GuaranteedStopTerms {
	/** Charged only when the guaranteed stop fills. */
	readonly premium: Price;
	/** Least distance from the closing price when it is set or moved. */
	readonly minDistance: Price;
}

/** Everything that E1 requires of an instrument. Immutable; changed terms are a new value with a later `termsFrom`. */
export interface Instrument {
	/** Stable identity on every wire (`asset_id`). */
	readonly id: string;
	/** Used in paths: `/main/trading/{symbol}`. */
	readonly symbol: string;
	/** The name shown: `EUR/USD`. */
	readonly displayName: string;
	/** `Euro / US Dollar`. */
	readonly name: string;
	readonly assetClass: AssetClass;
	/** Finer group, for caps and display: `major`, `minor`, `exotic`, `gold`, `energy`, `us-share`, … */
	readonly subClass: string;
	/** The underlying: a currency for forex, otherwise a code. */
	readonly base: string;
	readonly quoteCurrency: Currency;
	/** Decimals shown; the last digit may be shown small. */
	readonly priceDigits: number;
	/** Decimal place of one pip or point (EURUSD 4, USDJPY 2, indices 0…1). */
	readonly pipPosition: number;
	readonly priceIncrement: Price;
	/** Units per lot. */
	readonly contractSize: Volume;
	readonly minVolume: Volume;
	readonly maxVolume: Volume;
	readonly stepVolume: Volume;
	/** Greatest open volume per side and account. */
	readonly maxExposure: Volume;
	/** Greatest leverage the instrument allows; the account, tier and profile may lower it (E8). Integer ≥ 1. */
	readonly maxLeverage: number;
	/** Marginal bands by USD exposure per side (E8), lowest first; empty: `maxLeverage` only. */
	readonly marginTiers: readonly MarginTier[];
	readonly commission: Commission;
	/** Conversion mark-up as a share of the converted result, decimal string: `0.003` is 0.3 % (E5). */
	readonly conversionMarkup: string;
	readonly financing: Financing;
	/** Null: not offered. */
	readonly guaranteedStop: GuaranteedStopTerms | null;
	readonly calendar: TradingCalendar;
	readonly tradingMode: TradingMode;
	readonly tradingModeReason: string | null;
	/** A quote older than this is stale (E14). */
	readonly maxQuoteAgeMs: number;
	/** A tick farther from the last than this fraction (decimal string, `0.02` = 2 %) waits for confirmation (E15). */
	readonly outlierBand: string;
}
