import { useRef } from "react";
import { useConnection, useSplitCount } from "../../../data/index.ts";

/**
 * Changes whenever candles and corporate actions that are held may be outdated: after a split (E22), after a halt, over which
 * an action is applied, and after the price connection came back. A halt may be over before a page is told of it, so a split
 * counts by its own number.
 */
export function useGeneration(instrumentId: string, halted: boolean): number {
	return useUnitChanges(instrumentId, halted) + useConnectionCount();
}

function useUnitChanges(instrumentId: string, halted: boolean): number {
	const splits = useSplitCount(instrumentId);
	const seen = useRef({ instrumentId, count: 0, halted, splits });
	const before = seen.current;
	if (before.instrumentId !== instrumentId) seen.current = { instrumentId, count: 0, halted, splits };
	else if (before.halted !== halted || before.splits !== splits) {
		const isResumed = before.halted && !halted;
		const isSplit = before.splits !== undefined && splits !== undefined && before.splits !== splits;
		const count = before.count + (isResumed || isSplit ? 1 : 0);
		seen.current = { instrumentId, count, halted, splits: splits ?? before.splits };
	}
	return seen.current.count;
}

/** How often the price connection was lost and found: bars of the meantime are then loaded anew. */
function useConnectionCount(): number {
	const { status } = useConnection();
	const seen = useRef({ count: 0, lost: false });
	if (status === "reconnecting" || status === "refused") seen.current.lost = true;
	else if (status === "connected" && seen.current.lost) seen.current = { count: seen.current.count + 1, lost: false };
	return seen.current.count;
}
