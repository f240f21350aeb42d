import { aMarket, anAccount, anInstrument, aQuote } from "@truefill/testkit";
import * as fc from "@truefill/testkit/properties";
import { describe, expect, it } from "vitest";
import { price } from "../money/index.ts";
import type { Candle } from "../pricing/index.ts";
import type { Condition, Operand, Strategy } from "./index.ts";
import { entryOrder, isSignalOld, PRESETS, StrategyRunner, strategyFaults } from "./index.ts";

const EURUSD = anInstrument();
const MINUTE = 60_000;
const close = (barsAgo = 0): Operand => ({ kind: "price", field: "close", barsAgo });
const number = (value: number): Operand => ({ kind: "number", value });
const rsi: Operand = { kind: "indicator", id: "rsi", output: "rsi", parameters: { length: 14 }, barsAgo: 0 };
const above = (left: Operand, right: Operand): Condition => ({ kind: "compare", left, relation: "above", right });
const below = (left: Operand, right: Operand): Condition => ({ kind: "compare", left, relation: "below", right });

const strategy = (all: readonly Condition[], overrides: Partial<Strategy> = {}): Strategy => ({
	name: "Test",
	instrumentId: "EURUSD",
	interval: "1m",
	price: "bid",
	entries: [{ side: "buy", all }],
	exits: [],
	size: { kind: "lots", lots: "0.1" },
	stop: { kind: "pips", pips: "20" },
	target: { kind: "reward", multiple: "2" },
	trailing: false,
	maxBars: null,
	...overrides,
});
const faults = (of: Strategy) => strategyFaults(of, EURUSD).map(({ path, code }) => `${path} ${code}`);

const candle = (at: number, closing: number, startMs = at * MINUTE): Candle => {
	const level = price(BigInt(closing) * 1_000n);
	const flat = { open: level, high: level, low: level, close: level };
	return { startMs, bid: flat, ask: flat, ticks: 1 };
};
/** Bars of a minute that close at these points (5 digits); for each whether the entry is met. */
const met = (of: Strategy, closes: readonly number[]): readonly boolean[] => {
	const runner = new StrategyRunner(of);
	return closes.map((value, at) => runner.close(candle(at, value), (at + 1) * MINUTE).entry !== null);
};

describe("the faults of a strategy", () => {
	it.each(Object.entries(PRESETS))("the preset %s has none", (name, preset) => {
		expect(strategyFaults({ ...preset, name, instrumentId: "EURUSD" }, EURUSD)).toEqual([]);
	});

	it.each<[string, Strategy, readonly string[]]>([
		["none", strategy([above(close(), close(1))]), []],
		["no name", strategy([above(close(), number(1))], { name: " " }), ["name STRATEGY_NAME_MISSING"]],
		[
			"an unknown interval",
			strategy([above(close(), number(1))], { interval: "7x" }),
			["interval STRATEGY_INTERVAL_INVALID"],
		],
		["no entry", strategy([], { entries: [] }), ["entries STRATEGY_WITHOUT_ENTRY"]],
		["a rule without conditions", strategy([]), ["entries.0 STRATEGY_RULE_EMPTY"]],
		[
			"more conditions than anybody reads",
			strategy(Array.from({ length: 9 }, (_, at) => above(close(), number(at)))),
			["entries.0.all STRATEGY_TOO_MANY"],
		],
		[
			"a rule that asks for its opposite",
			strategy([above(close(), close(1)), below(close(), close(1))]),
			["entries.0.all.1 STRATEGY_RULE_CONTRADICTS"],
		],
		["a value above itself", strategy([above(close(), close())]), ["entries.0.all.0 STRATEGY_RULE_CONTRADICTS"]],
		["an RSI above 100", strategy([above(rsi, number(100))]), ["entries.0.all.0 STRATEGY_NEVER_MET"]],
		["numbers that are never so", strategy([above(number(1), number(2))]), ["entries.0.all.0 STRATEGY_NEVER_MET"]],
		[
			"an unknown indicator",
			strategy([above({ ...rsi, id: "magic" } as Operand, number(1))]),
			["entries.0.all.0.left STRATEGY_INDICATOR_UNKNOWN"],
		],
		[
			"an unknown output",
			strategy([above({ ...rsi, output: "x" } as Operand, number(1))]),
			["entries.0.all.0.left STRATEGY_OUTPUT_UNKNOWN"],
		],
		[
			"an absurd setting",
			strategy([above({ ...rsi, parameters: { length: 1e9 } } as Operand, number(1))]),
			["entries.0.all.0.left.parameters STRATEGY_SETTING_INVALID"],
		],
		[
			"a bar too long ago",
			strategy([above(close(101), number(1))]),
			["entries.0.all.0.left.barsAgo STRATEGY_COUNT_INVALID"],
		],
		["no number", strategy([above(close(), number(Number.NaN))]), ["entries.0.all.0.right STRATEGY_NUMBER_INVALID"]],
		[
			"a time of no length",
			strategy([{ kind: "time", zone: "UTC", fromMinute: 60, toMinute: 60 }]),
			["entries.0.all.0 STRATEGY_TIME_INVALID"],
		],
		[
			"a day twice",
			strategy([{ kind: "weekdays", zone: "UTC", days: [1, 1] }]),
			["entries.0.all.0 STRATEGY_TIME_INVALID"],
		],
		[
			"a risk of half the account",
			strategy([above(close(), number(1))], { size: { kind: "risk", percent: "50" } }),
			["size.percent STRATEGY_AMOUNT_INVALID"],
		],
		[
			"a stop of nothing",
			strategy([above(close(), number(1))], { stop: { kind: "pips", pips: "0" } }),
			["stop.pips STRATEGY_AMOUNT_INVALID"],
		],
		[
			"a multiple that is no number",
			strategy([above(close(), number(1))], { target: { kind: "reward", multiple: "2e1" } }),
			["target.multiple STRATEGY_AMOUNT_INVALID"],
		],
	])("%s", (_, of, expected) => {
		expect(faults(of)).toEqual(expected);
	});

	it("an instrument that the site does not have", () => {
		expect(strategyFaults(strategy([above(close(), number(1))]), undefined).map(({ code }) => code)).toEqual([
			"STRATEGY_INSTRUMENT_UNKNOWN",
		]);
	});
});

describe("the conditions of a rule", () => {
	it.each<[string, Condition, readonly number[], readonly boolean[]]>([
		["compare", above(close(), number(1.1)), [109_000, 110_000, 110_001], [false, false, true]],
		[
			"compare with a bar before; unknown is not met",
			above(close(), close(1)),
			[110_000, 110_001, 110_001],
			[false, true, false],
		],
		[
			"cross: only at the bar where it happens, and not at the first",
			{ kind: "cross", left: close(), direction: "above", right: number(1.1) },
			[110_100, 109_900, 110_000, 110_100, 110_200],
			[false, false, false, true, false],
		],
		[
			"cross below",
			{ kind: "cross", left: close(), direction: "below", right: number(1.1) },
			[110_100, 109_900, 109_800],
			[false, true, false],
		],
		[
			"two rising bars",
			{ kind: "move", operand: close(), direction: "rising", bars: 2 },
			[110_000, 110_001, 110_002, 110_002, 110_003],
			[false, false, true, false, false],
		],
		[
			"falling",
			{ kind: "move", operand: close(), direction: "falling", bars: 1 },
			[110_000, 109_999, 110_000],
			[false, true, false],
		],
	])("%s", (_, condition, closes, expected) => {
		expect(met(strategy([condition]), closes)).toEqual(expected);
	});

	it("all of a rule's conditions are needed", () => {
		expect(met(strategy([above(close(), number(1.1)), below(close(), number(1.2))]), [110_001, 120_001])).toEqual([
			true,
			false,
		]);
	});

	it.each<[string, Condition, string, boolean]>([
		["within", { kind: "time", zone: "UTC", fromMinute: 540, toMinute: 600 }, "2026-03-02T09:00:00Z", true],
		["its end is not", { kind: "time", zone: "UTC", fromMinute: 540, toMinute: 600 }, "2026-03-02T10:00:00Z", false],
		["over midnight", { kind: "time", zone: "UTC", fromMinute: 1_380, toMinute: 60 }, "2026-03-02T00:30:00Z", true],
		[
			"London in winter",
			{ kind: "time", zone: "Europe/London", fromMinute: 480, toMinute: 481 },
			"2026-03-02T08:00:00Z",
			true,
		],
		[
			"London in summer",
			{ kind: "time", zone: "Europe/London", fromMinute: 480, toMinute: 481 },
			"2026-06-02T07:00:00Z",
			true,
		],
		["a Monday", { kind: "weekdays", zone: "UTC", days: [1] }, "2026-03-02T00:01:00Z", true],
		[
			"still Sunday in New York",
			{ kind: "weekdays", zone: "America/New_York", days: [0] },
			"2026-03-02T00:01:00Z",
			true,
		],
		["Monday in Tokyo", { kind: "weekdays", zone: "Asia/Tokyo", days: [0] }, "2026-03-01T16:00:00Z", false],
	])("time: %s", (_, condition, end, expected) => {
		const endMs = Date.parse(end);
		const runner = new StrategyRunner(strategy([condition]));
		expect(runner.close(candle(0, 110_000, endMs - MINUTE), endMs).entry !== null).toBe(expected);
	});
});

describe("the decision at a bar", () => {
	const both = strategy([above(close(), number(1.1))], {
		entries: [
			{ side: "buy", all: [above(close(), number(1.1))] },
			{ side: "sell", all: [above(close(), number(1.2))] },
		],
		exits: [
			{ side: null, all: [below(close(), number(1))] },
			{ side: "sell", all: [above(close(), number(1.1))] },
		],
	});
	const at = (value: number) => new StrategyRunner(both).close(candle(0, value), MINUTE);

	it("names the rule, the sides to close, and nothing where both sides are met", () => {
		expect(at(110_001)).toMatchObject({ exits: ["sell"], entry: { side: "buy", rule: 0 }, held: null });
		expect(at(120_001)).toMatchObject({ entry: null, held: "both-sides" });
		expect(at(99_999)).toMatchObject({ exits: ["buy", "sell"], entry: null, held: null });
	});

	it("waits until the basis of the stop is known", () => {
		const runner = new StrategyRunner(strategy([above(close(), number(1))], { stop: { kind: "extreme", bars: 2 } }));
		expect(runner.close(candle(0, 110_000), MINUTE)).toMatchObject({ entry: null, held: "stop-unknown" });
		expect(runner.close(candle(1, 109_000), 2 * MINUTE).entry?.stop).toEqual({
			kind: "extreme",
			low: 1.09,
			high: 1.1,
		});
	});

	it("shows the values that it looked at, each once", () => {
		const runner = new StrategyRunner(
			strategy([above(rsi, number(50)), below(rsi, number(70)), above(close(1), number(1))]),
		);
		runner.close(candle(0, 110_000), MINUTE);
		expect(runner.seen()).toEqual([
			{ operand: rsi, value: null },
			{ operand: close(1), value: null },
		]);
	});

	it("depends on nothing but the bars until then", () => {
		const of = strategy([
			{
				kind: "cross",
				left: close(),
				direction: "above",
				right: { ...rsi, id: "ema", output: "ema", parameters: { length: 3 } } as Operand,
			},
		]);
		fc.assert(
			fc.property(
				fc.array(fc.integer({ min: 100_000, max: 120_000 }), { minLength: 2, maxLength: 60 }),
				fc.nat(),
				(closes, cut) => {
					const some = closes.slice(0, 1 + (cut % closes.length));
					expect(met(of, some)).toEqual(met(of, closes).slice(0, some.length));
				},
			),
		);
	});

	it("is old one bar later", () => {
		const decision = { barStartMs: 0, barEndMs: MINUTE };
		expect(isSignalOld(decision, { tsMs: 2 * MINUTE - 1 })).toBe(false);
		expect(isSignalOld(decision, { tsMs: 2 * MINUTE })).toBe(true);
	});
});

describe("the order of an entry", () => {
	const view = aMarket({ instruments: [EURUSD], quotes: [aQuote("EURUSD", "1.10000", "1.10010")] });
	const { state } = anAccount("10000", "USD", view, () => "0".repeat(64));
	const pips = { kind: "pips" } as const;
	const order = (of: Partial<Strategy>, entry: Parameters<typeof entryOrder>[1] = { side: "buy", stop: pips }) =>
		entryOrder(strategy([above(close(), number(1))], of), entry, state, view);
	const p = (points: number) => BigInt(points) * 1_000n;

	it("measures stop and target from the opening price", () => {
		expect(order({})).toMatchObject({
			kind: "order",
			order: { side: "buy", volume: 10_000n * 10n ** 8n, stopLoss: p(109_810), takeProfit: p(110_410) },
		});
		expect(order({}, { side: "sell", stop: pips })).toMatchObject({
			order: { side: "sell", stopLoss: p(110_200), takeProfit: p(109_600) },
		});
	});

	it("takes a stop from the range, rounded to the wider side, or from an extreme", () => {
		const atr = { stop: { kind: "atr", length: 14, multiple: "1.5" }, target: null } as const;
		expect(order(atr, { side: "buy", stop: { kind: "atr", range: 0.001_234_5 } })).toMatchObject({
			order: { stopLoss: p(109_824), takeProfit: null },
		});
		const extreme = {
			stop: { kind: "extreme", bars: 3 },
			target: { kind: "pips", pips: "10" },
			trailing: true,
		} as const;
		expect(order(extreme, { side: "buy", stop: { kind: "extreme", low: 1.098_765_4, high: 1.2 } })).toMatchObject({
			order: { stopLoss: p(109_876), takeProfit: p(110_110), trailingDistance: p(124) },
		});
		expect(order(extreme, { side: "buy", stop: { kind: "extreme", low: 1.1, high: 1.2 } })).toEqual({
			kind: "skipped",
			reason: "stop-beyond-price",
		});
	});

	it("sizes by risk to the stop, and says when the smallest order is too much", () => {
		const sized = order({ size: { kind: "risk", percent: "1" }, target: null });
		// 100 dollars at 20 pips: half a lot, less what the costs take.
		expect(sized).toMatchObject({ kind: "order", order: { volume: 50_000n * 10n ** 8n } });
		expect(order({ size: { kind: "risk", percent: "0.0001" } })).toEqual({ kind: "skipped", reason: "size-too-small" });
		expect(order({ size: { kind: "value", amount: "11000" } })).toMatchObject({
			order: { volume: 9_000n * 10n ** 8n },
		});
	});
});
