import type { Currency, Price, Volume } from "../money/index.ts";

export const ASSET_CLASSES = ["cryptos", "stocks", "indices", "commodities", "metals", "forex"] as const;
export type AssetClass = (typeof ASSET_CLASSES)[number];

/** `close-only`: only what lowers exposure. `halted`: nothing. Always with a reason a customer can read (E1). */
export type TradingMode = "enabled" | "close-only" | "halted";

/** One opening of the week in the instrument's own time zone. Minutes from local midnight; `close` 1440 is the day's end. */
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

/** Everything E1 asks of an instrument. Immutable; a change of terms is a new value with a later `termsFrom`. */
export interface Instrument {
	/** Stable identity on every wire (`asset_id`). */
	readonly id: string;
	/** What paths carry: `/main/trading/{symbol}`. */
	readonly symbol: string;
	/** What a person reads: `EUR/USD`. */
	readonly displayName: string;
	/** `Euro / US Dollar`. */
	readonly name: string;
	readonly assetClass: AssetClass;
	/** Finer group, for caps and display: `major`, `minor`, `exotic`, `gold`, `energy`, `us-share`, … */
	readonly subClass: string;
	/** The underlying: a currency for forex, else a code. */
	readonly base: string;
	readonly quoteCurrency: Currency;
	/** Decimals shown; the last digit may be the small one. */
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
	readonly commission: Commission;
	readonly calendar: TradingCalendar;
	readonly tradingMode: TradingMode;
	readonly tradingModeReason: string | null;
	/** A quote older than this is stale (E14). */
	readonly maxQuoteAgeMs: number;
	/** A tick farther from the last than this fraction (decimal string, `0.02` = 2 %) waits for confirmation (E15). */
	readonly outlierBand: string;
}
