import type { AccountState, MarketView } from "../../../account/index.ts";
import type { Money } from "../../../money/index.ts";
import { refuse } from "../../../result/index.ts";
import { Draft } from "../../draft.ts";
import type { Outcome } from "../../outcome.ts";
import type { CommandBase } from "../command-base.ts";
import type { CommandDefinition } from "../definition.ts";

/** Credits a paid withdrawal that the bank or the provider sent back. */
export interface ReturnWithdrawal extends CommandBase {
	readonly kind: "return-withdrawal";
	readonly withdrawalId: string;
	/** What arrived again, in the account's currency. */
	readonly amount: Money;
}

/** Refused: not a live account; an amount that is not positive. An archived account is restored: the money must not be lost. */
function decideReturnWithdrawal(state: AccountState, command: ReturnWithdrawal, view: MarketView): Outcome {
	const { withdrawalId, amount } = command;
	if (state.type !== "live") return refuse("ACCOUNT_NOT_LIVE");
	if (amount <= 0n) return refuse("AMOUNT_NOT_POSITIVE");
	const draft = new Draft(state, command, view);
	if (state.archived) draft.add({ type: "account-restored" });
	draft.add({ type: "withdrawal-returned", withdrawalId, amount });
	return draft.outcome();
}

export const returnWithdrawal: CommandDefinition<ReturnWithdrawal> = {
	kind: "return-withdrawal",
	whileArchived: "allowed",
	refusalStored: true,
	read: (r, base) => ({
		kind: "return-withdrawal",
		...base,
		withdrawalId: r.text("withdrawalId"),
		amount: r.money("amount"),
	}),
	decide: decideReturnWithdrawal,
};
