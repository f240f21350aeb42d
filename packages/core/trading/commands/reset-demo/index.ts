import type { AccountState, MarketView, OpenTrade } from "../../../account/index.ts";
import { type Money, money } from "../../../money/index.ts";
import { refuse } from "../../../result/index.ts";
import { closeAt } from "../../close-at.ts";
import { demoVerdict } from "../../demo-balance.ts";
import { Draft } from "../../draft.ts";
import type { Outcome } from "../../event-base.ts";
import { dealable, type Verdict } from "../../explain.ts";
import type { CommandBase, CommandDefinition } from "../definition.ts";

/** Begins again: closes what is open, cancels what is pending, and makes the balance this. */
export interface ResetDemo extends CommandBase {
	readonly kind: "reset-demo";
	readonly balance: Money;
}

function closeOne(draft: Draft, trade: OpenTrade): Verdict {
	const instrument = draft.view.instrument(trade.instrumentId);
	if (instrument === undefined) {
		return { code: "INSTRUMENT_UNKNOWN", params: { instrument: trade.instrumentId } };
	}
	const dealing = dealable(instrument, "close", draft.view);
	if (!dealing.ok) return dealing.refusal;
	const closing = { trade, instrument, part: trade.volume, quote: dealing.value } as const;
	return closeAt(draft, { ...closing, reason: "reset", isRaised: true, orderId: draft.ownOrderId });
}

/**
 * Begins a demo account again: cancels what is pending, closes what is open at the market, and makes the balance what was
 * asked for. History stays. Refused in this order: not a demo; nothing or less; more than a demo may hold; something is
 * open on a market that takes no close now (E14): nothing is closed at a price that is none.
 */
function decideResetDemo(state: AccountState, command: ResetDemo, view: MarketView): Outcome {
	const { balance } = command;
	const refused = demoVerdict(state, balance);
	if (refused !== null) return refused;
	if (balance <= 0n) return refuse("AMOUNT_NOT_POSITIVE");
	const draft = new Draft(state, command, view);
	for (const orderId of state.orders.keys()) {
		const cancellation = { code: "CANCELLED_BY_CUSTOMER", params: {} } as const;
		draft.add({ type: "order-cancelled", orderId, cancellation });
	}
	for (const trade of state.openTrades.values()) {
		const refusal = closeOne(draft, trade);
		if (refusal !== null) return { ok: false, refusal };
	}
	const amount = money(balance - draft.state.balance);
	if (amount !== 0n) draft.add({ type: "balance-adjusted", amount, reason: "demo-funding", note: "reset" });
	return draft.isEmpty ? refuse("NOTHING_TO_CHANGE") : draft.outcome();
}

export const resetDemo: CommandDefinition<ResetDemo> = {
	kind: "reset-demo",
	whileArchived: "refused",
	refusalStored: true,
	read: (r, base) => ({ kind: "reset-demo", ...base, balance: r.money("balance") }),
	decide: decideResetDemo,
};
