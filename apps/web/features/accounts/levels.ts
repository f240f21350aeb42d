import { compare, parse } from "../../lib/decimal.ts";

/** The levels of every account (E16). */
export const ALWAYS = ["100", "80"] as const;
/** Maximum number of own levels; the same as in the engine (`core/trading/margin-calls.ts`). */
export const MOST_OWN = 3;
const LOWEST = "50.01";
const HIGHEST = "1000";

export type LevelFault = "wrong" | "twice";

/** The fault of each level, by position. */
export function faultsOf(levels: readonly string[]): readonly (LevelFault | null)[] {
	return levels.map((level, index) => {
		const parts = parse(level);
		if (parts === null || parts.scale > 2) return "wrong";
		if (compare(level, LOWEST) === -1 || compare(level, HIGHEST) === 1) return "wrong";
		const others = [...ALWAYS, ...levels.slice(0, index)];
		return others.some((other) => compare(other, level) === 0) ? "twice" : null;
	});
}

/** An initial value that is not in the list yet. */
export const nextLevel = (levels: readonly string[]): string =>
	["150", "200", "120", "300"].find((each) => levels.every((level) => compare(level, each) !== 0)) ?? "250";
