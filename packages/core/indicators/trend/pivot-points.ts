import { barStartMs } from "../../pricing/index.ts";
import { defineIndicator } from "../define.ts";
import { choice } from "../parameters.ts";
import { stateful } from "../parts/delay.ts";
import type { Bar } from "../types.ts";

const PERIODS = { day: "1d", week: "1w", month: "1M" } as const;

interface Levels {
	readonly pivot: number;
	readonly up: readonly number[];
	readonly down: readonly number[];
}

/** Levels at distances from a centre: upwards and downwards the same. */
const around = (pivot: number, centre: number, distances: readonly number[]): Levels => ({
	pivot,
	up: distances.map((distance) => centre + distance),
	down: distances.map((distance) => centre - distance),
});

/** The levels of a period from the bar of the period before. */
const METHODS = {
	standard: ({ high, low, close }) => classic((high + low + close) / 3, high, low),
	/** Weighs the close twice. */
	woodie: ({ high, low, close }) => classic((high + low + 2 * close) / 4, high, low),
	fibonacci: ({ high, low, close }) => {
		const pivot = (high + low + close) / 3;
		return around(pivot, pivot, [0.382 * (high - low), 0.618 * (high - low), high - low]);
	},
	camarilla: ({ high, low, close }) =>
		around(
			(high + low + close) / 3,
			close,
			[12, 6, 4, 2].map((part) => (1.1 * (high - low)) / part),
		),
} as const satisfies Record<string, (period: Bar) => Levels>;

const classic = (pivot: number, high: number, low: number): Levels => ({
	pivot,
	up: [2 * pivot - low, pivot + high - low, high + 2 * (pivot - low)],
	down: [2 * pivot - high, pivot - high + low, low - 2 * (high - pivot)],
});

interface State {
	readonly periodMs: number;
	/** The bars of this period as one. */
	readonly period: Bar;
	readonly levels: Levels | null;
}

const joinBars = (earlier: Bar, later: Bar): Bar => ({
	startMs: earlier.startMs,
	open: earlier.open,
	high: Math.max(earlier.high, later.high),
	low: Math.min(earlier.low, later.low),
	close: later.close,
	volume: earlier.volume + later.volume,
});

/**
 * Pivot points: levels for each day, week or month (UTC) from high, low and close of the one before. None in the first
 * period. Standard: PP = (H + L + C) ÷ 3, R1 = 2 PP − L, S1 = 2 PP − H, R2 and S2 = PP ± (H − L), R3 = H + 2 (PP − L),
 * S3 = L − 2 (H − PP). Woodie: the same with PP = (H + L + 2 C) ÷ 4. Fibonacci: PP ± 0.382, 0.618 and 1 × (H − L).
 * Camarilla: C ± 1.1 × (H − L) ÷ 12, 6, 4 and 2; the only one with a fourth level.
 */
export const pivotPoints = defineIndicator({
	id: "pivot-points",
	pane: "price",
	unit: "price",
	parameters: {
		period: choice(["day", "week", "month"], "day"),
		method: choice(["standard", "fibonacci", "camarilla", "woodie"], "standard"),
	},
	outputs: [
		{ id: "pivot", kind: "line", stepped: true },
		{ id: "r1", kind: "line", stepped: true },
		{ id: "r2", kind: "line", stepped: true },
		{ id: "r3", kind: "line", stepped: true },
		{ id: "r4", kind: "line", stepped: true },
		{ id: "s1", kind: "line", stepped: true },
		{ id: "s2", kind: "line", stepped: true },
		{ id: "s3", kind: "line", stepped: true },
		{ id: "s4", kind: "line", stepped: true },
	],
	compute(values) {
		const levelsOf = METHODS[values.method];
		const advance = stateful<Bar, State | null>(null, (state, bar) => {
			const periodMs = barStartMs(PERIODS[values.period], bar.startMs);
			if (state === null) return { periodMs, period: bar, levels: null };
			if (state.periodMs === periodMs) return { ...state, period: joinBars(state.period, bar) };
			return { periodMs, period: bar, levels: levelsOf(state.period) };
		});
		return (bar, keep) => {
			const { pivot = null, up = [], down = [] } = advance(bar, keep)?.levels ?? {};
			const [r1 = null, r2 = null, r3 = null, r4 = null] = up;
			const [s1 = null, s2 = null, s3 = null, s4 = null] = down;
			return { pivot, r1, r2, r3, r4, s1, s2, s3, s4 };
		};
	},
});
