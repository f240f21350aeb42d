import { formatMoney, money } from "@truefill/core/money";
import { invariant } from "@truefill/core/result";
import * as z from "zod";
import { sha256 } from "../../engine/index.ts";
import { raiseAlarm } from "../../platform/alarms.ts";
import { writeNotification } from "../notifications/index.ts";
import type { PaymentDeps } from "./deps.ts";
import { disputeLostEntry, outsideRefundEntry, type Reversal, unbookedDisputeLostEntry } from "./house.ts";
import { chargedOf, type Dispute, type Payment, type Refund } from "./payment.ts";
import { statusAfter } from "./state.ts";

/** The account is in doubt, not the payment: it waits until the account is unfrozen. */
const WAITS = new Set(["ACCOUNT_FROZEN", "ACCOUNT_NOT_FOUND"]);

/** How the customer and the desk recognise the payment in the ledger. */
async function referenceOf({ store }: PaymentDeps, { cardId }: Payment): Promise<string> {
	const card = cardId === null ? undefined : await store.card(cardId);
	return card === undefined ? "Card" : `${card.brand} ${card.last4}`;
}

/**
 * Books a paid payment on the customer's account. The command has the payment's id, so that repeating it books nothing
 * twice. What the engine refuses goes back to the card.
 */
export async function bookPayment(deps: PaymentDeps, payment: Payment): Promise<void> {
	const { store, engine, clock, log } = deps;
	const { id, accountId, amount, currency } = payment;
	const answer = await engine.submit(
		{
			kind: "deposit",
			commandId: id,
			origin: "job",
			accountId,
			method: "card",
			reference: await referenceOf(deps, payment),
			amount,
			currency,
			payment: id,
		},
		sha256(`card payment ${id}`),
	);
	if (answer.kind === "failed") {
		if (answer.code === "COMMAND_ID_REUSED") raiseAlarm(log, "PAYMENT_DIFFERS", { payment: id });
		return;
	}
	if (answer.kind === "refused" && WAITS.has(answer.refusal.code)) return;
	await store.transaction(async (tx) => {
		const now = await store.locked(tx, id);
		if (now.status !== "paid") return;
		const at = new Date(clock.nowMs());
		if (answer.kind === "accepted") return store.move(tx, now, "booked", at);
		const { code, params } = answer.refusal;
		await store.move(tx, now, "returning", at, { code, params });
		await store.addRefund(
			tx,
			{
				id: `ref_${id}`,
				paymentId: id,
				amount: chargedOf(now),
				cause: "not-booked",
				about: null,
				status: "requested",
				providerRefundId: null,
				customersPart: now.amount,
			},
			at,
		);
		await writeNotification(tx, {
			userId: now.userId,
			source: `card payment ${id} returned`,
			code: "CARD_PAYMENT_RETURNED",
			params: { amount: formatMoney(chargedOf(now), currency), currency, payment: id },
			at,
		});
	});
}

const taken = z.object({ taken: z.string(), uncollected: z.string() });

/** Takes the customer's part back from their account; null: not known yet. Repeating it takes nothing twice. */
async function takeBack(
	{ engine }: PaymentDeps,
	{ id, accountId, currency }: Payment,
	reversal: {
		readonly id: string;
		readonly part: bigint;
		readonly cause: "refund" | "chargeback";
		readonly amount: bigint;
	},
): Promise<Reversal | null> {
	const feePart = reversal.amount - reversal.part;
	if (reversal.part === 0n) return { taken: 0n, uncollected: 0n, feePart };
	const answer = await engine.submit(
		{
			kind: "reverse-deposit",
			commandId: `reverse-${reversal.id}`,
			origin: "job",
			accountId,
			payment: id,
			cause: reversal.cause,
			amount: money(reversal.part),
			currency,
			received: money(reversal.part),
		},
		sha256(`reversal ${reversal.id} of ${id}`),
		({ events }) => {
			const reversed = events.find((event) => event.type === "deposit-reversed");
			invariant(reversed !== undefined, "a reversal has its event");
			return { taken: `${reversed.takenAmount}`, uncollected: `${reversed.uncollected}` };
		},
	);
	if (answer.kind !== "accepted") return null;
	const body = taken.parse(answer.body);
	return { taken: BigInt(body.taken), uncollected: BigInt(body.uncollected), feePart };
}

/** Takes a refund that was made at the provider back from the account, then books it in the house. */
export async function settleRefund(deps: PaymentDeps, payment: Payment, refund: Refund): Promise<void> {
	const { store, house, clock } = deps;
	const { id, customersPart: part, amount } = refund;
	const reversal = await takeBack(deps, payment, { id, part, amount, cause: "refund" });
	if (reversal === null) return;
	await store.transaction(async (tx) => {
		await store.locked(tx, payment.id);
		const now = (await store.refundsOf(tx, payment.id)).find((each) => each.id === id);
		if (now === undefined || now.settledAt !== null) return;
		const at = new Date(clock.nowMs());
		await house.book(tx, outsideRefundEntry(payment, id, reversal, at));
		await store.setRefund(tx, id, { settledAt: at }, at);
	});
}

/** What of a reversal is more than was left of the payment and its fee has left twice: the customer owes it. */
function withinFee({ amount, fee, reversed }: Payment, disputed: bigint, reversal: Reversal): Reversal {
	const before = reversed - disputed;
	const left = before <= amount ? fee : fee > before - amount ? fee - (before - amount) : 0n;
	if (reversal.feePart <= left) return reversal;
	return { ...reversal, uncollected: reversal.uncollected + reversal.feePart - left, feePart: left };
}

/** Takes a lost dispute back from the account, then clears it in the house. */
export async function settleDispute(deps: PaymentDeps, payment: Payment, dispute: Dispute): Promise<void> {
	const { store, house, clock } = deps;
	const { id, customersPart: part, amount } = dispute;
	invariant(part !== null, "a lost dispute has its customer's part");
	const taken = await takeBack(deps, payment, { id, part, amount, cause: "chargeback" });
	if (taken === null) return;
	const reversal = withinFee(payment, amount, taken);
	await store.transaction(async (tx) => {
		await store.locked(tx, payment.id);
		const now = (await store.disputesOf(tx, payment.id)).find((each) => each.id === id);
		if (now === undefined || now.settledAt !== null) return;
		const at = new Date(clock.nowMs());
		await house.book(tx, disputeLostEntry(payment, id, reversal, at));
		await store.settleDispute(tx, id, at);
	});
}

/**
 * Clears a lost dispute of a payment that is not on the account. The customer has the money: from the dispute, and from
 * our refund too if it reached the card. Then they owe it to the house; else the dispute took the refund's place.
 */
export async function settleUnbookedDispute(deps: PaymentDeps, payment: Payment, dispute: Dispute): Promise<void> {
	const { store, house, clock } = deps;
	await store.transaction(async (tx) => {
		const locked = await store.locked(tx, payment.id);
		const refunds = await store.refundsOf(tx, payment.id);
		const now = (await store.disputesOf(tx, payment.id)).find(({ id }) => id === dispute.id);
		if (now?.status !== "lost" || now.settledAt !== null) return;
		const at = new Date(clock.nowMs());
		const own = refunds.find(({ cause }) => cause === "not-booked");
		const { amount } = now;
		if (locked.status === "returned") {
			await house.book(tx, disputeLostEntry(locked, now.id, { taken: 0n, uncollected: amount, feePart: 0n }, at));
		} else if (locked.status === "returning" && own?.status === "failed" && amount === chargedOf(locked)) {
			await store.move(tx, locked, "returned", at);
			await house.book(tx, unbookedDisputeLostEntry(locked, now.id, at));
		} else return;
		await store.settleDispute(tx, now.id, at);
	});
}

/** The status that follows from what went back. */
export async function followReversals({ store, clock }: PaymentDeps, id: string): Promise<void> {
	await store.transaction(async (tx) => {
		const payment = await store.locked(tx, id);
		const refunds = await store.refundsOf(tx, id);
		const refunded = refunds
			.filter(({ status }) => status === "succeeded")
			.reduce((sum, { amount }) => sum + amount, 0n);
		const disputes = await store.disputesOf(tx, id);
		const status = statusAfter(payment.status, { charged: chargedOf(payment), refunded, disputes });
		if (status !== null) await store.move(tx, payment, status, new Date(clock.nowMs()));
	});
}
