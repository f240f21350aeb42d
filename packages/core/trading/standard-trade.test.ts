import { aContract, aMarket, anInstrument, aQuote, aVolume } from "@truefill/testkit";
import { describe, expect, it } from "vitest";
import { formatMoney, formatVolume, type Money, money } from "../money/index.ts";
import { estimatedCosts, standardTrade, type ValuedAccount } from "./index.ts";

const eurusd = anInstrument({
	maxLeverage: 30,
	commission: { kind: "per-lot", amount: "3.50", currency: "USD", minimum: "0" },
});
const view = aMarket({ instruments: [eurusd], quotes: [aQuote("EURUSD", "1.08500", "1.08520")] });
const account: ValuedAccount = {
	currency: "USD",
	balance: money(0n),
	credit: money(0n),
	lifetimePnl: money(0n),
	leverageCap: null,
	openTrades: new Map(),
};
const text = (amount: Money | null) => (amount === null ? null : formatMoney(amount, "USD"));

describe("a trade of the standard volume (E19)", () => {
	it("is valued, margined and charged as the order would be, also on an account without money", () => {
		const found = standardTrade(account, eurusd, view);
		expect(formatVolume(found.volume)).toBe("100000");
		expect(text(found.value)).toBe("108520.00");
		expect(text(found.margin)).toBe("3617.34");
		expect(text(found.pipValue)).toBe("10.00");
		expect(found.costs?.map(({ kind, amount }) => `${kind} ${text(amount)}`)).toEqual([
			"spread -20.00",
			"commission -7.00",
			"conversion-charge 0.00",
		]);
		expect(text(found.total)).toBe("-27.00");
	});

	it("follows the account's own leverage", () => {
		expect(text(standardTrade({ ...account, leverageCap: 10 }, eurusd, view).margin)).toBe("10852.00");
	});

	it("is unknown without a price, never zero", () => {
		const empty = aMarket({ instruments: [eurusd], quotes: [] });
		expect(standardTrade(account, eurusd, empty)).toMatchObject({
			value: null,
			margin: null,
			pipValue: null,
			costs: null,
			total: null,
		});
		expect(estimatedCosts("USD", { instrumentId: "EURUSD", side: "buy", volume: aVolume("1") }, empty).ok).toBe(false);
	});

	it.each([
		["one lot", {}, "1"],
		["the least, above a lot", { minVolume: aVolume("10"), maxVolume: aVolume("100") }, "10"],
		["the most, below a lot", { contractSize: aVolume("50"), maxVolume: aVolume("20") }, "20"],
	] as const)("%s", (_name, terms, units) => {
		expect(formatVolume(standardTrade(account, aContract("X", terms), view).volume)).toBe(units);
	});
});
