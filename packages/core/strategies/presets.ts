import type { Condition, Operand, Strategy } from "./strategy.ts";

/*
 * Strategies to begin with. Each trades a known idea with a stop on every trade and a small risk; none raises its size
 * after a loss or adds to a losing trade.
 */

const indicator = (id: string, output: string, parameters: Record<string, number | string>, barsAgo = 0): Operand => ({
	kind: "indicator",
	id,
	output,
	parameters,
	barsAgo,
});
const close: Operand = { kind: "price", field: "close", barsAgo: 0 };
const number = (value: number): Operand => ({ kind: "number", value });
const ema = (length: number): Operand => indicator("ema", "ema", { length });
const cross = (left: Operand, direction: "above" | "below", right: Operand): Condition => ({
	kind: "cross",
	left,
	direction,
	right,
});
const compare = (left: Operand, relation: "above" | "below", right: Operand): Condition => ({
	kind: "compare",
	left,
	relation,
	right,
});

type Preset = Omit<Strategy, "name" | "instrumentId">;

const common = {
	price: "bid",
	size: { kind: "risk", percent: "1" },
	trailing: false,
} as const satisfies Partial<Preset>;

/** Follows a trend: a fast average crosses a slow one. */
const trend: Preset = {
	...common,
	interval: "15m",
	entries: [
		{ side: "buy", all: [cross(ema(12), "above", ema(26))] },
		{ side: "sell", all: [cross(ema(12), "below", ema(26))] },
	],
	exits: [
		{ side: "buy", all: [cross(ema(12), "below", ema(26))] },
		{ side: "sell", all: [cross(ema(12), "above", ema(26))] },
	],
	stop: { kind: "atr", length: 14, multiple: "2" },
	target: { kind: "reward", multiple: "3" },
	maxBars: null,
};

/** The close leaves the range of the last 20 bars while the market moves in a direction. */
const breakout: Preset = {
	...common,
	interval: "1h",
	entries: [
		{
			side: "buy",
			all: [
				compare(close, "above", indicator("donchian", "upper", { length: 20 }, 1)),
				compare(indicator("adx", "adx", { length: 14 }), "above", number(20)),
			],
		},
		{
			side: "sell",
			all: [
				compare(close, "below", indicator("donchian", "lower", { length: 20 }, 1)),
				compare(indicator("adx", "adx", { length: 14 }), "above", number(20)),
			],
		},
	],
	exits: [],
	stop: { kind: "atr", length: 14, multiple: "2" },
	target: null,
	trailing: true,
	maxBars: 120,
};

/** What went too far comes back: the close returns into the Bollinger bands while the RSI was stretched. */
const reversion: Preset = {
	...common,
	interval: "15m",
	entries: [
		{
			side: "buy",
			all: [
				cross(close, "above", indicator("bollinger", "lower", { length: 20, deviations: 2 })),
				compare(indicator("rsi", "rsi", { length: 14 }), "below", number(40)),
			],
		},
		{
			side: "sell",
			all: [
				cross(close, "below", indicator("bollinger", "upper", { length: 20, deviations: 2 })),
				compare(indicator("rsi", "rsi", { length: 14 }), "above", number(60)),
			],
		},
	],
	exits: [
		{ side: "buy", all: [cross(close, "above", indicator("bollinger", "middle", { length: 20, deviations: 2 }))] },
		{ side: "sell", all: [cross(close, "below", indicator("bollinger", "middle", { length: 20, deviations: 2 }))] },
	],
	stop: { kind: "extreme", bars: 10 },
	target: null,
	maxBars: 48,
};

const londonMorning: Condition = { kind: "time", zone: "Europe/London", fromMinute: 8 * 60, toMinute: 11 * 60 };
const londonEnd: Condition = { kind: "time", zone: "Europe/London", fromMinute: 16 * 60, toMinute: 17 * 60 };

/** The range of the night is left in the first hours of London; all is closed before its end. */
const session: Preset = {
	...common,
	interval: "15m",
	entries: [
		{ side: "buy", all: [londonMorning, cross(close, "above", indicator("donchian", "upper", { length: 32 }, 1))] },
		{ side: "sell", all: [londonMorning, cross(close, "below", indicator("donchian", "lower", { length: 32 }, 1))] },
	],
	exits: [{ side: null, all: [londonEnd] }],
	stop: { kind: "atr", length: 14, multiple: "1.5" },
	target: { kind: "reward", multiple: "2" },
	maxBars: 32,
};

export const PRESETS = { trend, breakout, reversion, session } as const satisfies Readonly<Record<string, Preset>>;
export type PresetId = keyof typeof PRESETS;
