import type { AccountState, MarketView } from "../../../account/index.ts";
import type { Jurisdiction } from "../../../instruments/index.ts";
import { refuse } from "../../../result/index.ts";
import { readJurisdiction } from "../../codec/parts.ts";
import { Draft } from "../../draft.ts";
import type { Outcome } from "../../outcome.ts";
import type { CommandBase } from "../command-base.ts";
import type { CommandDefinition } from "../definition.ts";

/** The customer has moved: other leverage caps for future fills, other allowed instruments (R12, R26). */
export interface SetJurisdiction extends CommandBase {
	readonly kind: "set-jurisdiction";
	readonly jurisdiction: Jurisdiction;
}

/** Sets the residence of the customer. Open trades keep their margin and can always be closed (E8, R26). */
function decideSetJurisdiction(state: AccountState, command: SetJurisdiction, view: MarketView): Outcome {
	const { jurisdiction } = command;
	const { profile, country } = state.jurisdiction ?? {};
	if (profile === jurisdiction.profile && country === jurisdiction.country) return refuse("NOTHING_TO_CHANGE");
	const draft = new Draft(state, command, view);
	draft.add({ type: "jurisdiction-set", jurisdiction });
	return draft.outcome();
}

export const setJurisdiction: CommandDefinition<SetJurisdiction> = {
	kind: "set-jurisdiction",
	whileArchived: "allowed",
	refusalStored: true,
	read: (r, base) => ({ kind: "set-jurisdiction", ...base, jurisdiction: r.object("jurisdiction", readJurisdiction) }),
	decide: decideSetJurisdiction,
};
