import type { AccountState, MarketView } from "../../../account/index.ts";
import { volume } from "../../../money/index.ts";
import { refuse } from "../../../result/index.ts";
import { closeAt } from "../../close-at.ts";
import { Draft } from "../../draft.ts";
import { dealable } from "../../explain.ts";
import type { Outcome } from "../../outcome.ts";
import type { CommandBase } from "../command-base.ts";
import type { CommandDefinition } from "../definition.ts";

/** Closes two opposite trades of one instrument against each other, without spread. */
export interface CloseBy extends CommandBase {
	readonly kind: "close-by";
	readonly tradeId: string;
	readonly otherTradeId: string;
}

/**
 * Closes two opposite trades of one instrument against each other, up to the smaller volume, without spread. Both
 * close at the opening price of the other trade, so that the whole result, one opening price against the other, is
 * realised on the first trade and converted once (E4, E5). Both closes are fills and pay commission (E21). Refused in
 * this order: no such trade; not opposite trades of one instrument; instrument unknown; market closed, halted, stale
 * (E14); rates unknown.
 */
function decideCloseBy(state: AccountState, command: CloseBy, view: MarketView): Outcome {
	const { tradeId, otherTradeId } = command;
	const trade = state.openTrades.get(tradeId);
	if (trade === undefined) return refuse("TRADE_NOT_FOUND", { trade: tradeId });
	const other = state.openTrades.get(otherTradeId);
	if (other === undefined) return refuse("TRADE_NOT_FOUND", { trade: otherTradeId });
	if (trade.instrumentId !== other.instrumentId || trade.side === other.side) {
		return refuse("TRADES_NOT_OPPOSITE", { trade: tradeId, other: otherTradeId });
	}
	const instrument = view.instrument(trade.instrumentId);
	if (instrument === undefined) return refuse("INSTRUMENT_UNKNOWN", { instrument: trade.instrumentId });
	const dealing = dealable(instrument, "close", view);
	if (!dealing.ok) return dealing;
	const draft = new Draft(state, command, view);
	const part = volume(trade.volume < other.volume ? trade.volume : other.volume);
	const shared = {
		instrument,
		part,
		quote: dealing.value,
		reason: "close-by",
		orderId: draft.ownOrderId,
		price: other.openingPrice,
	} as const;
	const refusal = closeAt(draft, { trade, ...shared }) ?? closeAt(draft, { trade: other, ...shared });
	return refusal === null ? draft.outcome() : { ok: false, refusal };
}

export const closeBy: CommandDefinition<CloseBy> = {
	kind: "close-by",
	whileArchived: "allowed",
	refusalStored: true,
	read: (r, base) => ({ kind: "close-by", ...base, tradeId: r.text("tradeId"), otherTradeId: r.text("otherTradeId") }),
	decide: decideCloseBy,
};
