import type { PaymentLevels, PaymentProfile, VerificationLevel, WithdrawalMethod } from "@truefill/contracts/http";
import type { AccountCurrency, Coin, Money, Rate } from "@truefill/core/money";
import type { QueryExecutorProvider } from "kysely";
import type { HouseEntryDraft } from "../house/index.ts";

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

/** How coins of a leg are bought: as shown before the request, and carried out unchanged. */
export interface CoinTerms {
	/** Chain that they are sent on. */
	readonly chain: string;
	readonly markUpBasisPoints: number;
	readonly confirmations: number;
}

/** What of a payout of coins a withdrawal and its customer see. */
export interface CoinPayoutState {
	readonly status: "unpriced" | "open" | "sent" | "paid" | "cancelled";
	/** Null until a price fixes them. */
	readonly coins: Money | null;
	readonly rate: Rate | null;
	readonly fixedAt: Date | null;
	/** When the first transaction was made that was not discarded. */
	readonly madeAt: Date | null;
	/** When the last one was given to the network in place of another. Null: none was replaced. */
	readonly replacedAt: Date | null;
	readonly txid: string | null;
	readonly seenAt: Date | null;
	readonly sentAt: Date | null;
	readonly confirmations: number;
	/** What the network took. */
	readonly networkFee: Money | null;
}

/** Withdrawals of coins: bought at the release, signed offline, paid when the chain says so. */
export interface CoinPayouts {
	/** In which coin these payments came in; those that did not come by coin are left out. */
	coinsOf(payments: readonly string[]): Promise<ReadonlyMap<string, Coin>>;
	/** Null: the coin cannot be paid out. */
	termsOf(profile: PaymentProfile, coin: Coin): Promise<CoinTerms | null>;
	/** Null: no price is known. */
	estimate(
		coin: Coin,
		paid: { readonly amount: Money; readonly currency: AccountCurrency; readonly markUpBasisPoints: number },
	): { readonly coins: Money; readonly rate: Rate } | null;
	/** Asks for a payout in the caller's transaction. The same id again does nothing. */
	request(
		tx: QueryExecutorProvider,
		payout: CoinTerms & {
			readonly id: string;
			readonly withdrawalId: string;
			readonly leg: number;
			readonly userId: string;
			readonly coin: Coin;
			readonly address: string;
			/** After the fee. */
			readonly amount: Money;
			readonly currency: AccountCurrency;
		},
	): Promise<void>;
	/**
	 * Which transactions of a payout the chain proves can never be mined: another one, deep in it, has used what they use.
	 * `reference`: that other transaction, which only some chains find by themselves. Asked before `cancel`.
	 */
	neverMined(id: string, reference: string | null): Promise<readonly string[]>;
	/**
	 * Ends a payout of which nobody can have signed a transaction, or only transactions that were `disproved`.
	 *
	 * @returns false when one may be on its way
	 */
	cancel(tx: QueryExecutorProvider, id: string, disproved: readonly string[]): Promise<boolean>;
	/** Null: no such payout. */
	stateOf(id: string): Promise<CoinPayoutState | null>;
	/** The house's entry of a paid payout. */
	entryOf(id: string, at: Date): Promise<HouseEntryDraft>;
}

/** What of the terms withdrawals need. */
export interface WithdrawalTermsPort {
	of(
		profile: PaymentProfile,
		direction: "withdrawal",
		method: WithdrawalMethod,
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
