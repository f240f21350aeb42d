import { anInstrument, aPrice, FOREX_WEEK, NO_FINANCING } from "@truefill/testkit";
import * as fc from "@truefill/testkit/properties";
import { describe, expect, it } from "vitest";
import { money, price } from "../money/index.ts";
import type { Candle } from "../pricing/index.ts";
import type { Strategy } from "../strategies/index.ts";
import {
	BackTest,
	type BackTestLimits,
	type BackTestOptions,
	type BackTestResult,
	type SimulationTerms,
} from "./index.ts";

const MINUTE = 60_000;
/** Monday, 2 March 2026, 10:00 UTC. */
const START_MS = Date.UTC(2026, 2, 2, 10);
const EURUSD = anInstrument({ calendar: FOREX_WEEK });
const TERMS: SimulationTerms = {
	positionMode: "hedging",
	currency: "USD",
	leverageCap: null,
	balance: money(1_000_000n),
	swapFree: false,
};

/** Buys a tenth of a lot after each bar that closes above 1.10000 bid: stop 20 pips, target 40. */
const BUYER: Strategy = {
	name: "Buyer",
	instrumentId: "EURUSD",
	interval: "1m",
	price: "bid",
	entries: [
		{
			side: "buy",
			all: [
				{
					kind: "compare",
					left: { kind: "price", field: "close", barsAgo: 0 },
					relation: "above",
					right: { kind: "number", value: 1.1 },
				},
			],
		},
	],
	exits: [],
	size: { kind: "lots", lots: "0.1" },
	stop: { kind: "pips", pips: "20" },
	target: { kind: "reward", multiple: "2" },
	trailing: false,
	maxBars: null,
};

/** Bid points (5 digits) of a bar: open, high, low, close; the ask is one pip higher. */
type Row = readonly [open: number, high: number, low: number, close: number];
const p = (points: number) => aPrice((points / 100_000).toFixed(5));
function candleAt(startMs: number, [open, high, low, close]: Row, spread = 10): Candle {
	const side = (more: number) => ({
		open: p(open + more),
		high: p(high + more),
		low: p(low + more),
		close: p(close + more),
	});
	return { startMs, bid: side(0), ask: side(spread), ticks: 4 };
}

function tested(
	strategy: Strategy,
	candles: readonly Candle[],
	of: Partial<Pick<BackTestOptions, "instrument" | "terms" | "fromMs" | "splits" | "limits">> = {},
) {
	const { instrument = EURUSD, terms = TERMS, ...more } = of;
	const test = new BackTest({ strategy, instrument, others: [], terms, ...more, profileLeverage: () => 30 });
	for (const candle of candles) test.candle(candle, candle.startMs + MINUTE);
	return test.result();
}
const run = (rows: readonly Row[], strategy = BUYER, of: Parameters<typeof tested>[2] = {}) =>
	tested(
		strategy,
		rows.map((row, at) => candleAt(START_MS + at * MINUTE, row)),
		of,
	);
const closes = ({ trades }: BackTestResult) =>
	trades.map(({ closed, isUndecided }) => ({
		reason: closed.closeReason,
		in: closed.openingPrice,
		out: closed.closingPrice,
		net: closed.netPnl,
		...(isUndecided ? { isUndecided } : {}),
	}));

const SIGNAL: Row = [109_990, 110_020, 109_980, 110_010];
const flat = (at: number): Row => [at, at, at, at];

describe("a back-test fills where the market was", () => {
	it("enters at the next bar's open, and takes the target where the bar passes it", () => {
		const result = run([SIGNAL, [110_020, 110_500, 109_990, 109_990], flat(109_000)]);
		// Bought at the ask 1.10030; stop 1.09830, target 1.10430 bid: 40 pips of 10,000 units.
		expect(closes(result)).toEqual([{ reason: "take-profit", in: p(110_030), out: p(110_430), net: 4_000n }]);
		expect(result.net).toBe(4_000n);
		expect(result.equity).toBe(1_004_000n);
	});

	it("stops at the level within a bar, and at the open where the market jumped over it", () => {
		const within = run([SIGNAL, [110_020, 110_030, 109_500, 109_600], flat(109_000)]);
		expect(closes(within)).toEqual([{ reason: "stop-loss", in: p(110_030), out: p(109_830), net: -2_000n }]);
		const gap = run([SIGNAL, flat(110_020), [109_000, 109_100, 108_900, 109_050]]);
		expect(closes(gap)).toEqual([{ reason: "stop-loss", in: p(110_030), out: p(109_000), net: -10_300n }]);
	});

	it("counts a bar that reaches both as a stop, and marks it (E13)", () => {
		const result = run([SIGNAL, flat(110_020), [110_020, 110_600, 109_600, 110_500], flat(109_900)]);
		expect(closes(result)).toEqual([
			{ reason: "stop-loss", in: p(110_030), out: p(109_830), net: -2_000n, isUndecided: true },
		]);
	});

	it("a seller is stopped at the ask, which a wider spread reaches alone", () => {
		const seller: Strategy = {
			...BUYER,
			entries: [{ side: "sell", all: BUYER.entries[0]?.all ?? [] }],
		};
		const candles = [SIGNAL, flat(110_020), flat(110_020)].map((row, at) => candleAt(START_MS + at * MINUTE, row));
		// Sold at 1.10020; stop at 1.10220 ask.
		const wide = candleAt(START_MS + 3 * MINUTE, flat(110_020), 300);
		expect(closes(tested(seller, [...candles, wide]))).toEqual([
			{ reason: "stop-loss", in: p(110_020), out: p(110_320), net: -3_000n },
		]);
	});

	it("a trailing stop follows the best price and is hit on the way back", () => {
		const trailing = { ...BUYER, trailing: true, target: null };
		const result = run(
			[SIGNAL, [110_020, 110_300, 110_010, 110_290], [110_290, 110_290, 110_000, 110_000], flat(109_900)],
			trailing,
		);
		// The distance is from the closing price, 1.10020 − 1.09830 = 19 pips: from 1.10300 the stop is at 1.10110.
		expect(closes(result)).toEqual([{ reason: "trailing-stop", in: p(110_030), out: p(110_110), net: 800n }]);
	});

	it("closes after so many bars, and by an exit rule, at the next quote", () => {
		const rows = [SIGNAL, flat(110_020), flat(110_025), flat(110_015), flat(109_990)];
		const timed = run(rows, { ...BUYER, maxBars: 2 });
		// The third bar after the entry's own is the first quote after two closed bars.
		expect(closes(timed)[0]).toEqual({ reason: "customer", in: p(110_030), out: p(110_015), net: -150n });
		const exit: Strategy = {
			...BUYER,
			exits: [
				{
					side: "buy",
					all: [
						{
							kind: "compare",
							left: { kind: "price", field: "close", barsAgo: 0 },
							relation: "below",
							right: { kind: "number", value: 1.1002 },
						},
					],
				},
			],
		};
		expect(closes(run(rows, exit))[0]).toEqual({ reason: "customer", in: p(110_030), out: p(109_990), net: -400n });
	});

	it("does not enter by a signal that is older than a bar", () => {
		const candles = [candleAt(START_MS, SIGNAL), candleAt(START_MS + 2 * MINUTE, flat(110_020))];
		const result = tested(BUYER, candles);
		expect(result.skipped).toEqual({ "signal-old": 1 });
		expect(result.stillOpen).toBe(0);
	});

	it("adds nothing to an open trade, and counts what it left", () => {
		const result = run([SIGNAL, flat(110_020), flat(110_020), flat(110_020)]);
		expect(result.stillOpen).toBe(1);
		expect(result.skipped).toEqual({ "trade-open": 2 });
	});
});

describe("a back-test knows the account", () => {
	it("counts commission, spread and the swap of each night (E20, E21)", () => {
		const instrument = anInstrument({
			calendar: FOREX_WEEK,
			commission: { kind: "per-lot", amount: "3.50", currency: "USD", minimum: "0" },
			financing: { ...NO_FINANCING, swap: { kind: "points", long: "-8", short: "2" } },
		});
		// 17:00 New York is 22:00 UTC in winter.
		const eveningMs = Date.UTC(2026, 2, 2, 21, 57);
		const rows: readonly Row[] = [
			SIGNAL,
			flat(110_020),
			flat(110_020),
			flat(110_020),
			[110_020, 110_500, 109_990, 109_990],
			flat(109_900),
		];
		const candles = rows.map((row, at) => candleAt(eveningMs + at * MINUTE, row));
		const result = tested(BUYER, candles, { instrument });
		// 40.00 gross − 0.35 − 0.35 − one night of 8 points on 10,000 units.
		expect(closes(result)).toEqual([
			{ reason: "take-profit", in: p(110_030), out: p(110_430), net: 4_000n - 70n - 80n },
		]);
		expect(result.costs).toMatchObject({ commission: -70n, swap: -80n, spread: -100n });
		expect(result.equity).toBe(1_000_000n + result.net);
	});

	it("is closed out where its margin is breached, not at the end of the bar (E17)", () => {
		const terms = { ...TERMS, balance: money(60_000n) };
		const strategy: Strategy = { ...BUYER, stop: { kind: "pips", pips: "500" }, target: null };
		const result = run([SIGNAL, flat(110_020), [110_020, 110_020, 105_500, 105_600]], strategy, { terms });
		// The margin of 10,000 is 366.77: breached when 416.61 of the 600 are lost; one step of 1,000 is enough then (E17).
		expect(
			result.trades.map(({ closed }) => [closed.closeReason, closed.volume / 10n ** 8n, closed.closingPrice]),
		).toEqual([
			["stop-out", 1_000n, p(105_863)],
			["stop-out", 1_000n, p(105_660)],
		]);
		expect(result.stopOuts).toBe(2);
	});

	it("an entry without margin is refused by the engine and counted by its code", () => {
		const terms = { ...TERMS, balance: money(10_000n) };
		expect(run([SIGNAL, flat(110_020)], BUYER, { terms }).skipped).toEqual({ MARGIN_TOO_LITTLE: 1 });
	});
});

describe("a back-test", () => {
	const row = fc.tuple(fc.integer({ min: -60, max: 60 }), fc.nat(40), fc.nat(40), fc.integer({ min: -30, max: 30 }));
	const walk = fc.array(row, { minLength: 5, maxLength: 80, size: "max" }).map((steps) => {
		let at = 110_000;
		return steps.map(([gap, up, down, move], nth) => {
			const open = at + (nth % 7 === 6 ? gap * 4 : gap);
			const close = open + move;
			at = close;
			return candleAt(START_MS + nth * MINUTE, [open, Math.max(open, close) + up, Math.min(open, close) - down, close]);
		});
	});
	const CROSSER: Strategy = {
		...BUYER,
		entries: (["buy", "sell"] as const).map((side) => ({
			side,
			all: [
				{
					kind: "move" as const,
					operand: { kind: "price" as const, field: "close" as const, barsAgo: 0 },
					direction: side === "buy" ? ("rising" as const) : ("falling" as const),
					bars: 2,
				},
			],
		})),
		stop: { kind: "extreme", bars: 3 },
		target: { kind: "reward", multiple: "1.5" },
		trailing: true,
		maxBars: 12,
	};

	it("knows the bars before its period, and trades in the period alone", () => {
		const rows: Row[] = [100_000, 100_010, 100_020, 100_030, 100_040].map((at) => [at, at + 5, at - 5, at + 4]);
		const candles = rows.map((row, at) => candleAt(START_MS + at * MINUTE, row));
		const risen: Strategy = { ...CROSSER, stop: { kind: "extreme", bars: 2 }, trailing: false };
		const known = tested(risen, candles, { fromMs: START_MS + 3 * MINUTE });
		const opening = (result: BackTestResult) => result.stillOpen + result.trades.length;
		expect(opening(known), "by the bar that ends as the period begins").toBe(1);
		expect(known.bars).toBe(1);
		expect(opening(tested(risen, candles.slice(3))), "without them no rule is known to be met").toBe(0);
		fc.assert(
			fc.property(walk, fc.nat(), (some, cut) => {
				const fromMs = START_MS + (cut % some.length) * MINUTE;
				const { trades, bars } = tested(CROSSER, some, { fromMs });
				expect(trades.every(({ closed }) => closed.openedAtMs >= fromMs)).toBe(true);
				expect(bars).toBe(some.length - (cut % some.length) - 1);
			}),
		);
	});

	it("goes on over a split as if prices had always been in the new units (E22)", () => {
		const half = ({ open, high, low, close }: Candle["bid"]) => ({
			open: price(open / 2n),
			high: price(high / 2n),
			low: price(low / 2n),
			close: price(close / 2n),
		});
		const halved = ({ bid, ask, ...rest }: Candle): Candle => ({ ...rest, bid: half(bid), ask: half(ask) });
		let across = 0;
		// Even points, so that no half is rounded; a price step of half a point.
		const instrument = anInstrument({ calendar: FOREX_WEEK, priceIncrement: price(EURUSD.priceIncrement / 2n) });
		const splitter: Strategy = { ...CROSSER, size: { kind: "risk", percent: "1" }, trailing: false, target: null };
		fc.assert(
			fc.property(walk, fc.nat(), (candles, cut) => {
				const at = cut % candles.length;
				const exAtMs = START_MS + at * MINUTE;
				const splits = [{ exAtMs, numerator: 2, denominator: 1 }];
				const mixed = candles.map((candle) => (candle.startMs < exAtMs ? candle : halved(candle)));
				const [over, always] = [
					tested(splitter, mixed, { instrument, splits }),
					tested(splitter, candles.map(halved), { instrument }),
				];
				const times = ({ trades }: BackTestResult) =>
					trades.map(({ closed }) => [closed.openedAtMs, closed.closedAtMs]);
				expect(times(over)).toEqual(times(always));
				across += over.trades.filter(({ closed }) => closed.openedAtMs < exAtMs && closed.closedAtMs >= exAtMs).length;
				expect(over.stillOpen).toBe(always.stillOpen);
				// What was opened before is rounded to the volume step in other units.
				const apart = over.net - always.net;
				expect(apart < 0n ? -apart : apart).toBeLessThan(2_000n);
			}),
		);
		expect(across, "trades that were open over the split").toBeGreaterThan(5);
	});

	it("never knows what comes later", () => {
		fc.assert(
			fc.property(walk, fc.nat(), (candles, cut) => {
				const some = candles.slice(0, 1 + (cut % candles.length));
				const endMs = (some.at(-1)?.startMs ?? 0) + MINUTE;
				const until = (trades: BackTestResult["trades"]) => trades.filter(({ closed }) => closed.closedAtMs < endMs);
				expect(until(tested(CROSSER, some).trades)).toEqual(until(tested(CROSSER, candles).trades));
			}),
		);
	});

	it("fills only at prices that the market gave at that time, and adds up to the cent", () => {
		fc.assert(
			fc.property(walk, (candles) => {
				const result = tested(CROSSER, candles);
				for (const { closed } of result.trades) {
					for (const [side, tick] of [
						[closed.side === "buy" ? "ask" : "bid", closed.openingTick],
						[closed.side === "buy" ? "bid" : "ask", closed.closingTick],
					] as const) {
						const bar = candles.findLast(({ startMs }) => startMs <= (tick?.tsMs ?? 0));
						expect(tick?.[side]).toBeGreaterThanOrEqual(bar?.[side].low ?? 0n);
						expect(tick?.[side]).toBeLessThanOrEqual(bar?.[side].high ?? 0n);
					}
				}
				const sum = result.trades.reduce((total, { closed }) => total + closed.netPnl, 0n);
				expect(result.net).toBe(sum);
				if (result.stillOpen === 0) expect(result.equity).toBe(TERMS.balance + sum);
				const days = result.days.reduce((total, day) => total + day.result, 0n);
				const last = result.curve.at(-1);
				if (last !== undefined) expect(TERMS.balance + days).toBe(last.equity);
			}),
		);
	});
});

describe("a back-test within the limits of a run", () => {
	/** Everything is allowed but what a test names. */
	const LIMITS = {
		...{ dayLoss: money(100_000_000n), totalLoss: money(100_000_000n), exposure: money(1_000_000_000n) },
		...{ openTrades: 10, dayTrades: 100, hours: null },
	};
	const within = (limits: Partial<BackTestLimits>, rows: readonly Row[]) =>
		run(rows, BUYER, { limits: { ...LIMITS, ...limits } });
	const LOSS: Row = [110_020, 110_030, 109_500, 110_010];
	const lost = { reason: "stop-loss", in: p(110_030), out: p(109_830), net: -2_000n };

	it("trades as without them while it stays within", () => {
		const rows = [SIGNAL, LOSS, [110_020, 110_500, 109_990, 110_010], flat(109_000)] as const;
		expect(within({}, rows)).toEqual(run(rows));
	});

	it("is stopped at a loss of the day by its closed trades, and opens nothing more", () => {
		const result = within({ dayLoss: money(2_000n) }, [SIGNAL, LOSS, flat(110_020), flat(110_020)]);
		expect(closes(result)).toEqual([lost]);
		expect(result.stopped).toEqual({ reason: "day-loss", atMs: expect.any(Number) });
		expect(result).toMatchObject({ stillOpen: 0, skipped: {}, net: -2_000n });
	});

	it("is stopped by what is open: its trades close at the price that shows the loss, also past the limit", () => {
		const result = within({ totalLoss: money(1_000n) }, [SIGNAL, [110_020, 110_030, 109_900, 110_010], flat(110_020)]);
		// Bought at 1.10030; at the low of the bar, 1.09900, ten thousand units have lost 13 of at most 10.
		expect(closes(result)).toEqual([{ reason: "customer", in: p(110_030), out: p(109_900), net: -1_300n }]);
		expect(result.stopped).toMatchObject({ reason: "total-loss" });
	});

	it("opens so many trades a day, and again on the next", () => {
		const rows = [SIGNAL, LOSS, LOSS, LOSS, flat(109_000)];
		expect(within({ dayTrades: 2 }, rows)).toMatchObject({
			trades: [{ rule: 0 }, { rule: 0 }],
			skipped: { STRATEGY_DAY_TRADES: 2 },
		});
		const days = [SIGNAL, LOSS].flatMap((row, at) =>
			[0, 1].map((day) => candleAt(START_MS + day * 86_400_000 + at * MINUTE, row)),
		);
		const candles = days.toSorted((a, b) => a.startMs - b.startMs);
		expect(tested(BUYER, candles, { limits: { ...LIMITS, dayTrades: 1 } }).trades).toHaveLength(2);
	});

	it("opens nothing larger than its exposure, and nothing outside its hours", () => {
		const rows = [SIGNAL, LOSS, flat(109_000)];
		expect(within({ exposure: money(1_000_000n) }, rows)).toMatchObject({
			trades: [],
			skipped: { STRATEGY_EXPOSURE_REACHED: 2 },
		});
		expect(within({ hours: { fromMinute: 0, toMinute: 60 } }, rows)).toMatchObject({
			trades: [],
			skipped: { STRATEGY_HOURS: 2 },
		});
	});
});
