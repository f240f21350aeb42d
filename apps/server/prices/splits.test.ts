import { price } from "@truefill/core/money";
import { type Candle, foldCandles, foldTicks, RESOLUTIONS } from "@truefill/core/pricing";
import * as fc from "@truefill/testkit/properties";
import { describe, expect, it } from "vitest";
import type { CandleSource } from "./candles/source.ts";
import { Splits } from "./splits.ts";
import { pushed, seedInstrument } from "./testing.ts";

const apple = seedInstrument("AAPL");
const EX_MS = Date.UTC(2026, 2, 4, 14, 30);
const four = { instrumentId: "AAPL", exAtMs: EX_MS, numerator: 4, denominator: 1 };

/** Candles of these ticks, as a market without splits makes them. */
const source = (ticks: readonly { tsMs: number; bid: bigint; ask: bigint }[]): CandleSource => ({
	add: () => undefined,
	candles: async ({ resolution, fromMs, toMs }) =>
		foldTicks(
			resolution,
			ticks.map(({ tsMs, bid, ask }) => ({ tsMs, bid: price(bid), ask: price(ask) })),
		).filter(({ startMs }) => startMs >= fromMs && startMs < toMs),
	start: async () => undefined,
	stop: async () => undefined,
});

describe("E22 prices of a market that does not know of splits", () => {
	it("are told in new units from the ex-moment on, and stand as they were before", () => {
		const splits = new Splits([four]);
		const shown = (tsMs: number) => splits.tick(pushed("AAPL", "200.02", "200.10", tsMs), apple.priceIncrement);
		expect(shown(EX_MS - 1)).toMatchObject({ bid: 20_002_000_000n, ask: 20_010_000_000n });
		// 50.005 is between two steps: half-even.
		expect(shown(EX_MS)).toMatchObject({ bid: 5_000_000_000n, ask: 5_002_000_000n });
		expect(splits.tick(pushed("MSFT", "200.02", "200.10", EX_MS), 1_000_000n)).toMatchObject({ bid: 20_002_000_000n });
		splits.add({ ...four, exAtMs: EX_MS + 1, numerator: 1, denominator: 2 });
		expect(shown(EX_MS + 1)).toMatchObject({ bid: 10_000_000_000n, ask: 10_004_000_000n });
	});

	it("carry the last quote of before over the ex-moments since, and over no other", () => {
		const splits = new Splits([four]);
		const last = { instrumentId: "AAPL", bid: price(20_002_000_000n), ask: price(20_010_000_000n), tsMs: EX_MS - 1 };
		expect(splits.carried(last, EX_MS - 1, apple.priceIncrement)).toBe(last);
		expect(splits.carried(last, EX_MS, apple.priceIncrement)).toMatchObject({
			bid: 5_000_000_000n,
			ask: 5_002_000_000n,
		});
		const later = { ...last, tsMs: EX_MS };
		expect(splits.carried(later, EX_MS + 1, apple.priceIncrement)).toBe(later);
	});

	it("give the candles that their ticks fold to, also in the bar that the split falls into", async () => {
		const tick = fc.record({
			minute: fc.integer({ min: -3_000, max: 3_000 }),
			points: fc.integer({ min: 10_000, max: 30_000 }),
		});
		await fc.assert(
			fc.asyncProperty(fc.array(tick, { minLength: 1, maxLength: 40 }), async (steps) => {
				const ticks = steps
					.map(({ minute, points }) => {
						const bid = BigInt(points) * apple.priceIncrement;
						return { tsMs: EX_MS + minute * 60_000, bid, ask: bid + 4n * apple.priceIncrement };
					})
					.toSorted((a, b) => a.tsMs - b.tsMs);
				const splits = new Splits([four]);
				const shown = ticks.map(({ tsMs, bid, ask }) => ({
					tsMs,
					bid: price(splits.price("AAPL", bid, tsMs, apple.priceIncrement)),
					ask: price(splits.price("AAPL", ask, tsMs, apple.priceIncrement)),
				}));
				const range = { instrument: apple, fromMs: 0, toMs: EX_MS + 400 * 86_400_000, nowMs: EX_MS };
				for (const resolution of RESOLUTIONS) {
					const candles: Candle[] = await splits.candles(source(ticks), { ...range, resolution });
					expect(candles).toEqual(foldCandles(resolution, foldTicks("1m", shown)));
				}
			}),
			{ numRuns: 40 },
		);
	});
});
