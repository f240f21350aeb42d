import { useRef } from "react";
import { useConnectionStatus, useSplitCount } from "../../../data/index.ts";

/**
 * Changes whenever loaded candles and corporate actions may be outdated: after a split (E22), after a halt, during
 * which an action is applied, and after a reconnect of the price socket. A halt may end before the page is notified of
 * it, so the split count is tracked too.
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

/** Number of price socket reconnects: the missed bars are then reloaded. */
function useConnectionCount(): number {
	const status = useConnectionStatus();
	const seen = useRef({ count: 0, lost: false });
	if (status === "reconnecting" || status === "refused") seen.current.lost = true;
	else if (status === "connected" && seen.current.lost) seen.current = { count: seen.current.count + 1, lost: false };
	return seen.current.count;
}
