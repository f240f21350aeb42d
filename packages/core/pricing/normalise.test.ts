import * as fc from "@truefill/testkit/properties";
import { describe, expect, it } from "vitest";
import { createNormaliser, FIRST_TICK, judgeTick, type RawTick, type TickRules, type TickState } from "./normalise.ts";

const rules: TickRules = { band: 2_000_000n, aheadMs: 1_000, behindMs: 5_000 };
const tick = (bid: bigint | null, tsMs: number, more: Partial<RawTick> = {}): RawTick => ({
	bid,
	ask: bid === null ? null : bid + 10n,
	tsMs,
	source: "a",
	...more,
});

/** Runs ticks through the rules one after the other, each at its own arrival time; returns the outcome of each. */
function run(list: readonly RawTick[]): (string | bigint)[] {
	let state: TickState = FIRST_TICK;
	return list.map((each) => {
		const verdict = judgeTick(state, each, rules, each.tsMs);
		state = verdict.state;
		return verdict.accepted ? verdict.bid : verdict.reason;
	});
}

describe("tick rules (E15)", () => {
	it("refuse what is not a price", () => {
		const verdicts = run([
			tick(null, 1),
			tick(100_000n, 1, { ask: null }),
			tick(100_000n, Number.NaN),
			tick(100_000n, 1.5),
			tick(0n, 1),
			tick(-5n, 1),
			tick(100_000n, 1, { ask: 0n }),
			tick(100_000n, 1, { ask: 99_999n }),
			tick(100_000n, 1, { ask: 100_000n }),
		]);
		expect(verdicts).toEqual([
			...["not-finite", "not-finite", "not-finite", "not-finite"],
			...["not-positive", "not-positive", "not-positive", "crossed", 100_000n],
		]);
	});

	it("refuse what is out of order, from the future or too old, and take the same time twice", () => {
		expect(run([tick(100_000n, 50), tick(100_001n, 49), tick(100_002n, 50), tick(100_003n, 51)])).toEqual([
			100_000n,
			"out-of-order",
			100_002n,
			100_003n,
		]);
		const reasonAt = (tsMs: number, nowMs: number) => {
			const verdict = judgeTick(FIRST_TICK, tick(100_000n, tsMs), rules, nowMs);
			return verdict.accepted ? "accepted" : verdict.reason;
		};
		expect(reasonAt(11_001, 10_000)).toBe("from-future");
		expect(reasonAt(11_000, 10_000)).toBe("accepted");
		expect(reasonAt(4_999, 10_000)).toBe("too-old");
		expect(reasonAt(5_000, 10_000)).toBe("accepted");
	});

	it("let an outlier in only when a later tick or another source confirms it", () => {
		const spike = 110_000n;
		expect(run([tick(100_000n, 1), tick(spike, 2), tick(100_010n, 3), tick(spike, 4), tick(100_020n, 5)])).toEqual([
			100_000n,
			"outlier",
			100_010n,
			"outlier",
			100_020n,
		]);
		expect(run([tick(100_000n, 1), tick(spike, 2), tick(spike + 5n, 3), tick(spike + 6n, 4)])).toEqual([
			100_000n,
			"outlier",
			spike + 5n,
			spike + 6n,
		]);
		expect(run([tick(100_000n, 1), tick(spike, 2), tick(spike, 2, { source: "b" })])).toEqual([
			100_000n,
			"outlier",
			spike,
		]);
	});

	it("do not take the same message twice for a confirmation", () => {
		const again = tick(110_000n, 2);
		expect(run([tick(100_000n, 1), again, again, again, tick(110_000n, 3)])).toEqual([
			100_000n,
			"outlier",
			"outlier",
			"outlier",
			110_000n,
		]);
	});

	it("see a spike of one side only, at exactly the band", () => {
		const atBand = tick(100_000n, 2, { ask: 102_000n });
		expect(run([tick(100_000n, 1, { ask: 100_000n }), atBand])[1]).toBe(100_000n);
		const beyond = tick(100_000n, 2, { ask: 102_001n });
		expect(run([tick(100_000n, 1, { ask: 100_000n }), beyond])[1]).toBe("outlier");
	});

	it("never accept a crossed, worthless, unordered or lonely far tick, whatever comes", () => {
		const any = fc.record({
			bid: fc.oneof(fc.constant(null), fc.bigInt({ min: -5n, max: 300_000n })),
			ask: fc.oneof(fc.constant(null), fc.bigInt({ min: -5n, max: 300_000n })),
			tsMs: fc.oneof(fc.constant(Number.POSITIVE_INFINITY), fc.integer({ min: 0, max: 40 })),
			source: fc.constantFrom("a", "b"),
		});
		fc.assert(
			fc.property(fc.array(any, { maxLength: 60 }), (list) => {
				let state = FIRST_TICK;
				for (const each of list) {
					const before = state;
					const verdict = judgeTick(state, each, rules, 20);
					state = verdict.state;
					if (!verdict.accepted) {
						expect(state.last).toBe(before.last);
						continue;
					}
					expect(verdict.bid > 0n && verdict.bid <= verdict.ask).toBe(true);
					expect(state.pending).toBeNull();
					const { last, pending } = before;
					if (last === null) continue;
					expect(verdict.tsMs).toBeGreaterThanOrEqual(last.tsMs);
					const away = verdict.bid > last.bid ? verdict.bid - last.bid : last.bid - verdict.bid;
					if (away * 50n > last.bid) expect(pending).not.toBeNull();
				}
			}),
		);
	});
});

describe("normaliser", () => {
	it("keeps a state and counters for each instrument", () => {
		const normaliser = createNormaliser(
			new Map([
				["EURUSD", rules],
				["XAUUSD", rules],
			]),
		);
		normaliser.judge("EURUSD", tick(100_000n, 1), 1);
		normaliser.judge("EURUSD", tick(120_000n, 2), 2);
		normaliser.judge("XAUUSD", tick(120_000n, 2), 2);
		normaliser.judge("XAUUSD", tick(-1n, 2), 2);
		expect(normaliser.counts("EURUSD")).toMatchObject({ accepted: 1, refused: { outlier: 1, "not-positive": 0 } });
		expect(normaliser.counts("XAUUSD")).toMatchObject({ accepted: 1, refused: { outlier: 0, "not-positive": 1 } });
		normaliser.forget();
		expect(normaliser.judge("EURUSD", tick(500_000n, 1), 1).accepted).toBe(true);
		expect(() => normaliser.judge("GBPUSD", tick(1n, 1), 1)).toThrow("GBPUSD");
	});
});
