import { findIndicator, readParameters } from "../indicators/index.ts";
import type { Instrument } from "../instruments/index.ts";
import { parseDecimal } from "../money/index.ts";
import { parseInterval } from "../pricing/index.ts";
import { conditionFaults } from "./condition-faults.ts";
import { type Fault, fault } from "./fault.ts";
import {
	conditionsOf,
	STRATEGY_LIMITS as LIMITS,
	type Operand,
	operandsOf,
	type SizeRule,
	type StopRule,
	type Strategy,
	type TargetRule,
} from "./strategy.ts";

/** Decimals of a distance, a multiple, a percentage or an amount that a strategy may have. */
const DECIMALS = 8;

/**
 * Everything that is wrong with a strategy, each with the place of it; empty if it can be tried and run. Judged are its
 * meaning and its limits: that it has the right shape is the contract's business.
 *
 * @param instrument the one that it names; undefined: the site does not have it
 */
export function strategyFaults(strategy: Strategy, instrument: Instrument | undefined): readonly Fault[] {
	const { entries, exits } = strategy;
	const rules = conditionsOf(strategy);
	return [
		...nameFaults(strategy.name),
		...(instrument === undefined
			? [fault("instrumentId", "STRATEGY_INSTRUMENT_UNKNOWN", { instrument: strategy.instrumentId })]
			: []),
		...(parseInterval(strategy.interval) === null
			? [fault("interval", "STRATEGY_INTERVAL_INVALID", { interval: strategy.interval })]
			: []),
		...(entries.length === 0 ? [fault("entries", "STRATEGY_WITHOUT_ENTRY")] : []),
		...tooMany("entries", entries.length, LIMITS.entries),
		...tooMany("exits", exits.length, LIMITS.exits),
		...Object.entries({ entries, exits }).flatMap(([group, all]) =>
			all.flatMap((rule, at) => [
				...(rule.all.length === 0 ? [fault(`${group}.${at}`, "STRATEGY_RULE_EMPTY")] : []),
				...tooMany(`${group}.${at}.all`, rule.all.length, LIMITS.conditions),
			]),
		),
		...tooMany("entries", indicatorsOf(strategy).size, LIMITS.indicators, "STRATEGY_TOO_MANY_INDICATORS"),
		...rules.flatMap(({ path, condition }) => [
			...conditionFaults(path, condition),
			...operandsOf(condition).flatMap(({ path: side, operand }) => operandFaults(`${path}.${side}`, operand)),
		]),
		...contradictions(strategy),
		...sizeFaults(strategy.size),
		...stopFaults(strategy.stop),
		...targetFaults(strategy.target),
		...(strategy.maxBars === null ? [] : countFaults("maxBars", strategy.maxBars, 1, LIMITS.maxBars)),
	];
}

/** The different calculations that a strategy needs: one per indicator and settings. */
export const indicatorsOf = (strategy: Pick<Strategy, "entries" | "exits">): ReadonlySet<string> =>
	new Set(
		conditionsOf(strategy).flatMap(({ condition }) =>
			operandsOf(condition).flatMap(({ operand }) => (operand.kind === "indicator" ? [calculationOf(operand)] : [])),
		),
	);

/** Names a calculation: the indicator with its settings, in one order. */
export const calculationOf = ({ id, parameters }: Extract<Operand, { readonly kind: "indicator" }>): string =>
	`${id} ${JSON.stringify(Object.entries(parameters).toSorted(([a], [b]) => (a < b ? -1 : 1)))}`;

function nameFaults(name: string): readonly Fault[] {
	if (name.trim() === "") return [fault("name", "STRATEGY_NAME_MISSING")];
	return tooMany("name", name.length, LIMITS.nameLength, "STRATEGY_NAME_LONG");
}

function tooMany(
	path: string,
	count: number,
	most: number,
	code: Fault["code"] = "STRATEGY_TOO_MANY",
): readonly Fault[] {
	return count <= most ? [] : [fault(path, code, { count: `${count}`, most: `${most}` })];
}

function countFaults(path: string, value: number, least: number, most: number): readonly Fault[] {
	if (Number.isSafeInteger(value) && value >= least && value <= most) return [];
	return [fault(path, "STRATEGY_COUNT_INVALID", { value: `${value}`, least: `${least}`, most: `${most}` })];
}

function operandFaults(path: string, operand: Operand): readonly Fault[] {
	if (operand.kind === "number") return Number.isFinite(operand.value) ? [] : [fault(path, "STRATEGY_NUMBER_INVALID")];
	const ago = countFaults(`${path}.barsAgo`, operand.barsAgo, 0, LIMITS.barsAgo);
	if (operand.kind === "price") return ago;
	const indicator = findIndicator(operand.id);
	if (indicator === undefined) return [fault(path, "STRATEGY_INDICATOR_UNKNOWN", { indicator: operand.id }), ...ago];
	const output = indicator.outputs.some(({ id }) => id === operand.output);
	const read = readParameters(indicator, operand.parameters);
	return [
		...(output ? [] : [fault(path, "STRATEGY_OUTPUT_UNKNOWN", { indicator: operand.id, output: operand.output })]),
		...(read.ok
			? []
			: [
					fault(`${path}.parameters`, "STRATEGY_SETTING_INVALID", {
						...read.refusal.params,
						indicator: operand.id,
						reason: read.refusal.code,
					}),
				]),
		...ago,
	];
}

/** A rule that asks for the opposite of itself is never met. */
function contradictions({ entries, exits }: Strategy): readonly Fault[] {
	const key = (operand: Operand) => JSON.stringify(operand);
	return Object.entries({ entries, exits }).flatMap(([group, rules]) =>
		rules.flatMap(({ all }, at) => {
			const asked = new Map<string, string>();
			return all.flatMap((condition, nth) => {
				if (condition.kind !== "compare" && condition.kind !== "cross") return [];
				const isAbove = (condition.kind === "compare" ? condition.relation : condition.direction) === "above";
				const [left, right] = [key(condition.left), key(condition.right)];
				const [upper, lower] = isAbove ? [left, right] : [right, left];
				asked.set(`${upper} ${lower}`, "");
				return asked.has(`${lower} ${upper}`) || upper === lower
					? [fault(`${group}.${at}.all.${nth}`, "STRATEGY_RULE_CONTRADICTS")]
					: [];
			});
		}),
	);
}

/** Above zero, and at most `most`. */
function amountFaults(path: string, text: string, most: bigint): readonly Fault[] {
	const read = parseDecimal(text, DECIMALS);
	if (read.ok && read.value > 0n && read.value <= most * 10n ** BigInt(DECIMALS)) return [];
	return [fault(path, "STRATEGY_AMOUNT_INVALID", { value: text, most: `${most}` })];
}

const MOST_PIPS = 1_000_000n;
const MOST_MULTIPLE = 100n;
/** More than this share of the equity in one trade is no risk limit. */
const MOST_RISK_PERCENT = 10n;
const MOST_AMOUNT = 1_000_000_000_000n;

function sizeFaults(size: SizeRule): readonly Fault[] {
	switch (size.kind) {
		case "units":
			return amountFaults("size.volume", size.volume, MOST_AMOUNT);
		case "lots":
			return amountFaults("size.lots", size.lots, MOST_AMOUNT);
		case "value":
			return amountFaults("size.amount", size.amount, MOST_AMOUNT);
		case "risk":
			return amountFaults("size.percent", size.percent, MOST_RISK_PERCENT);
	}
}

function stopFaults(stop: StopRule): readonly Fault[] {
	switch (stop.kind) {
		case "pips":
			return amountFaults("stop.pips", stop.pips, MOST_PIPS);
		case "atr":
			return [
				...countFaults("stop.length", stop.length, 1, LIMITS.extremeBars),
				...amountFaults("stop.multiple", stop.multiple, MOST_MULTIPLE),
			];
		case "extreme":
			return countFaults("stop.bars", stop.bars, 1, LIMITS.extremeBars);
	}
}

function targetFaults(target: TargetRule | null): readonly Fault[] {
	if (target === null) return [];
	return target.kind === "pips"
		? amountFaults("target.pips", target.pips, MOST_PIPS)
		: amountFaults("target.multiple", target.multiple, MOST_MULTIPLE);
}
