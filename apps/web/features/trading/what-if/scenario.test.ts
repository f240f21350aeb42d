import { formatPrice } from "@truefill/core/money";
import { aContract, aMarket, anAccount, anInstrument, anOrder, aPrice, aQuote, aVolume, run } from "@truefill/testkit";
import * as fc from "@truefill/testkit/properties";
import { describe, expect, it } from "vitest";
import { againstMoves, nightsOverWeekend, presetMoves } from "./presets.ts";
import {
	basisPoints,
	factorOf,
	isNothing,
	NOTHING_SUPPOSED,
	nightsOf,
	percentTo,
	type Scenario,
	type SupposedOrder,
	supposedBid,
	supposedOf,
} from "./scenario.ts";

const hash = () => "0".repeat(64);
const step = { stepVolume: aVolume("1000"), minVolume: aVolume("1000") };
const view = aMarket({
	instruments: [anInstrument(step), aContract("GOLD")],
	quotes: [aQuote("EURUSD", "1.08500", "1.08512"), aQuote("GOLD", "2340.00", "2340.40")],
});
function holding(...orders: readonly (readonly ["EURUSD" | "GOLD", "buy" | "sell", string])[]) {
	let history = anAccount("100000.00", "USD", view, hash);
	for (const [at, [instrumentId, side, units]] of orders.entries()) {
		const order = anOrder({ commandId: `o${at}`, instrumentId, side, volume: aVolume(units) });
		const { history: next } = run(history, order, view, hash);
		if (next.state === undefined) throw new Error("not opened");
		history = { ...next, state: next.state };
	}
	return history.state;
}
const state = holding(["EURUSD", "buy", "100000"]);
const percent = (text: string) => ({ by: "percent", text }) as const;
const supposed = (change: Partial<Scenario>) => supposedOf({ ...NOTHING_SUPPOSED, ...change }, state, view);
const order: SupposedOrder = {
	id: "a",
	instrumentId: "EURUSD",
	kind: "market",
	side: "buy",
	volume: "1000",
	price: "",
	limitPrice: "",
};
const pathOf = (change: Partial<Scenario>) =>
	supposed(change).hypothetical.path.map((moves) =>
		moves.map(({ instrumentId, bid, ask }) => [instrumentId, formatPrice(bid, 5), formatPrice(ask, 5)].join(" ")),
	);

describe("a scenario in the engine's terms (E19)", () => {
	it("is empty where nothing is supposed, also after something unreadable is typed", () => {
		const { hypothetical } = supposed({});
		expect(hypothetical).toMatchObject({ opens: [], orders: [], closes: [], nights: 0, marginFactor: 100n, path: [] });
		for (const text of ["", "-", ".", "0", "0.00"]) {
			expect(isNothing({ ...NOTHING_SUPPOSED, moves: { EURUSD: percent(text) }, currency: text })).toBe(true);
			expect(isNothing({ ...NOTHING_SUPPOSED, spread: text, margin: text, nights: text })).toBe(true);
		}
		expect(pathOf({ moves: { XAUUSD: percent("5"), EURUSD: percent("x") } })).toEqual([]);
	});

	it.each([
		{ moves: { EURUSD: percent("-1") } },
		{ spread: "2" },
		{ margin: "1.5" },
		{ nights: "1" },
		{ currency: "1" },
		{ dividends: { EURUSD: "0.5" } },
		{ orders: [order] },
		{ closes: [{ id: "c", tradeId: "t" }] },
	])("supposes something with %j", (change) => {
		expect(isNothing({ ...NOTHING_SUPPOSED, ...change })).toBe(false);
	});

	it("jumps in one moment, the spread kept; or goes step by step to the same end, never back", () => {
		const moves = { EURUSD: percent("-1") };
		expect(pathOf({ way: "jump", moves })).toEqual([["EURUSD 1.07415 1.07427"]]);
		const steps = pathOf({ moves }).map(([move = ""]) => move);
		expect(steps).toHaveLength(40);
		expect(steps.at(-1)).toBe("EURUSD 1.07415 1.07427");
		expect(steps).toEqual([...steps].sort().reverse());
	});

	it("goes to a typed price exactly", () => {
		expect(pathOf({ way: "jump", moves: { EURUSD: { by: "price", text: "1.07001" } } })).toEqual([
			["EURUSD 1.07001 1.07013"],
		]);
	});

	it("widens the spread at once, also where no price moves", () => {
		expect(pathOf({ spread: "5" })).toEqual([["EURUSD 1.08476 1.08536"]]);
	});

	it("keeps orders that can be read, each kind in its list", () => {
		const orders: readonly SupposedOrder[] = [
			order,
			{ ...order, id: "b", kind: "limit", price: "1.07" },
			{ ...order, id: "c", kind: "stop-limit", price: "1.09" },
			{ ...order, id: "d", volume: "x" },
		];
		const found = supposed({ orders, closes: [{ id: "e", tradeId: "t1" }] });
		expect(found.opens.map(({ id }) => id)).toEqual(["a"]);
		expect(found.pending.map(({ order: { id } }) => id)).toEqual(["b"]);
		expect(found.unreadable).toEqual(["c", "d"]);
		expect(found.hypothetical.opens).toMatchObject([{ instrumentId: "EURUSD", side: "buy", volume: aVolume("1000") }]);
		expect(found.hypothetical.orders).toMatchObject([{ orderKind: "limit", price: aPrice("1.07") }]);
		expect(found.hypothetical.closes).toEqual([{ tradeId: "t1", volume: null }]);
	});

	it("reads factors from one to a hundred, and whole nights of a month", () => {
		expect(["2", "1.5", "0.5", "0", "x", "1000", "2."].map(factorOf)).toEqual([
			200n,
			150n,
			100n,
			100n,
			100n,
			10_000n,
			200n,
		]);
		expect(["3", "0", "", "1.5", "-1", "400"].map(nightsOf)).toEqual([3, 0, 0, 0, 0, 31]);
	});
});

describe("prices that are supposed", () => {
	const grid = anInstrument().priceIncrement;
	it("are positive and on the grid, whatever is typed", () => {
		fc.assert(
			fc.property(
				fc.string({ unit: fc.constantFrom("-", ".", "0", "1", "5", "9") }),
				fc.constantFrom("percent" as const, "price" as const),
				(text, by) => {
					const bid = supposedBid({ by, text }, "EURUSD", view);
					expect(bid === null || (bid > 0n && bid % grid === 0n)).toBe(true);
				},
			),
		);
	});
	it("reach the price that a percentage was made of", () => {
		const from = aPrice("1.08500");
		fc.assert(
			fc.property(fc.bigInt({ min: 50_000n, max: 200_000n }), (steps) => {
				const to = aPrice(`${steps / 100_000n}.${(steps % 100_000n).toString().padStart(5, "0")}`);
				const bid = supposedBid(percent(percentTo(from, to)), "EURUSD", view) ?? from;
				// Rounding to the grid may undo the last increment.
				if (to < from) expect(bid <= to + grid).toBe(true);
				else expect(bid >= to - grid).toBe(true);
			}),
		);
	});
	it("are bounded", () => {
		expect([basisPoints("-100"), basisPoints("99999999")]).toEqual([-9_900n, 1_000_000n]);
	});
});

describe("presets", () => {
	const mixed = holding(["EURUSD", "buy", "100000"], ["EURUSD", "sell", "300000"], ["GOLD", "buy", "5"]);
	it("go against the larger side of each instrument", () => {
		expect(againstMoves("1", state)).toEqual({ EURUSD: percent("-1") });
		expect(againstMoves("1", mixed)).toEqual({ EURUSD: percent("1"), GOLD: percent("-1") });
	});
	it("move what a currency moves, and nothing else", () => {
		expect(presetMoves("dollar-up", state, view.instrument)).toEqual({ EURUSD: percent("-3") });
		expect(presetMoves("crypto", state, view.instrument)).toEqual({});
	});
	it("hold over the weekend with as many nights as are left until Monday", () => {
		// 4 January 2030 is a Friday; the day ends at 22:00 UTC.
		const nights = (day: number, hour: number) => nightsOverWeekend(Date.UTC(2030, 0, day, hour));
		expect([nights(4, 12), nights(4, 23), nights(5, 12), nights(6, 12), nights(6, 23), nights(9, 12)]).toEqual([
			3, 2, 2, 1, 7, 5,
		]);
	});
});
