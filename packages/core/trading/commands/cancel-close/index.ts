import type { AccountState, MarketView } from "../../../account/index.ts";
import { ok, refuse } from "../../../result/index.ts";
import { eventBase } from "../../event-base.ts";
import type { Outcome } from "../../outcome.ts";
import type { CommandBase } from "../command-base.ts";
import type { CommandDefinition } from "../definition.ts";

/** Cancels a queued close. */
export interface CancelClose extends CommandBase {
	readonly kind: "cancel-close";
	readonly tradeId: string;
}

/** Cancels a queued close (E14). Refused: no such trade; no close of it is queued. */
function decideCancelClose(state: AccountState, command: CancelClose, view: MarketView): Outcome {
	const { tradeId } = command;
	const trade = state.openTrades.get(tradeId);
	if (trade === undefined) return refuse("TRADE_NOT_FOUND", { trade: tradeId });
	if (trade.closeRequest === null) return refuse("CLOSE_NOT_QUEUED", { trade: tradeId });
	const cancellation = { code: "CANCELLED_BY_CUSTOMER", params: {} } as const;
	return ok([{ type: "close-cancelled", ...eventBase(state, command, view), tradeId, cancellation }]);
}

export const cancelClose: CommandDefinition<CancelClose> = {
	kind: "cancel-close",
	whileArchived: "allowed",
	refusalStored: true,
	read: (r, base) => ({ kind: "cancel-close", ...base, tradeId: r.text("tradeId") }),
	decide: decideCancelClose,
};
