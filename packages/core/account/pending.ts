import type { Money } from "../money/index.ts";

/** An amount on its way out of an account (E7): moved from the balance to the pending account when it was requested. */
export interface WithdrawalHold {
	/** The request that it belongs to. */
	readonly id: string;
	/** What is still pending of it, in the account's currency. */
	readonly amount: Money;
	/** The bank or the provider was told to pay: from then on it comes back only if that fails. */
	readonly instructed: boolean;
}

/** Money on its way out. Null in the state: nothing is. */
export interface AccountPending {
	/** Oldest first; never empty. */
	readonly holds: readonly WithdrawalHold[];
}
