import { type Bar, barOf } from "../indicators/index.ts";
import type { Candle, Side } from "../pricing/index.ts";
import { type Test, testOf } from "./conditions.ts";
import { averageRangeOf, type Read, RunningValues } from "./running-values.ts";
import { type Operand, operandsOf, type Strategy } from "./strategy.ts";

/** Where the stop of a trade is, as far as the closed bars say: a distance from its opening price, or a level. */
export type StopBasis =
	| { readonly kind: "pips" }
	/** The average true range, a price distance. */
	| { readonly kind: "atr"; readonly range: number }
	| { readonly kind: "extreme"; readonly low: number; readonly high: number };

/** What the rules say when a bar has closed. It is carried out at the next quote, not at a price of this bar. */
export interface BarDecision {
	readonly barStartMs: number;
	readonly barEndMs: number;
	/** Sides whose trades are closed. */
	readonly exits: readonly Side[];
	/** The rule that opens a trade; null: none is met, or rules of both sides are. */
	readonly entry: { readonly side: Side; readonly rule: number; readonly stop: StopBasis } | null;
	/**
	 * Why no trade is opened although a rule is met: rules of both sides are met, or the stop's basis is not known yet.
	 */
	readonly held: "both-sides" | "stop-unknown" | null;
}

/** One value that the rules looked at, for the journal. */
export interface SeenValue {
	readonly operand: Exclude<Operand, { readonly kind: "number" }>;
	/** Null: not known yet. */
	readonly value: number | null;
}

const SIDES: readonly Side[] = ["buy", "sell"];

/**
 * The rules of one strategy over closed bars, in order of time: pure, with the same decision for the same bars on the
 * server, in the browser and in a back-test. It knows no account: whether an entry becomes a trade is decided with the
 * account (`order.ts`). The strategy must have no faults.
 */
export class StrategyRunner {
	private readonly strategy: Strategy;
	private readonly values: RunningValues;
	private readonly entries: readonly (readonly Test[])[];
	private readonly exits: readonly (readonly Test[])[];
	private readonly range: Read | null;
	private readonly looked: readonly { readonly operand: SeenValue["operand"]; readonly read: Read }[];

	constructor(strategy: Strategy) {
		this.strategy = strategy;
		this.values = new RunningValues(strategy);
		const tests = (rules: Strategy["entries"] | Strategy["exits"]) =>
			rules.map(({ all }) => all.map((condition) => testOf(condition, this.values)));
		this.entries = tests(strategy.entries);
		this.exits = tests(strategy.exits);
		this.range = strategy.stop.kind === "atr" ? this.values.reader(averageRangeOf(strategy.stop.length)) : null;
		this.looked = lookedAt(strategy).map((operand) => ({ operand, read: this.values.reader(operand) }));
	}

	/** Adds a closed bar and decides. */
	close(candle: Candle, endMs: number): BarDecision {
		const bar: Bar = barOf(candle, this.strategy.price);
		this.values.push(bar);
		const met = (tests: readonly Test[]) => tests.every((test) => test(endMs));
		const sides = SIDES.filter((side) =>
			this.strategy.exits.some((rule, at) => (rule.side ?? side) === side && met(this.exits[at] ?? [])),
		);
		const found = this.strategy.entries.flatMap(({ side }, rule) =>
			met(this.entries[rule] ?? []) ? [{ side, rule }] : [],
		);
		const base = { barStartMs: candle.startMs, barEndMs: endMs, exits: sides };
		const [first] = found;
		if (first === undefined) return { ...base, entry: null, held: null };
		if (found.some(({ side }) => side !== first.side)) return { ...base, entry: null, held: "both-sides" };
		const stop = this.stopBasis();
		if (stop === null) return { ...base, entry: null, held: "stop-unknown" };
		return { ...base, entry: { ...first, stop }, held: null };
	}

	/** The values at the newest closed bar that the rules looked at, each once. */
	seen(): readonly SeenValue[] {
		return this.looked.map(({ operand, read }) => ({ operand, value: read(0) }));
	}

	private stopBasis(): StopBasis | null {
		const { stop } = this.strategy;
		switch (stop.kind) {
			case "pips":
				return { kind: "pips" };
			case "atr": {
				const range = this.range?.(0) ?? null;
				return range === null || range <= 0 ? null : { kind: "atr", range };
			}
			case "extreme": {
				const extremes = this.values.extremes(stop.bars);
				return extremes === null ? null : { kind: "extreme", ...extremes };
			}
		}
	}
}

function lookedAt({ entries, exits, stop }: Strategy): readonly SeenValue["operand"][] {
	const all = new Map<string, SeenValue["operand"]>();
	const add = (operand: Operand) => {
		if (operand.kind !== "number") all.set(JSON.stringify(operand), operand);
	};
	for (const rule of [...entries, ...exits]) {
		for (const condition of rule.all) for (const { operand } of operandsOf(condition)) add(operand);
	}
	if (stop.kind === "atr") add(averageRangeOf(stop.length));
	return [...all.values()];
}
