import type { AccountState, MarketView } from "../../../account/index.ts";
import type { AssetClass } from "../../../instruments/index.ts";
import { refuse } from "../../../result/index.ts";
import { readAssetClasses } from "../../codec/limits.ts";
import { Draft } from "../../draft.ts";
import type { Outcome } from "../../event-base.ts";
import type { CommandBase, CommandDefinition } from "../definition.ts";

/** In which classes the customer must pass the test of knowledge first; raised by the server, an empty list when they have. */
export interface SetTestNeeded extends CommandBase {
	readonly kind: "set-test-needed";
	readonly assetClasses: readonly AssetClass[];
}

/** Says in which classes the customer must pass the test of knowledge before they open anything. */
function decideSetTestNeeded(state: AccountState, command: SetTestNeeded, view: MarketView): Outcome {
	const assetClasses = [...new Set(command.assetClasses)].toSorted();
	const now = state.protection?.testNeeded ?? [];
	if (assetClasses.join() === now.join()) return refuse("NOTHING_TO_CHANGE");
	const draft = new Draft(state, command, view);
	draft.add({ type: "test-needed-set", assetClasses });
	return draft.outcome();
}

export const setTestNeeded: CommandDefinition<SetTestNeeded> = {
	kind: "set-test-needed",
	whileArchived: "allowed",
	refusalStored: true,
	read: (r, base) => ({ kind: "set-test-needed", ...base, assetClasses: readAssetClasses(r, "assetClasses") }),
	decide: decideSetTestNeeded,
};
