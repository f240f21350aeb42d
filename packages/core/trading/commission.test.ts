import { aContract, aMarket, anInstrument, aPair, aPrice, aQuote, aVolume, someMoney } from "@truefill/testkit";
import { describe, expect, it } from "vitest";
import type { Commission } from "../instruments/index.ts";
import { commissionOf } from "./index.ts";

const euro = aPair("EUR", "USD");
const view = aMarket({ instruments: [euro], quotes: [aQuote("EURUSD", "1.08000", "1.10000")] });
const instrument = (commission: Commission) => anInstrument({ commission });

describe("E21 commission of one side", () => {
	it.each([
		["none", { kind: "none" }, "100000", "0.00"],
		["per lot", { kind: "per-lot", amount: "3.50", currency: "USD", minimum: "0" }, "150000", "5.25"],
		[
			"per lot, half-even: 0.035 is 0.04",
			{ kind: "per-lot", amount: "3.50", currency: "USD", minimum: "0" },
			"1000",
			"0.04",
		],
		[
			"per lot, half-even: 0.025 is 0.02",
			{ kind: "per-lot", amount: "2.50", currency: "USD", minimum: "0" },
			"1000",
			"0.02",
		],
		["per million", { kind: "per-million", amount: "30", currency: "USD", minimum: "0" }, "100000", "3.30"],
		["percent", { kind: "percent", percent: "0.1", currency: "USD", minimum: "0" }, "100000", "110.00"],
		["the minimum", { kind: "percent", percent: "0.1", currency: "USD", minimum: "5" }, "1000", "5.00"],
	] as const)("%s", (_, commission, volume, expected) => {
		expect(commissionOf(instrument(commission), aPrice("1.1"), aVolume(volume), "USD", view)).toEqual({
			ok: true,
			value: someMoney(expected, "USD"),
		});
	});

	it("is bought at the ask in the account's currency", () => {
		const share = aContract("ACME", { commission: { kind: "percent", percent: "0.1", currency: "USD", minimum: "1" } });
		// 2.00 USD at 1 / 1.08 EUR.
		expect(commissionOf(share, aPrice("100"), aVolume("20"), "EUR", view)).toEqual({
			ok: true,
			value: someMoney("1.85", "EUR"),
		});
	});

	it("may be in a third currency", () => {
		const share = aContract("ACME", { commission: { kind: "percent", percent: "0.1", currency: "EUR", minimum: "1" } });
		// 2,160 USD is 2,000 EUR at 1 / 1.08: 2.00 EUR, bought back at 1.10.
		expect(commissionOf(share, aPrice("108"), aVolume("20"), "USD", view)).toEqual({
			ok: true,
			value: someMoney("2.20", "USD"),
		});
	});

	it("is refused, not guessed, without a rate", () => {
		const share = aContract("ACME", { commission: { kind: "percent", percent: "0.1", currency: "GBP", minimum: "1" } });
		expect(commissionOf(share, aPrice("100"), aVolume("20"), "USD", view)).toEqual({
			ok: false,
			refusal: { code: "CONVERSION_UNKNOWN", params: { from: "USD", to: "GBP" } },
		});
		const dollars = aContract("ACME", {
			commission: { kind: "percent", percent: "0.1", currency: "USD", minimum: "1" },
		});
		expect(commissionOf(dollars, aPrice("100"), aVolume("20"), "CHF", view)).toMatchObject({
			ok: false,
			refusal: { params: { to: "CHF" } },
		});
	});
});
