import type { PaymentLevels, PaymentProfile, VerificationLevel } from "@truefill/contracts/http";
import type { AccountCurrency, Money } from "@truefill/core/money";
import type { QueryExecutorProvider } from "kysely";

/** A booked card payment whose money may go back to its card. */
export interface RefundablePayment {
	readonly id: string;
	readonly accountId: string;
	readonly currency: AccountCurrency;
	/** What may still go back, in that currency. */
	readonly amount: Money;
	readonly bookedAt: Date;
	readonly card: { readonly brand: string; readonly last4: string } | null;
}

export type RefundStatus = "requested" | "pending" | "succeeded" | "failed";

/** Withdrawals to cards: refunds of the payments that were made with them. */
export interface CardRefunds {
	/** Oldest first. */
	refundable(userId: string, since: Date): Promise<readonly RefundablePayment[]>;
	/**
	 * Asks for a refund in the caller's transaction; it is sent to the provider after the commit. The same id again does
	 * nothing. @returns false when the payment has less left.
	 */
	request(
		tx: QueryExecutorProvider,
		refund: {
			readonly id: string;
			readonly paymentId: string;
			readonly amount: Money;
			/** What the house's entry is about. */
			readonly withdrawalId: string;
		},
	): Promise<boolean>;
	/** Null: no such refund. `failed`: its money did not leave, or came back. */
	statusOf(id: string): Promise<RefundStatus | null>;
}

/** What of the terms withdrawals need. */
export interface WithdrawalTermsPort {
	of(
		profile: PaymentProfile,
		direction: "withdrawal",
		method: "card" | "wire",
		currency: AccountCurrency,
	): Promise<{
		readonly minimum: Money;
		readonly maximum: Money;
		readonly feeFixed: Money;
		readonly feeBasisPoints: number;
		readonly timeFromMinutes: number;
		readonly timeToMinutes: number;
	} | null>;
	levelsOf(profile: PaymentProfile): Promise<PaymentLevels>;
}

export interface VerificationPort {
	levelOf(userId: string): Promise<VerificationLevel>;
}
