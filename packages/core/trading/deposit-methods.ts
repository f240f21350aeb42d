import type { AccountCurrency, Money } from "../money/index.ts";

/** How money arrives from outside. Added to, never changed: events name it for ever. */
export const DEPOSIT_METHODS = ["wire"] as const;
export type DepositMethod = (typeof DEPOSIT_METHODS)[number];

/** What has arrived from outside, in its own currency. */
export interface DepositArrived {
	readonly method: DepositMethod;
	/** What the payment is found by at the bank. */
	readonly reference: string;
	readonly amount: Money;
	readonly currency: AccountCurrency;
}
