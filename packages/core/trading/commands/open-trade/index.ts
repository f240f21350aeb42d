import type { AccountState, MarketTimeInForce, MarketView } from "../../../account/index.ts";
import type { Price, Volume } from "../../../money/index.ts";
import type { Side } from "../../../pricing/index.ts";
import { checkOpenTrade } from "../../check-open-trade.ts";
import { readPrice, readProtectionPatch } from "../../codec/orders.ts";
import { SIDES } from "../../codec/parts.ts";
import { Draft } from "../../draft.ts";
import type { Outcome } from "../../event-base.ts";
import { fill } from "../../fill.ts";
import type { CommandBase, CommandDefinition } from "../definition.ts";

export interface OpenTradeCommand extends CommandBase {
	readonly kind: "open-trade";
	readonly instrumentId: string;
	readonly side: Side;
	readonly volume: Volume;
	readonly stopLoss: Price | null;
	readonly takeProfit: Price | null;
	/** Worst price the customer accepts, or null. */
	readonly bound: Price | null;
	/** Absent: FOK. */
	readonly timeInForce?: MarketTimeInForce | undefined;
	/** Only reduces open trades of the other side, oldest first; never opens. Absent: no. */
	readonly reduceOnly?: boolean | undefined;
	/** The stop loss follows the best closing price at this distance. */
	readonly trailingDistance?: Price | null | undefined;
	/** The stop loss fills exactly at its price, for the instrument's premium. Absent: no. */
	readonly guaranteedStop?: boolean | undefined;
}

/**
 * Deals at the market (E3): a buy at the ask, a sell at the bid. In a hedging account it opens a trade; in a netting
 * account it first reduces the other side, then opens or adds the rest (E9). Reduce-only never opens. Fixes the margin
 * (E8) and charges the commission (E21) of the opened volume. Refusals and their order: `checkOpenTrade`.
 */
function decideOpenTrade(state: AccountState, command: OpenTradeCommand, view: MarketView): Outcome {
	const checked = checkOpenTrade(state, command, view);
	if (!checked.ok) return checked;
	const draft = new Draft(state, command, view);
	const { side } = command;
	const refusal = fill(draft, { plan: checked.value, side, orderId: draft.ownOrderId, reason: "order" });
	return refusal === null ? draft.outcome() : { ok: false, refusal };
}

const MARKET_TIMES_IN_FORCE = ["FOK", "IOC"] as const;

export const openTrade: CommandDefinition<OpenTradeCommand> = {
	kind: "open-trade",
	whileArchived: "refused",
	refusalStored: true,
	read: (r, base) => ({
		kind: "open-trade",
		...base,
		instrumentId: r.text("instrumentId"),
		side: r.oneOf("side", SIDES),
		volume: r.volume("volume"),
		stopLoss: readPrice(r, "stopLoss"),
		takeProfit: readPrice(r, "takeProfit"),
		bound: readPrice(r, "bound"),
		...(r.has("timeInForce") ? { timeInForce: r.oneOf("timeInForce", MARKET_TIMES_IN_FORCE) } : {}),
		...(r.has("reduceOnly") ? { reduceOnly: r.boolean("reduceOnly") } : {}),
		...readProtectionPatch(r),
	}),
	decide: decideOpenTrade,
};
