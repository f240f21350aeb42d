import type { AccountState, MarketView } from "../../../account/index.ts";
import { refuse } from "../../../result/index.ts";
import { isForEver } from "../../customer-limits.ts";
import { Draft } from "../../draft.ts";
import type { Outcome } from "../../outcome.ts";
import type { CommandBase } from "../command-base.ts";
import type { CommandDefinition } from "../definition.ts";

/** The customer excludes themselves from opening anything until `untilMs` (`FOR_EVER_MS`: for ever). */
export interface SetExclusion extends CommandBase {
	readonly kind: "set-exclusion";
	readonly untilMs: number;
}

/** Excludes the customer from opening anything until `untilMs`. An exclusion can be extended, never shortened. */
function decideSetExclusion(state: AccountState, command: SetExclusion, view: MarketView): Outcome {
	const { untilMs } = command;
	const now = state.protection?.excludedUntilMs ?? null;
	if (!Number.isSafeInteger(untilMs) || untilMs <= view.nowMs) return refuse("EXCLUSION_OVER");
	if (now !== null && view.nowMs < now && untilMs < now) {
		if (isForEver(now)) return refuse("EXCLUSION_FOR_EVER");
		return refuse("EXCLUSION_NOT_SHORTER", { until: new Date(now).toISOString() });
	}
	if (untilMs === now) return refuse("NOTHING_TO_CHANGE");
	const draft = new Draft(state, command, view);
	draft.add({ type: "exclusion-set", untilMs });
	return draft.outcome();
}

export const setExclusion: CommandDefinition<SetExclusion> = {
	kind: "set-exclusion",
	whileArchived: "allowed",
	refusalStored: true,
	read: (r, base) => ({ kind: "set-exclusion", ...base, untilMs: r.integer("untilMs", 0) }),
	decide: decideSetExclusion,
};
