import { CURRENCY_DIGITS, formatMoney, money, pow10 } from "../money/index.ts";
import { refuse } from "../result/index.ts";
import { closeAt } from "./close-at.ts";
import { Draft } from "./draft.ts";
import type { Outcome } from "./event-base.ts";
import { dealable, type Verdict } from "./explain.ts";
import type { AccountState, Command, MarketView, OpenTrade, ResetDemo, TopUpDemo } from "./types.ts";

/** No demo account is topped up or reset above this, in major units of its currency. */
const MOST = 10_000_000n;

function demoVerdict(state: AccountState, balance: bigint): Outcome | null {
	if (state.type !== "demo") return refuse("ACCOUNT_NOT_DEMO");
	const most = MOST * pow10(CURRENCY_DIGITS[state.currency]);
	if (balance <= most) return null;
	return refuse("DEMO_BALANCE_ABOVE_MAXIMUM", {
		maximum: formatMoney(money(most), state.currency),
		currency: state.currency,
	});
}

/** Adds demo money. Refused in this order: not a demo; nothing or less; more than a demo may hold. */
export function decideTopUpDemo(state: AccountState, command: TopUpDemo, view: MarketView): Outcome {
	const { amount } = command;
	const refused = demoVerdict(state, amount <= 0n ? 0n : state.balance + amount);
	if (refused !== null) return refused;
	if (amount <= 0n) return refuse("AMOUNT_NOT_POSITIVE");
	const draft = new Draft(state, command, view);
	draft.add({ type: "balance-adjusted", amount, reason: "demo-funding", note: "top-up" });
	return draft.outcome();
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
export function decideResetDemo(state: AccountState, command: ResetDemo, view: MarketView): Outcome {
	const { balance } = command;
	const refused = demoVerdict(state, balance);
	if (refused !== null) return refused;
	if (balance <= 0n) return refuse("AMOUNT_NOT_POSITIVE");
	const draft = new Draft(state, command satisfies Command, view);
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
