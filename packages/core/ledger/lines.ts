import { type Money, money } from "../money/index.ts";
import type { EntryReason, LedgerAccount, Posting } from "./types.ts";

/** One amount to book: the customer's side (negative: pays), and the house accounts on the other side. */
export interface Line {
	readonly reason: EntryReason;
	readonly customerAmount: Money;
	/** Change of what is on its way out (E7); absent: none. */
	readonly pendingAmount?: Money;
	/** Further postings of the house: a fee, the other currency of a conversion. */
	readonly others?: readonly Posting[];
	/** Gets the rest of the account's currency. */
	readonly counterparty: LedgerAccount;
	readonly tradeId: string | null;
}

export const negated = (amount: Money): Money => money(-amount);
