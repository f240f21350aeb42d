import { type Volume, volume } from "@truefill/core/money";
import { describe, expect, it } from "vitest";
import { instrumentFromWire } from "../../../data/site/instruments.ts";
import { closedWire, tradeWire } from "../../../data/testing.ts";
import { instrumentWire } from "../../../data/testing-instruments.ts";
import { sumsOfPostings } from "../../../ui/postings.ts";
import { explainMargin, explainResult, grossInQuote, resultLines } from "./explain.ts";
import { durationText } from "./parts.tsx";
import { newestFirst } from "./rows.ts";
import { partOf } from "./share-of-trade.tsx";

const eurusd = instrumentFromWire(instrumentWire());
const gbpjpy = instrumentFromWire(
	instrumentWire({
		id: "GBPJPY",
		base: "GBP",
		quote_currency: "JPY",
		price_digits: 3,
		pip_position: 2,
		price_increment: "0.001",
	}),
);

describe("explainResult", () => {
	it("fills the formula of N2 with its numbers", () => {
		const steps = explainResult(closedWire(), eurusd);
		expect(steps.map(({ formula }) => formula)).toEqual([
			"(1.08391 − 1.08512) × 100,000 = −121.00 USD",
			"−USD\u00a0121.00 − USD\u00a00.00 = −USD\u00a0121.00",
		]);
	});
	it("adds the conversion of N3, and turns a sell's difference round", () => {
		const trade = closedWire({
			asset_id: "GBPJPY",
			trade_type: "sell",
			volume: "20000",
			opening_price: "193.450",
			closing_price: "193.912",
			currency: "EUR",
			gross_pnl: "-56.27",
			pnl: "-56.27",
			conversion_rate: "0.006089763108",
		});
		expect(grossInQuote(trade)).toBe("-9240.00");
		const [gross, conversion] = explainResult(trade, gbpjpy);
		expect(gross?.formula).toBe("(193.450 − 193.912) × 20,000 = −9,240.00 JPY");
		expect(conversion?.formula).toBe("−9,240.00 JPY × 0.006089763108 = −EUR\u00a056.27");
	});
	it("says what a rate that was too old cost, and when it cost nothing (E5)", () => {
		const trade = closedWire({
			trade_type: "sell",
			volume: "20000",
			opening_price: "193.450",
			closing_price: "193.912",
			currency: "EUR",
			gross_pnl: "-56.27",
			pnl: "-56.72",
			conversion_rate: "0.006089763108",
			conversion_markup: "0.003",
			conversion_charge: "0.45",
			stale_conversion: { asset_id: "EURJPY", age_ms: 37_000, markup: "0.005" },
		});
		const [, conversion, charge] = explainResult(trade, gbpjpy);
		expect(conversion?.note).toContain(
			"The last price of EURJPY was 37 s old, too old for a rate: 0.50% of the result was charged for that.",
		);
		expect(charge?.formula).toBe("9,240.00 JPY × 0.006089763108 × 0.80% = EUR\u00a00.45");
		expect(charge?.note).toContain("the mark-up of 0.30%, and 0.50% for the stale rate");
		const free = { asset_id: "EURJPY", age_ms: 37_000, markup: "0" };
		const [, forced, own] = explainResult({ ...trade, conversion_charge: "0.17", stale_conversion: free }, gbpjpy);
		expect(forced?.note).toContain("Nothing was charged for that");
		expect(own?.note).not.toContain("stale");
	});
	it("knows no result without a closing price", () => {
		expect(grossInQuote(tradeWire())).toBeNull();
	});
	it("shows every line, so that gross plus lines is net (E6)", () => {
		const trade = closedWire({
			pnl: "-128.35",
			commission: "5.00",
			conversion_charge: "0.36",
			swap: "-3.49",
			dividends: "2.50",
			guaranteed_premium: "1.00",
		});
		const lines = resultLines(trade).map(({ amount }) => amount);
		expect(lines).toEqual(["-121.00", "-5.00", "-0.36", "-3.49", "2.50", "-1.00"]);
		const cents = lines.reduce((sum, amount) => sum + BigInt(amount.replace(".", "")), 0n);
		expect(cents).toBe(-12835n);
		expect(explainResult(trade, eurusd).at(-1)?.formula.replaceAll("\u00a0", " ")).toBe(
			"−USD 121.00 − USD 5.00 − USD 0.36 − USD 3.49 + USD 2.50 − USD 1.00 = −USD 128.35",
		);
	});
	it("says so where the opening price is a rounded average", () => {
		const [exact] = explainResult(closedWire(), eurusd);
		const [average] = explainResult(closedWire({ gross_pnl: "-121.01" }), eurusd);
		expect(exact?.note).not.toContain("average");
		expect(average?.note).toContain("average");
	});
	it("tells the bands of the margin, and claims no equation that does not hold", () => {
		const banded = instrumentFromWire(
			instrumentWire({
				margin_tiers: [
					{ upto_usd: "100000", leverage: 30 },
					{ upto_usd: null, leverage: 20 },
				],
			}),
		);
		const step = explainMargin(tradeWire({ margin: "3758.93" }), banded);
		expect(step.formula).not.toContain("=");
		expect(step.note).toContain("up to USD 100,000 1:30, above 1:20");
	});
	it("names no band that the reader's country makes no difference of", () => {
		const share = instrumentFromWire(
			instrumentWire({
				leverage: 5,
				margin_tiers: [
					{ upto_usd: "250000", leverage: 20 },
					{ upto_usd: "1000000", leverage: 10 },
					{ upto_usd: null, leverage: 5 },
				],
			}),
		);
		expect(explainMargin(tradeWire(), share).note).not.toContain("USD");
		const some = { ...share, leverage: 10 };
		expect(explainMargin(tradeWire({ margin: "1.00" }), some).note).toContain("up to USD 1,000,000 1:10, above 1:5");
	});
	it("explains the margin of N6", () => {
		expect(explainMargin(tradeWire(), eurusd).formula).toBe("100,000 × 1.08512 ÷ 30 = USD\u00a03,617.07");
	});
});

describe("sumsOfPostings (E23)", () => {
	const posting = (amount: string, currency = "USD") => ({ account: "house:transit", currency, amount });
	it("sums each currency exactly", () => {
		expect(sumsOfPostings([posting("-3.72"), posting("3.72")])).toEqual([{ currency: "USD", sum: "0.00" }]);
		expect(sumsOfPostings([posting("-3.72"), posting("3.71")])).toEqual([{ currency: "USD", sum: "-0.01" }]);
		expect(
			sumsOfPostings([
				posting("-9240", "JPY"),
				posting("9240", "JPY"),
				posting("1.10", "EUR"),
				posting("-1.10", "EUR"),
			]),
		).toEqual([
			{ currency: "JPY", sum: "0" },
			{ currency: "EUR", sum: "0.00" },
		]);
	});

	it("says nothing when an amount cannot be read", () => {
		expect(sumsOfPostings([posting("1", "XXX")])).toBeNull();
		expect(sumsOfPostings([posting("1.001")])).toBeNull();
	});
});

describe("partOf", () => {
	const units = (whole: number): Volume => volume(BigInt(whole) * 100_000_000n);
	it("goes down to the step, and all is all even off the step", () => {
		expect(partOf(units(5_500), 50, units(1_000))).toBe(units(2_000));
		expect(partOf(units(5_500), 100, units(1_000))).toBe(units(5_500));
		expect(partOf(units(1_000), 25, units(1_000))).toBe(units(0));
	});
});

describe("durationText", () => {
	it.each([
		[2_000, "2 s"],
		[63_000, "1 min 3 s"],
		[3_600_000 * 4 - 60_000, "3 h 59 min"],
		[86_400_000 * 2 + 3_600_000, "2 d 1 h"],
	])("%d ms is %s", (ms, text) => {
		const from = Date.parse("2026-01-02T00:00:00.000Z");
		expect(durationText(new Date(from).toISOString(), new Date(from + ms).toISOString())).toBe(text);
	});
});

describe("newestFirst", () => {
	it("is the order of trades that are equal in the sorted column", () => {
		const trades = ["2026-01-01", "2026-01-03", "2026-01-02"].map((day) =>
			tradeWire({ id: day, opened_at: `${day}T00:00:00.000Z` }),
		);
		expect(newestFirst(trades).map(({ id }) => id)).toEqual(["2026-01-03", "2026-01-02", "2026-01-01"]);
	});
});
