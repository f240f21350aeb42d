import { aContract, anInstrument, aPair, aPrice, aVolume } from "@truefill/testkit";
import { describe, expect, it } from "vitest";
import {
	classLeverage,
	effectiveLeverage,
	isOnIncrement,
	isOnStep,
	LEVERAGE_PROFILES,
	lots,
	profileLeverage,
	volumeOfLots,
} from "./index.ts";

const retail = LEVERAGE_PROFILES["retail-eu-uk"];

describe("E1 volumes, lots and grids", () => {
	const eurusd = anInstrument();
	it("counts lots by the contract size", () => {
		expect(lots(eurusd, aVolume("150000"))).toBe("1.5");
		expect(lots(eurusd, aVolume("1000"))).toBe("0.01");
		expect(volumeOfLots(eurusd, 150_000_000n)).toBe(aVolume("150000"));
	});
	it("brings lots down to the step", () => {
		expect(volumeOfLots(eurusd, 1_999_999n)).toBe(aVolume("1000"));
	});
	it("knows the steps and the price grid", () => {
		expect(isOnStep(eurusd, aVolume("3000"))).toBe(true);
		expect(isOnStep(eurusd, aVolume("3000.5"))).toBe(false);
		expect(isOnIncrement(eurusd, aPrice("1.08512"))).toBe(true);
		expect(isOnIncrement(eurusd, aPrice("1.085125"))).toBe(false);
	});
});

describe("E8, R12 leverage is the least of account, instrument and profile", () => {
	it.each([
		[30, 30, null, 30],
		[30, 20, null, 20],
		[100, 30, 10, 10],
		[5, 100, 100, 5],
	])("instrument %d, profile %d, account %s: %d", (maxLeverage, profile, cap, expected) => {
		expect(effectiveLeverage(anInstrument({ maxLeverage }), profile, cap)).toBe(expected);
	});

	it.each([
		["forex", "major", 30],
		["forex", "minor", 20],
		["forex", "a sub-class that nobody listed", 20],
		["metals", "gold", 20],
		["metals", "silver", 10],
		["indices", "major", 20],
		["indices", "minor", 10],
		["commodities", "energy", 10],
		["stocks", "us-share", 5],
		["cryptos", "coin", 2],
	] as const)("retail cap of %s, %s is %d", (assetClass, subClass, expected) => {
		expect(profileLeverage(retail, aContract("X", { assetClass, subClass }))).toBe(expected);
		expect(profileLeverage(LEVERAGE_PROFILES.international, aPair("EUR", "USD", { assetClass, subClass }))).toBe(100);
	});

	it("tells one integer per asset class", () => {
		expect(classLeverage(retail)).toEqual({
			forex: 30,
			indices: 20,
			metals: 20,
			commodities: 10,
			stocks: 5,
			cryptos: 2,
		});
		expect(new Set(Object.values(classLeverage(LEVERAGE_PROFILES.international)))).toEqual(new Set([100]));
	});
});
