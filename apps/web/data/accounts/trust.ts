import { useOpenTrades } from "../trades/queries.ts";
import { useSelectedAccount } from "./queries.ts";
import { useValuationAge } from "./valuation-age.ts";

/**
 * What the figures that hang on the open trades are worth: `unknown` when those could not be loaded at all, `old` when
 * they are those of an earlier answer, which a later balance may not fit.
 */
export function useTradesKnown(): "known" | "old" | "unknown" {
	const account = useSelectedAccount();
	const { isError, data } = useOpenTrades(account?.id);
	return !isError ? "known" : data === undefined ? "unknown" : "old";
}

/** Whether these figures are drawn grey: a price is too old (R9), or the trades are. */
export function useFiguresStale(): boolean {
	const aged = useValuationAge() !== null;
	return useTradesKnown() !== "known" || aged;
}
