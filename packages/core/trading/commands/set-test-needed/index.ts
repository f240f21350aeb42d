import type { AccountState, MarketView } from "../../../account/index.ts";
import type { AssetClass } from "../../../instruments/index.ts";
import { refuse } from "../../../result/index.ts";
import { readAssetClasses } from "../../codec/limits.ts";
import { Draft } from "../../draft.ts";
import type { Outcome } from "../../outcome.ts";
import type { CommandBase } from "../command-base.ts";
import type { CommandDefinition } from "../definition.ts";

/** Asset classes that need a passed knowledge test first; raised by the server, with an empty list once passed. */
export interface SetTestNeeded extends CommandBase {
	readonly kind: "set-test-needed";
	readonly assetClasses: readonly AssetClass[];
}

/** Sets the asset classes for which the customer must pass the knowledge test before opening. */
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
