import type { ParameterValues } from "../indicators/index.ts";
import type { Side } from "../pricing/index.ts";

/*
 * A trading strategy as data: what the editor writes, the server runs and the back-test tries. It contains no code.
 * Amounts, distances and multiples that become money or prices are decimal strings; counts and the settings of
 * indicators are numbers, as in `core/indicators`.
 */

/** Which prices the bars are made of; a bar in the middle has the middles of both sides. */
export const BAR_SIDES = ["bid", "ask", "mid"] as const;
export type BarSide = (typeof BAR_SIDES)[number];

export const PRICE_FIELDS = ["open", "high", "low", "close"] as const;
export type PriceField = (typeof PRICE_FIELDS)[number];

/** Time zones of a condition of time: the sessions of the currency market, and UTC. */
export const STRATEGY_ZONES = ["UTC", "Asia/Tokyo", "Europe/London", "America/New_York"] as const;
export type StrategyZone = (typeof STRATEGY_ZONES)[number];

/** A number that is known when a bar has closed. `barsAgo` 0: the bar that has just closed. */
export type Operand =
	| { readonly kind: "price"; readonly field: PriceField; readonly barsAgo: number }
	| {
			readonly kind: "indicator";
			readonly id: string;
			/** Of the indicator's outputs. */
			readonly output: string;
			readonly parameters: ParameterValues;
			readonly barsAgo: number;
	  }
	| { readonly kind: "number"; readonly value: number };

/** Something that is true or false when a bar has closed; unknown counts as false. */
export type Condition =
	| {
			readonly kind: "compare";
			readonly left: Operand;
			readonly relation: "above" | "below";
			readonly right: Operand;
	  }
	/** It was not beyond at the bar before, and is now. */
	| { readonly kind: "cross"; readonly left: Operand; readonly direction: "above" | "below"; readonly right: Operand }
	/** Each of the last bars is higher (lower) than the one before it. */
	| {
			readonly kind: "move";
			readonly operand: Operand;
			readonly direction: "rising" | "falling";
			readonly bars: number;
	  }
	/** The bar ends within these minutes of the local day, start included, end excluded; may span midnight. */
	| {
			readonly kind: "time";
			readonly zone: StrategyZone;
			readonly fromMinute: number;
			readonly toMinute: number;
	  }
	/** The bar ends on one of these local days: 0 Sunday … 6 Saturday. */
	| { readonly kind: "weekdays"; readonly zone: StrategyZone; readonly days: readonly number[] };

/** Opens a trade of this side when all conditions are met. */
export interface EntryRule {
	readonly side: Side;
	readonly all: readonly Condition[];
}

/** Closes the strategy's trades of this side (null: of both) when all conditions are met. */
export interface ExitRule {
	readonly side: Side | null;
	readonly all: readonly Condition[];
}

export type SizeRule =
	| { readonly kind: "units"; readonly volume: string }
	| { readonly kind: "lots"; readonly lots: string }
	/** Worth at most this much, in the account's currency. */
	| { readonly kind: "value"; readonly amount: string }
	/** Loses at most this percentage of the equity at its stop, with costs; a gap can lose more. */
	| { readonly kind: "risk"; readonly percent: string };

/** Every trade has a stop: a scheme without one loses all in the end. */
export type StopRule =
	| { readonly kind: "pips"; readonly pips: string }
	| { readonly kind: "atr"; readonly length: number; readonly multiple: string }
	/** The lowest low of so many bars for a buy, the highest high for a sell. */
	| { readonly kind: "extreme"; readonly bars: number };

export type TargetRule =
	| { readonly kind: "pips"; readonly pips: string }
	/** Multiple of the distance between the opening price and the stop. */
	| { readonly kind: "reward"; readonly multiple: string };

export interface Strategy {
	readonly name: string;
	readonly instrumentId: string;
	/** Length of a bar: `15m` (`core/pricing/intervals`). Days end at midnight UTC. */
	readonly interval: string;
	readonly price: BarSide;
	readonly entries: readonly EntryRule[];
	readonly exits: readonly ExitRule[];
	readonly size: SizeRule;
	readonly stop: StopRule;
	readonly target: TargetRule | null;
	/** The stop follows the best closing price at its first distance. */
	readonly trailing: boolean;
	/** A trade is closed when it was open for so many closed bars; null: for as long as the rules say. */
	readonly maxBars: number | null;
}

/** Limits of one strategy: more than these no person reads, and no server computes 10,000 times in two seconds. */
export const STRATEGY_LIMITS = {
	entries: 4,
	exits: 4,
	conditions: 8,
	indicators: 12,
	barsAgo: 100,
	moveBars: 50,
	extremeBars: 500,
	maxBars: 10_000,
	nameLength: 60,
} as const;

/** Every condition with its place, as `entries.0.all.1`. */
export function conditionsOf({
	entries,
	exits,
}: Pick<Strategy, "entries" | "exits">): readonly { readonly path: string; readonly condition: Condition }[] {
	return Object.entries({ entries, exits }).flatMap(([group, rules]) =>
		rules.flatMap((rule, at) => rule.all.map((condition, nth) => ({ path: `${group}.${at}.all.${nth}`, condition }))),
	);
}

/** The operands of a condition with their places in it. */
export function operandsOf(
	condition: Condition,
): readonly { readonly path: "left" | "right" | "operand"; readonly operand: Operand }[] {
	switch (condition.kind) {
		case "compare":
		case "cross":
			return [
				{ path: "left", operand: condition.left },
				{ path: "right", operand: condition.right },
			];
		case "move":
			return [{ path: "operand", operand: condition.operand }];
		case "time":
		case "weekdays":
			return [];
	}
}
