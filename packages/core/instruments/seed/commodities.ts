import { buildAll, type Group } from "./build.ts";
import { BRENT, GRAINS, NYMEX, SUGAR } from "./calendars.ts";
import { MINOR_BANDS, pointsFinancing } from "./financing.ts";

/** Units: barrels of oil, million British thermal units of gas, pounds of copper and sugar, bushels of grain. */
const energy: Group = {
	assetClass: "commodities",
	subClass: "energy",
	quoteCurrency: "USD",
	contractSize: "1000",
	step: "1",
	maxVolume: "50000",
	maxExposure: "200000",
	priceDigits: 3,
	pipPosition: 2,
	maxLeverage: 50,
	marginTiers: MINOR_BANDS,
	// Points of a tenth of a cent per barrel: the futures roll and the administration fee together.
	financing: ({ calendar }) => pointsFinancing("-14.5", "2.5", calendar.holidays, "2.00"),
	commission: { kind: "none" },
	calendar: NYMEX,
	maxQuoteAgeMs: 20_000,
	outlierBand: "0.08",
};
const grain: Group = {
	...energy,
	subClass: "agriculture",
	financing: ({ calendar }) => pointsFinancing("-1.2", "0.2", calendar.holidays, "1.00"),
	contractSize: "5000",
	step: "100",
	maxVolume: "250000",
	maxExposure: "1000000",
	calendar: GRAINS,
	maxQuoteAgeMs: 30_000,
	outlierBand: "0.07",
};

export const COMMODITIES = [
	...buildAll(energy, [
		{ id: "BRENT", displayName: "Brent oil", name: "Brent crude oil", base: "BRENT", calendar: BRENT },
		{ id: "WTI", displayName: "US oil", name: "West Texas Intermediate crude oil", base: "WTI" },
		{
			id: "NATGAS",
			displayName: "Natural gas",
			name: "Henry Hub natural gas",
			base: "NATGAS",
			contractSize: "10000",
			step: "10",
			maxVolume: "500000",
			maxExposure: "2000000",
			financing: ({ calendar }) => pointsFinancing("-1.4", "0.3", calendar.holidays, "2.00"),
			outlierBand: "0.12",
		},
		{
			id: "COPPER",
			displayName: "Copper",
			name: "Copper, US dollars a pound",
			base: "XCU",
			subClass: "base-metal",
			contractSize: "25000",
			step: "100",
			maxVolume: "500000",
			maxExposure: "2000000",
			priceDigits: 5,
			pipPosition: 4,
			financing: ({ calendar }) => pointsFinancing("-95", "15", calendar.holidays, "2.00"),
			outlierBand: "0.07",
		},
	]),
	...buildAll(grain, [
		{ id: "CORN", displayName: "Corn", name: "Corn, US dollars a bushel", base: "CORN" },
		{ id: "WHEAT", displayName: "Wheat", name: "Wheat, US dollars a bushel", base: "WHEAT" },
		{ id: "SOYBEAN", displayName: "Soybeans", name: "Soybeans, US dollars a bushel", base: "SOYBEAN" },
		{
			id: "SUGAR",
			displayName: "Sugar",
			name: "Raw sugar, US dollars a pound",
			base: "SUGAR",
			contractSize: "112000",
			step: "1000",
			maxVolume: "5000000",
			maxExposure: "20000000",
			priceDigits: 5,
			pipPosition: 4,
			financing: ({ calendar }) => pointsFinancing("-6.5", "1", calendar.holidays, "1.00"),
			calendar: SUGAR,
		},
	]),
];
