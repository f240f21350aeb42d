import { type Money, money } from "../money/index.ts";
import type { EntryReason, LedgerAccount } from "./types.ts";

/** One amount to book: the customer's side (negative: pays), and the house account on the other side. */
export interface Line {
	readonly reason: EntryReason;
	readonly customerAmount: Money;
	readonly counterparty: LedgerAccount;
	readonly tradeId: string | null;
}

export const negated = (amount: Money): Money => money(-amount);
