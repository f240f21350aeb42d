import type { AccountState, MarketView } from "../../../account/index.ts";
import { refuse } from "../../../result/index.ts";
import { Draft } from "../../draft.ts";
import type { Outcome } from "../../outcome.ts";
import type { CommandBase } from "../command-base.ts";
import type { CommandDefinition } from "../definition.ts";

/** Swap-free accounts pay an administration fee instead of swap, after the free days (E20). */
export interface SetSwapFree extends CommandBase {
	readonly kind: "set-swap-free";
	readonly swapFree: boolean;
}

/** Makes the account swap-free or not, from the next financing day on (E20). */
function decideSetSwapFree(state: AccountState, command: SetSwapFree, view: MarketView): Outcome {
	const { swapFree } = command;
	if (swapFree === state.swapFree) return refuse("NOTHING_TO_CHANGE");
	const draft = new Draft(state, command, view);
	draft.add({ type: "swap-free-set", swapFree });
	return draft.outcome();
}

export const setSwapFree: CommandDefinition<SetSwapFree> = {
	kind: "set-swap-free",
	whileArchived: "refused",
	refusalStored: true,
	read: (r, base) => ({ kind: "set-swap-free", ...base, swapFree: r.boolean("swapFree") }),
	decide: decideSetSwapFree,
};
