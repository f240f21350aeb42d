import type { OrderKind, TimeInForce } from "../account/index.ts";
import type { Price, Volume } from "../money/index.ts";
import type { Side } from "../pricing/index.ts";

/** The terms of a requested order. */
export interface OrderRequest {
	readonly orderKind: OrderKind;
	readonly instrumentId: string;
	readonly side: Side;
	readonly volume: Volume;
	readonly price: Price;
	/** Of a stop-limit; null for the others. */
	readonly limitPrice: Price | null;
	readonly timeInForce: TimeInForce;
	/** Of GTD; null for the others. */
	readonly expiresAtMs: number | null;
	readonly stopLoss: Price | null;
	readonly takeProfit: Price | null;
	readonly trailingDistance: Price | null;
	readonly guaranteedStop: boolean;
	readonly reduceOnly: boolean;
	/** The open trade that it reduces; it is reduce-only then. Absent: any trade, oldest first. */
	readonly tradeId?: string;
}
