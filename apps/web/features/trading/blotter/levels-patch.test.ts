import { type Price, parsePrice } from "@truefill/core/money";
import { describe, expect, it } from "vitest";
import { instrumentFromWire } from "../../../data/site/instruments.ts";
import { instrumentWire } from "../../../data/testing-instruments.ts";
import { type Levels, type LevelsForm, levelsForm, levelsPatch } from "./levels-patch.ts";

const eurusd = instrumentFromWire(instrumentWire());
const p = (text: string): Price => {
	const parsed = parsePrice(text);
	if (!parsed.ok) throw new Error(text);
	return parsed.value;
};
const none: Levels = { stopLoss: null, takeProfit: null, trailingDistance: null, guaranteed: false };
const patch = (now: Partial<Levels>, change: Partial<LevelsForm>) => {
	const before = levelsForm({ ...none, ...now }, eurusd);
	return levelsPatch(before, { ...before, ...change }, eurusd);
};
const fixed = { stopLoss: p("1.083"), takeProfit: p("1.09") };
const trailing = { stopLoss: p("1.083"), trailingDistance: p("0.002") };
const guaranteed = { stopLoss: p("1.083"), guaranteed: true };

describe("an amendment says what is changed, and nothing else (E12, patch meaning)", () => {
	it.each([
		["nothing", fixed, {}, {}],
		["the stop alone", fixed, { stop: "1.08400" }, { stop_loss: "1.08400" }],
		["the take alone, away", fixed, { take: "" }, { take_profit: null }],
		[
			"a fixed stop that is to trail keeps its price",
			fixed,
			{ stopKind: "trailing", distance: "20" },
			{ trailing_distance: "0.00200" },
		],
		["a trailing distance", trailing, { distance: "30.5" }, { trailing_distance: "0.00305" }],
		["a trailing stop that is to stand still", trailing, { stopKind: "fixed" }, { trailing_distance: null }],
		["a trailing stop, away", trailing, { distance: "" }, { trailing_distance: null, stop_loss: null }],
		["a guarantee, given", fixed, { stopKind: "guaranteed" }, { guaranteed_stop: true }],
		["a guarantee, taken off", guaranteed, { stopKind: "fixed" }, { guaranteed_stop: false }],
		["a guaranteed stop, away", guaranteed, { stop: "" }, { stop_loss: null, guaranteed_stop: false }],
		[
			"a guaranteed stop that is to trail",
			guaranteed,
			{ stopKind: "trailing", distance: "10" },
			{ trailing_distance: "0.00100", guaranteed_stop: false },
		],
		["a distance that cannot be read", fixed, { stopKind: "trailing", distance: "x" }, {}],
	] as const)("%s", (_, now, change, expected) => {
		expect(patch(now, change)).toEqual(expected);
	});
});
