import type { Financing, Instrument, TradingCalendar } from "@truefill/core/instruments";
import type { Currency } from "@truefill/core/money";
import { aPrice, aVolume } from "./quantities.ts";

/** Every minute of every day. */
export const ALWAYS_OPEN: TradingCalendar = {
	timeZone: "UTC",
	weekly: ([0, 1, 2, 3, 4, 5, 6] as const).map((day) => ({ day, openMinute: 0, closeMinute: 1440 })),
	holidays: [],
	earlyCloses: {},
	lateOpens: {},
};

/** Sunday 17:00 to Friday 17:00 New York. */
export const FOREX_WEEK: TradingCalendar = {
	timeZone: "America/New_York",
	weekly: [
		{ day: 0, openMinute: 1020, closeMinute: 1440 },
		{ day: 1, openMinute: 0, closeMinute: 1440 },
		{ day: 2, openMinute: 0, closeMinute: 1440 },
		{ day: 3, openMinute: 0, closeMinute: 1440 },
		{ day: 4, openMinute: 0, closeMinute: 1440 },
		{ day: 5, openMinute: 0, closeMinute: 1020 },
	],
	holidays: [],
	earlyCloses: {},
	lateOpens: {},
};

/** No financing cost, on any day of the week. */
export const NO_FINANCING: Financing = {
	swap: { kind: "points", long: "0", short: "0" },
	settlementDays: null,
	holidays: [],
	swapFree: { freeDays: 0, feePerLot: "0", currency: "USD" },
};

/** EUR/USD: five digits, lots of 100,000, from 1,000 units in steps of 1,000, leverage 30, spread-only, always open. */
export function anInstrument(overrides: Partial<Instrument> = {}): Instrument {
	return {
		id: "EURUSD",
		symbol: "EURUSD",
		displayName: "EUR/USD",
		name: "Euro / US Dollar",
		assetClass: "forex",
		subClass: "major",
		base: "EUR",
		quoteCurrency: "USD",
		priceDigits: 5,
		pipPosition: 4,
		priceIncrement: aPrice("0.00001"),
		contractSize: aVolume("100000"),
		minVolume: aVolume("1000"),
		maxVolume: aVolume("10000000"),
		stepVolume: aVolume("1000"),
		maxExposure: aVolume("50000000"),
		maxLeverage: 30,
		commission: { kind: "none" },
		marginTiers: [],
		conversionMarkup: "0",
		financing: NO_FINANCING,
		guaranteedStop: null,
		calendar: ALWAYS_OPEN,
		tradingMode: "enabled",
		tradingModeReason: null,
		maxQuoteAgeMs: 60_000,
		outlierBand: "0.02",
		...overrides,
	};
}

/** A forex pair like EUR/USD: `aPair("GBP", "JPY")` is `GBPJPY`, with three digits because the yen is quoted. */
export function aPair(base: Currency, quoteCurrency: Currency, overrides: Partial<Instrument> = {}): Instrument {
	const yen = quoteCurrency === "JPY";
	return anInstrument({
		id: `${base}${quoteCurrency}`,
		symbol: `${base}${quoteCurrency}`,
		displayName: `${base}/${quoteCurrency}`,
		name: `${base} / ${quoteCurrency}`,
		base,
		quoteCurrency,
		priceDigits: yen ? 3 : 5,
		pipPosition: yen ? 2 : 4,
		priceIncrement: aPrice(yen ? "0.001" : "0.00001"),
		...overrides,
	});
}

/** An instrument whose unit is one piece (a share, an ounce, a coin, an index point) quoted in USD with two digits. */
export function aContract(id: string, overrides: Partial<Instrument> = {}): Instrument {
	return anInstrument({
		id,
		symbol: id,
		displayName: id,
		name: id,
		assetClass: "indices",
		subClass: "major",
		base: id,
		priceDigits: 2,
		pipPosition: 0,
		priceIncrement: aPrice("0.01"),
		contractSize: aVolume("1"),
		minVolume: aVolume("0.01"),
		maxVolume: aVolume("100000"),
		stepVolume: aVolume("0.01"),
		maxExposure: aVolume("1000000"),
		maxLeverage: 20,
		...overrides,
	});
}
