import type { HouseAccount, HouseReason } from "@truefill/core/ledger";
import { type AccountCurrency, type Money, money } from "@truefill/core/money";
import type { HouseEntryDraft } from "../house/index.ts";

interface Booked {
	readonly id: string;
	readonly amount: bigint;
	readonly fee: bigint;
	readonly currency: AccountCurrency;
}

type Amounts = Readonly<Partial<Record<HouseAccount, bigint>>>;

const entry = (
	{ id, currency }: Pick<Booked, "id" | "currency">,
	key: string,
	reason: HouseReason,
	at: Date,
	amounts: Amounts,
): HouseEntryDraft => ({
	key,
	reason,
	about: { kind: "card-payment", id },
	at,
	postings: (Object.entries(amounts) as [HouseAccount, bigint][])
		.filter(([, amount]) => amount !== 0n)
		.map(([account, amount]) => ({ account, currency, amount: money(amount) })),
});

/** The provider owes us what it charged; the deposit is on its way to the customer, our fee is earned. */
export const paymentEntry = (payment: Booked, at: Date): HouseEntryDraft =>
	entry(payment, `card-payment:${payment.id}`, "card-payment", at, {
		"house:provider": -(payment.amount + payment.fee),
		"house:transit": payment.amount,
		"house:payment-fees": payment.fee,
	});

/** What the provider keeps for the payment, in the currency in which it keeps it. */
export const providerFeeEntry = (
	{ id }: Pick<Booked, "id">,
	fee: { readonly amount: Money; readonly currency: AccountCurrency },
	at: Date,
): HouseEntryDraft =>
	entry({ id, currency: fee.currency }, `provider-fee:${id}`, "provider-fee", at, {
		"house:provider": fee.amount,
		"house:provider-fees": -fee.amount,
	});

/** A payment that could not be booked goes back whole, with our fee. */
export const unbookedRefundEntry = (payment: Booked, refundId: string, at: Date): HouseEntryDraft =>
	entry(payment, `card-refund:${refundId}`, "refund", at, {
		"house:provider": payment.amount + payment.fee,
		"house:transit": -payment.amount,
		"house:payment-fees": -payment.fee,
	});

/** A withdrawal that is paid by refunding the card, or one that failed at the provider after it was accepted. */
export const payoutEntry = (
	{ currency }: Booked,
	{ id: refundId, amount, about }: { readonly id: string; readonly amount: bigint; readonly about: string },
	isFailed: boolean,
	at: Date,
): HouseEntryDraft => ({
	...entry(
		{ id: about, currency },
		`${isFailed ? "card-payout-failed" : "card-payout"}:${refundId}`,
		isFailed ? "payout-returned" : "card-payout",
		at,
		{ "house:provider": isFailed ? -amount : amount, "house:transit": isFailed ? amount : -amount },
	),
	about: { kind: "withdrawal", id: about },
});

/** What a reversal took from the customer, what became a claim, and the part of our fee; together the reversal. */
export interface Reversal {
	readonly taken: bigint;
	readonly uncollected: bigint;
	readonly feePart: bigint;
}

const reversedTo = ({ taken, uncollected, feePart }: Reversal): Amounts => ({
	"house:transit": -taken,
	"house:receivables": -uncollected,
	"house:payment-fees": -feePart,
});
const sumOf = ({ taken, uncollected, feePart }: Reversal): bigint => taken + uncollected + feePart;

/** A refund that was made at the provider. */
export const outsideRefundEntry = (payment: Booked, refundId: string, reversal: Reversal, at: Date): HouseEntryDraft =>
	entry(payment, `card-refund:${refundId}`, "refund", at, {
		"house:provider": sumOf(reversal),
		...reversedTo(reversal),
	});

/** The provider takes the money when a dispute is opened; until it is decided nobody knows whose it is. */
export const disputeOpenedEntry = (payment: Booked, disputeId: string, amount: bigint, at: Date): HouseEntryDraft =>
	entry(payment, `chargeback:${disputeId}`, "chargeback", at, { "house:provider": amount, "house:suspense": -amount });

export const disputeFeeEntry = (
	{ id }: Pick<Booked, "id">,
	disputeId: string,
	fee: { readonly amount: Money; readonly currency: AccountCurrency },
	at: Date,
): HouseEntryDraft =>
	entry({ id, currency: fee.currency }, `chargeback-fee:${disputeId}`, "chargeback-fee", at, {
		"house:provider": fee.amount,
		"house:provider-fees": -fee.amount,
	});

export const disputeWonEntry = (payment: Booked, disputeId: string, amount: bigint, at: Date): HouseEntryDraft =>
	entry(payment, `chargeback-decided:${disputeId}`, "chargeback-reversed", at, {
		"house:provider": -amount,
		"house:suspense": amount,
	});

export const disputeLostEntry = (payment: Booked, disputeId: string, reversal: Reversal, at: Date): HouseEntryDraft =>
	entry(payment, `chargeback-decided:${disputeId}`, "suspense-cleared", at, {
		"house:suspense": sumOf(reversal),
		...reversedTo(reversal),
	});

/** Lost before the payment went back to its card: the money that should have gone back is the disputed one. */
export const unbookedDisputeLostEntry = (payment: Booked, disputeId: string, at: Date): HouseEntryDraft =>
	entry(payment, `chargeback-decided:${disputeId}`, "suspense-cleared", at, {
		"house:suspense": payment.amount + payment.fee,
		"house:transit": -payment.amount,
		"house:payment-fees": -payment.fee,
	});
