import { type Bar, findIndicator, type Running, type Values } from "../indicators/index.ts";
import { invariant } from "../result/index.ts";
import { calculationOf } from "./faults.ts";
import { type Condition, conditionsOf, type Operand, operandsOf, type Strategy } from "./strategy.ts";

/** The value of an operand so many bars before the newest closed one; null: unknown. */
export type Read = (barsAgo: number) => number | null;

/** The last items of a series, newest first. */
class Recent<T> {
	private readonly items: (T | undefined)[];
	private count = 0;

	constructor(depth: number) {
		this.items = new Array<T | undefined>(depth).fill(undefined);
	}

	push(item: T): void {
		this.items[this.count % this.items.length] = item;
		this.count += 1;
	}

	at(ago: number): T | undefined {
		return ago >= this.items.length || ago >= this.count
			? undefined
			: this.items[(this.count - 1 - ago) % this.items.length];
	}
}

/** Bars before the newest one that a condition reads besides the operand's own `barsAgo`. */
const depthOf = (condition: Condition): number =>
	condition.kind === "move" ? condition.bars : condition.kind === "cross" ? 1 : 0;

/**
 * All values that the rules of a strategy read, at each closed bar: every indicator is computed once per setting,
 * whatever number of rules read it, in constant time per bar. The strategy must have no faults.
 */
export class RunningValues {
	private readonly bars: Recent<Bar>;
	private readonly series = new Map<string, { readonly running: Running; readonly recent: Recent<Values> }>();
	private readonly depth: number;

	constructor(strategy: Pick<Strategy, "entries" | "exits" | "stop">) {
		const conditions = conditionsOf(strategy).map(({ condition }) => condition);
		const agos = conditions.flatMap((condition) =>
			operandsOf(condition).map(({ operand }) =>
				operand.kind === "number" ? 0 : operand.barsAgo + depthOf(condition),
			),
		);
		this.depth = Math.max(0, ...agos) + 1;
		const extreme = strategy.stop.kind === "extreme" ? strategy.stop.bars : 0;
		this.bars = new Recent(Math.max(this.depth, extreme));
		for (const condition of conditions) for (const { operand } of operandsOf(condition)) this.add(operand);
		const { stop } = strategy;
		if (stop.kind === "atr") this.add(averageRangeOf(stop.length));
	}

	/** Adds a closed bar. Bars come in order of time. */
	push(bar: Bar): void {
		this.bars.push(bar);
		for (const { running, recent } of this.series.values()) recent.push(running.push(bar));
	}

	/** A reader of one operand of the strategy. */
	reader(operand: Operand): Read {
		switch (operand.kind) {
			case "number":
				return () => operand.value;
			case "price":
				return (ago) => this.bars.at(operand.barsAgo + ago)?.[operand.field] ?? null;
			case "indicator": {
				const series = this.series.get(calculationOf(operand));
				invariant(series !== undefined, "an indicator of the strategy is computed");
				return (ago) => series.recent.at(operand.barsAgo + ago)?.[operand.output] ?? null;
			}
		}
	}

	/** Lowest low and highest high of the last bars; null while there are fewer. */
	extremes(bars: number): { readonly low: number; readonly high: number } | null {
		let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
		for (let ago = 0; ago < bars; ago += 1) {
			const bar = this.bars.at(ago);
			if (bar === undefined) return null;
			low = Math.min(low, bar.low);
			high = Math.max(high, bar.high);
		}
		return { low, high };
	}

	private add(operand: Operand): void {
		if (operand.kind !== "indicator") return;
		const name = calculationOf(operand);
		if (this.series.has(name)) return;
		const indicator = findIndicator(operand.id);
		invariant(indicator !== undefined, `unknown indicator ${operand.id}`);
		this.series.set(name, { running: indicator.create(operand.parameters), recent: new Recent(this.depth) });
	}
}

/** The average true range of a stop, as an operand. */
export const averageRangeOf = (length: number): Extract<Operand, { readonly kind: "indicator" }> => ({
	kind: "indicator",
	id: "atr",
	output: "atr",
	parameters: { length },
	barsAgo: 0,
});
