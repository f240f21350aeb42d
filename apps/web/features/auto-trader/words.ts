import type { StrategyWire } from "@truefill/contracts/http";
import { findIndicator, initialParameters, readParameters } from "@truefill/core/indicators";
import { markOf, SHORT_NAMES } from "../../charts/indicator-labels.ts";
import type { MessageKey, Translate } from "../../i18n/index.ts";
import { formatLocale, formatMoney, formatNumber } from "../../lib/format.ts";

/*
 * A strategy in sentences. Each sentence is one message of the language with slots, so that a language can order its
 * words as it does; only the names of indicators are the same everywhere.
 */

export type RuleWire = StrategyWire["entries"][number] | StrategyWire["exits"][number];
export type ConditionWire = RuleWire["all"][number];
export type OperandWire = Extract<ConditionWire, { kind: "compare" }>["left"];

const LINES: Readonly<Record<string, MessageKey>> = {
	upper: "autoTrader.line.upper",
	middle: "autoTrader.line.middle",
	lower: "autoTrader.line.lower",
	signal: "autoTrader.line.signal",
	histogram: "autoTrader.line.histogram",
};

/** `upper`, `+DI`; empty where an indicator has one line only. */
export function lineText(t: Translate, indicatorId: string, output: string): string {
	if ((findIndicator(indicatorId)?.outputs.length ?? 0) < 2) return "";
	const key = LINES[output];
	if (key !== undefined) return plain(t, key);
	return markOf(output).replace(/: $/, "") || output;
}

/** Keys without slots. */
const plain = (t: Translate, key: MessageKey): string => (t as (of: MessageKey) => string)(key);

/** `EMA 12`, `BB 20 2 upper`. */
export function indicatorText(t: Translate, operand: Extract<OperandWire, { kind: "indicator" }>): string {
	const indicator = findIndicator(operand.id);
	if (indicator === undefined) return operand.id;
	const read = readParameters(indicator, operand.parameters);
	const values = Object.values(read.ok ? read.value : { ...initialParameters(indicator), ...operand.parameters });
	const numbers = values.filter((value) => typeof value === "number").map((value) => formatNumber(String(value)));
	return [SHORT_NAMES[indicator.id], ...numbers, lineText(t, operand.id, operand.output)]
		.filter((part) => part !== "")
		.join(" ");
}

export function operandText(t: Translate, operand: OperandWire): string {
	if (operand.kind === "number") return formatNumber(String(operand.value));
	const value = operand.kind === "price" ? t(`autoTrader.value.${operand.field}`) : indicatorText(t, operand);
	return operand.bars_ago === 0 ? value : t("autoTrader.value.ago", { value, bars: operand.bars_ago });
}

const minuteText = (minute: number): string =>
	`${String(Math.floor(minute / 60) % 24).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;

/** `Monday`; 0 is Sunday. */
export const dayName = (day: number, width: "long" | "short" = "long"): string =>
	new Intl.DateTimeFormat(formatLocale(), { weekday: width, timeZone: "UTC" }).format(Date.UTC(2026, 2, 1 + day));

const listed = (parts: readonly string[]): string =>
	new Intl.ListFormat(formatLocale(), { type: "conjunction" }).format(parts);

export function conditionText(t: Translate, condition: ConditionWire): string {
	switch (condition.kind) {
		case "compare": {
			const slots = { left: operandText(t, condition.left), right: operandText(t, condition.right) };
			return t(`autoTrader.compare.${condition.relation}`, slots);
		}
		case "cross": {
			const slots = { left: operandText(t, condition.left), right: operandText(t, condition.right) };
			return t(`autoTrader.cross.${condition.direction}`, slots);
		}
		case "move":
			return t(`autoTrader.move.${condition.direction}`, {
				operand: operandText(t, condition.operand),
				bars: condition.bars,
			});
		case "time":
			return t("autoTrader.time", {
				from: minuteText(condition.from_minute),
				to: minuteText(condition.to_minute),
				zone: t(`autoTrader.zone.${condition.zone}`),
			});
		case "weekdays":
			return t("autoTrader.weekdays", {
				days: listed(condition.days.toSorted((a, b) => a - b).map((day) => dayName(day))),
				zone: t(`autoTrader.zone.${condition.zone}`),
			});
	}
}

function sizeText(t: Translate, size: StrategyWire["size"], currency: string): string {
	switch (size.kind) {
		case "units":
			return t("autoTrader.says.size.units", { amount: formatNumber(size.volume) });
		case "lots":
			return t("autoTrader.says.size.lots", { amount: formatNumber(size.lots) });
		case "value":
			return t("autoTrader.says.size.value", { amount: formatMoney(size.amount, currency) });
		case "risk":
			return t("autoTrader.says.size.risk", { amount: formatNumber(size.percent) });
	}
}

function stopText(t: Translate, stop: StrategyWire["stop"]): string {
	switch (stop.kind) {
		case "pips":
			return t("autoTrader.says.stop.pips", { amount: formatNumber(stop.pips) });
		case "atr":
			return t("autoTrader.says.stop.atr", {
				amount: formatNumber(stop.multiple),
				length: formatNumber(`${stop.length}`),
			});
		case "extreme":
			return t("autoTrader.says.stop.extreme", { bars: stop.bars });
	}
}

function targetText(t: Translate, target: StrategyWire["target"]): string {
	if (target === null) return t("autoTrader.says.target.none");
	return target.kind === "pips"
		? t("autoTrader.says.target.pips", { amount: formatNumber(target.pips) })
		: t("autoTrader.says.target.reward", { amount: formatNumber(target.multiple) });
}

/** Each entry of the strategy as one sentence. */
export function sentencesOf(
	t: Translate,
	strategy: StrategyWire,
	{ instrument, currency }: { readonly instrument: string; readonly currency: string },
): readonly string[] {
	return strategy.entries
		.filter(({ all }) => all.length > 0)
		.map(({ side, all }) =>
			t(`autoTrader.says.${side}`, {
				conditions: listed(all.map((condition) => conditionText(t, condition))),
				instrument,
				interval: strategy.interval,
				size: sizeText(t, strategy.size, currency),
				stop: stopText(t, strategy.stop),
				target: targetText(t, strategy.target),
			}),
		);
}
