import { createHash } from "node:crypto";
import {
	aMarket,
	anAccount,
	anInstrument,
	anOrder,
	aPrice,
	aQuote,
	oracleTrigger,
	run,
	someMoney,
} from "@truefill/testkit";
import * as fc from "@truefill/testkit/properties";
import { describe, expect, it } from "vitest";
import { price } from "../money/index.ts";
import { type AmendTrade, type Command, decide, type TriggerTrade, triggerOf } from "./index.ts";

const hash = (text: string) => createHash("sha256").update(text).digest("hex");
const eurusd = anInstrument();
const at = (bid: string, ask: string) => aMarket({ instruments: [eurusd], quotes: [aQuote("EURUSD", bid, ask)] });
const view = at("1.08510", "1.08512");
const levels = { stopLoss: aPrice("1.08000"), takeProfit: aPrice("1.09000") };
const open = run(anAccount("5000.00", "USD", view, hash), anOrder(levels), view, hash).history;
const base = { commandId: "then", origin: "customer" as const, accountId: "account-1", tradeId: "100234-3" };

describe("E12 amending has patch meaning", () => {
	const amend = (patch: Partial<AmendTrade>): Command => ({ kind: "amend-trade", ...base, ...patch });

	it.each([
		[
			"absent leaves, a value sets",
			{ stopLoss: aPrice("1.07") },
			{ stopLoss: aPrice("1.07"), takeProfit: levels.takeProfit },
		],
		["null removes", { takeProfit: null }, { stopLoss: levels.stopLoss, takeProfit: null }],
		["both at once", { stopLoss: null, takeProfit: aPrice("1.1") }, { stopLoss: null, takeProfit: aPrice("1.1") }],
		["undefined is absent", { stopLoss: undefined, takeProfit: null }, { stopLoss: levels.stopLoss, takeProfit: null }],
	])("%s", (_, patch, expected) => {
		const { history, decision } = run(open, amend(patch), view, hash);
		expect(decision.events).toMatchObject([{ type: "trade-amended", tradeId: "100234-3", ...expected }]);
		expect(history.state?.openTrades.get("100234-3")).toMatchObject(expected);
		expect(history.state?.balance).toBe(open.state?.balance);
	});

	it.each([
		["nothing given", {}, view, "NOTHING_TO_CHANGE"],
		["the same again", levels, view, "NOTHING_TO_CHANGE"],
		["a stop loss that is reached", { stopLoss: aPrice("1.08510") }, view, "STOP_LOSS_WRONG_SIDE"],
		["a take profit that is reached", { takeProfit: aPrice("1.08510") }, view, "TAKE_PROFIT_WRONG_SIDE"],
		["off the grid", { stopLoss: aPrice("1.070001") }, view, "PRICE_OFF_INCREMENT"],
		[
			"no price to judge by",
			{ stopLoss: aPrice("1.07") },
			aMarket({ instruments: [eurusd], quotes: [] }),
			"PRICE_UNKNOWN",
		],
		["another trade", { tradeId: "100234-9", stopLoss: null }, view, "TRADE_NOT_FOUND"],
	] as const)("refused: %s", (_, patch, market, code) => {
		expect(decide(open.state, amend(patch), market)).toMatchObject({ kind: "refused", refusal: { code } });
	});

	it("judges only the level that changes: a rest that the price has passed does not block the other", () => {
		const beyond = at("1.07900", "1.07902");
		expect(decide(open.state, amend({ takeProfit: aPrice("1.1") }), beyond).kind).toBe("accepted");
	});

	it("removes without any price", () => {
		const blind = aMarket({ instruments: [eurusd], quotes: [] });
		expect(decide(open.state, amend({ stopLoss: null, takeProfit: null }), blind).kind).toBe("accepted");
	});
});

describe("E11, E13 what a tick triggers", () => {
	it.each([
		["a buy's stop is touched by the bid", "buy", "1.08000", "1.08500", "stop-loss"],
		["not by a bid above it", "buy", "1.08001", "1.08500", null],
		["a buy's take profit is touched by the bid", "buy", "1.09000", "1.09002", "take-profit"],
		["not by the ask alone", "buy", "1.08999", "1.09500", null],
		["a sell's stop is touched by the ask", "sell", "1.08900", "1.09000", "stop-loss"],
		["not by the bid alone", "sell", "1.07000", "1.08999", null],
		["a sell's take profit is touched by the ask", "sell", "1.07998", "1.08000", "take-profit"],
	] as const)("%s", (_, side, bid, ask, expected) => {
		const [stopLoss, takeProfit] = side === "buy" ? ["1.08", "1.09"] : ["1.09", "1.08"];
		const trade = { side, stopLoss: aPrice(stopLoss), takeProfit: aPrice(takeProfit) };
		expect(triggerOf(trade, aQuote("EURUSD", bid, ask))).toBe(expected);
	});

	it("takes the stop where one tick reaches both", () => {
		const both = { side: "buy", stopLoss: aPrice("1.09"), takeProfit: aPrice("1.08") } as const;
		expect(triggerOf(both, aQuote("EURUSD", "1.08500", "1.08502"))).toBe("stop-loss");
	});

	it("agrees with the slow oracle", () => {
		const level = fc.bigInt({ min: 1n, max: 40n }).map((steps) => price(steps * 1_000n));
		const rest = fc.option(level, { nil: null });
		const side = fc.constantFrom("buy" as const, "sell" as const);
		fc.assert(
			fc.property(
				side,
				rest,
				rest,
				level,
				fc.bigInt({ min: 0n, max: 5n }),
				(dealt, stopLoss, takeProfit, bid, wide) => {
					const quote = { bid, ask: price(bid + wide * 1_000n) };
					const trade = { side: dealt, stopLoss, takeProfit };
					expect(triggerOf(trade, quote)).toBe(oracleTrigger(trade, quote));
				},
			),
			{ numRuns: 500 },
		);
	});
});

describe("E11 a triggered trade fills at the tick that triggered it", () => {
	const trigger = (bid: string, ask: string, instrumentId = "EURUSD"): TriggerTrade => ({
		kind: "trigger-trade",
		...base,
		quote: aQuote(instrumentId, bid, ask, { sequence: 42 }),
	});

	it.each([
		["a stop through a gap gets the first price after it", "1.07310", "1.07312", "stop-loss", "-1202.00"],
		["a take profit gapped in favour gets the better price", "1.09500", "1.09502", "take-profit", "988.00"],
	])("%s", (_, bid, ask, closeReason, net) => {
		// The market has moved on by the time of the decision; the fill uses the command's tick.
		const { decision } = run(open, trigger(bid, ask), view, hash);
		expect(decision.events).toMatchObject([
			{
				closed: {
					closeReason,
					closingPrice: aPrice(bid),
					netPnl: someMoney(net, "USD"),
					closingTick: { sequence: 42 },
				},
				remaining: null,
			},
		]);
	});

	it.each([
		["the level was amended away meanwhile", trigger("1.08001", "1.08003"), "TRIGGER_NOT_REACHED"],
		["a tick of another instrument", trigger("1.07000", "1.07002", "GBPUSD"), "TRIGGER_NOT_REACHED"],
		["closed meanwhile", { ...trigger("1.07", "1.08"), tradeId: "100234-9" }, "TRADE_NOT_FOUND"],
	])("refused: %s", (_, command, code) => {
		expect(decide(open.state, command, view)).toMatchObject({ kind: "refused", refusal: { code } });
	});
});
