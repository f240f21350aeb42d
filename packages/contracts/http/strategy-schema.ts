import {
	BAR_SIDES,
	type Condition,
	STRATEGY_LIMITS as LIMITS,
	type Operand,
	PRICE_FIELDS,
	STRATEGY_ZONES,
	type Strategy,
} from "@truefill/core/strategies";
import * as z from "zod";
import { id, plainText, side } from "./primitives.ts";

/*
 * A strategy on the wire: its shape and hard limits. What it means, such as a setting that an indicator does not take,
 * is judged by `strategyFaults` of the core, which browser and server share.
 */

/** Above zero, at most 13 digits before and 8 after the point. */
const amount = z
	.string()
	.max(24)
	.regex(/^(?:0|[1-9]\d{0,12})(?:\.\d{1,8})?$/, "decimal string");
const count = z.int().min(0).max(10_000);
const minute = z.int().min(0).max(1_440);
const number = z.number().min(-1e12).max(1e12);

/** A number that the market gives when a bar has closed. */
export const seenOperand = z.discriminatedUnion("kind", [
	z.strictObject({ kind: z.literal("price"), field: z.enum(PRICE_FIELDS), bars_ago: count }),
	z.strictObject({
		kind: z.literal("indicator"),
		/** Of the indicators of the chart: `ema`, `rsi`, `bollinger`. */
		id: z.string().regex(/^[a-z][a-z-]{0,39}$/),
		/** One of its outputs. */
		output: z.string().regex(/^[A-Za-z][A-Za-z0-9-]{0,39}$/),
		parameters: z
			.record(z.string().regex(/^[A-Za-z][A-Za-z0-9]{0,39}$/), z.union([number, z.string().max(40).regex(plainText)]))
			.refine((all) => Object.keys(all).length <= 20, "at most 20 parameters"),
		bars_ago: count,
	}),
]);
const operand = z.discriminatedUnion("kind", [
	...seenOperand.options,
	z.strictObject({ kind: z.literal("number"), value: number }),
]);
const condition = z.discriminatedUnion("kind", [
	z.strictObject({ kind: z.literal("compare"), left: operand, relation: z.enum(["above", "below"]), right: operand }),
	z.strictObject({ kind: z.literal("cross"), left: operand, direction: z.enum(["above", "below"]), right: operand }),
	z.strictObject({ kind: z.literal("move"), operand, direction: z.enum(["rising", "falling"]), bars: count }),
	z.strictObject({ kind: z.literal("time"), zone: z.enum(STRATEGY_ZONES), from_minute: minute, to_minute: minute }),
	z.strictObject({
		kind: z.literal("weekdays"),
		zone: z.enum(STRATEGY_ZONES),
		days: z.array(z.int().min(0).max(6)).max(7),
	}),
]);
const all = z.array(condition).max(LIMITS.conditions);

/** Rules, size, stop and target of one strategy; it contains no code. */
export const strategyWire = z.strictObject({
	name: z.string().trim().max(LIMITS.nameLength).regex(plainText),
	asset_id: id,
	/** Length of a bar: `15m`, `1h`, `1d`. */
	interval: z.string().regex(/^[1-9]\d{0,3}[mhdwM]$/, "a length such as 15m"),
	price: z.enum(BAR_SIDES),
	entries: z.array(z.strictObject({ side, all })).max(LIMITS.entries),
	/** `side` null: closes trades of both sides. */
	exits: z.array(z.strictObject({ side: side.nullable(), all })).max(LIMITS.exits),
	size: z.discriminatedUnion("kind", [
		z.strictObject({ kind: z.literal("units"), volume: amount }),
		z.strictObject({ kind: z.literal("lots"), lots: amount }),
		z.strictObject({ kind: z.literal("value"), amount }),
		z.strictObject({ kind: z.literal("risk"), percent: amount }),
	]),
	stop: z.discriminatedUnion("kind", [
		z.strictObject({ kind: z.literal("pips"), pips: amount }),
		z.strictObject({ kind: z.literal("atr"), length: count, multiple: amount }),
		z.strictObject({ kind: z.literal("extreme"), bars: count }),
	]),
	target: z
		.discriminatedUnion("kind", [
			z.strictObject({ kind: z.literal("pips"), pips: amount }),
			z.strictObject({ kind: z.literal("reward"), multiple: amount }),
		])
		.nullable(),
	trailing: z.boolean(),
	max_bars: count.nullable(),
});
export type StrategyWire = z.infer<typeof strategyWire>;
type ConditionWire = z.infer<typeof condition>;
type OperandWire = z.infer<typeof operand>;

function operandFromWire(wire: OperandWire): Operand {
	if (wire.kind === "number") return wire;
	const { bars_ago: barsAgo, ...rest } = wire;
	return { ...rest, barsAgo };
}

function operandToWire(operand: Operand): OperandWire {
	if (operand.kind === "number") return { ...operand };
	const { barsAgo, ...rest } = operand;
	return rest.kind === "indicator"
		? { ...rest, parameters: { ...rest.parameters }, bars_ago: barsAgo }
		: { ...rest, bars_ago: barsAgo };
}

function conditionFromWire(wire: ConditionWire): Condition {
	switch (wire.kind) {
		case "compare":
		case "cross":
			return { ...wire, left: operandFromWire(wire.left), right: operandFromWire(wire.right) };
		case "move":
			return { ...wire, operand: operandFromWire(wire.operand) };
		case "time":
			return { kind: "time", zone: wire.zone, fromMinute: wire.from_minute, toMinute: wire.to_minute };
		case "weekdays":
			return wire;
	}
}

function conditionToWire(condition: Condition): ConditionWire {
	switch (condition.kind) {
		case "compare":
		case "cross":
			return { ...condition, left: operandToWire(condition.left), right: operandToWire(condition.right) };
		case "move":
			return { ...condition, operand: operandToWire(condition.operand) };
		case "time":
			return { kind: "time", zone: condition.zone, from_minute: condition.fromMinute, to_minute: condition.toMinute };
		case "weekdays":
			return { ...condition, days: [...condition.days] };
	}
}

export function strategyFromWire({ asset_id, max_bars, entries, exits, ...rest }: StrategyWire): Strategy {
	return {
		...rest,
		instrumentId: asset_id,
		maxBars: max_bars,
		entries: entries.map((rule) => ({ side: rule.side, all: rule.all.map(conditionFromWire) })),
		exits: exits.map((rule) => ({ side: rule.side, all: rule.all.map(conditionFromWire) })),
	};
}

export function strategyToWire({ instrumentId, maxBars, entries, exits, ...rest }: Strategy): StrategyWire {
	return {
		...rest,
		asset_id: instrumentId,
		max_bars: maxBars,
		entries: entries.map((rule) => ({ side: rule.side, all: rule.all.map(conditionToWire) })),
		exits: exits.map((rule) => ({ side: rule.side, all: rule.all.map(conditionToWire) })),
	};
}
