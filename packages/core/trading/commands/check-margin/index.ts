import type { AccountState, MarketView } from "../../../account/index.ts";
import type { Quote } from "../../../pricing/index.ts";
import { refuse } from "../../../result/index.ts";
import { marginFigures } from "../../account-figures.ts";
import { readQuotes } from "../../codec/parts.ts";
import { Draft } from "../../draft.ts";
import { addMarginCalls } from "../../margin-calls.ts";
import type { Outcome } from "../../outcome.ts";
import { withQuotes } from "../../overlay.ts";
import type { CommandBase } from "../command-base.ts";
import type { CommandDefinition } from "../definition.ts";

/** Raised by the engine when an account may have crossed a margin-call level; carries the quotes that show it. */
export interface CheckMargin extends CommandBase {
	readonly kind: "check-margin";
	readonly quotes: readonly Quote[];
}

/**
 * Adds an event with the figures for each margin-call level entered (at or below it) or left (more than
 * `MARGIN_CALL_RELEASE` above it) (E16). Refused: a price or rate unknown; nothing crossed.
 */
function decideCheckMargin(state: AccountState, command: CheckMargin, view: MarketView): Outcome {
	const seen = withQuotes(view, command.quotes);
	const figures = marginFigures(state, seen);
	if (!figures.ok) return figures;
	const draft = new Draft(state, command, seen);
	addMarginCalls(draft, figures.value);
	return draft.isEmpty ? refuse("NOTHING_TO_CHANGE") : draft.outcome();
}

export const checkMargin: CommandDefinition<CheckMargin> = {
	kind: "check-margin",
	whileArchived: "allowed",
	refusalStored: false,
	read: (r, base) => ({ kind: "check-margin", ...base, quotes: readQuotes(r) }),
	decide: decideCheckMargin,
};
