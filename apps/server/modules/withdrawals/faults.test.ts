import { randomUUID } from "node:crypto";
import { someMoney } from "@truefill/testkit";
import { IS_FULL } from "@truefill/testkit/tier";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type EnginePort, enginePort } from "../../engine/index.ts";
import { Fuse, Killed, mortalPool } from "../../platform/postgres/testing-kills.ts";
import { plan } from "./customer.ts";
import type { WithdrawalDeps } from "./deps.ts";
import { executeLegs, followHolds } from "./execute.ts";
import { confirm, settleLeg } from "./outcomes.ts";
import { makeFile, releaseFile } from "./payment-files.ts";
import { requestWithdrawal } from "./request.ts";
import { approve, release } from "./staff.ts";
import { BANK, CUSTOMER, type Desk, startDesk } from "./testing.ts";

/* The process killed between any two steps: before or after each statement and each command. */

const mortalEngine = (engine: EnginePort, fuse: Fuse): EnginePort => ({
	...engine,
	submit: (command, hash, render) => fuse.step(() => engine.submit(command, hash, render)),
});

let desk: Desk;
beforeAll(async () => {
	desk = await startDesk();
});
afterAll(() => desk.close());

type Ends = "paid" | "failed" | "returned";
const reason = "Checked against the documents";

/** Everything that people do for one withdrawal. Each step may be repeated: its ids are fixed. */
function stepsOf(accountId: string, end: Ends) {
	const ids = { request: randomUUID(), file: randomUUID(), state: randomUUID(), back: randomUUID() };
	const by = { userId: CUSTOMER, sessionId: "ses_1" };
	let id = "";
	let planId = "";
	let fileId = "";
	const settle = (command_id: string, outcome: Ends) => async (deps: WithdrawalDeps) => {
		const body = { command_id, leg: 1, outcome, reference: null, reason };
		const stated = await settleLeg(deps, "usr_ann", id, body);
		if (stated.ok) await confirm(deps, "usr_bob", stated.value.data.id, reason);
	};
	return [
		async (deps: WithdrawalDeps) => {
			if (planId !== "") return;
			const planned = await plan(deps, CUSTOMER, { account_id: accountId, amount: "100.00" });
			if (planned.ok) planId = planned.value.data.plan_id;
		},
		async (deps: WithdrawalDeps) => {
			const body = { command_id: ids.request, account_id: accountId, amount: "100.00", plan_id: planId };
			const done = await requestWithdrawal(deps, by, body);
			if (done.ok) id = done.value.data.id;
		},
		(deps: WithdrawalDeps) => deps.requests.repeat(deps.definition),
		async (deps: WithdrawalDeps) => void (await approve(deps, { by: "usr_ann", id, reason })),
		async (deps: WithdrawalDeps) => void (await release(deps, { by: "usr_bob", id, reason })),
		(deps: WithdrawalDeps) => deps.requests.repeat(deps.definition),
		async (deps: WithdrawalDeps) => {
			const made = await makeFile(deps, "usr_ann", { command_id: ids.file, currency: "USD", reason });
			if (made.ok) fileId = made.value.data.id;
		},
		async (deps: WithdrawalDeps) => void (await releaseFile(deps, "usr_bob", fileId, reason)),
		settle(ids.state, end === "failed" ? "failed" : "paid"),
		(deps: WithdrawalDeps) => executeLegs(deps),
		...(end === "returned" ? [settle(ids.back, "returned"), (deps: WithdrawalDeps) => executeLegs(deps)] : []),
		(deps: WithdrawalDeps) => followHolds(deps),
	];
}

/** @returns whether the process died on the way; it was started again and did the rest. */
async function live(end: Ends, at: number, isAfter: boolean): Promise<boolean> {
	const accountId = await desk.fund("1000.00");
	const fuse = new Fuse(at, isAfter);
	const pool = mortalPool(desk.database.pool, fuse);
	const engine = enginePort(desk.t.engine);
	let deps = desk.deps({ pool, engine: mortalEngine(engine, fuse) });
	for (const step of stepsOf(accountId, end)) {
		try {
			await step(deps);
		} catch (error) {
			if (!(error instanceof Killed) && !fuse.isDead) throw error;
		}
		if (fuse.isDead) {
			deps = desk.deps();
			await deps.requests.repeat(deps.definition);
			await step(deps);
		}
	}
	const { balance, pending } = desk.t.state(accountId);
	const where = `${end}, killed ${isAfter ? "after" : "before"} step ${at}`;
	const left = { paid: "900.00", failed: "1000.00", returned: "999.00" }[end];
	expect([balance, pending], where).toEqual([someMoney(left, "USD"), null]);
	const [leg] = await desk.deps().store.legsOut(accountId);
	expect(leg?.status, where).toBe(end === "paid" ? "paid" : undefined);
	expect(leg === undefined || leg.destination === BANK).toBe(true);
	return fuse.isDead;
}

/** Every step in the full tier, a part of them in the quick one. */
const STRIDE = IS_FULL ? 1 : 17;

describe("a process that is killed", () => {
	it.each(["paid", "failed", "returned"] as const)(
		"leaves a withdrawal that is %s exactly once",
		async (end) => {
			for (const isAfter of [false, true]) {
				let at = isAfter ? 4 : 1;
				while (await live(end, at, isAfter)) at += STRIDE;
				expect(at).toBeGreaterThan(60);
			}
			expect(await desk.inTransit()).toBe("0");
		},
		900_000,
	);
});
