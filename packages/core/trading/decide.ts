import { assertNever, invariant, refuse } from "../result/index.ts";
import { decideAdjustBalance } from "./adjust-balance.ts";
import { decideAmendTrade } from "./amend-trade.ts";
import { decideCloseTrade } from "./close-trade.ts";
import { eventBase, type Outcome } from "./event-base.ts";
import { decideOpenAccount } from "./open-account.ts";
import { decideOpenTrade } from "./open-trade.ts";
import { decideTriggerTrade } from "./trigger-trade.ts";
import type { AccountState, Command, Decision, MarketView } from "./types.ts";

function outcomeOf(state: AccountState | undefined, command: Command, view: MarketView): Outcome {
	if (command.kind === "open-account") return decideOpenAccount(state, command, view);
	if (state === undefined) return refuse("ACCOUNT_NOT_FOUND");
	switch (command.kind) {
		case "adjust-balance":
			return decideAdjustBalance(state, command, view);
		case "open-trade":
			return decideOpenTrade(state, command, view);
		case "amend-trade":
			return decideAmendTrade(state, command, view);
		case "close-trade":
			return decideCloseTrade(state, command, view);
		case "trigger-trade":
			return decideTriggerTrade(state, command, view);
		default:
			return assertNever(command, "command");
	}
}

/**
 * What a command does to an account: events to store, or a refusal, which is an event too. Pure and total: the same
 * state, command and view always give the same decision, and no well-typed command throws. `state` is undefined
 * before the account exists; it must be the account that the command names.
 */
export function decide(state: AccountState | undefined, command: Command, view: MarketView): Decision {
	invariant(state === undefined || state.id === command.accountId, "the command is of another account");
	const outcome = outcomeOf(state, command, view);
	if (outcome.ok) return { kind: "accepted", events: outcome.value };
	const { refusal } = outcome;
	if (state === undefined) return { kind: "refused", refusal, events: [] };
	const base = eventBase(state, command, view);
	return {
		kind: "refused",
		refusal,
		events: [{ type: "command-refused", ...base, command: command.kind, refusal }],
	};
}
