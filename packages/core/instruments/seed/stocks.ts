import { buildAll, type Group } from "./build.ts";
import { TOKYO_SHARES, US_SHARES } from "./calendars.ts";
import { benchmarkFinancing, SHARE_BANDS } from "./financing.ts";

/** One unit is one share. Commission 0.08 % of the value, at least one dollar, on each side (E21). */
const shares: Group = {
	assetClass: "stocks",
	subClass: "us-share",
	quoteCurrency: "USD",
	contractSize: "1",
	step: "1",
	maxVolume: "10000",
	maxExposure: "40000",
	priceDigits: 2,
	pipPosition: 2,
	maxLeverage: 20,
	marginTiers: SHARE_BANDS,
	financing: ({ quoteCurrency, calendar }) => benchmarkFinancing(quoteCurrency, "3.5", calendar.holidays, "0.05"),
	commission: { kind: "percent", percent: "0.08", currency: "USD", minimum: "1.00" },
	calendar: US_SHARES,
	maxQuoteAgeMs: 15_000,
	outlierBand: "0.15",
};

/** The same in Tokyo, in yen: never open at the same time as New York. */
const japanese: Group = {
	...shares,
	subClass: "jp-share",
	quoteCurrency: "JPY",
	priceDigits: 1,
	pipPosition: 0,
	commission: { kind: "percent", percent: "0.08", currency: "JPY", minimum: "150" },
	calendar: TOKYO_SHARES,
};

const share = (id: string, displayName: string, name: string) => ({ id, displayName, name, base: id });

export const STOCKS = [
	...buildAll(shares, [
		share("AAPL", "Apple", "Apple Inc."),
		share("MSFT", "Microsoft", "Microsoft Corporation"),
		share("NVDA", "NVIDIA", "NVIDIA Corporation"),
		share("AMZN", "Amazon", "Amazon.com, Inc."),
		share("GOOGL", "Alphabet", "Alphabet Inc. Class A"),
		share("META", "Meta", "Meta Platforms, Inc."),
		share("TSLA", "Tesla", "Tesla, Inc."),
		share("NFLX", "Netflix", "Netflix, Inc."),
		share("AMD", "AMD", "Advanced Micro Devices, Inc."),
		share("IBM", "IBM", "International Business Machines Corporation"),
		share("JPM", "JPMorgan", "JPMorgan Chase & Co."),
		share("V", "Visa", "Visa Inc. Class A"),
		share("KO", "Coca-Cola", "The Coca-Cola Company"),
		share("DIS", "Disney", "The Walt Disney Company"),
		share("BA", "Boeing", "The Boeing Company"),
		share("XOM", "Exxon Mobil", "Exxon Mobil Corporation"),
	]),
	...buildAll(japanese, [
		share("TOYOTA", "Toyota", "Toyota Motor Corporation"),
		share("SONY", "Sony", "Sony Group Corporation"),
	]),
];
