import { randomUUID } from "node:crypto";
import type { AccountCurrency } from "@truefill/core/money";
import type { DepositAmounts } from "@truefill/core/trading";
import { anOpening, someMoney } from "@truefill/testkit";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { openPool } from "../platform/index.ts";
import { createTestDatabase } from "../platform/postgres/testing.ts";
import { faultyDatabase } from "./testing/faulty-database.ts";
import { readerOf, startEngine, type TestEngine } from "./testing/fixtures.ts";
import { verifyBooks } from "./verify.ts";

/* Limits over all accounts of a customer hold under concurrency, whatever lanes the accounts are in (decision 0150). */

const database = await createTestDatabase({ max: 30 });
const { pool } = database;
const reads = readerOf(() => pool);
const running: TestEngine[] = [];
const start = async (...options: Parameters<typeof startEngine>) => {
	const started = await startEngine(...options);
	running.push(started);
	return started;
};
afterEach(async () => {
	for (const { engine } of running.splice(0)) await engine.stop();
});
afterAll(() => database.drop());

const usd = (text: string) => someMoney(text, "USD");
const LIMIT = { day: usd("1000.00"), week: null, month: null };
const named = () => ({ commandId: `c-${randomUUID()}`, origin: "customer" as const });
const limiting = (accountId: string, amounts: DepositAmounts = LIMIT) =>
	({ kind: "set-deposit-limits", ...named(), accountId, currency: "USD", amounts, others: [] }) as const;
const paying = (accountId: string, amount: string, currency: AccountCurrency = "USD") =>
	({
		kind: "deposit",
		...named(),
		accountId,
		method: "wire",
		reference: "R",
		amount: someMoney(amount, currency),
		currency,
		others: [],
	}) as const;

/** A customer with `count` live accounts in dollars. The ids are chosen so that both lanes have some. */
async function customerOf({ settled, engine }: TestEngine, count: number): Promise<string[]> {
	const userId = `user-${randomUUID()}`;
	const ids: string[] = [];
	while (ids.length < count) {
		const accountId = `account-${randomUUID()}`;
		if (engine.partitionOf(accountId) % 2 !== ids.length % 2) continue;
		const number = `${ids.length}-${randomUUID().slice(0, 8)}`;
		await settled(anOpening({ accountId, userId, type: "live", number, commandId: "open" }));
		ids.push(accountId);
	}
	return ids;
}

const totalOf = ({ state }: TestEngine, ids: readonly string[]): bigint =>
	ids.reduce((sum, id) => sum + state(id).balance, 0n);

describe("the limit of one customer over all their accounts", () => {
	test("holds against many deposits at once to accounts in different lanes", async () => {
		const t = await start(pool);
		const ids = await customerOf(t, 6);
		expect((await t.send(limiting(ids[3] ?? ""))).kind).toBe("accepted");
		const answers = await Promise.all(
			Array.from({ length: 60 }, (_, at) => t.send(paying(ids[at % ids.length] ?? "", "90.00"))),
		);
		expect(answers.filter(({ kind }) => kind === "accepted")).toHaveLength(11);
		const refused = answers.find(({ kind }) => kind === "refused");
		expect(refused).toMatchObject({ refusal: { code: "DEPOSIT_ABOVE_LIMIT", params: { left: "10.00" } } });
		expect(totalOf(t, ids)).toBe(usd("990.00"));
		expect((await verifyBooks(pool)).faults).toEqual([]);
	});

	test("stands on one account, whichever is named, also when two set it at once and after a restart", async () => {
		const t = await start(pool);
		const ids = await customerOf(t, 3);
		await Promise.all(ids.map((id, at) => t.send(limiting(id, { ...LIMIT, day: usd(`${100 + at}.00`) }))));
		const carriers = () => ids.filter((id) => (t.state(id).deposits?.limits ?? null) !== null);
		expect(carriers()).toEqual([ids[0]]);
		expect((await t.send(paying(ids[2] ?? "", "100.00"))).kind).toBe("accepted");
		await t.engine.stop();
		const again = await start(pool);
		expect(again.state(ids[0] ?? "")).toEqual(t.state(ids[0] ?? ""));
		expect(await again.send(paying(ids[1] ?? "", "0.01"))).toMatchObject({
			refusal: { code: "DEPOSIT_ABOVE_LIMIT", params: { used: "100.00", limit: "100.00", left: "0.00" } },
		});
	});

	test("is not passed by while an account is being opened: nobody can say yet whose it is", async () => {
		const t = await start(pool);
		const [first = ""] = await customerOf(t, 1);
		await t.send(limiting(first));
		const accountId = `account-${randomUUID()}`;
		const { userId } = t.state(first);
		const number = randomUUID().slice(0, 8);
		const opening = t.send(anOpening({ accountId, userId, type: "live", number, commandId: "open" }));
		const early = paying(accountId, "5000.00");
		expect(await t.send(early)).toEqual({ kind: "refused", refusal: { code: "ACCOUNT_NOT_FOUND", params: {} } });
		expect((await opening).kind).toBe("accepted");
		expect(await t.send(early)).toMatchObject({ refusal: { code: "DEPOSIT_ABOVE_LIMIT" } });
	});

	test("waits for a deposit of which it is not known whether it was booked", async () => {
		const proxy = await faultyDatabase(database.url);
		const faulty = openPool(proxy.url, { max: 10 });
		faulty.on("error", () => undefined);
		try {
			const t = await start(faulty, { unknownAfterMs: 100, leaseMs: 8000 });
			const ids = await customerOf(t, 2);
			await t.settled(limiting(ids[0] ?? ""));
			proxy.breakNextCommit("lose-answer");
			const first = t.send(paying(ids[0] ?? "", "900.00"));
			proxy.down = true;
			expect(await first).toEqual({ kind: "failed", code: "OUTCOME_UNKNOWN" });
			expect(await t.send(paying(ids[1] ?? "", "900.00"))).toEqual({ kind: "failed", code: "NOT_READY" });
			proxy.down = false;
			await expect
				.poll(async () => await t.send(paying(ids[1] ?? "", "900.00")), { timeout: 5_000 })
				.toMatchObject({ refusal: { code: "DEPOSIT_ABOVE_LIMIT", params: { used: "900.00" } } });
			expect(totalOf(t, ids)).toBe(usd("900.00"));
		} finally {
			proxy.down = false;
			for (const { engine } of running.splice(0)) await engine.stop();
			await faulty.end();
			await proxy.close();
		}
	});

	test("is booked once, however often it is asked for, and stored with its reason", async () => {
		const t = await start(pool);
		const [id = ""] = await customerOf(t, 1);
		const wanted = paying(id, "250.00");
		const answers = await Promise.all([t.send(wanted), t.send(wanted), t.send(wanted)]);
		expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
		expect(t.state(id).balance).toBe(usd("250.00"));
		const { rows } = await reads.query("SELECT reason FROM journal_entries WHERE account_id = $1", [id]);
		expect(rows).toEqual([{ reason: "deposit" }]);
	});
});
