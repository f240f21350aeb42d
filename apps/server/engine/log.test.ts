import { money } from "@truefill/core/money";
import { stateHash } from "@truefill/core/trading";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../platform/postgres/testing.ts";
import { sha256 } from "./hash.ts";
import { batchOf, textOf } from "./postgres/batch-text.ts";
import { postgresStore } from "./postgres/store.ts";
import { ReadsBehind, readsOf } from "./reads.ts";
import type { CommitRows, EventHint } from "./rows.ts";
import { closing, onlyTrade, order, startEngine, type TestEngine } from "./testing/fixtures.ts";
import { answeredLines, formerLines, formerOf } from "./testing/former-log.ts";
import type { Failpoint } from "./types.ts";
import { verifyBooks } from "./verify.ts";

/* SPEC §21, docs/decisions/0070: an acknowledged command is in the log; the read models are updated afterwards. */

let database: TestDatabase;
const running: TestEngine[] = [];
beforeEach(async () => {
	database = await createTestDatabase({ max: 20 });
});
afterEach(async () => {
	gate.open();
	for (const { engine } of running.splice(0)) await engine.stop();
	await database.drop();
});

/** Blocks every caller at the given failpoint until it is opened. */
const gate = {
	at: 0,
	opened: Promise.resolve(),
	open: () => undefined as unknown,
	shut(point: Failpoint) {
		gate.at = point;
		gate.opened = new Promise((resolve) => {
			gate.open = () => {
				gate.at = 0;
				resolve();
			};
		});
	},
};
const failpoint = (point: Failpoint) => (point === gate.at ? gate.opened : undefined);

async function start(options: Parameters<typeof startEngine>[1] = {}) {
	const started = await startEngine(database.pool, options);
	running.push(started);
	return started;
}

const count = async (sql: string): Promise<number> => (await database.pool.query(sql)).rowCount ?? 0;

test("an order is answered when it is in the log; who reads is told that the tables are behind, and never reads old money", async () => {
	const t = await start({ failpoint, readWithinMs: 50 });
	const accountId = await t.openAccount();
	const projected = async () => {
		await expect.poll(() => t.engine.projected(), { timeout: 10_000 }).toBe(true);
	};
	await projected();
	const reads = readsOf(database.pool, t.engine);
	gate.shut(9);
	expect((await t.send(order(accountId))).kind).toBe("accepted");
	expect(t.state(accountId).openTrades.size).toBe(1);
	expect(await count("SELECT FROM engine_log")).toBe(1);
	expect(await count("SELECT FROM open_trades")).toBe(0);
	expect(t.engine.metrics().unprojected).toBe(1);
	await expect(reads.connect()).rejects.toThrow(ReadsBehind);
	gate.open();
	await projected();
	const client = await reads.connect();
	expect((await client.query("SELECT FROM open_trades")).rowCount).toBe(1);
	client.release();
	expect(await count("SELECT FROM engine_log")).toBe(0);
});

test("the books are proved with what is in the log only, and what is wrong there is found", async () => {
	const t = await start({ failpoint });
	const [accountId, other] = [await t.openAccount(), await t.openAccount()];
	await t.send(order(accountId));
	expect(await t.engine.projected()).toBe(true);
	gate.shut(9);
	await t.send(closing(accountId, onlyTrade(t.state(accountId))));
	for (let turn = 0; turn < 3; turn += 1) await t.send(order(other));
	const proof = await verifyBooks(database.pool);
	expect(proof.faults).toEqual([]);
	expect(proof).toMatchObject({ logged: 4, events: 9, openTrades: 3, closedTrades: 1, sums: { USD: "0" } });
	// The proof leaves nothing behind.
	expect(await count("SELECT FROM open_trades")).toBe(1);

	/** Replaces all logged payloads, and returns the faults that the proof finds then. */
	const damaged = async (change: (payload: string) => string) => {
		const { rows } = await database.pool.query<{ id: string; payload: string }>("SELECT id, payload FROM engine_log");
		const write = (id: string, payload: string) =>
			database.pool.query("UPDATE engine_log SET payload = $2 WHERE id = $1", [id, payload]);
		for (const { id, payload } of rows) await write(id, change(payload));
		const { faults } = await verifyBooks(database.pool);
		for (const { id, payload } of rows) await write(id, payload);
		return faults.map(({ what }) => what).join("\n");
	};
	const replaced = (from: string, to: string) =>
		damaged((payload) => {
			const batch = JSON.stringify(batchOf(payload)).replaceAll(from, to);
			return textOf(JSON.parse(batch) as CommitRows).payload.toString();
		});
	expect(await replaced("", "")).toBe("");
	// The formats of earlier releases.
	for (const former of [(batch: CommitRows) => JSON.stringify(formerOf(batch)), formerLines, answeredLines])
		expect(await damaged((payload) => former(batchOf(payload)))).toBe("");
	expect(await replaced('"net_pnl":"-', '"net_pnl":"-1')).toContain("net_pnl");
	expect(await replaced('"balance_after":"', '"balance_after":"1')).toContain("balance");
	expect(await replaced('"account_sequence":5', '"account_sequence":6')).not.toBe("");
	expect((await verifyBooks(database.pool)).faults).toEqual([]);
});

test.each([1, 50])(
	"what an engine left in the log is in the tables before the next one serves, once (COPY from %s)",
	async (copyFrom) => {
		const old = await start({ failpoint, leaseMs: 500, stopWithinMs: 10, copyFrom });
		const accountId = await old.openAccount();
		expect(await old.engine.projected()).toBe(true);
		gate.shut(9);
		const wanted = order(accountId);
		const answer = await old.send(wanted);
		for (let turn = 0; turn < 4; turn += 1) await old.send(order(accountId));
		const hash = stateHash(old.state(accountId), sha256);
		// The engine stops while its projector is blocked in the middle of a transaction.
		await old.engine.stop();
		expect(await count("SELECT FROM engine_log")).toBeGreaterThan(0);

		const next = await start({ leaseMs: 500, copyFrom });
		expect(stateHash(next.state(accountId), sha256)).toBe(hash);
		expect(await count("SELECT FROM engine_log")).toBe(0);
		expect(await count("SELECT FROM open_trades")).toBe(5);
		expect(await next.send(wanted)).toEqual(answer);
		// The old projector continues. The fence keeps it from writing.
		gate.open();
		await next.send(order(accountId));
		expect(await next.engine.projected()).toBe(true);
		expect(await count("SELECT FROM events")).toBe(8);
		expect((await verifyBooks(database.pool)).faults).toEqual([]);
	},
);

test.each([1, 50])(
	"an engine whose lease another one took brings nothing into the tables any more, and ends (COPY from %s)",
	async (copyFrom) => {
		const old = await start({ failpoint, leaseMs: 500, copyFrom });
		const accountId = await old.openAccount();
		expect(await old.engine.projected()).toBe(true);
		gate.shut(9);
		await old.send(order(accountId));
		await database.pool.query("UPDATE partitions SET holder = NULL; DELETE FROM engine_leases");
		const next = await start({ leaseMs: 500 });
		expect(await count("SELECT FROM open_trades")).toBe(1);
		gate.open();
		expect(await old.engine.ended).toEqual({ kind: "lost", reason: "another engine took the lease" });
		await next.send(order(accountId));
		expect(await next.engine.projected()).toBe(true);
		expect((await verifyBooks(database.pool)).faults).toEqual([]);
	},
);

test("a command id is known while it is in the log only, whatever memory has room for", async () => {
	const t = await start({ failpoint, answerCacheSize: 1 });
	const accountId = await t.openAccount();
	expect(await t.engine.projected()).toBe(true);
	gate.shut(9);
	const wanted = Array.from({ length: 5 }, () => order(accountId));
	const answers = await Promise.all(wanted.map((command) => t.send(command)));
	expect(await Promise.all(wanted.map((command) => t.send(command)))).toEqual(answers);
	expect(t.state(accountId).openTrades.size).toBe(5);
	gate.open();
	expect(await t.engine.projected()).toBe(true);
	expect(await Promise.all(wanted.map((command) => t.send(command)))).toEqual(answers);
	expect(await count("SELECT FROM events WHERE type = 'trade-opened'")).toBe(5);
});

test.each([1, 50])(
	"read models that the database refuses freeze their account; its events and everybody else's rows are stored (COPY from %s)",
	async (copyFrom) => {
		const t = await start({ failpoint, lanes: 1, copyFrom });
		const [sick, well] = [await t.openAccount(), await t.openAccount()];
		expect(await t.engine.projected()).toBe(true);
		// A forged row already has the number of this account's next entry.
		await database.pool.query(
			`INSERT INTO entries (partition, account_id, number, account_sequence, line, reason, command_id, occurred_at, currency,
				amount, balance_after, ledger_accounts, amounts, previous_hash, hash)
			SELECT partition, account_id, number + 1, account_sequence, 9, reason, 'forged', occurred_at, currency, amount,
				balance_after, ledger_accounts, amounts, previous_hash, hash FROM entries WHERE account_id = $1`,
			[sick],
		);
		gate.shut(9);
		const fee = { kind: "adjust-balance", reason: "adjustment", note: "a fee", amount: money(-100n) } as const;
		const adjusting = (accountId: string) => t.send({ ...fee, commandId: "fee", origin: "staff", accountId });
		const answers = await Promise.all([adjusting(sick), adjusting(well), t.send(order(well))]);
		expect(answers.map(({ kind }) => kind)).toEqual(["accepted", "accepted", "accepted"]);
		gate.open();
		expect(await t.engine.projected()).toBe(true);
		await expect.poll(() => t.engine.frozen(sick)).toContain("the database refused its read models");
		expect(t.engine.frozen(well)).toBeNull();
		const { rows } = await database.pool.query(
			"SELECT account_id, balance FROM accounts WHERE account_id = ANY($1) ORDER BY balance DESC",
			[[sick, well]],
		);
		expect(rows).toEqual([
			{ account_id: sick, balance: "1000000" },
			{ account_id: well, balance: "999900" },
		]);
		expect(await count("SELECT FROM events WHERE command_id = 'fee'")).toBe(2);
		expect(await count("SELECT FROM open_trades")).toBe(1);
		// The other accounts go on, and the proof names the wrong account.
		expect((await t.send(order(well))).kind).toBe("accepted");
		const { faults } = await verifyBooks(database.pool);
		expect(new Set(faults.map(({ where }) => where))).toEqual(new Set([sick]));
	},
);

test.each([
	["as JSON", (batch: CommitRows) => JSON.stringify(formerOf(batch))],
	["as lines with postings of their own", formerLines],
	["as lines with answers in their commands", answeredLines],
])("what a release before left in the log %s is in the tables before this one serves", async (_, written) => {
	const store = postgresStore(database.pool);
	const appended: CommitRows[] = [];
	const writer = () => {
		const own = store.writer();
		const write: typeof own.write = (rows, onSent) => {
			appended.push(rows);
			return own.write(rows, onSent);
		};
		return { write, drop: () => own.drop() };
	};
	const old = await start({ failpoint, leaseMs: 500, stopWithinMs: 10, store: { ...store, writer } });
	const accountId = await old.openAccount();
	expect(await old.engine.projected()).toBe(true);
	appended.length = 0;
	gate.shut(9);
	for (let turn = 0; turn < 3; turn += 1) {
		await old.send(order(accountId));
		await old.send(closing(accountId, onlyTrade(old.state(accountId))));
	}
	await old.send(order(accountId));
	const hash = stateHash(old.state(accountId), sha256);
	await old.engine.stop();
	expect(await count("SELECT FROM engine_log")).toBe(appended.length);
	for (const batch of appended) {
		const { rowCount } = await database.pool.query(
			"UPDATE engine_log SET payload = $3 WHERE partition = $1 AND sequence = $2",
			[batch.fences[0]?.partition, batch.fences[0]?.new_sequence, written(batch)],
		);
		expect(rowCount).toBe(1);
	}
	const next = await start({ leaseMs: 500 });
	expect(stateHash(next.state(accountId), sha256)).toBe(hash);
	expect(await count("SELECT FROM closed_trades")).toBe(3);
	expect(await count("SELECT FROM engine_log")).toBe(0);
	expect((await verifyBooks(database.pool)).faults).toEqual([]);
});

test("what the outbox will have is told when it is committed, not before and not by halves", async () => {
	const published: EventHint[] = [];
	const reached: { partition: number; sequence: bigint }[] = [];
	const t = await start({
		failpoint,
		onCommitted: (rows) => void published.push(...rows),
		onProjected: (rows) => void reached.push(...rows),
	});
	const accountId = await t.openAccount();
	expect(await t.engine.projected()).toBe(true);
	gate.shut(4);
	const answer = t.send(order(accountId));
	await expect.poll(() => count("SELECT FROM engine_log")).toBe(1);
	expect(published).toHaveLength(2);
	const decided = gate.open;
	gate.shut(9);
	decided();
	gate.at = 9;
	expect((await answer).kind).toBe("accepted");
	expect(published).toHaveLength(3);
	expect(await count("SELECT FROM outbox")).toBe(2);
	gate.open();
	expect(await t.engine.projected()).toBe(true);
	const { rows } = await database.pool.query(
		"SELECT partition, sequence, topic, payload FROM outbox ORDER BY sequence",
	);
	expect(published).toEqual(rows);
	expect(reached.at(-1)).toEqual({
		partition: published[2]?.partition,
		sequence: BigInt(published[2]?.sequence ?? "0"),
	});
});
