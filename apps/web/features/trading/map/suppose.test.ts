import { type Price, parsePrice } from "@truefill/core/money";
import type { Quote } from "@truefill/core/pricing";
import * as fc from "@truefill/testkit/properties";
import { describe, expect, it } from "vitest";
import { instrumentFromWire } from "../../../data/site/instruments.ts";
import { tradeWire } from "../../../data/testing.ts";
import { instrumentWire } from "../../../data/testing-instruments.ts";
import { tradeFromWire } from "../../../data/trades/from-wire.ts";
import {
	basisPoints,
	isNothing,
	type Market,
	movedQuote,
	NOTHING_SUPPOSED,
	percentTo,
	presetMoves,
	previewBody,
} from "./suppose.ts";

const p = (text: string): Price => {
	const parsed = parsePrice(text);
	if (!parsed.ok) throw new Error(text);
	return parsed.value;
};
const eurusd = instrumentFromWire(instrumentWire());
const quote: Quote = { instrumentId: "EURUSD", bid: p("1.08500"), ask: p("1.08512"), tsMs: 0, sequence: 1 };
const market: Market = {
	instrument: (id) => (id === "EURUSD" ? eurusd : undefined),
	quote: (id) => (id === "EURUSD" ? quote : undefined),
};

describe("a scenario becomes a preview (E19)", () => {
	it("is empty where nothing is supposed", () => {
		expect(previewBody(NOTHING_SUPPOSED, market)).toEqual({});
		expect(isNothing({ ...NOTHING_SUPPOSED, moves: { EURUSD: "0" } })).toBe(true);
	});
	it("jumps in one moment, the spread kept", () => {
		const { path } = previewBody({ ...NOTHING_SUPPOSED, way: "jump", moves: { EURUSD: "-1" } }, market);
		expect(path).toEqual([[{ asset_id: "EURUSD", bid: "1.07415", ask: "1.07427" }]]);
	});
	it("goes step by step to the same end, never back", () => {
		const { path = [] } = previewBody({ ...NOTHING_SUPPOSED, moves: { EURUSD: "-1" } }, market);
		expect(path).toHaveLength(40);
		expect(path.at(-1)).toEqual([{ asset_id: "EURUSD", bid: "1.07415", ask: "1.07427" }]);
		const bids = path.map(([move]) => Number(move?.bid));
		expect(bids).toEqual([...bids].sort((a, b) => b - a));
	});
	it("names orders and closes", () => {
		const order = { instrumentId: "EURUSD", side: "buy", volume: "1000" } as const;
		expect(previewBody({ ...NOTHING_SUPPOSED, order, closes: ["t1"] }, market)).toEqual({
			opens: [{ asset_id: "EURUSD", side: "buy", volume: "1000" }],
			closes: [{ trade_id: "t1" }],
		});
	});
	it("lets stand still what is not known", () => {
		expect(previewBody({ ...NOTHING_SUPPOSED, moves: { XAUUSD: "5", EURUSD: "x" } }, market)).toEqual({});
	});
});

describe("prices that are supposed", () => {
	it("are positive and on the grid, whatever is typed", () => {
		fc.assert(
			fc.property(fc.string({ unit: fc.constantFrom("-", ".", "0", "1", "5", "9") }), (typed) => {
				const { bid, ask } = movedQuote(quote, basisPoints(typed), eurusd.priceIncrement);
				expect(bid > 0n && ask > bid && bid % eurusd.priceIncrement === 0n).toBe(true);
			}),
		);
	});
	it("reach the price that a percentage was made of", () => {
		fc.assert(
			fc.property(fc.bigInt({ min: 50_000n, max: 200_000n }), (steps) => {
				const to = p(`${steps / 100_000n}.${(steps % 100_000n).toString().padStart(5, "0")}`);
				const { bid } = movedQuote(quote, basisPoints(percentTo(quote.bid, to)), eurusd.priceIncrement);
				// Rounding to the grid may undo the last increment.
				if (to < quote.bid) expect(bid <= to + eurusd.priceIncrement).toBe(true);
				else expect(bid >= to - eurusd.priceIncrement).toBe(true);
			}),
		);
	});
});

describe("presets", () => {
	const trades = [
		tradeFromWire(tradeWire()),
		tradeFromWire(tradeWire({ id: "t2", trade_type: "sell", volume: "300000" })),
	];
	it("go against the larger side", () => {
		expect(presetMoves("against-1", trades.slice(0, 1), market.instrument)).toEqual({ EURUSD: "-1" });
		expect(presetMoves("against-1", trades, market.instrument)).toEqual({ EURUSD: "1" });
	});
	it("move what a currency moves, and nothing else", () => {
		expect(presetMoves("dollar-up", trades, market.instrument)).toEqual({ EURUSD: "-3" });
		expect(presetMoves("crypto", trades, market.instrument)).toEqual({});
	});
});
