import { ACCOUNT_CURRENCIES, type AccountCurrency, type Money, money } from "@truefill/core/money";
import type { StoredRefusal } from "@truefill/core/trading";
import * as z from "zod";
import type { ProviderName } from "./provider.ts";
import { PAYMENT_STATUSES, type PaymentStatus } from "./state.ts";
import type { CardRow, DisputeRow, PaymentRow, RefundRow } from "./tables.ts";

/** A card payment as it is stored. */
export interface Payment {
	readonly id: string;
	readonly userId: string;
	readonly accountId: string;
	readonly provider: ProviderName;
	/** What arrives on the account; our fee is charged on top. */
	readonly amount: Money;
	readonly fee: Money;
	readonly currency: AccountCurrency;
	readonly requestHash: string;
	readonly status: PaymentStatus;
	readonly session: { readonly id: string; readonly url: string; readonly expiresAt: Date } | null;
	readonly providerPaymentId: string | null;
	readonly cardId: string | null;
	readonly declineCode: string | null;
	readonly failure: StoredRefusal | null;
	readonly isProviderFeeKnown: boolean;
	/** What left again, or will, of amount and fee together. */
	readonly reversed: bigint;
	readonly createdAt: Date;
	readonly changedAt: Date;
	readonly paidAt: Date | null;
	readonly bookedAt: Date | null;
	readonly nextAt: Date | null;
	readonly looks: number;
}

/** A card that a customer has paid with. */
export interface Card {
	readonly id: string;
	readonly brand: string;
	readonly last4: string;
	readonly expMonth: number;
	readonly expYear: number;
	readonly firstUsedAt: Date;
	readonly provider: ProviderName;
	/** At the provider. */
	readonly fingerprint: string;
	/** Whether the provider's page offers it again. */
	readonly isSaved: boolean;
}

export interface Refund {
	readonly id: string;
	readonly paymentId: string;
	readonly amount: bigint;
	readonly cause: RefundRow["cause"];
	/** The withdrawal that it pays; null: none. */
	readonly about: string | null;
	readonly status: RefundRow["status"];
	readonly providerRefundId: string | null;
	readonly customersPart: bigint;
	readonly settledAt: Date | null;
}

export interface Dispute {
	readonly id: string;
	readonly amount: bigint;
	readonly status: DisputeRow["status"];
	readonly customersPart: bigint | null;
	readonly settledAt: Date | null;
}

const status = z.enum(PAYMENT_STATUSES);
const currency = z.enum(ACCOUNT_CURRENCIES);
const provider = z.enum(["stripe", "test", "none"]);
const failure = z.object({ code: z.string(), params: z.record(z.string(), z.string()) });

export const chargedOf = ({ amount, fee }: Pick<Payment, "amount" | "fee">): Money => money(amount + fee);

export const toPayment = (row: PaymentRow): Payment => ({
	id: row.id,
	userId: row.user_id,
	accountId: row.account_id,
	provider: provider.parse(row.provider),
	amount: money(BigInt(row.amount)),
	fee: money(BigInt(row.fee)),
	currency: currency.parse(row.currency),
	requestHash: row.request_hash,
	status: status.parse(row.status),
	session:
		row.session_id === null || row.session_url === null || row.session_expires_at === null
			? null
			: { id: row.session_id, url: row.session_url, expiresAt: row.session_expires_at },
	providerPaymentId: row.provider_payment_id,
	cardId: row.card_id,
	declineCode: row.decline_code,
	// Stored from a refusal of the engine.
	failure: row.failure === null ? null : (failure.parse(row.failure) as StoredRefusal),
	isProviderFeeKnown: row.provider_fee !== null,
	reversed: BigInt(row.reversed),
	createdAt: row.created_at,
	changedAt: row.changed_at,
	paidAt: row.paid_at,
	bookedAt: row.booked_at,
	nextAt: row.next_at,
	looks: row.looks,
});

export const toCard = (row: CardRow): Card => ({
	id: row.id,
	brand: row.brand,
	last4: row.last4,
	expMonth: row.exp_month,
	expYear: row.exp_year,
	firstUsedAt: row.first_used_at,
	provider: provider.parse(row.provider),
	fingerprint: row.fingerprint,
	isSaved: row.saved,
});

export const toRefund = (row: RefundRow): Refund => ({
	id: row.id,
	paymentId: row.payment_id,
	amount: BigInt(row.amount),
	cause: row.cause,
	about: row.about,
	status: row.status,
	providerRefundId: row.provider_refund_id,
	customersPart: BigInt(row.customers_part),
	settledAt: row.settled_at,
});

export const toDispute = (row: DisputeRow): Dispute => ({
	id: row.id,
	amount: BigInt(row.amount),
	status: row.status,
	customersPart: row.customers_part === null ? null : BigInt(row.customers_part),
	settledAt: row.settled_at,
});
