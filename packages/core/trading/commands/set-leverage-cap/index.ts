import type { AccountState, MarketView } from "../../../account/index.ts";
import { refuse } from "../../../result/index.ts";
import { Draft } from "../../draft.ts";
import type { Outcome } from "../../outcome.ts";
import type { CommandBase } from "../command-base.ts";
import type { CommandDefinition } from "../definition.ts";

/** A lower leverage cap than the profile's, or null for the profile's own; applies to future fills (E8). */
export interface SetLeverageCap extends CommandBase {
	readonly kind: "set-leverage-cap";
	readonly leverageCap: number | null;
}

/**
 * Sets the customer's own leverage cap; null removes it. A fill's leverage is the lowest of this cap and those of the
 * instrument, the band and the profile, so a cap can only lower the profile's (E8). Open trades keep their margin.
 */
function decideSetLeverageCap(state: AccountState, command: SetLeverageCap, view: MarketView): Outcome {
	const { leverageCap } = command;
	if (leverageCap !== null && !(Number.isSafeInteger(leverageCap) && leverageCap >= 1)) {
		return refuse("LEVERAGE_CAP_INVALID", { leverage: `${leverageCap}` });
	}
	if (leverageCap === state.leverageCap) return refuse("NOTHING_TO_CHANGE");
	const draft = new Draft(state, command, view);
	draft.add({ type: "leverage-cap-set", leverageCap });
	return draft.outcome();
}

export const setLeverageCap: CommandDefinition<SetLeverageCap> = {
	kind: "set-leverage-cap",
	whileArchived: "refused",
	refusalStored: true,
	read: (r, base) => ({
		kind: "set-leverage-cap",
		...base,
		leverageCap: r.nullable("leverageCap", (key) => r.integer(key, 1)),
	}),
	decide: decideSetLeverageCap,
};
