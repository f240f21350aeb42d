import type { AccountState, MarketView, OpenTrade } from "../account/index.ts";
import type { Price } from "../money/index.ts";
import type { Quote } from "../pricing/index.ts";
import type { CommandBase } from "./commands/command-base.ts";
import type { TrailTrade } from "./commands/trail-trade/index.ts";
import type { TriggerOrder } from "./commands/trigger-order/command.ts";
import type { TriggerTrade } from "./commands/trigger-trade/command.ts";
import { reachedBy } from "./order-trigger.ts";
import { trailedStop } from "./trailing.ts";
import { type Trigger, triggerOf } from "./trigger.ts";

/** One thing that a tick does to an account. */
export type TickWork =
	| { readonly kind: "trigger-trade"; readonly tradeId: string; readonly trigger: Trigger }
	| { readonly kind: "trigger-order"; readonly orderId: string }
	| { readonly kind: "trail-trade"; readonly tradeId: string; readonly stopLoss: Price };

/** Triggers in their order of work (E13). */
const TRIGGER_ORDER: readonly (readonly Trigger[])[] = [
	["guaranteed-stop"],
	["stop-loss", "trailing-stop"],
	["take-profit"],
	["queued-close"],
];

const byAcceptance = (a: { readonly acceptedSequence: number }, b: { readonly acceptedSequence: number }): number =>
	a.acceptedSequence - b.acceptedSequence;

/**
 * What one accepted tick of an open session does to an account, in the order of work (E13): guaranteed stops, stop
 * losses, take profits, closes that waited for the market, each oldest trade first; pending orders by acceptance; then
 * the trailing stops that it moves. A trade that it closes is not trailed any more. Margin and close-out come after
 * it, on the state that this leaves. An earlier piece can do away with a later one (the other order of an OCO pair, a trade that an
 * order took off): its command is refused then, which changes nothing.
 */
export function workOfTick(
	state: AccountState,
	quote: Quote,
	view: Pick<MarketView, "instrument">,
): readonly TickWork[] {
	const instrument = view.instrument(quote.instrumentId);
	if (instrument === undefined) return [];
	const closing: { readonly tradeId: string; readonly trigger: Trigger }[] = [];
	const trailing: TickWork[] = [];
	for (const trade of state.openTrades.values()) {
		if (trade.instrumentId !== quote.instrumentId) continue;
		const trigger = triggerOf(trade, quote);
		if (trigger !== null) closing.push({ tradeId: trade.id, trigger });
		else trailing.push(...trailingWork(trade, quote, instrument.priceIncrement));
	}
	const inOrder = TRIGGER_ORDER.flatMap((rank) => closing.filter(({ trigger }) => rank.includes(trigger)));
	const orders = [...state.orders.values()]
		.filter((order) => order.instrumentId === quote.instrumentId && reachedBy(order, quote))
		.sort(byAcceptance);
	return [
		...inOrder.map((one): TickWork => ({ kind: "trigger-trade", ...one })),
		...orders.map(({ id }): TickWork => ({ kind: "trigger-order", orderId: id })),
		...trailing,
	];
}

function trailingWork(trade: OpenTrade, quote: Quote, increment: Price): readonly TickWork[] {
	const stopLoss = trailedStop(trade, quote, increment);
	return stopLoss === null ? [] : [{ kind: "trail-trade", tradeId: trade.id, stopLoss }];
}

/** The command that does a piece of a tick's work. */
export function commandOfWork(
	work: TickWork,
	base: CommandBase,
	quote: Quote,
): TriggerTrade | TriggerOrder | TrailTrade {
	switch (work.kind) {
		case "trigger-order":
			return { kind: work.kind, ...base, orderId: work.orderId, quote };
		case "trigger-trade":
		case "trail-trade":
			return { kind: work.kind, ...base, tradeId: work.tradeId, quote };
	}
}
