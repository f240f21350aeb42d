import { invariant, refuse } from "../result/index.ts";
import { decideAdjustBalance } from "./adjust-balance.ts";
import { decideAmendOrder } from "./amend-order.ts";
import { decideAmendTrade } from "./amend-trade.ts";
import { refusesWhileArchived } from "./archive.ts";
import { decideCancelClose } from "./cancel-close.ts";
import { decideCancelOrder, decideExpireOrder } from "./cancel-order.ts";
import { decideCloseBy } from "./close-by.ts";
import { decideCloseMany } from "./close-many.ts";
import { decideCloseTrade } from "./close-trade.ts";
import { compensated } from "./compensate.ts";
import { eventBase, type Outcome } from "./event-base.ts";
import { maintenanceOutcome } from "./maintenance.ts";
import { decideOpenAccount } from "./open-account.ts";
import { decideOpenTrade } from "./open-trade.ts";
import { withQuotes } from "./overlay.ts";
import { decidePlaceOco, decidePlaceOrder } from "./place-order.ts";
import { decideReverseTrade } from "./reverse-trade.ts";
import { decideTrailTrade } from "./trail-trade.ts";
import { decideTriggerOrder } from "./trigger-order.ts";
import { decideTriggerTrade } from "./trigger-trade.ts";
import type { AccountState, Command, Decision, MarketView } from "./types.ts";

/** What a tick sets off is decided wholly at that tick, its conversion too (E5, E11), however late the decision is made. */
function outcomeOf(state: AccountState | undefined, command: Command, view: MarketView): Outcome {
	if (command.kind === "open-account") return decideOpenAccount(state, command, view);
	if (state === undefined) return refuse("ACCOUNT_NOT_FOUND");
	if (state.archived && refusesWhileArchived(command)) return refuse("ACCOUNT_ARCHIVED");
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
			return decideTriggerTrade(state, command, withQuotes(view, [command.quote]));
		case "place-order":
			return decidePlaceOrder(state, command, view);
		case "place-oco":
			return decidePlaceOco(state, command, view);
		case "amend-order":
			return decideAmendOrder(state, command, view);
		case "cancel-order":
			return decideCancelOrder(state, command, view);
		case "trigger-order":
			return decideTriggerOrder(state, command, withQuotes(view, [command.quote]));
		case "expire-order":
			return decideExpireOrder(state, command, view);
		case "trail-trade":
			return decideTrailTrade(state, command, view);
		case "cancel-close":
			return decideCancelClose(state, command, view);
		case "close-many":
			return decideCloseMany(state, command, view);
		case "close-by":
			return decideCloseBy(state, command, view);
		case "reverse-trade":
			return decideReverseTrade(state, command, view);
		default:
			return maintenanceOutcome(state, command, view);
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
	if (outcome.ok) {
		const events = state === undefined ? outcome.value : compensated(state, outcome.value, command, view);
		return { kind: "accepted", events };
	}
	const { refusal } = outcome;
	if (state === undefined) return { kind: "refused", refusal, events: [] };
	const base = eventBase(state, command, view);
	return {
		kind: "refused",
		refusal,
		events: [{ type: "command-refused", ...base, command: command.kind, refusal }],
	};
}
