import { financingDayEndMs, type MarginTier, sessionAt } from "@truefill/core/instruments";
import { conversionCharge, marginInBands } from "@truefill/core/margin";
import { money, price, type Rate, volume } from "@truefill/core/money";
import { createNormaliser } from "@truefill/core/pricing";
import { commissionOf, trailedStop } from "@truefill/core/trading";
import { describe, expect, it } from "vitest";
import {
	anInstrument,
	aPrice,
	aRate,
	FOREX_WEEK,
	fractions,
	oracleBandMargin,
	oracleBelieved,
	oracleCommission,
	oracleConversionCharge,
	oracleDayEndMs,
	oracleForexOpen,
	oracleTrailed,
} from "../index.ts";
import * as fc from "../properties.ts";

const { scaled, times } = fractions;
const DAY_MS = 86_400_000;
const dates = fc
	.integer({ min: Date.UTC(2012, 0, 1) / DAY_MS, max: Date.UTC(2040, 0, 1) / DAY_MS })
	.map((day) => new Date(day * DAY_MS).toISOString().slice(0, 10));
const rates = fc.bigInt({ min: 10n ** 9n, max: 10n ** 14n });
const aRateOf = (value: bigint): Rate => aRate(`${value / 10n ** 12n}.${`${value % 10n ** 12n}`.padStart(12, "0")}`);
const both = (value: bigint) => ({ bid: aRateOf(value), ask: aRateOf(value), via: [] });

describe("the oracle and the core agree", () => {
	it("E20 on every day's end in New York, also where its clocks change", () => {
		fc.assert(
			fc.property(dates, (date) => {
				expect(financingDayEndMs(date)).toBe(oracleDayEndMs(date));
			}),
			{ numRuns: 2_000 },
		);
		for (const date of ["2026-03-07", "2026-03-08", "2026-03-09", "2026-10-31", "2026-11-01", "2026-11-02"])
			expect(financingDayEndMs(date), date).toBe(oracleDayEndMs(date));
	});

	it("E14 on when a week of currencies is dealt", () => {
		const moments = fc.integer({ min: Date.UTC(2012, 0, 1), max: Date.UTC(2040, 0, 1) });
		fc.assert(
			fc.property(moments, (atMs) => {
				expect(sessionAt(FOREX_WEEK, atMs).open).toBe(oracleForexOpen(atMs));
			}),
			{ numRuns: 2_000 },
		);
	});

	it("E8 on margin in bands of any width, on top of any exposure, in any currency", () => {
		const tiers = fc
			.array(fc.tuple(fc.integer({ min: 1, max: 5_000_000 }), fc.integer({ min: 1, max: 500 })), { maxLength: 4 })
			.map((steps): readonly MarginTier[] => {
				let upto = 0;
				return steps.map(([width, leverage], index) => {
					upto += width;
					return { uptoUsd: index === steps.length - 1 ? null : `${upto}.25`, leverage };
				});
			});
		const costs = fc.bigInt({ min: 1n, max: 10n ** 24n });
		const cents = fc.bigInt({ min: 0n, max: 10n ** 9n });
		const leverages = fc.integer({ min: 1, max: 400 });
		fc.assert(
			fc.property(tiers, costs, cents, rates, rates, leverages, (bands, cost, beforeUsd, usd, account, leverage) => {
				const exposure = { beforeUsd: money(beforeUsd), rate: aRateOf(usd) };
				const { margin } = marginInBands(cost, { leverage, tiers: bands }, exposure, aRateOf(account), "JPY");
				const added = { cost: scaled(cost, 16), beforeUsd, tiers: bands, leverage };
				expect(margin).toBe(oracleBandMargin(added, scaled(usd, 12), scaled(account, 12), "JPY"));
			}),
		);
	});

	it("E21 on commissions of every kind, with their minimum", () => {
		const amounts = fc.integer({ min: 0, max: 100_000 }).map((cents) => `${(cents / 100).toFixed(2)}`);
		const terms = fc.oneof(
			fc.record({ kind: fc.constant("per-lot" as const), amount: amounts, minimum: amounts }),
			fc.record({ kind: fc.constant("per-million" as const), amount: amounts, minimum: amounts }),
			fc.record({ kind: fc.constant("percent" as const), percent: amounts, minimum: amounts }),
		);
		const prices = fc.bigInt({ min: 1n, max: 10n ** 14n });
		const units = fc.bigInt({ min: 1n, max: 10n ** 16n });
		fc.assert(
			fc.property(terms, prices, units, rates, rates, (wanted, at, size, toTerms, toAccount) => {
				const commission = { ...wanted, currency: "GBP" as const };
				const instrument = anInstrument({ commission });
				const rate = (from: string, to: string) =>
					to === "GBP" ? both(toTerms) : from === "GBP" ? both(toAccount) : undefined;
				const charged = commissionOf(instrument, price(at), volume(size), "EUR", { rate });
				const fill = {
					notional: times(scaled(at, 8), scaled(size, 8)),
					units: size,
					contractSize: instrument.contractSize,
				};
				const asks = { intoTerms: scaled(toTerms, 12), intoAccount: scaled(toAccount, 12) };
				expect(charged).toEqual({ ok: true, value: oracleCommission(commission, fill, asks, "EUR") });
			}),
		);
	});

	it("E5 on what converting a result costs", () => {
		const grosses = fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n });
		fc.assert(
			fc.property(grosses, rates, fc.integer({ min: 0, max: 100 }), (gross, rate, thousandths) => {
				const markup = (thousandths / 1000).toFixed(3);
				const exact = { numerator: gross, denominator: 10n ** 8n };
				const oracle = { bid: scaled(rate, 12), ask: scaled(rate, 12) };
				expect(conversionCharge(exact, "USD", "EUR", both(rate), markup)).toBe(
					oracleConversionCharge(scaled(gross, 8), markup, oracle, "EUR"),
				);
			}),
		);
	});

	it("E11 on where a tick puts a stop that trails, and that it never loosens", () => {
		const steps = fc.bigInt({ min: 1n, max: 200_000n });
		fc.assert(
			fc.property(fc.constantFrom("buy" as const, "sell" as const), steps, steps, steps, (side, at, far, stop) => {
				const increment = aPrice("0.00001");
				const trade = { side, stopLoss: price(stop * increment), trailingDistance: price(far * increment) };
				// Prices may be finer than the grid.
				const closing = price(at * increment + 37n);
				const quote = { bid: closing, ask: closing };
				const level = oracleTrailed(side, closing, far * increment, increment);
				const isNearer = side === "buy" ? level > trade.stopLoss : level < trade.stopLoss;
				expect(trailedStop(trade, quote, increment)).toBe(isNearer && level > 0n ? level : null);
			}),
		);
	});

	it("E15 on every tick of a hostile feed: spikes, gaps that are confirmed or not, inverted and late ones", () => {
		const feed = fc.array(
			fc.record({
				moved: fc.oneof(
					{ weight: 6, arbitrary: fc.integer({ min: -30, max: 30 }) },
					{ weight: 3, arbitrary: fc.constantFrom(-900, -880, 700, 690, 3_000) },
				),
				spread: fc.constantFrom(0, 2, 2, 5, -1, -400),
				later: fc.constantFrom(0, 1, 1, 1, -2),
				source: fc.constantFrom("a", "a", "b"),
				sign: fc.constantFrom(1n, 1n, 1n, 1n, 1n, 1n, 1n, -1n, 0n),
			}),
			{ minLength: 1, maxLength: 40, size: "max" },
		);
		let refused = 0;
		let seconded = 0;
		fc.assert(
			fc.property(feed, (drawn) => {
				const band = 2_000_000n;
				const normaliser = createNormaliser(new Map([["X", { band, aheadMs: 1e12, behindMs: 1e12 }]]));
				let tsMs = 1_000_000;
				const ticks = drawn.map(({ moved, spread, later, source, sign }) => {
					tsMs += later;
					const bid = (100_000n + (100_000n * BigInt(moved)) / 10_000n) * sign;
					return { bid, ask: bid + BigInt(spread), tsMs, source };
				});
				const verdicts = ticks.map((tick) => normaliser.judge("X", tick, tsMs).accepted);
				expect(verdicts).toEqual(oracleBelieved(ticks, band));
				refused += verdicts.filter((accepted) => !accepted).length;
				const levels = ticks.filter((_, index) => verdicts[index]).map(({ bid }) => bid);
				if (levels.some((bid, index) => index > 0 && bid > (levels[index - 1] ?? 0n) + 3_000n)) seconded += 1;
			}),
			{ numRuns: 500 },
		);
		expect(Math.min(refused, seconded)).toBeGreaterThan(20);
	});
});
