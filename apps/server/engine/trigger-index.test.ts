import { price } from "@truefill/core/money";
import type { Side } from "@truefill/core/pricing";
import { type OpenTrade, triggerOf } from "@truefill/core/trading";
import { aPrice, aQuote, aRate, aVolume, someMoney } from "@truefill/testkit";
import fc from "fast-check";
import { expect, test } from "vitest";
import { TriggerIndex } from "./trigger-index.ts";

const LEVELS = Array.from({ length: 20 }, (_, index) => price(100_000_000n + BigInt(index) * 1_000n));
const level = fc.option(fc.constantFrom(...LEVELS));

const openingTick = aQuote("EURUSD", "1", "1");
const trade = (
	id: string,
	side: Side,
	stopLoss: OpenTrade["stopLoss"],
	takeProfit: OpenTrade["takeProfit"],
): OpenTrade => ({
	id,
	instrumentId: "EURUSD",
	side,
	volume: aVolume("1"),
	openedVolume: aVolume("1"),
	openingPrice: aPrice("1"),
	openedAtMs: 0,
	leverage: 1,
	margin: someMoney("1", "USD"),
	commission: someMoney("0", "USD"),
	stopLoss,
	takeProfit,
	openingTick,
	openingConversion: { from: "USD", to: "USD", rate: aRate("1"), via: [] },
});

const step = fc.oneof(
	fc.record({
		kind: fc.constant("arm" as const),
		id: fc.nat(30),
		side: fc.constantFrom<Side>("buy", "sell"),
		stop: level,
		profit: level,
	}),
	fc.record({ kind: fc.constant("disarm" as const), id: fc.nat(30) }),
	fc.record({ kind: fc.constant("tick" as const), bid: fc.constantFrom(...LEVELS), spread: fc.nat(3) }),
);

test("a tick takes out exactly the trades that looking through all of them finds", () => {
	fc.assert(
		fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
			const index = new TriggerIndex();
			const all = new Map<string, OpenTrade>();
			for (const one of steps) {
				if (one.kind === "arm") {
					const armed = trade(`t${one.id}`, one.side, one.stop, one.profit);
					all.set(armed.id, armed);
					index.arm("a", armed);
				} else if (one.kind === "disarm") {
					all.delete(`t${one.id}`);
					index.disarm(`t${one.id}`);
				} else {
					const quote = { ...openingTick, bid: one.bid, ask: price(one.bid + BigInt(one.spread) * 1_000n) };
					const expected = [...all.values()].flatMap(({ id, ...rest }) => {
						const kind = triggerOf(rest, quote);
						return kind === null ? [] : [`${id} ${kind}`];
					});
					expect(index.touches(quote)).toBe(expected.length > 0);
					const taken = index.take(quote);
					expect(taken.map(({ tradeId, kind }) => `${tradeId} ${kind}`).toSorted()).toEqual(expected.toSorted());
					for (const { tradeId } of taken) all.delete(tradeId);
				}
			}
			const levels = [...all.values()].reduce(
				(sum, { stopLoss, takeProfit }) => sum + (stopLoss === null ? 0 : 1) + (takeProfit === null ? 0 : 1),
				0,
			);
			expect(index.size).toBe(levels);
		}),
		{ numRuns: 500 },
	);
});
