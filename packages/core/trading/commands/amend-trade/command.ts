import type { Price } from "../../../money/index.ts";
import type { CommandBase } from "../command-base.ts";

/** Patch semantics (E12): undefined keeps a value, null removes it. */
export interface AmendTrade extends CommandBase {
	readonly kind: "amend-trade";
	readonly tradeId: string;
	readonly stopLoss?: Price | null | undefined;
	readonly takeProfit?: Price | null | undefined;
	readonly trailingDistance?: Price | null | undefined;
	readonly guaranteedStop?: boolean | undefined;
}
