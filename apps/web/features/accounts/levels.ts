import { compare, parse } from "../../lib/decimal.ts";

/** What everyone is warned at (E16). */
export const ALWAYS = ["100", "80"] as const;
/** So many of one's own; the engine says the same (`core/trading/margin-calls.ts`). */
export const MOST_OWN = 3;
const LOWEST = "50.01";
const HIGHEST = "1000";

export type LevelFault = "wrong" | "twice";

/** What is wrong with each level, in its place. */
export function faultsOf(levels: readonly string[]): readonly (LevelFault | null)[] {
	return levels.map((level, index) => {
		const parts = parse(level);
		if (parts === null || parts.scale > 2) return "wrong";
		if (compare(level, LOWEST) === -1 || compare(level, HIGHEST) === 1) return "wrong";
		const others = [...ALWAYS, ...levels.slice(0, index)];
		return others.some((other) => compare(other, level) === 0) ? "twice" : null;
	});
}

/** A level to begin with that is not there yet. */
export const nextLevel = (levels: readonly string[]): string =>
	["150", "200", "120", "300"].find((each) => levels.every((level) => compare(level, each) !== 0)) ?? "250";
