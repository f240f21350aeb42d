import type { AccountState, MarketView, OpenTrade } from "../../../account/index.ts";
import { type Money, money } from "../../../money/index.ts";
import { refuse } from "../../../result/index.ts";
import { closeAt } from "../../close-at.ts";
import { demoVerdict } from "../../demo-balance.ts";
import { Draft } from "../../draft.ts";
import { dealable, type Verdict } from "../../explain.ts";
import type { Outcome } from "../../outcome.ts";
import type { CommandBase } from "../command-base.ts";
import type { CommandDefinition } from "../definition.ts";

/** Resets a demo account: cancels pending orders, closes open trades, and sets the balance. */
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
 * Resets a demo account: cancels pending orders, closes open trades at the market, and sets the requested balance.
 * History stays. Refused in this order: not a demo; amount not positive; above the maximum of a demo account; an open
 * trade whose market accepts no close now (E14), because nothing is closed without a valid price.
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
