import type { AccountState, MarketView } from "../../../account/index.ts";
import type { Price, Volume } from "../../../money/index.ts";
import { refuse } from "../../../result/index.ts";
import { closeOrQueue } from "../../close-or-queue.ts";
import { readPrice } from "../../codec/orders.ts";
import { Draft } from "../../draft.ts";
import type { Outcome } from "../../outcome.ts";
import type { CommandBase } from "../command-base.ts";
import type { CommandDefinition } from "../definition.ts";

export interface CloseTrade extends CommandBase {
	readonly kind: "close-trade";
	readonly tradeId: string;
	/** Null closes all of it. */
	readonly volume: Volume | null;
	readonly bound: Price | null;
}

/**
 * Closes a trade or a part of it at the market (E3, E6). It needs no margin (E10) and passes in close-only mode; while
 * the session is closed it is queued until the first tradable tick (E14). Refused in this order: no such trade;
 * instrument unknown; volume; market halted, without price, stale (E14); bound; rates unknown.
 */
function decideCloseTrade(state: AccountState, command: CloseTrade, view: MarketView): Outcome {
	const { tradeId, volume, bound } = command;
	const trade = state.openTrades.get(tradeId);
	if (trade === undefined) return refuse("TRADE_NOT_FOUND", { trade: tradeId });
	const draft = new Draft(state, command, view);
	const refusal = closeOrQueue(draft, { trade, volume, bound }, draft.ownOrderId);
	return refusal === null ? draft.outcome() : { ok: false, refusal };
}

export const closeTrade: CommandDefinition<CloseTrade> = {
	kind: "close-trade",
	whileArchived: "allowed",
	refusalStored: true,
	read: (r, base) => ({
		kind: "close-trade",
		...base,
		tradeId: r.text("tradeId"),
		volume: r.nullable("volume", (key) => r.volume(key)),
		bound: readPrice(r, "bound"),
	}),
	decide: decideCloseTrade,
};
