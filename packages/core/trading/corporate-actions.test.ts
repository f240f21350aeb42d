import { createHash } from "node:crypto";
import {
	aContract,
	aMarket,
	anAccount,
	anOrder,
	aPair,
	aPendingOrder,
	aPrice,
	aQuote,
	aVolume,
	type Ledgered,
	NOON_MS,
	run,
	someMoney,
} from "@truefill/testkit";
import * as fc from "@truefill/testkit/properties";
import { describe, expect, it } from "vitest";
import { summarise } from "../margin/index.ts";
import { formatMoney, formatPrice, formatVolume, price } from "../money/index.ts";
import type { ApplyDividend, ApplySplit, Command } from "./index.ts";

const hash = (text: string) => createHash("sha256").update(text).digest("hex");
const share = aContract("AAPL", {
	assetClass: "stocks",
	maxLeverage: 5,
	stepVolume: aVolume("1"),
	minVolume: aVolume("1"),
	guaranteedStop: { premium: aPrice("0.30"), minDistance: aPrice("1") },
});
const instruments = [share, aPair("EUR", "USD")];
const rates = aQuote("EURUSD", "1.10000", "1.10020");
const view = (bid: string, ask: string) => aMarket({ instruments, quotes: [aQuote("AAPL", bid, ask), rates] });
const now = view("500.00", "500.10");
const base = { accountId: "account-1" };

function holding(currency: "USD" | "EUR", orders: readonly Parameters<typeof anOrder>[0][]): Ledgered {
	let history: Ledgered = anAccount("90000.00", currency, now, hash);
	for (const [place, order] of orders.entries()) {
		const command = anOrder({ commandId: `o${place}`, instrumentId: "AAPL", volume: aVolume("100"), ...order });
		const step = run(history, command, now, hash);
		expect(step.decision.kind).toBe("accepted");
		history = step.history;
	}
	return history;
}
const code = (history: Ledgered, command: Command, market = now) => {
	const { decision } = run(history, command, market, hash);
	return decision.kind === "refused" ? decision.refusal.code : decision.kind;
};

describe("E22 dividends", () => {
	const dividend = (overrides: Partial<ApplyDividend> = {}): ApplyDividend => ({
		kind: "apply-dividend",
		origin: "customer",
		commandId: "dividend",
		...base,
		instrumentId: "AAPL",
		dividend: aPrice("0.25"),
		taxBasisPoints: 1_500,
		exAtMs: NOON_MS + 1,
		...overrides,
	});

	it("a buy receives units x dividend x (1 - tax), a sell pays units x dividend, under their own reason", () => {
		const history = holding("USD", [{}, { side: "sell", volume: aVolume("40") }]);
		const { decision, history: after } = run(history, dividend(), now, hash);
		const [event] = decision.events;
		if (event?.type !== "dividend-applied") throw new Error("not applied");
		expect(event.lines.map(({ amount }) => formatMoney(amount, "USD"))).toEqual(["21.25", "-10.00"]);
		expect(after.entries.slice(-2).map(({ reason }) => reason)).toEqual(["dividend", "dividend"]);
		expect(after.state?.balance).toBe(someMoney("90011.25", "USD"));
		const [buy] = after.state?.openTrades.values() ?? [];
		const close: Command = {
			kind: "close-trade",
			origin: "customer",
			commandId: "close",
			...base,
			tradeId: buy?.id ?? "",
			volume: null,
			bound: null,
		};
		const closed = run(after, close, now, hash).decision.events[0];
		// Bought at 500.10, closed at 500.00: -10.00, and the dividend with it (E6).
		expect(closed).toMatchObject({
			closed: { cashAdjustments: someMoney("21.25", "USD"), netPnl: someMoney("11.25", "USD") },
		});
	});

	it("is converted on its natural side", () => {
		const { decision } = run(holding("EUR", [{}, { side: "sell" }]), dividend({ taxBasisPoints: 0 }), now, hash);
		const [event] = decision.events;
		if (event?.type !== "dividend-applied") throw new Error("not applied");
		// 25 USD: sold at 1 / 1.10020, bought at 1 / 1.10000.
		expect(event.lines.map(({ amount }) => formatMoney(amount, "EUR"))).toEqual(["22.72", "-22.73"]);
	});

	it("only what was open before the ex-date takes part", () => {
		expect(code(holding("USD", [{}]), dividend({ exAtMs: NOON_MS }))).toBe("NOTHING_TO_CHANGE");
		expect(code(holding("USD", []), dividend())).toBe("NOTHING_TO_CHANGE");
		expect(code(holding("USD", [{}]), dividend({ taxBasisPoints: 10_001 }))).toBe("TAX_INVALID");
		expect(code(holding("USD", [{}]), dividend({ instrumentId: "NOPE" }))).toBe("INSTRUMENT_UNKNOWN");
		expect(code(holding("USD", [{}]), dividend({ taxBasisPoints: 10_000 }))).toBe("accepted");
	});
});

describe("E22 splits", () => {
	const split = (overrides: Partial<ApplySplit> = {}): ApplySplit => ({
		kind: "apply-split",
		origin: "customer",
		commandId: "split",
		...base,
		instrumentId: "AAPL",
		numerator: 4,
		denominator: 1,
		quote: aQuote("AAPL", "500.00", "500.10"),
		...overrides,
	});

	it("4 for 1 scales units, prices, levels and orders in one event and keeps the cash value", () => {
		let history = holding("USD", [{ stopLoss: aPrice("480.02"), takeProfit: aPrice("560.00"), guaranteedStop: true }]);
		const order = aPendingOrder({
			instrumentId: "AAPL",
			volume: aVolume("10"),
			price: aPrice("450.00"),
			stopLoss: aPrice("400.00"),
		});
		history = run(history, order, now, hash).history;
		const { decision, history: after } = run(history, split(), now, hash);
		expect(decision.events.map(({ type }) => type)).toEqual(["split-applied"]);
		const [trade] = after.state?.openTrades.values() ?? [];
		if (trade === undefined) throw new Error("nothing open");
		expect(formatVolume(trade.volume)).toBe("400");
		expect(formatPrice(trade.openingPrice)).toBe("125.025");
		// 480.02 / 4 = 120.005 lies between two steps of the grid: half-even.
		expect([trade.stopLoss, trade.takeProfit, trade.guaranteedPremium]).toEqual([
			aPrice("120.00"),
			aPrice("140.00"),
			aPrice("0.075"),
		]);
		expect(trade.margin).toBe(someMoney("10002.00", "USD"));
		const [waiting] = after.state?.orders.values() ?? [];
		expect(waiting).toMatchObject({ volume: aVolume("40"), price: aPrice("112.50"), stopLoss: aPrice("100.00") });
		expect(after.entries.some(({ reason }) => reason === "split")).toBe(false);
		const before = history.state && summarise(history.state, now);
		expect(after.state && summarise(after.state, view("125.00", "125.025")).equity).toBe(before?.equity);
	});

	it("pays out the units that fill no step, at the last quote before it", () => {
		const history = holding("USD", [{ volume: aVolume("5") }]);
		const quote = aQuote("AAPL", "510.10", "510.20");
		const { decision, history: after } = run(history, split({ numerator: 3, denominator: 2, quote }), now, hash);
		const [event] = decision.events;
		if (event?.type !== "split-applied") throw new Error("not applied");
		// 7.5 units: seven stay, half a unit of a trade that gained 10 a share before: 0.5 x 6.6667 = 3.33.
		expect(event.lines.map(({ cash }) => formatMoney(cash, "USD"))).toEqual(["3.33"]);
		const [trade] = after.state?.openTrades.values() ?? [];
		expect(trade).toMatchObject({ volume: aVolume("7"), cashAdjustments: someMoney("3.33", "USD") });
		// 500.10 held at 5: a fifteenth of it is released, down to the cent.
		expect(formatMoney(trade?.margin ?? someMoney("0.00", "USD"), "USD")).toBe("466.76");
		expect(after.entries.at(-1)).toMatchObject({ reason: "split" });
	});

	it("closes free of charge what is left with no step at all, and cancels orders that fall too small", () => {
		let history = holding("USD", [{ volume: aVolume("5") }, { volume: aVolume("25") }]);
		const order = aPendingOrder({ instrumentId: "AAPL", volume: aVolume("9"), price: aPrice("450.00") });
		history = run(history, order, now, hash).history;
		const quote = aQuote("AAPL", "510.10", "510.20");
		const step = run(history, split({ numerator: 1, denominator: 10, quote }), now, hash);
		expect(step.decision.events.map(({ type }) => type)).toEqual(["trade-closed", "order-cancelled", "split-applied"]);
		expect(step.decision.events[0]).toMatchObject({
			closed: { closeReason: "split", commission: 0n, netPnl: someMoney("50.00", "USD") },
		});
		expect(step.decision.events[1]).toMatchObject({ cancellation: { code: "VOLUME_BELOW_MINIMUM" } });
		// 2.5 units: two stay, half a unit is paid out: 0.5 x 100.
		expect(step.history.state?.balance).toBe(someMoney("90100.00", "USD"));
	});

	it("keeps the equity of any holding to the minor unit, whatever the ratio", () => {
		fc.assert(
			fc.property(
				fc.integer({ min: 1, max: 20 }),
				fc.integer({ min: 1, max: 20 }),
				fc.integer({ min: 1, max: 180 }),
				fc.constantFrom("buy" as const, "sell" as const),
				fc.bigInt({ min: 40_000n, max: 60_000n }),
				(numerator, denominator, units, side, cents) => {
					fc.pre(numerator !== denominator);
					const history = holding("USD", [{ side, volume: aVolume(`${units}`) }]);
					// A quote that the ratio divides evenly, so that the quote after the split is exact.
					const bid = price(cents * BigInt(numerator) * 1_000_000n);
					const quote = { ...aQuote("AAPL", "1", "1"), bid, ask: bid };
					const scaled = price((bid * BigInt(denominator)) / BigInt(numerator));
					const { history: after } = run(history, split({ numerator, denominator, quote }), now, hash);
					const equityAt = (state: Ledgered["state"], at: typeof bid) =>
						state &&
						summarise(state, aMarket({ instruments, quotes: [{ ...aQuote("AAPL", "1", "1"), bid: at, ask: at }] }))
							.equity;
					const before = equityAt(history.state, bid) ?? 0n;
					const later = equityAt(after.state, scaled) ?? 0n;
					const drift = before > later ? before - later : later - before;
					expect(drift).toBeLessThanOrEqual(1n);
				},
			),
			{ numRuns: 200 },
		);
	});

	it("is refused for no ratio, a quote of something else, an unknown instrument, and nothing held", () => {
		const history = holding("USD", [{}]);
		for (const wrong of [{ numerator: 0 }, { denominator: 1.5 }, { numerator: 1 }, { quote: rates }])
			expect(code(history, split(wrong))).toBe("SPLIT_INVALID");
		const other = { instrumentId: "NOPE", quote: aQuote("NOPE", "1", "1") };
		expect(code(history, split(other))).toBe("INSTRUMENT_UNKNOWN");
		expect(code(holding("USD", []), split())).toBe("NOTHING_TO_CHANGE");
	});
});
