import type { MarketState } from "@truefill/core/pricing";
import { type AccountState, eligibilityVerdict, excludedVerdict, type MarketView } from "@truefill/core/trading";
import type { Pause } from "./tables.ts";

/** Why the market lets no strategy of the instrument open a trade; null: it does. */
export function marketPause({ state }: MarketState): Pause | null {
	switch (state) {
		case "open":
			return null;
		case "closed":
			return "market-closed";
		case "halted":
		case "close-only":
			return "instrument-restricted";
		case "stale":
		case "no-price":
			return "price-stale";
	}
}

/** Whether the market lets a strategy close its trades at once. */
export const letsClose = ({ state }: MarketState): boolean => state === "open" || state === "close-only";

/** Why a strategy may open nothing now, by the market, the account and what the customer trades; null: it may. */
export function pauseOf(
	account: AccountState,
	{ id, instrumentId }: { readonly id: string; readonly instrumentId: string },
	{ isFrozen, isSiteDisabled, view }: PauseSurroundings,
): Pause | null {
	const instrument = view.instrument(instrumentId);
	if (instrument === undefined) return "instrument-restricted";
	const byMarket = marketPause(view.state(instrumentId));
	if (byMarket !== null) return byMarket;
	const isBarred =
		isFrozen ||
		isSiteDisabled ||
		account.archived ||
		eligibilityVerdict(account.jurisdiction, instrument) !== null ||
		excludedVerdict(account, instrument, view) !== null;
	if (isBarred) return "account-restricted";
	const own = account.strategies?.get(id)?.trades ?? [];
	const isTaken =
		account.positionMode === "netting" &&
		[...account.openTrades].some(([tradeId, trade]) => trade.instrumentId === instrumentId && !own.includes(tradeId));
	return isTaken ? "manual-trade" : null;
}

export interface PauseSurroundings {
	readonly isFrozen: boolean;
	/** Nothing can be opened on the whole site. */
	readonly isSiteDisabled: boolean;
	readonly view: MarketView;
}
