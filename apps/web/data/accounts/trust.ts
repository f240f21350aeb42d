import { useOpenTrades } from "../trades/queries.ts";
import { useSelectedAccount } from "./queries.ts";
import { useValuationAge } from "./valuation-age.ts";

/**
 * Reliability of figures that depend on the open trades: `unknown` if they could not be loaded at all, `old` if they
 * are from an earlier answer that may not match a later balance.
 */
export function useTradesKnown(): "known" | "old" | "unknown" {
	const account = useSelectedAccount();
	const { isError, data } = useOpenTrades(account?.id);
	return !isError ? "known" : data === undefined ? "unknown" : "old";
}

/** Whether these figures are shown grey: a price (R9) or the trades are stale. */
export function useFiguresStale(): boolean {
	const aged = useValuationAge() !== null;
	return useTradesKnown() !== "known" || aged;
}
