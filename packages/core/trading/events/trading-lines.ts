import { type Line, negated } from "../../ledger/index.ts";
import type { Money } from "../../money/index.ts";

export const commissionLine = (amount: Money, tradeId: string): Line => ({
	reason: "commission",
	customerAmount: negated(amount),
	counterparty: "house:commission",
	tradeId,
});
