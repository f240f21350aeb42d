import { refuse } from "../result/index.ts";
import { Draft } from "./draft.ts";
import type { Outcome } from "./event-base.ts";
import type { AccountState, MarketView, RenameAccount, SetJurisdiction, SetLeverageCap, SetSwapFree } from "./types.ts";

/**
 * Sets the customer's own cap on leverage; null takes it off. A fill's leverage is the least of this, the instrument's,
 * the band's and the profile's, so that a cap can only lower what the profile allows (E8); open trades keep their margin.
 */
export function decideSetLeverageCap(state: AccountState, command: SetLeverageCap, view: MarketView): Outcome {
	const { leverageCap } = command;
	if (leverageCap !== null && !(Number.isSafeInteger(leverageCap) && leverageCap >= 1)) {
		return refuse("LEVERAGE_CAP_INVALID", { leverage: `${leverageCap}` });
	}
	if (leverageCap === state.leverageCap) return refuse("NOTHING_TO_CHANGE");
	const draft = new Draft(state, command, view);
	draft.add({ type: "leverage-cap-set", leverageCap });
	return draft.outcome();
}

/** Makes the account swap-free or not; counts from the next financing day (E20). */
export function decideSetSwapFree(state: AccountState, command: SetSwapFree, view: MarketView): Outcome {
	const { swapFree } = command;
	if (swapFree === state.swapFree) return refuse("NOTHING_TO_CHANGE");
	const draft = new Draft(state, command, view);
	draft.add({ type: "swap-free-set", swapFree });
	return draft.outcome();
}

/** Gives the account another name; its number stays what people are asked for. */
export function decideRenameAccount(state: AccountState, command: RenameAccount, view: MarketView): Outcome {
	const { name } = command;
	if (name === state.name) return refuse("NOTHING_TO_CHANGE");
	const draft = new Draft(state, command, view);
	draft.add({ type: "account-renamed", name });
	return draft.outcome();
}

/** Tells the account where its customer is resident; open trades keep their margin, and can always be closed (E8, R26). */
export function decideSetJurisdiction(state: AccountState, command: SetJurisdiction, view: MarketView): Outcome {
	const { jurisdiction } = command;
	const { profile, country } = state.jurisdiction ?? {};
	if (profile === jurisdiction.profile && country === jurisdiction.country) return refuse("NOTHING_TO_CHANGE");
	const draft = new Draft(state, command, view);
	draft.add({ type: "jurisdiction-set", jurisdiction });
	return draft.outcome();
}
