import type { AccountCurrency, Money } from "@truefill/core/money";

/** Providers of card payments. Stored with each payment: append only. `none`: card payments are not offered. */
export type ProviderName = "stripe" | "test" | "none";

export interface CheckoutRequest {
	/** Our id of the payment: the reference at the provider, and the key under which a repeated request is the same. */
	readonly paymentId: string;
	readonly amount: Money;
	readonly currency: AccountCurrency;
	/** The customer at the provider: the page offers the cards that they saved, and lets them save another one. */
	readonly customerId: string;
	/** What the hosted page names as what is paid for. */
	readonly description: string;
	/** Language of the hosted page. */
	readonly language: string;
	readonly successUrl: string;
	readonly cancelUrl: string;
	/** Until when the customer may pay; at least half an hour ahead, and the same in every repetition. */
	readonly expiresAtMs: number;
}

/** A hosted page on which the customer pays once. */
export interface Checkout {
	readonly sessionId: string;
	readonly url: string;
	readonly expiresAtMs: number;
}

/** Never a full card number. */
export interface ProviderCard {
	/** Stable for the same number at this provider. */
	readonly fingerprint: string;
	readonly brand: string;
	readonly last4: string;
	readonly expMonth: number;
	readonly expYear: number;
}

export interface ProviderFee {
	readonly amount: Money;
	readonly currency: AccountCurrency;
}

export interface ProviderRefund {
	readonly id: string;
	/** Our id, when we asked for it; null: made at the provider. */
	readonly ours: string | null;
	readonly amount: Money;
	readonly status: "pending" | "succeeded" | "failed";
}

export interface ProviderDispute {
	readonly id: string;
	readonly amount: Money;
	readonly status: "open" | "won" | "lost";
	readonly fee: ProviderFee | null;
}

/** The state of a payment at its provider, as it was fetched. */
export interface ProviderPayment {
	readonly sessionId: string;
	/** Null: nobody has tried to pay. */
	readonly providerPaymentId: string | null;
	/** Our id of the payment, as the provider stored it. */
	readonly reference: string | null;
	readonly amount: Money;
	readonly currency: string;
	/** `open`: the customer may still pay. `expired` and `cancelled`: they can no longer. */
	readonly status: "open" | "processing" | "authorised" | "paid" | "failed" | "expired" | "cancelled";
	/** Of the last attempt; null: none was declined, or a later one was accepted. */
	readonly declineCode: string | null;
	readonly card: ProviderCard | null;
	/** Whether the page offers the card again: the customer chose so there. */
	readonly isCardSaved: boolean;
	/** What the provider keeps; null: not known yet. */
	readonly fee: ProviderFee | null;
	readonly refunds: readonly ProviderRefund[];
	readonly disputes: readonly ProviderDispute[];
}

/** A change of our balance at the provider: a payment, a refund, a dispute, a payout to our bank. */
export interface ProviderMovement {
	/** Null: it belongs to no payment. */
	readonly providerPaymentId: string | null;
	readonly currency: AccountCurrency;
	/** After the provider's fee; negative: it was taken. */
	readonly amount: Money;
	readonly at: Date;
}

/** An event with a valid signature. It says only which payment to fetch. */
export interface ProviderEvent {
	readonly id: string;
	readonly type: string;
	/** Ids at the provider and of ours by which the payment may be found. */
	readonly sessionId: string | null;
	readonly providerPaymentId: string | null;
	readonly reference: string | null;
}

/** The provider did not answer, or not as expected: what was asked may have happened. Asked again later. */
export class ProviderUnavailable extends Error {}

/** The provider refused what was asked; asking again does not help. The code is logged and never shown. */
export class ProviderRefused extends Error {
	readonly code: string;
	constructor(code: string) {
		super(`the payment provider refused: ${code}`);
		this.code = code;
	}
}

/**
 * A provider of card payments with a hosted page. Every request has an idempotency key, so that repeating it after a
 * lost answer has no further effect. Throws only `ProviderUnavailable` and `ProviderRefused`.
 */
export interface PaymentProvider {
	readonly name: ProviderName;
	/** Makes the customer who has their saved cards there. They are named by our id of the user and by nothing else. */
	createCustomer(userId: string): Promise<string>;
	/** The page offers this card no longer; no effect on one that is not saved. */
	removeSavedCard(customerId: string, fingerprint: string): Promise<void>;
	/** With all their saved cards; no effect on one that is gone. */
	deleteCustomer(customerId: string): Promise<void>;
	createCheckout(request: CheckoutRequest): Promise<Checkout>;
	/** Ends a hosted page on which nobody has paid; no effect on one that was paid or has ended. */
	endCheckout(sessionId: string): Promise<void>;
	/** Null: the provider does not know it. */
	fetchPayment(sessionId: string): Promise<ProviderPayment | null>;
	refund(request: {
		/** Our id of the refund, its idempotency key. */
		readonly refundId: string;
		readonly providerPaymentId: string;
		readonly amount: Money;
	}): Promise<ProviderRefund>;
	fetchRefund(providerRefundId: string): Promise<ProviderRefund | null>;
	listDisputes(providerPaymentId: string): Promise<readonly ProviderDispute[]>;
	/** Everything that changed our balance there until then, oldest first. */
	movements(until: Date): Promise<readonly ProviderMovement[]>;
	/** Null: not signed by the provider, too old, or malformed. */
	readEvent(raw: Buffer, signature: string, nowMs: number): ProviderEvent | null;
}
