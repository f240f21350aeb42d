import type { AccountState, MarketView } from "../../../account/index.ts";
import { formatPercent } from "../../../money/index.ts";
import { refuse } from "../../../result/index.ts";
import { readLevels } from "../../codec/parts.ts";
import { Draft } from "../../draft.ts";
import { MAX_OWN_MARGIN_CALL_LEVELS } from "../../margin-calls.ts";
import type { Outcome } from "../../outcome.ts";
import type { CommandBase } from "../command-base.ts";
import type { CommandDefinition } from "../definition.ts";

/** The customer's own margin-call levels, in addition to the two default ones (E16). An empty list removes them. */
export interface SetMarginCallLevels extends CommandBase {
	readonly kind: "set-margin-call-levels";
	/** In basis points, as the margin level: 12_000 is 120.00 %. */
	readonly levels: readonly number[];
}

/** Above the close-out level of 50 %, up to 1,000 %. */
const LOWEST_LEVEL = 5_001;
const HIGHEST_LEVEL = 100_000;

/**
 * Sets the customer's own levels in addition to the two default ones (E16): at most three, each above the close-out
 * level and at most 1,000 %, each once. The next check reports a call at a removed level as left.
 */
function decideSetMarginCallLevels(state: AccountState, command: SetMarginCallLevels, view: MarketView): Outcome {
	const levels = command.levels.toSorted((a, b) => b - a);
	const valid = (level: number) => Number.isSafeInteger(level) && level >= LOWEST_LEVEL && level <= HIGHEST_LEVEL;
	if (levels.length > MAX_OWN_MARGIN_CALL_LEVELS || new Set(levels).size !== levels.length || !levels.every(valid)) {
		return refuse("MARGIN_CALL_LEVELS_INVALID", {
			maximum: `${MAX_OWN_MARGIN_CALL_LEVELS}`,
			lowest: formatPercent(BigInt(LOWEST_LEVEL)),
			highest: formatPercent(BigInt(HIGHEST_LEVEL)),
		});
	}
	const same = levels.length === state.marginCallLevels.length;
	if (same && levels.every((level, index) => level === state.marginCallLevels[index]))
		return refuse("NOTHING_TO_CHANGE");
	const draft = new Draft(state, command, view);
	draft.add({ type: "margin-call-levels-set", levels });
	return draft.outcome();
}

export const setMarginCallLevels: CommandDefinition<SetMarginCallLevels> = {
	kind: "set-margin-call-levels",
	whileArchived: "refused",
	refusalStored: true,
	read: (r, base) => ({ kind: "set-margin-call-levels", ...base, levels: readLevels(r, "levels") }),
	decide: decideSetMarginCallLevels,
};
