import type { AccountCurrency, Money } from "../money/index.ts";

/** How deposits arrive. Append only: stored events refer to these names. */
export const DEPOSIT_METHODS = ["wire", "card", "coin"] as const;
export type DepositMethod = (typeof DEPOSIT_METHODS)[number];

/** A payment that arrived from outside, in its own currency. */
export interface DepositArrived {
	readonly method: DepositMethod;
	/** Reference by which the payment is found at the bank. */
	readonly reference: string;
	readonly amount: Money;
	readonly currency: AccountCurrency;
	/** The house's id of the payment, booked in its own journal. Absent: from before the house had a journal. */
	readonly payment?: string;
}
