import { money } from "@truefill/core/money";
import { applySeen, takeRefundStatus } from "./apply-seen.ts";
import { bookPayment, followReversals, settleDispute, settleRefund, settleUnbookedDispute } from "./book-payment.ts";
import type { PaymentDeps } from "./deps.ts";
import type { Payment, Refund } from "./payment.ts";
import { ProviderRefused, ProviderUnavailable } from "./provider.ts";
import { isBooked, type PaymentStatus } from "./state.ts";

/** Longer than any look takes; after it a payment whose process died is looked at by another. */
const LEASE_MS = 120_000;
const AT_ONCE = 10;
const DAY_MS = 86_400_000;
/** Disputes are opened up to 120 days after a payment, and take two months to be decided. */
const WATCHED_MS = 210 * DAY_MS;
/** How long a customer may take on the hosted page. */
export const CHECKOUT_MS = 3_600_000;
/** A hosted page may be paid in its last second. */
const EXPIRY_GRACE_MS = 60_000;

/** Looks at the payments that are due. @returns how many. Never rejects because of one of them. */
export async function workDue(deps: PaymentDeps): Promise<number> {
	const { store, provider, clock, log } = deps;
	const at = new Date(clock.nowMs());
	const ids = await store.claim(provider.name, at, LEASE_MS, AT_ONCE);
	await Promise.all(
		ids.map(async (id) => {
			try {
				await look(deps, id);
			} catch (error) {
				if (error instanceof ProviderUnavailable)
					log.warn({ payment: id, err: error }, "the payment provider did not answer");
				else log.error({ payment: id, err: error }, "failed to look at a payment; it will be retried");
			}
			const payment = await store.find(id);
			if (payment !== undefined) {
				await store.release(
					id,
					new Date(at.getTime() + LEASE_MS),
					nextLook(payment, await isOpen(deps, id), clock.nowMs()),
				);
			}
		}),
	);
	return ids.length;
}

/** Fetches a payment's state and does whatever follows from it. Each step may be repeated, alone or with the others. */
export async function look(deps: PaymentDeps, id: string): Promise<void> {
	const { store, provider, clock } = deps;
	const payment = await store.find(id);
	if (payment === undefined) return;
	const isOver = clock.nowMs() > payment.createdAt.getTime() + CHECKOUT_MS + EXPIRY_GRACE_MS;
	const seen = payment.session === null ? null : await provider.fetchPayment(payment.session.id);
	if (seen !== null) await applySeen(deps, id, seen);
	else if (isOver) await endUnsent(deps, payment);
	await carryOn(deps, id);
}

/** What is left to do after the provider's state is known. */
async function carryOn(deps: PaymentDeps, id: string): Promise<void> {
	const { store } = deps;
	const paid = await store.find(id);
	if (paid?.status === "paid") await bookPayment(deps, paid);
	for (const refund of await store.refundsOf(null, id)) {
		if (refund.status === "requested") await sendRefund(deps, id, refund);
	}
	const payment = await store.find(id);
	if (payment === undefined) return;
	if (!isBooked(payment.status)) {
		for (const dispute of await store.disputesOf(null, id)) {
			if (dispute.status === "lost" && dispute.settledAt === null) await settleUnbookedDispute(deps, payment, dispute);
		}
		return;
	}
	for (const refund of await store.refundsOf(null, id)) {
		if (refund.cause === "outside" && refund.status === "succeeded" && refund.settledAt === null) {
			await settleRefund(deps, payment, refund);
		}
	}
	for (const dispute of await store.disputesOf(null, id)) {
		if (dispute.status === "lost" && dispute.settledAt === null) await settleDispute(deps, payment, dispute);
	}
	await followReversals(deps, id);
}

/** Its hosted page was never shown to anybody, or the provider does not know it: nobody can pay it. */
async function endUnsent({ store, clock }: PaymentDeps, { id }: Payment): Promise<void> {
	await store.transaction(async (tx) => {
		const payment = await store.locked(tx, id);
		if (payment.status !== "created" && payment.status !== "redirected") return;
		await store.move(tx, payment, "expired", new Date(clock.nowMs()));
	});
}

/** Asks the provider for a refund. Its idempotency key is our id, so that a lost answer is asked for again. */
async function sendRefund(deps: PaymentDeps, paymentId: string, refund: Refund): Promise<void> {
	const { store, provider, clock, log } = deps;
	const payment = await store.find(paymentId);
	if (payment?.providerPaymentId == null) return;
	const request = { refundId: refund.id, providerPaymentId: payment.providerPaymentId, amount: money(refund.amount) };
	let seen: Awaited<ReturnType<typeof provider.refund>>;
	try {
		seen = await provider.refund(request);
	} catch (error) {
		if (!(error instanceof ProviderRefused)) throw error;
		log.warn({ payment: paymentId, refund: refund.id, code: error.code }, "the payment provider refused a refund");
		seen = { id: `refused:${refund.id}`, ours: refund.id, amount: request.amount, status: "failed" };
	}
	await store.transaction(async (tx) => {
		const locked = await store.locked(tx, paymentId);
		const now = (await store.refundsOf(tx, paymentId)).find(({ id }) => id === refund.id);
		if (now !== undefined) await takeRefundStatus(deps, tx, locked, now, seen, new Date(clock.nowMs()));
	});
}

/** Whether something is under way after the booking: a refund or dispute without its outcome. */
async function isOpen({ store }: PaymentDeps, id: string): Promise<boolean> {
	const refunds = await store.refundsOf(null, id);
	const disputes = await store.disputesOf(null, id);
	return (
		refunds.some(({ status, settledAt }) => status !== "failed" && settledAt === null) ||
		disputes.some(({ status, settledAt }) => status === "lost" && settledAt === null)
	);
}

/** First and longest pause between two looks, doubled each time. Events of the provider make a payment due at once. */
const PAUSES: Readonly<Partial<Record<PaymentStatus, readonly [firstMs: number, longestMs: number]>>> = {
	created: [CHECKOUT_MS + 2 * EXPIRY_GRACE_MS, CHECKOUT_MS],
	redirected: [5_000, 300_000],
	processing: [5_000, 600_000],
	authorised: [5_000, 600_000],
	paid: [1_000, 60_000],
	returning: [5_000, 600_000],
};

/** When to look again; null: only when an event or a customer asks. */
export function nextLook(payment: Payment, isUnsettled: boolean, nowMs: number): Date | null {
	const pause = PAUSES[payment.status] ?? (isUnsettled ? [5_000, 600_000] : null);
	if (pause !== null) {
		const [firstMs, longestMs] = pause;
		return new Date(nowMs + Math.min(longestMs, firstMs * 2 ** Math.min(20, Math.max(0, payment.looks - 1))));
	}
	// One that went back may be disputed too.
	const since = payment.bookedAt ?? (payment.status === "returned" ? payment.changedAt : null);
	return since === null || nowMs > since.getTime() + WATCHED_MS ? null : new Date(nowMs + DAY_MS);
}
