import type { AccountState, MarketView } from "../../../account/index.ts";
import type { Money } from "../../../money/index.ts";
import { refuse } from "../../../result/index.ts";
import { demoVerdict } from "../../demo-balance.ts";
import { Draft } from "../../draft.ts";
import type { Outcome } from "../../outcome.ts";
import type { CommandBase } from "../command-base.ts";
import type { CommandDefinition } from "../definition.ts";

/** Adds demo money to the balance. */
export interface TopUpDemo extends CommandBase {
	readonly kind: "top-up-demo";
	readonly amount: Money;
}

/** Adds demo money. Refused in this order: not a demo; amount not positive; above the maximum of a demo account. */
function decideTopUpDemo(state: AccountState, command: TopUpDemo, view: MarketView): Outcome {
	const { amount } = command;
	const refused = demoVerdict(state, amount <= 0n ? 0n : state.balance + amount);
	if (refused !== null) return refused;
	if (amount <= 0n) return refuse("AMOUNT_NOT_POSITIVE");
	const draft = new Draft(state, command, view);
	draft.add({ type: "balance-adjusted", amount, reason: "demo-funding", note: "top-up" });
	return draft.outcome();
}

export const topUpDemo: CommandDefinition<TopUpDemo> = {
	kind: "top-up-demo",
	whileArchived: "refused",
	refusalStored: true,
	read: (r, base) => ({ kind: "top-up-demo", ...base, amount: r.money("amount") }),
	decide: decideTopUpDemo,
};
