import { conditionsOf, operandsOf, type Strategy } from "./strategy.ts";

/** With fewer bars than this an indicator's first values depend on where its history begins. */
const LEAST = 200;
/** After so many times its length, what a running average remembers of its first bar is below any price step. */
const LENGTHS = 5;
const MOST = 20_000;

/** How many closed bars before its first decision a strategy should have seen. */
export function warmUpBars(strategy: Strategy): number {
	const lengths = conditionsOf(strategy).flatMap(({ condition }) => [
		...(condition.kind === "move" ? [condition.bars] : []),
		...operandsOf(condition).flatMap(({ operand }) => {
			if (operand.kind === "number") return [];
			const settings = operand.kind === "indicator" ? Object.values(operand.parameters) : [];
			return [operand.barsAgo, ...settings.filter((value) => typeof value === "number")];
		}),
	]);
	const { stop } = strategy;
	if (stop.kind === "atr") lengths.push(stop.length);
	if (stop.kind === "extreme") lengths.push(stop.bars);
	return Math.min(MOST, Math.max(LEAST, Math.ceil(LENGTHS * Math.max(0, ...lengths))));
}
