import { price } from "@truefill/core/money";
import * as fc from "@truefill/testkit/properties";
import { expect, it, test } from "vitest";
import { type ArmedAlert, isReached } from "./alert.ts";
import { AlertBook } from "./book.ts";

const alert = (id: number, given: Partial<ArmedAlert> = {}): ArmedAlert => ({
	id: `a${id}`,
	userId: "usr",
	instrumentId: "EURUSD",
	priceType: "bid",
	direction: "up",
	price: price(108_500_000n),
	note: null,
	expiresAtMs: null,
	createdAtMs: id,
	armedAtMs: 0,
	version: 1,
	splits: 0,
	...given,
});
const quote = (bid: bigint, ask: bigint, instrumentId = "EURUSD") => ({
	instrumentId,
	bid: price(bid),
	ask: price(ask),
	tsMs: 0,
	sequence: 1,
});

const at = fc.bigInt({ min: 108_000_000n, max: 109_000_000n });
/** Steps: an alert is set or changed; one is deleted; a tick of one of two instruments arrives. */
const step = fc.oneof(
	{
		weight: 5,
		arbitrary: fc.record({
			set: fc.integer({ min: 0, max: 60 }),
			instrumentId: fc.constantFrom("EURUSD", "GBPUSD"),
			priceType: fc.constantFrom("bid" as const, "ask" as const, "mid" as const),
			direction: fc.constantFrom("up" as const, "down" as const),
			price: at,
		}),
	},
	{ weight: 1, arbitrary: fc.record({ remove: fc.integer({ min: 0, max: 60 }) }) },
	{
		weight: 3,
		arbitrary: fc.record({
			bid: at,
			spread: fc.bigInt({ min: 0n, max: 3n }),
			on: fc.constantFrom("EURUSD", "GBPUSD"),
		}),
	},
);

test("finds exactly what looking at every alert finds, each once, by the first tick at its price or beyond", () => {
	let found = 0;
	fc.assert(
		fc.property(fc.array(step, { minLength: 100, maxLength: 400 }), (steps) => {
			const book = new AlertBook();
			const all = new Map<string, ArmedAlert>();
			for (const one of steps) {
				if ("set" in one) {
					const { set, price: level, ...rest } = one;
					const next = alert(set, { ...rest, price: price(level) });
					book.arm(next);
					all.set(next.id, next);
				} else if ("remove" in one) {
					expect(book.disarm(`a${one.remove}`)).toBe(all.delete(`a${one.remove}`));
				} else {
					const tick = quote(one.bid, one.bid + one.spread, one.on);
					const expected = [...all.values()]
						.filter((each) => each.instrumentId === one.on && isReached(each, tick))
						.sort((a, b) => a.createdAtMs - b.createdAtMs);
					expect(book.take(tick)).toEqual(expected);
					for (const { id } of expected) all.delete(id);
					found += expected.length;
				}
				expect(book.size).toBe(all.size);
			}
			expect(new Set(book.all())).toEqual(new Set(all.values()));
		}),
		{ numRuns: 60 },
	);
	expect(found).toBeGreaterThan(1_000);
});

it.each([
	["bid up, one step below", { priceType: "bid", direction: "up" }, 108_499_999n, 108_600_000n, false],
	["bid up, at the price", { priceType: "bid", direction: "up" }, 108_500_000n, 108_600_000n, true],
	["bid up, beyond after a gap", { priceType: "bid", direction: "up" }, 109_000_000n, 109_100_000n, true],
	["ask up, only the ask has reached it", { priceType: "ask", direction: "up" }, 108_400_000n, 108_500_000n, true],
	["bid down, one step above", { priceType: "bid", direction: "down" }, 108_500_001n, 108_600_000n, false],
	["ask down, at the price", { priceType: "ask", direction: "down" }, 108_400_000n, 108_500_000n, true],
	["mid up, half a step below", { priceType: "mid", direction: "up" }, 108_499_999n, 108_500_000n, false],
	["mid up, exactly in the middle", { priceType: "mid", direction: "up" }, 108_499_999n, 108_500_001n, true],
	["mid down, half a step above", { priceType: "mid", direction: "down" }, 108_500_000n, 108_500_001n, false],
] as const)("%s", (_name, given, bid, ask, isTaken) => {
	const book = new AlertBook();
	book.arm(alert(1, given));
	expect(book.take(quote(bid, ask)).length).toBe(isTaken ? 1 : 0);
	expect(book.take(quote(bid, ask))).toEqual([]);
});

it("is exact for the largest price that the contract allows", () => {
	const largest = 999_999_999_999_999n;
	const book = new AlertBook();
	book.arm(alert(1, { price: price(largest), priceType: "mid" }));
	expect(book.take(quote(largest - 1n, largest))).toEqual([]);
	expect(book.take(quote(largest, largest))).toHaveLength(1);
});
