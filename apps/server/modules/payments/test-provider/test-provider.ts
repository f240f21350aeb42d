import { randomBytes } from "node:crypto";
import { type Money, money } from "@truefill/core/money";
import type { Clock, Log } from "../../../platform/index.ts";
import {
	type PaymentProvider,
	type ProviderDispute,
	type ProviderMovement,
	type ProviderPayment,
	type ProviderRefund,
	ProviderRefused,
	ProviderUnavailable,
} from "../provider.ts";
import { isSigned, signEvent } from "../signature.ts";
import { readStripeEvent } from "../stripe/read-event.ts";
import type { Attempt, TestPayment, TestProviderStore, TestRefund } from "./store.ts";

/** A delayed payment is paid, a dispute opened and a refund decided after this time. */
export const LATER_MS = 60_000;
const DISPUTE_FEE = money(1_500n);
const LEASE_MS = 30_000;
const EVENTS_AT_ONCE = 20;
const MOST_ATTEMPTS = 12;
const FIRST_RETRY_MS = 1_000;

export interface TestProviderDeps {
	readonly store: TestProviderStore;
	readonly clock: Clock;
	readonly log: Log;
	/** Signs the events that it delivers. */
	readonly secret: string;
	readonly origin: () => string;
	/** Posts an event to our own webhook; null: nobody listens. @returns whether it was taken. */
	readonly post: ((raw: Buffer, signature: string) => Promise<boolean>) | null;
}

const newId = (prefix: string): string => `${prefix}_test_${randomBytes(16).toString("hex")}`;

/** About what a real provider keeps: 1.4 % and 25 minor units. */
const feeOf = (amount: Money): Money => money((amount * 14n + 999n) / 1_000n + 25n);

/**
 * The embedded provider without real money: it has its own hosted page, its own tables, and delivers events to our
 * webhook the way Stripe does. The rest of the product does not tell it from a real one.
 */
export function testProvider(deps: TestProviderDeps): PaymentProvider {
	const { store, clock, secret } = deps;
	const now = () => new Date(clock.nowMs());
	return {
		name: "test",
		createCustomer: (userId) => store.customer(userId, newId("cus")),
		removeSavedCard: (customerId, fingerprint) => store.removeCard(customerId, fingerprint),
		deleteCustomer: (customerId) => store.deleteCustomer(customerId),
		async createCheckout(request) {
			const ids = { sessionId: newId("cs"), paymentId: newId("pi") };
			const { sessionId, expiresAt } = await store.create(ids, request, now());
			const url = new URL(`/test-payments/${sessionId}`, deps.origin()).href;
			return { sessionId, url, expiresAtMs: expiresAt.getTime() };
		},
		endCheckout: (sessionId) => store.expire(sessionId, { id: newId("evt"), at: now() }),
		async fetchPayment(sessionId) {
			const payment = await store.find(sessionId);
			if (payment === undefined) return null;
			const saved = await store.savedCards(payment.customerId);
			const isCardSaved = saved.some(({ card }) => card.fingerprint === payment.card?.fingerprint);
			return { ...shown(payment, await store.refundsOf(sessionId), clock.nowMs()), isCardSaved };
		},
		async refund({ refundId, providerPaymentId, amount }) {
			const payment = await store.findPayment(providerPaymentId);
			if (payment === undefined) throw new ProviderRefused("resource_missing");
			const refund = { id: newId("re"), key: refundId, amount, createdAt: now() };
			if (!(await store.addRefund(payment, refund, newId("evt")))) throw new ProviderRefused("charge_already_refunded");
			const stored = (await store.refundsOf(payment.sessionId)).find(({ key }) => key === refundId);
			if (stored === undefined) throw new ProviderUnavailable("a refund that was not stored");
			return shownRefund(payment, stored, clock.nowMs());
		},
		async fetchRefund(id) {
			const found = await store.refund(id);
			return found === undefined ? null : shownRefund(found.payment, found.refund, clock.nowMs());
		},
		async listDisputes(paymentId) {
			const payment = await store.findPayment(paymentId);
			return payment === undefined ? [] : disputesOf(payment, clock.nowMs());
		},
		async movements(until) {
			const all = await Promise.all(
				(await store.paidUntil(until)).map(async (payment) =>
					movementsOf(shown(payment, await store.refundsOf(payment.sessionId), until.getTime()), payment),
				),
			);
			return all.flat().toSorted((a, b) => a.at.getTime() - b.at.getTime());
		},
		readEvent: (raw, signature, nowMs) => (isSigned(raw, signature, secret, nowMs) ? readStripeEvent(raw) : null),
	};
}

/** Whether the customer may still pay on the page. */
export const isPayable = ({ status, expiresAt }: TestPayment, nowMs: number): boolean =>
	(status === "open" || status === "confirming") && nowMs < expiresAt.getTime();

const hasCome = (at: Date | null, nowMs: number): boolean => at !== null && at.getTime() <= nowMs;

function statusOf(payment: TestPayment, nowMs: number): ProviderPayment["status"] {
	switch (payment.status) {
		case "paid":
			return "paid";
		case "processing":
			return hasCome(payment.paidAt, nowMs) ? "paid" : "processing";
		case "expired":
			return "expired";
		default:
			return isPayable(payment, nowMs) ? "open" : "expired";
	}
}

function shown(
	payment: TestPayment,
	refunds: readonly TestRefund[],
	nowMs: number,
): Omit<ProviderPayment, "isCardSaved"> {
	const status = statusOf(payment, nowMs);
	const { amount, currency } = payment;
	return {
		sessionId: payment.sessionId,
		providerPaymentId: payment.card === null ? null : payment.paymentId,
		reference: payment.reference,
		amount,
		currency,
		status,
		declineCode: status === "paid" ? null : payment.declineCode,
		card: payment.card,
		fee: status === "paid" ? { amount: feeOf(amount), currency } : null,
		refunds: refunds.map((refund) => shownRefund(payment, refund, nowMs)),
		disputes: disputesOf(payment, nowMs),
	};
}

/** What a payment has added to our balance, and what its refunds and disputes have taken. */
function movementsOf(
	seen: Omit<ProviderPayment, "isCardSaved">,
	{ paymentId, currency, paidAt, disputedAt }: TestPayment,
): ProviderMovement[] {
	if (seen.status !== "paid" || paidAt === null) return [];
	const movement = (amount: bigint, at: Date | null): ProviderMovement => ({
		providerPaymentId: paymentId,
		currency,
		amount: money(amount),
		at: at ?? paidAt,
	});
	return [
		movement(seen.amount - (seen.fee?.amount ?? 0n), paidAt),
		...seen.refunds.filter(({ status }) => status === "succeeded").map(({ amount }) => movement(-amount, paidAt)),
		...seen.disputes.map(({ amount, status, fee }) =>
			movement(-(status === "won" ? 0n : amount) - (fee?.amount ?? 0n), disputedAt),
		),
	];
}

const shownRefund = (
	{ scenario }: TestPayment,
	{ id, key, amount, createdAt }: TestRefund,
	nowMs: number,
): ProviderRefund => ({
	id,
	ours: key,
	amount,
	status:
		scenario?.kind !== "refund-fails" ? "succeeded" : nowMs < createdAt.getTime() + LATER_MS ? "pending" : "failed",
});

function disputesOf(payment: TestPayment, nowMs: number): ProviderDispute[] {
	const { scenario, disputedAt, disputeDecidedAt, amount, currency } = payment;
	if (scenario?.kind !== "disputed" || !hasCome(disputedAt, nowMs)) return [];
	const status = hasCome(disputeDecidedAt, nowMs) ? scenario.outcome : "open";
	return [{ id: payment.paymentId.replace(/^pi/, "dp"), amount, status, fee: { amount: DISPUTE_FEE, currency } }];
}

/** What a try with a test card does to a payment. */
export function attemptWith(
	{ scenario, card, savesCard = false }: Pick<Attempt, "scenario" | "card"> & Partial<Pick<Attempt, "savesCard">>,
	at: Date,
	confirmed: boolean | null,
): Attempt {
	const later = new Date(at.getTime() + LATER_MS);
	const decided = new Date(later.getTime() + LATER_MS);
	const event = (type: string, when = at) => ({ id: newId("evt"), type, at: when });
	const base = { scenario, card, savesCard, declineCode: null, paidAt: null, disputedAt: null, disputeDecidedAt: null };
	const declined = (code: string): Attempt => ({
		...base,
		status: "open",
		declineCode: code,
		events: [event("payment_intent.payment_failed")],
	});
	const paid: Attempt = { ...base, status: "paid", paidAt: at, events: [event("checkout.session.completed")] };
	switch (scenario.kind) {
		case "declined":
			return declined(scenario.code);
		case "confirmed":
			if (confirmed === null)
				return { ...base, status: "confirming", events: [event("payment_intent.requires_action")] };
			if (!confirmed) return declined("authentication_required");
			return scenario.declined === null ? paid : declined(scenario.declined);
		case "delayed":
			return {
				...base,
				status: "processing",
				paidAt: later,
				events: [event("checkout.session.completed"), event("checkout.session.async_payment_succeeded", later)],
			};
		case "disputed":
			return {
				...paid,
				disputedAt: later,
				disputeDecidedAt: decided,
				events: [...paid.events, event("charge.dispute.created", later), event("charge.dispute.closed", decided)],
			};
		default:
			return paid;
	}
}

/** Delivers due events to our webhook, at least once, with exponential backoff. */
export async function deliverEvents({ store, clock, log, secret, post }: TestProviderDeps): Promise<void> {
	if (post === null) return;
	const events = await store.claimEvents(new Date(clock.nowMs()), LEASE_MS, EVENTS_AT_ONCE);
	for (const { id, type, sessionId, createdAt, attempts } of events) {
		const payment = await store.find(sessionId);
		const raw = Buffer.from(
			JSON.stringify({
				id,
				object: "event",
				type,
				created: Math.floor(createdAt.getTime() / 1000),
				data: {
					object: { id: sessionId, object: "checkout.session", client_reference_id: payment?.reference ?? null },
				},
			}),
		);
		const isTaken = await post(raw, signEvent(raw, secret, clock.nowMs())).catch(() => false);
		if (!isTaken && attempts >= MOST_ATTEMPTS)
			log.warn({ event: id }, "failed to deliver an event of the test provider; giving up");
		const isDone = isTaken || attempts >= MOST_ATTEMPTS;
		await store.eventTried(id, isDone ? null : new Date(clock.nowMs() + FIRST_RETRY_MS * 2 ** (attempts - 1)));
	}
}
