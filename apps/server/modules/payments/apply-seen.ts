import { randomBytes } from "node:crypto";
import { formatMoney } from "@truefill/core/money";
import { raiseAlarm } from "../../platform/alarms.ts";
import { writeNotification } from "../notifications/index.ts";
import type { PaymentDeps } from "./deps.ts";
import {
	disputeFeeEntry,
	disputeOpenedEntry,
	disputeWonEntry,
	paymentEntry,
	payoutEntry,
	providerFeeEntry,
	unbookedRefundEntry,
} from "./house.ts";
import { chargedOf, type Payment, type Refund } from "./payment.ts";
import type { ProviderDispute, ProviderPayment, ProviderRefund } from "./provider.ts";
import { customersPart, hasArrived, mayMove, statusSeen } from "./state.ts";
import type { PaymentTransaction } from "./store.ts";

/**
 * Takes over what the provider says about a payment, in one transaction: its status, its card, the provider's fee, and
 * what went back. The same answer again, or an older one, changes nothing.
 */
export async function applySeen(deps: PaymentDeps, id: string, seen: ProviderPayment): Promise<void> {
	const { store, clock, log } = deps;
	await store.transaction(async (tx) => {
		const payment = await store.locked(tx, id);
		if (seen.reference !== id || seen.amount !== chargedOf(payment) || seen.currency !== payment.currency) {
			raiseAlarm(log, "PAYMENT_DIFFERS", { payment: id, session: seen.sessionId });
			return;
		}
		const at = new Date(clock.nowMs());
		await takeStatus(deps, tx, payment, seen, at);
		const after = await store.locked(tx, id);
		if (!hasArrived(after.status)) return;
		if (seen.fee !== null && !after.isProviderFeeKnown) {
			await store.setProviderFee(tx, id, seen.fee);
			if (seen.fee.amount > 0n) await deps.house.book(tx, providerFeeEntry(after, seen.fee, at));
		}
		for (const refund of seen.refunds) await takeRefund(deps, tx, await store.locked(tx, id), refund, at);
		for (const dispute of seen.disputes) await takeDispute(deps, tx, await store.locked(tx, id), dispute, at);
	});
}

async function takeStatus(
	{ store, house }: PaymentDeps,
	tx: PaymentTransaction,
	payment: Payment,
	seen: ProviderPayment,
	at: Date,
): Promise<void> {
	if (hasArrived(payment.status)) return;
	const status = statusSeen(payment.status, seen);
	await store.setSeen(tx, payment.id, {
		providerPaymentId: seen.providerPaymentId,
		// Of a payment that was paid in the end, no earlier attempt matters.
		declineCode: status === "paid" ? null : (seen.declineCode ?? payment.declineCode),
	});
	if (status === null) return;
	await store.move(tx, payment, status, at);
	if (status === "failed") await tellFailed(tx, payment, at);
	if (status !== "paid") return;
	if (seen.card !== null) {
		const card = { ...seen.card, isSaved: seen.isCardSaved };
		await store.setCard(tx, payment, `card_${randomBytes(12).toString("hex")}`, card, at);
	}
	await house.book(tx, paymentEntry(payment, at));
}

const tellFailed = (tx: PaymentTransaction, { id, userId, amount, currency }: Payment, at: Date): Promise<void> =>
	writeNotification(tx, {
		userId,
		source: `card payment ${id} failed`,
		code: "CARD_PAYMENT_FAILED",
		params: { amount: formatMoney(amount, currency), currency, payment: id },
		at,
	});

/** A refund of ours follows its own status; one made at the provider is new to us. */
async function takeRefund(
	deps: PaymentDeps,
	tx: PaymentTransaction,
	payment: Payment,
	seen: ProviderRefund,
	at: Date,
): Promise<void> {
	const { store } = deps;
	const known = (await store.refundsOf(tx, payment.id)).find(
		({ id, providerRefundId }) => id === seen.ours || providerRefundId === seen.id,
	);
	if (known !== undefined) return takeRefundStatus(deps, tx, payment, known, seen, at);
	// What never succeeded took nothing.
	if (seen.status === "failed") return;
	await store.addRefund(
		tx,
		{
			id: seen.id,
			paymentId: payment.id,
			amount: seen.amount,
			cause: "outside",
			about: null,
			status: seen.status,
			providerRefundId: seen.id,
			customersPart: customersPart(payment, seen.amount),
		},
		at,
	);
}

const RANK = { requested: 0, pending: 1, succeeded: 2, failed: 3 } as const;

/** Moves a refund of ours forward, with its entries. Only the provider's failure comes after its success. */
export async function takeRefundStatus(
	{ store, house, log }: PaymentDeps,
	tx: PaymentTransaction,
	payment: Payment,
	refund: Refund,
	seen: Pick<ProviderRefund, "id" | "status">,
	at: Date,
): Promise<void> {
	if (RANK[seen.status] <= RANK[refund.status]) return;
	const { id, amount, cause } = refund;
	await store.setRefund(tx, id, { status: seen.status, providerRefundId: seen.id }, at);
	if (seen.status === "failed") {
		raiseAlarm(log, "CARD_REFUND_FAILED", { payment: payment.id, refund: id, cause });
		if (cause !== "outside") await store.addReversed(tx, payment.id, -amount);
		if (cause === "withdrawal" && refund.status === "succeeded") {
			await house.book(tx, payoutEntry(payment, { id, amount, about: refund.about ?? id }, true, at));
		}
		return;
	}
	if (seen.status !== "succeeded" || cause === "outside") return;
	await house.book(
		tx,
		cause === "withdrawal"
			? payoutEntry(payment, { id, amount, about: refund.about ?? id }, false, at)
			: unbookedRefundEntry(payment, id, at),
	);
	await store.setRefund(tx, id, { settledAt: at }, at);
	if (cause === "not-booked" && mayMove(payment.status, "returned")) {
		await store.move(tx, payment, "returned", at);
	}
}

async function takeDispute(
	{ store, house }: PaymentDeps,
	tx: PaymentTransaction,
	payment: Payment,
	seen: ProviderDispute,
	at: Date,
): Promise<void> {
	let known = (await store.disputesOf(tx, payment.id)).find(({ id }) => id === seen.id);
	if (known === undefined) {
		await store.addDispute(tx, payment.id, seen, at);
		await house.book(tx, disputeOpenedEntry(payment, seen.id, seen.amount, at));
		if (seen.fee !== null && seen.fee.amount > 0n)
			await house.book(tx, disputeFeeEntry(payment, seen.id, seen.fee, at));
		known = (await store.disputesOf(tx, payment.id)).find(({ id }) => id === seen.id);
	}
	if (known?.status !== "open" || seen.status === "open") return;
	if (seen.status === "won") {
		await store.decideDispute(tx, seen.id, "won", null, at);
		await house.book(tx, disputeWonEntry(payment, seen.id, known.amount, at));
		await store.settleDispute(tx, seen.id, at);
		return;
	}
	await store.decideDispute(tx, seen.id, "lost", customersPart(payment, known.amount), at);
	await store.addReversed(tx, payment.id, known.amount);
}
