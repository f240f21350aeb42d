import type { MarketTimeInForce } from "../../../account/index.ts";
import type { Price, Volume } from "../../../money/index.ts";
import type { Side } from "../../../pricing/index.ts";
import type { CommandBase } from "../command-base.ts";

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
	/** The strategy that sends it, with origin `strategy`. Absent: none. */
	readonly strategyId?: string | undefined;
}
