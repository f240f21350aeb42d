import { findIndicator } from "../indicators/index.ts";
import { type Fault, fault } from "./fault.ts";
import { type Condition, STRATEGY_LIMITS as LIMITS, type Operand } from "./strategy.ts";

const DAY_MINUTES = 1_440;

/** What is wrong with a condition besides its operands. */
export function conditionFaults(path: string, condition: Condition): readonly Fault[] {
	switch (condition.kind) {
		case "compare":
			return neverMet(condition.left, condition.relation, condition.right) ? [fault(path, "STRATEGY_NEVER_MET")] : [];
		case "cross":
			return neverMet(condition.left, condition.direction, condition.right) ? [fault(path, "STRATEGY_NEVER_MET")] : [];
		case "move": {
			const { operand, bars } = condition;
			const isCount = Number.isSafeInteger(bars) && bars >= 1 && bars <= LIMITS.moveBars;
			return [
				...(operand.kind === "number" ? [fault(path, "STRATEGY_NEVER_MET")] : []),
				...(isCount
					? []
					: [
							fault(`${path}.bars`, "STRATEGY_COUNT_INVALID", {
								value: `${bars}`,
								least: "1",
								most: `${LIMITS.moveBars}`,
							}),
						]),
			];
		}
		case "time": {
			const { fromMinute, toMinute } = condition;
			const within = (minute: number) => Number.isSafeInteger(minute) && minute >= 0 && minute <= DAY_MINUTES;
			return within(fromMinute) && within(toMinute) && fromMinute !== toMinute
				? []
				: [fault(path, "STRATEGY_TIME_INVALID")];
		}
		case "weekdays": {
			const days = new Set(condition.days);
			const valid = condition.days.every((day) => Number.isSafeInteger(day) && day >= 0 && day <= 6);
			return valid && days.size > 0 && days.size === condition.days.length
				? []
				: [fault(path, "STRATEGY_TIME_INVALID")];
		}
	}
}

/** Whether an indicator is asked to be beyond the range of its values, or two numbers are compared in vain. */
function neverMet(left: Operand, relation: "above" | "below", right: Operand): boolean {
	const [upper, lower] = relation === "above" ? [left, right] : [right, left];
	const most = rangeOf(upper)?.[1];
	const least = rangeOf(lower)?.[0];
	return most !== undefined && least !== undefined && most <= least;
}

function rangeOf(operand: Operand): readonly [number, number] | undefined {
	if (operand.kind === "number") return [operand.value, operand.value];
	return operand.kind === "indicator" ? findIndicator(operand.id)?.range : undefined;
}
