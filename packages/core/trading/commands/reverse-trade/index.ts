import type { AccountState, MarketView } from "../../../account/index.ts";
import type { Price } from "../../../money/index.ts";
import { openingSide, opposite } from "../../../pricing/index.ts";
import { refuse } from "../../../result/index.ts";
import { volumeVerdict } from "../../check-open-trade.ts";
import { closeAt } from "../../close-at.ts";
import { readPrice } from "../../codec/orders.ts";
import { Draft } from "../../draft.ts";
import { boundVerdict, dealable, eligibilityVerdict } from "../../explain.ts";
import { fill } from "../../fill.ts";
import { checkFill } from "../../fill-plan.ts";
import type { Outcome } from "../../outcome.ts";
import { staleRateVerdict } from "../../stale-rate.ts";
import type { CommandBase } from "../command-base.ts";
import type { CommandDefinition } from "../definition.ts";

/** Closes a trade and opens the same volume on the other side, both or neither. */
export interface ReverseTrade extends CommandBase {
	readonly kind: "reverse-trade";
	readonly tradeId: string;
	readonly bound: Price | null;
}

/**
 * Closes a trade and opens the same volume on the other side at one tick, without levels: both or neither. The opening
 * counts the closed trade's margin and result (E8–E10). Refused in this order: no such trade; instrument unknown; not
 * allowed where the customer lives (R26); volume (E1); market (E14); bound; rates stale (E5), unknown; `checkFill`.
 */
function decideReverseTrade(state: AccountState, command: ReverseTrade, view: MarketView): Outcome {
	const { tradeId, bound } = command;
	const trade = state.openTrades.get(tradeId);
	if (trade === undefined) return refuse("TRADE_NOT_FOUND", { trade: tradeId });
	const { instrumentId, volume } = trade;
	const instrument = view.instrument(instrumentId);
	if (instrument === undefined) return refuse("INSTRUMENT_UNKNOWN", { instrument: instrumentId });
	const wrongVolume = eligibilityVerdict(state.jurisdiction, instrument) ?? volumeVerdict(instrument, volume);
	if (wrongVolume !== null) return { ok: false, refusal: wrongVolume };
	const dealing = dealable(instrument, "open", view);
	if (!dealing.ok) return dealing;
	const quote = dealing.value;
	const side = opposite(trade.side);
	const unfit =
		boundVerdict(instrument, side, openingSide(side, quote), bound) ??
		staleRateVerdict(instrument, state.currency, view);
	if (unfit !== null) return { ok: false, refusal: unfit };
	const draft = new Draft(state, command, view);
	const orderId = draft.ownOrderId;
	const unclosed = closeAt(draft, { trade, instrument, part: volume, quote, reason: "reverse", orderId });
	if (unclosed !== null) return { ok: false, refusal: unclosed };
	const terms = { instrumentId, side, volume, stopLoss: null, takeProfit: null };
	const checked = checkFill(draft.state, terms, instrument, quote, view);
	if (!checked.ok) return checked;
	const unopened = fill(draft, { plan: checked.value, side, orderId, reason: "reverse" });
	return unopened === null ? draft.outcome() : { ok: false, refusal: unopened };
}

export const reverseTrade: CommandDefinition<ReverseTrade> = {
	kind: "reverse-trade",
	whileArchived: "allowed",
	refusalStored: true,
	read: (r, base) => ({ kind: "reverse-trade", ...base, tradeId: r.text("tradeId"), bound: readPrice(r, "bound") }),
	decide: decideReverseTrade,
};
