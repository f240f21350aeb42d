import { randomUUID } from "node:crypto";
import { type Money, money } from "@truefill/core/money";
import { someMoney } from "@truefill/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { plan } from "./customer.ts";
import type { WithdrawalDeps } from "./deps.ts";
import { checkPaidRefunds, executeLegs } from "./execute.ts";
import type { CardRefunds, RefundablePayment, RefundStatus } from "./ports.ts";
import { requestWithdrawal } from "./request.ts";
import { approve, release } from "./staff.ts";
import { CUSTOMER, type Desk, startDesk } from "./testing.ts";

/** Card payments as another module keeps them. */
class Cards implements CardRefunds {
	readonly payments: RefundablePayment[] = [];
	readonly asked = new Map<string, { readonly paymentId: string; readonly amount: Money; status: RefundStatus }>();
	#leftOf(id: string, amount: Money): Money {
		const refunds = [...this.asked.values()].filter(({ paymentId, status }) => paymentId === id && status !== "failed");
		return money(amount - refunds.reduce((sum, refund) => sum + refund.amount, 0n));
	}
	async refundable() {
		return this.payments.map((payment) => ({ ...payment, amount: this.#leftOf(payment.id, payment.amount) }));
	}
	async request(_tx: unknown, { id, paymentId, amount }: { id: string; paymentId: string; amount: Money }) {
		if (this.asked.has(id)) return true;
		const payment = this.payments.find((each) => each.id === paymentId);
		if (payment === undefined || amount > this.#leftOf(paymentId, payment.amount)) return false;
		this.asked.set(id, { paymentId, amount, status: "requested" });
		return true;
	}
	async statusOf(id: string) {
		return this.asked.get(id)?.status ?? null;
	}
	/** The provider's answer. */
	say(status: RefundStatus): void {
		for (const refund of this.asked.values()) refund.status = status;
	}
}

let desk: Desk;
beforeAll(async () => {
	desk = await startDesk();
});
afterAll(() => desk.close());

const by = { userId: CUSTOMER, sessionId: "ses_1" };
const reason = "Checked against the documents";
const usd = (text: string) => someMoney(text, "USD");
const DAY_MS = 86_400_000;

/** An account with these card payments, oldest first, and 100.00 by wire. */
async function withCards(...amounts: string[]) {
	const cards = new Cards();
	const accountId = await desk.fund("100.00");
	for (const [at, amount] of amounts.entries()) {
		const id = `card_${randomUUID()}`;
		await desk.fund(amount, { method: "card", payment: id, accountId });
		const bookedAt = new Date(desk.t.clock.nowMs() - (amounts.length - at) * DAY_MS);
		const card = { brand: "Visa", last4: `424${at}` };
		cards.payments.push({ id, accountId, currency: "USD", amount: usd(amount), bookedAt, card });
	}
	return { cards, accountId, deps: desk.deps({ cards }) };
}
async function ask(deps: WithdrawalDeps, accountId: string, amount: string) {
	const planned = await plan(deps, CUSTOMER, { account_id: accountId, amount });
	if (!planned.ok) throw new Error(planned.refusal.code);
	const body = { command_id: randomUUID(), account_id: accountId, amount, plan_id: planned.value.data.plan_id };
	const done = await requestWithdrawal(deps, by, body);
	if (!done.ok) throw new Error(done.refusal.code);
	return { planned: planned.value.data, id: done.value.data.id, asked: done.value.data };
}
async function released(deps: WithdrawalDeps, accountId: string, amount: string) {
	const { id } = await ask(deps, accountId, amount);
	await approve(deps, { by: "usr_ann", id, reason });
	await release(deps, { by: "usr_bob", id, reason });
	return id;
}
const statusesOf = async (deps: WithdrawalDeps, id: string) =>
	(await deps.store.legsOf([id])).map(({ method, amount, status }) => `${method} ${amount} ${status}`);
const figures = (accountId: string) => {
	const { balance, pending } = desk.t.state(accountId);
	return [balance, pending?.holds[0]?.amount ?? 0n];
};

describe("a withdrawal of money that came by card", () => {
	it("goes back to the oldest payment first, exactly as it was planned", async () => {
		const { cards, accountId, deps } = await withCards("50.00", "80.00");
		const { planned, asked, id } = await ask(deps, accountId, "200.00");
		expect(
			planned.legs.map(({ method, cause, amount, destination }) => [method, cause, amount, destination?.number]),
		).toEqual([
			["card", "card-return", "50.00", "•••• 4240"],
			["card", "card-return", "80.00", "•••• 4241"],
			["wire", "wire-return", "70.00", "DE••••••••••••••••3000"],
		]);
		expect(asked.legs).toMatchObject(planned.legs.map(({ wire_sender: _, ...leg }) => leg));
		// Planned again, what is on its way back already is not planned twice.
		const rest = await plan(deps, CUSTOMER, { account_id: accountId, amount: "30.00" });
		expect(rest.ok && rest.value.data.legs.map(({ method }) => method)).toEqual(["wire"]);
		await approve(deps, { by: "usr_ann", id, reason });
		await release(deps, { by: "usr_bob", id, reason });
		expect(new Set([...cards.asked.values()].map(({ amount }) => amount))).toEqual(
			new Set([usd("50.00"), usd("80.00")]),
		);
		await executeLegs(deps);
		expect(await statusesOf(deps, id)).toEqual(["card 5000 sent", "card 8000 sent", "wire 7000 ready"]);
		cards.say("succeeded");
		await executeLegs(deps);
		await executeLegs(deps);
		expect(await statusesOf(deps, id)).toEqual(["card 5000 paid", "card 8000 paid", "wire 7000 ready"]);
		expect(figures(accountId)).toEqual([usd("30.00"), usd("70.00")]);
		expect((await deps.store.find(id))?.status).toBe("processing");
	});

	it("comes back to the account when the provider refuses, or takes the refund back later", async () => {
		const { cards, accountId, deps } = await withCards("50.00");
		const id = await released(deps, accountId, "50.00");
		cards.say("failed");
		await executeLegs(deps);
		await executeLegs(deps);
		expect((await deps.store.find(id))?.status).toBe("failed");
		expect(figures(accountId)).toEqual([usd("150.00"), 0n]);
		const again = await released(deps, accountId, "50.00");
		cards.say("succeeded");
		await executeLegs(deps);
		expect((await deps.store.find(again))?.status).toBe("paid");
		cards.say("failed");
		for (let time = 0; time < 2; time++) {
			await checkPaidRefunds(deps);
			await executeLegs(deps);
		}
		expect((await deps.store.find(again))?.status).toBe("returned");
		expect(figures(accountId)).toEqual([usd("150.00"), 0n]);
	});

	it("in another currency goes back at the rate at which it was booked, and every journal is even", async () => {
		const cards = new Cards();
		const accountId = await desk.fund("100.00");
		const id = `card_${randomUUID()}`;
		await desk.fund("50.00", { method: "card", payment: id, accountId, currency: "EUR" });
		// Sold at the bid of 1.08510: 54.26 dollars.
		expect(figures(accountId)).toEqual([usd("154.26"), 0n]);
		const bookedAt = new Date(desk.t.clock.nowMs());
		cards.payments.push({ id, accountId, currency: "EUR", amount: usd("50.00"), bookedAt, card: null });
		const deps = desk.deps({ cards });
		const { planned } = await ask(deps, accountId, "20.00");
		expect(planned.legs).toMatchObject([{ amount: "20.00", received: "18.42", received_currency: "EUR" }]);
		// The last part takes the rest of the payment.
		const rest = await released(deps, accountId, "34.27");
		expect([...cards.asked.values()].map(({ amount }) => amount)).toEqual([usd("31.58")]);
		cards.say("succeeded");
		await executeLegs(deps);
		expect((await deps.store.find(rest))?.status).toBe("paid");
		const { rows } = await desk.database.pool.query(
			"SELECT p.ledger_account || ' ' || p.currency || ' ' || p.amount AS line FROM house_postings p JOIN house_entries h ON h.number = p.entry_number WHERE h.about_id = $1 ORDER BY 1",
			[rest],
		);
		// The card payment's module books the refund itself against transit.
		expect(rows.map(({ line }) => line)).toEqual([
			"house:conversion EUR -3158",
			"house:conversion USD 3427",
			"house:transit EUR 3158",
			"house:transit USD -3427",
		]);
	});

	it("fails visibly when less is left of the payment than when it was planned", async () => {
		const { cards, accountId, deps } = await withCards("50.00");
		const { id } = await ask(deps, accountId, "50.00");
		const [payment] = cards.payments;
		if (payment === undefined) throw new Error("there is one");
		// A chargeback comes in between.
		cards.payments[0] = { ...payment, amount: usd("20.00") };
		await approve(deps, { by: "usr_ann", id, reason });
		await release(deps, { by: "usr_bob", id, reason });
		await executeLegs(deps);
		expect(cards.asked.size).toBe(0);
		expect((await deps.store.find(id))?.status).toBe("failed");
		expect(figures(accountId)).toEqual([usd("150.00"), 0n]);
	});
});
