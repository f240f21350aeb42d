import type { TimeInForce } from "../../../account/index.ts";
import type { Price, Volume } from "../../../money/index.ts";
import type { CommandBase } from "../command-base.ts";

/** Patch semantics (E12): undefined keeps a value, null removes it. */
export interface AmendOrder extends CommandBase {
	readonly kind: "amend-order";
	readonly orderId: string;
	readonly volume?: Volume | undefined;
	readonly price?: Price | undefined;
	readonly limitPrice?: Price | undefined;
	readonly timeInForce?: TimeInForce | undefined;
	readonly expiresAtMs?: number | null | undefined;
	readonly stopLoss?: Price | null | undefined;
	readonly takeProfit?: Price | null | undefined;
	readonly trailingDistance?: Price | null | undefined;
	readonly guaranteedStop?: boolean | undefined;
}
