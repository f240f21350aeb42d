import type { AccountState, MarketView } from "../../../account/index.ts";
import type { Quote } from "../../../pricing/index.ts";
import { invariant, refuse } from "../../../result/index.ts";
import { marginFigures } from "../../account-figures.ts";
import { closeAt } from "../../close-at.ts";
import { planCloseOut } from "../../close-out.ts";
import { readQuotes } from "../../codec/parts.ts";
import { Draft } from "../../draft.ts";
import { addMarginCalls } from "../../margin-calls.ts";
import type { Outcome } from "../../outcome.ts";
import { withQuotes } from "../../overlay.ts";
import { tickOf } from "../../tick-used.ts";
import type { CommandBase } from "../command-base.ts";
import type { CommandDefinition } from "../definition.ts";

/** Raised by the engine when an account may be breached (E17); carries the quotes that show it. */
export interface CloseOut extends CommandBase {
	readonly kind: "close-out";
	readonly quotes: readonly Quote[];
}

/**
 * Closes out a breached account at the command's quotes (E17): records the figures and margin calls, cancels the
 * pending orders that would open exposure, closes by `planCloseOut`, and records the margin calls after it. Trades on
 * closed markets wait for another command when they open. `decide` compensates a negative balance with nothing open
 * (E18), for this as for every other close. Refused in this order: a price or a rate unknown; not breached; breached,
 * but nothing can be done until a market opens.
 */
function decideCloseOut(state: AccountState, command: CloseOut, view: MarketView): Outcome {
	const seen = withQuotes(view, command.quotes);
	const planned = planCloseOut(state, seen);
	if (!planned.ok) return planned;
	const plan = planned.value;
	if (plan === null) return refuse("CLOSE_OUT_NOT_NEEDED");
	if (plan.steps.length === 0 && plan.cancelled.length === 0) {
		return refuse("CLOSE_OUT_WAITS", { instruments: plan.waitingFor.join(", ") });
	}
	const draft = new Draft(state, command, seen);
	draft.add({ type: "close-out-started", ...plan.figures, quotes: command.quotes.map(tickOf) });
	addMarginCalls(draft, plan.figures);
	for (const orderId of plan.cancelled) {
		draft.add({ type: "order-cancelled", orderId, cancellation: { code: "CLOSED_OUT", params: {} } });
	}
	for (const { tradeId, part } of plan.steps) {
		const trade = draft.state.openTrades.get(tradeId);
		const instrument = trade && seen.instrument(trade.instrumentId);
		const quote = trade && seen.quote(trade.instrumentId);
		invariant(trade !== undefined && instrument !== undefined && quote !== undefined, "a plan names open trades");
		const closing = { trade, instrument, part, quote, reason: "stop-out", isRaised: true } as const;
		const refusal = closeAt(draft, { ...closing, orderId: draft.ownOrderId });
		if (refusal !== null) return { ok: false, refusal };
	}
	const after = marginFigures(draft.state, seen);
	if (after.ok) addMarginCalls(draft, after.value);
	return draft.outcome();
}

export const closeOut: CommandDefinition<CloseOut> = {
	kind: "close-out",
	whileArchived: "allowed",
	refusalStored: false,
	read: (r, base) => ({ kind: "close-out", ...base, quotes: readQuotes(r) }),
	decide: decideCloseOut,
};
