import { aContract, aMarket, anAccount, anOrder, aPrice, aQuote, aVolume, someMoney } from "@truefill/testkit";
import * as fc from "@truefill/testkit/properties";
import { describe, expect, it } from "vitest";
import { price, volume } from "../money/index.ts";
import { previewOpenTrade } from "./preview-open-trade.ts";
import { sizeOrder } from "./sizing.ts";

const hash = () => "0".repeat(64);
const coin = aContract("BTCUSD", {
	stepVolume: aVolume("0.001"),
	minVolume: aVolume("0.002"),
	maxVolume: aVolume("10"),
});
const view = aMarket({ instruments: [coin], quotes: [aQuote("BTCUSD", "59990.00", "60000.00")] });
const account = anAccount("50000.00", "USD", view, hash).state;
const order = (stopLoss: string | null, side: "buy" | "sell" = "buy") => ({
	...anOrder({ instrumentId: "BTCUSD", side, volume: aVolume("1") }),
	stopLoss: stopLoss === null ? null : aPrice(stopLoss),
});
const usd = (text: string) => someMoney(text, "USD");

describe("an order sized by what it may lose", () => {
	it("risks at most that: 500.00 over 1,000 a coin is half a coin", () => {
		expect(sizeOrder(account, order("59000.00"), "risk", usd("500.00"), view)).toEqual({
			kind: "sized",
			volume: aVolume("0.5"),
			amount: usd("500.00"),
		});
		expect(sizeOrder(account, order("59000.00"), "risk", usd("499.99"), view)).toMatchObject({
			volume: aVolume("0.499"),
			amount: usd("499.00"),
		});
		// A sell fills at 59,990 and loses 1,010 a coin.
		expect(sizeOrder(account, order("61000.00", "sell"), "risk", usd("505.00"), view)).toMatchObject({
			volume: aVolume("0.5"),
		});
	});

	it("says so when even the minimum loses more, and stops at the maximum", () => {
		expect(sizeOrder(account, order("59000.00"), "risk", usd("1.00"), view)).toEqual({
			kind: "too-little",
			volume: aVolume("0.002"),
			amount: usd("2.00"),
		});
		expect(sizeOrder(account, order("59999.00"), "risk", usd("9999.00"), view)).toMatchObject({
			kind: "sized",
			volume: aVolume("10"),
		});
	});

	it("is unknown without a stop, a price or an instrument", () => {
		const blind = aMarket({ instruments: [coin], quotes: [] });
		expect(sizeOrder(account, order(null), "risk", usd("500.00"), view)).toEqual({ kind: "unknown" });
		expect(sizeOrder(account, order("59000.00"), "risk", usd("500.00"), blind)).toEqual({ kind: "unknown" });
		const other = { ...order("59000.00"), instrumentId: "NONE" };
		expect(sizeOrder(account, other, "risk", usd("500.00"), view)).toEqual({ kind: "unknown" });
	});
});

describe("an order sized by its value", () => {
	it("is worth at most that, without a stop too", () => {
		expect(sizeOrder(account, order(null), "value", usd("1000.00"), view)).toEqual({
			kind: "sized",
			volume: aVolume("0.016"),
			amount: usd("960.00"),
		});
	});
});

it("is the largest that fits: a step more would lose or be worth more", () => {
	const inputs = fc.record({
		side: fc.constantFrom("buy" as const, "sell" as const),
		by: fc.constantFrom("risk" as const, "value" as const),
		away: fc.bigInt({ min: 1n, max: 400_000n }),
		most: fc.bigInt({ min: 1n, max: 100_000_00n }),
	});
	fc.assert(
		fc.property(inputs, ({ side, by, away, most }) => {
			const at = price(
				side === "buy" ? aPrice("59980.00") - away * 10_000_00n : aPrice("60010.00") + away * 10_000_00n,
			);
			const asked = { ...order(null, side), stopLoss: at };
			const amount = usd(`${most / 100n}.${`${most % 100n}`.padStart(2, "0")}`);
			const sized = sizeOrder(account, asked, by, amount, view);
			if (sized.kind === "unknown") throw new Error("a price is known");
			const amountOf = (units: bigint) => {
				if (by === "value") return (units * (side === "buy" ? 60_000n : 59_990n) * 100n) / 100_000_000n;
				return -(previewOpenTrade(account, { ...asked, volume: volume(units) }, view).netPnlAtStopLoss ?? 0n);
			};
			if (sized.kind === "too-little") {
				expect(sized.volume).toBe(coin.minVolume);
				expect(amountOf(sized.volume)).toBeGreaterThan(amount);
				return;
			}
			expect(sized.volume % coin.stepVolume).toBe(0n);
			expect(sized.amount).toBeLessThanOrEqual(amount);
			if (sized.volume < coin.maxVolume) expect(amountOf(sized.volume + coin.stepVolume)).toBeGreaterThan(amount);
		}),
		{ numRuns: 60 },
	);
});
