import { type AccountState, AT_MATURITY, type AtMaturity, type MarketView } from "../../../account/index.ts";
import { refuse } from "../../../result/index.ts";
import { Draft } from "../../draft.ts";
import type { Outcome } from "../../outcome.ts";
import type { CommandBase } from "../command-base.ts";
import type { CommandDefinition } from "../definition.ts";

/** What happens with the money when the fixed term is over. */
export interface SetSavingsMaturity extends CommandBase {
	readonly kind: "set-savings-maturity";
	readonly atMaturity: AtMaturity;
}

/** Refused: no savings account; nothing to change, also where there is no fixed term. */
function decideSetSavingsMaturity(state: AccountState, command: SetSavingsMaturity, view: MarketView): Outcome {
	const { atMaturity } = command;
	const { savings } = state;
	if (savings === null) return refuse("ACCOUNT_NOT_SAVINGS");
	if (savings.plan.kind !== "fixed" || savings.atMaturity === atMaturity) return refuse("NOTHING_TO_CHANGE");
	const draft = new Draft(state, command, view);
	draft.add({ type: "savings-maturity-set", atMaturity });
	return draft.outcome();
}

export const setSavingsMaturity: CommandDefinition<SetSavingsMaturity> = {
	kind: "set-savings-maturity",
	whileArchived: "refused",
	refusalStored: true,
	read: (r, base) => ({
		kind: "set-savings-maturity",
		...base,
		atMaturity: r.oneOf("atMaturity", AT_MATURITY),
	}),
	decide: decideSetSavingsMaturity,
};
