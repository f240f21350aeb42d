import type { Currency, Money } from "../money/index.ts";

/**
 * The chart of accounts (E23). `customer` is a liability of the house to one trading account, `pending` what of it is on
 * its way out (E7); the others are house accounts, one of each per currency. `house:transit` is what a trading account
 * and the house book with each other: over all journals it sums to zero when no payment is under way.
 */
export type LedgerAccount =
	| `customer:${string}`
	| `pending:${string}`
	| "house:client-money"
	| "house:trading-pnl"
	| "house:financing"
	| "house:commission"
	| "house:negative-balance"
	| "house:savings-interest"
	| "house:payments-in-transit"
	| "house:transfers"
	| "house:adjustments"
	| "house:demo-funding"
	| "house:transit"
	| "house:conversion"
	| "house:payment-fees";

/**
 * Why money moved: the closed list (E24), in the order that a statement uses. The contract imports it, and a test
 * compares the database's check constraint with it.
 */
export const ENTRY_REASONS = [
	"demo-funding",
	"deposit",
	"refund",
	"chargeback",
	"withdrawal-held",
	"withdrawal-voided",
	"withdrawal-paid",
	"withdrawal-returned",
	"adjustment",
	"goodwill",
	"compensation",
	"trade-pnl",
	"commission",
	"guaranteed-premium",
	"conversion-charge",
	"swap",
	"administration-fee",
	"dividend",
	"split",
	"negative-balance",
	"transfer",
	"correction",
	"interest",
] as const;
export type EntryReason = (typeof ENTRY_REASONS)[number];

/** Credit is positive, debit is negative; the postings of an entry sum to zero per currency (E23). */
export interface Posting {
	readonly account: LedgerAccount;
	readonly currency: Currency;
	readonly amount: Money;
}

export interface JournalEntry {
	readonly accountId: string;
	/** 1, 2, 3 … per trading account. */
	readonly number: number;
	readonly reason: EntryReason;
	readonly commandId: string;
	/** Globally unique: made of accountId, event sequence and line. */
	readonly idempotencyKey: string;
	/** The account's sequence after the event behind the entry. */
	readonly accountSequence: number;
	readonly tradeId: string | null;
	/** The entry it corrects, or null. */
	readonly corrects: number | null;
	readonly occurredAtMs: number;
	readonly postings: readonly Posting[];
	/** Customer's balance after it. */
	readonly balanceAfter: Money;
	/** Customer's pending amount after it; absent: the entry does not touch it. */
	readonly pendingAfter?: Money;
	readonly previousHash: string;
	readonly hash: string;
}
