import { zoneOffsetMs } from "../instruments/index.ts";
import type { Read, RunningValues } from "./running-values.ts";
import type { Condition, StrategyZone } from "./strategy.ts";

/** Whether a condition is met at the newest closed bar, which ended at `endMs`. */
export type Test = (endMs: number) => boolean;

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/** An unknown value meets no condition. */
export function testOf(condition: Condition, values: RunningValues): Test {
	switch (condition.kind) {
		case "compare": {
			const [left, right] = [values.reader(condition.left), values.reader(condition.right)];
			const isBeyond = beyond(condition.relation, left, right);
			return () => isBeyond(0) === true;
		}
		case "cross": {
			const isBeyond = beyond(condition.direction, values.reader(condition.left), values.reader(condition.right));
			return () => isBeyond(0) === true && isBeyond(1) === false;
		}
		case "move":
			return moves(values.reader(condition.operand), condition.bars, condition.direction === "rising" ? 1 : -1);
		case "time": {
			const { zone, fromMinute: from, toMinute: to } = condition;
			return (endMs) => {
				const minute = localMinute(zone, endMs);
				return from < to ? minute >= from && minute < to : minute >= from || minute < to;
			};
		}
		case "weekdays": {
			const { zone, days } = condition;
			return (endMs) => days.includes(localWeekday(zone, endMs));
		}
	}
}

/** Null: one of the values is unknown. */
function beyond(relation: "above" | "below", left: Read, right: Read): (barsAgo: number) => boolean | null {
	const isAbove = relation === "above";
	return (ago) => {
		const [one, other] = [left(ago), right(ago)];
		if (one === null || other === null) return null;
		return isAbove ? one > other : one < other;
	};
}

function moves(read: Read, bars: number, sign: 1 | -1): Test {
	return () => {
		for (let ago = 0; ago < bars; ago += 1) {
			const [now, before] = [read(ago), read(ago + 1)];
			if (now === null || before === null || (now - before) * sign <= 0) return false;
		}
		return true;
	};
}

const localMs = (zone: StrategyZone, atMs: number): number => (zone === "UTC" ? atMs : atMs + zoneOffsetMs(zone, atMs));
const localMinute = (zone: StrategyZone, atMs: number): number =>
	Math.floor((localMs(zone, atMs) % DAY_MS) / MINUTE_MS);
/** 1970-01-01 was a Thursday. */
const localWeekday = (zone: StrategyZone, atMs: number): number => (Math.floor(localMs(zone, atMs) / DAY_MS) + 4) % 7;
