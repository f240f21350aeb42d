import { randomUUID } from "node:crypto";
import { aVolume, someMoney } from "@truefill/testkit";
import { IS_FULL } from "@truefill/testkit/tier";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { closing, order } from "../../engine/testing/fixtures.ts";
import { plan } from "./customer.ts";
import type { WithdrawalDeps } from "./deps.ts";
import { followHolds } from "./execute.ts";
import { cancelWithdrawal, requestWithdrawal } from "./request.ts";
import { approve, reject, release } from "./staff.ts";
import { CUSTOMER, type Desk, startDesk } from "./testing.ts";

let desk: Desk;
let deps: WithdrawalDeps;
beforeAll(async () => {
	desk = await startDesk();
	deps = desk.deps();
});
afterAll(() => desk.close());

const by = { userId: CUSTOMER, sessionId: "ses_1" };
const reason = "Checked against the documents";
const usd = (text: string) => someMoney(text, "USD");

async function ask(accountId: string, amount: string) {
	const planned = await plan(deps, CUSTOMER, { account_id: accountId, amount });
	if (!planned.ok) return planned;
	const { plan_id } = planned.value.data;
	return requestWithdrawal(deps, by, { command_id: randomUUID(), account_id: accountId, amount, plan_id });
}
async function asked(accountId: string, amount: string): Promise<string> {
	const done = await ask(accountId, amount);
	if (!done.ok) throw new Error(done.refusal.code);
	return done.value.data.id;
}
const heldOf = (accountId: string): bigint =>
	desk.t.state(accountId).pending?.holds.reduce((sum, { amount }) => sum + amount, 0n) ?? 0n;
const codeOf = (answer: { readonly ok: boolean; readonly refusal?: { readonly code: string } }) =>
	answer.ok ? "ok" : answer.refusal?.code;

describe("many withdrawals at once", () => {
	it("never take more than the account has, and each is held once", async () => {
		for (let round = 0; round < (IS_FULL ? 100 : 2); round++) {
			const accountId = await desk.fund("1000.00");
			const answers = await Promise.all(Array.from({ length: 50 }, () => ask(accountId, "90.00")));
			const accepted = answers.filter(({ ok }) => ok).length;
			expect(accepted).toBe(11);
			expect([desk.t.state(accountId).balance, heldOf(accountId)]).toEqual([usd("10.00"), usd("990.00")]);
			const codes = new Set(answers.filter(({ ok }) => !ok).map(codeOf));
			expect([...codes]).toEqual(["WITHDRAWAL_ABOVE_AVAILABLE"]);
		}
	}, 300_000);

	it("and orders never leave an account with more used margin than equity", async () => {
		for (let round = 0; round < (IS_FULL ? 50 : 3); round++) {
			const accountId = await desk.fund("1000.00");
			// Each order needs about 361 dollars of margin.
			const orders = Array.from({ length: 5 }, () => desk.t.send(order(accountId, { volume: aVolume("10000") })));
			const answers = await Promise.all([...orders, ...Array.from({ length: 10 }, () => ask(accountId, "190.00"))]);
			expect(answers.length).toBe(15);
			const { balance, openTrades } = desk.t.state(accountId);
			expect(balance + heldOf(accountId)).toBe(usd("1000.00"));
			const margin = BigInt(openTrades.size) * 361n * 100n;
			expect(balance >= margin).toBe(true);
		}
	}, 300_000);
});

describe("a close-out below zero", () => {
	it("takes held money back first, and the withdrawal follows", async () => {
		const accountId = await desk.fund("1000.00");
		await desk.t.send(order(accountId, { volume: aVolume("20000") }));
		const id = await asked(accountId, "200.00");
		await approve(deps, { by: "usr_ann", id, reason });
		desk.t.market.tick("EURUSD", "1.02000", "1.02002");
		await desk.t.looks(accountId);
		desk.t.market.tick("EURUSD", "1.08510", "1.08512");
		expect(desk.t.state(accountId).openTrades.size).toBe(0);
		expect(heldOf(accountId)).toBe(0n);
		// Released in the same moment, it fails; otherwise the loop ends it.
		await followHolds(deps);
		expect(await deps.store.find(id)).toMatchObject({ status: "offset" });
		expect(codeOf(await release(deps, { by: "usr_bob", id, reason }))).toBe("WITHDRAWAL_DECIDED");
	});

	it("and a release in the same moment: only one of them has the money", async () => {
		const accountId = await desk.fund("1000.00");
		await desk.t.send(order(accountId, { volume: aVolume("20000") }));
		const id = await asked(accountId, "200.00");
		await approve(deps, { by: "usr_ann", id, reason });
		desk.t.market.tick("EURUSD", "1.02000", "1.02002");
		await desk.t.looks(accountId);
		const answer = await release(deps, { by: "usr_bob", id, reason });
		desk.t.market.tick("EURUSD", "1.08510", "1.08512");
		expect(codeOf(answer)).toBe("WITHDRAWAL_UNKNOWN");
		expect(await deps.store.find(id)).toMatchObject({ status: "offset" });
		expect(heldOf(accountId)).toBe(0n);
	});
});

describe("people at the same moment", () => {
	it("two who approve, one who releases, one in two sessions: each step counts once", async () => {
		const accountId = await desk.fund("1000.00");
		const id = await asked(accountId, "100.00");
		const first = await Promise.all(
			["usr_ann", "usr_bob", "usr_ann", "usr_bob"].map((who) => approve(deps, { by: who, id, reason })),
		);
		expect(first.map(codeOf).toSorted()).toEqual([
			"WITHDRAWAL_DECIDED",
			"WITHDRAWAL_DECIDED",
			"WITHDRAWAL_DECIDED",
			"ok",
		]);
		const decisions = await deps.requests.store.holds.decisionsOf([id]);
		const other = decisions[0]?.by === "usr_ann" ? "usr_bob" : "usr_ann";
		expect(codeOf(await release(deps, { by: decisions[0]?.by ?? "", id, reason }))).toBe("FOUR_EYES");
		await Promise.all(Array.from({ length: 4 }, () => release(deps, { by: other, id, reason })));
		expect(await deps.store.find(id)).toMatchObject({ status: "processing" });
		expect(desk.t.state(accountId).pending?.holds).toMatchObject([{ id, instructed: true }]);
		expect(codeOf(await reject(deps, { by: other, id, reason }))).toBe("WITHDRAWAL_DECIDED");
		expect(codeOf(await cancelWithdrawal(deps, CUSTOMER, id))).toBe("WITHDRAWAL_DECIDED");
	});

	it("a customer who cancels and staff who approve: one of them, and the money follows", async () => {
		for (let round = 0; round < 5; round++) {
			const accountId = await desk.fund("1000.00");
			const id = await asked(accountId, "100.00");
			await Promise.all([cancelWithdrawal(deps, CUSTOMER, id), approve(deps, { by: "usr_ann", id, reason })]);
			const status = (await deps.store.find(id))?.status;
			expect(["cancelled", "approved"]).toContain(status);
			expect(heldOf(accountId)).toBe(status === "approved" ? usd("100.00") : 0n);
		}
	});

	it("nobody approves before the amount is held", async () => {
		const accountId = await desk.fund("1000.00");
		const planned = await plan(deps, CUSTOMER, { account_id: accountId, amount: "100.00" });
		if (!planned.ok) throw new Error(planned.refusal.code);
		const engine = { ...deps.engine, submit: async () => ({ kind: "failed", code: "NOT_READY" }) as const };
		const behind = desk.deps({ engine });
		const done = await requestWithdrawal(behind, by, {
			command_id: randomUUID(),
			account_id: accountId,
			amount: "100.00",
			plan_id: planned.value.data.plan_id,
		});
		if (!done.ok) throw new Error(done.refusal.code);
		const { id, status } = done.value.data;
		expect(status).toBe("requested");
		expect(codeOf(await approve(deps, { by: "usr_ann", id, reason }))).toBe("WITHDRAWAL_NOT_HELD");
		await deps.requests.repeat(deps.definition);
		expect(codeOf(await approve(deps, { by: "usr_ann", id, reason }))).toBe("ok");
		await desk.t.send(closing(accountId, "no-trade"));
	});
});
