import { defineIndicator } from "../define.ts";
import { length, SOURCE, sourceOf } from "../parameters.ts";
import { delay } from "../parts/delay.ts";
import { sum } from "../parts/windows.ts";

/**
 * KAMA (Kaufman): moves by (ER × (fast − slow) + slow)², with fast and slow as EMA weights and ER the efficiency ratio:
 * distance over `length` bars ÷ path over them. Starts at the value of bar `length`; a path of zero has ER 0.
 */
export const adaptiveAverage = defineIndicator({
	id: "kama",
	pane: "price",
	unit: "price",
	parameters: { length: length(10), fast: length(2), slow: length(30), source: SOURCE },
	ascending: [["fast", "slow"]],
	outputs: [{ id: "kama", kind: "line" }],
	compute(values) {
		const read = sourceOf(values.source);
		const start = delay<number>(values.length);
		const previous = delay<number>(1);
		const path = sum(values.length);
		const seed = delay<number>(values.length - 1);
		const [fast, slow] = [2 / (values.fast + 1), 2 / (values.slow + 1)];
		let last: number | null = null;
		return (bar, keep) => {
			const now = read(bar);
			const from = start(now, keep);
			const before = previous(now, keep);
			const whole = path(before === null ? null : Math.abs(now - before), keep);
			const isSeed = seed(now, keep) !== null;
			let next: number | null = last;
			if (last === null) next = isSeed ? now : null;
			else if (from !== null && whole !== null) {
				const ratio = whole === 0 ? 0 : Math.abs(now - from) / whole;
				next = last + (ratio * (fast - slow) + slow) ** 2 * (now - last);
			}
			if (keep) last = next;
			return { kama: next };
		};
	},
});
