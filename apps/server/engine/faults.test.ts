import { stateHash } from "@truefill/core/trading";
import { aVolume } from "@truefill/testkit";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { createSystemClock, openPool, timersFrom } from "../platform/index.ts";
import { createTestDatabase } from "../platform/postgres/testing.ts";
import { sha256 } from "./hash.ts";
import { type FaultyDatabase, faultyDatabase } from "./testing/faulty-database.ts";
import { closing, onlyTrade, order, readerOf, startEngine, type TestEngine } from "./testing/fixtures.ts";
import { verifyBooks } from "./verify.ts";

const database = await createTestDatabase({ max: 30 });
const reads = readerOf(() => database.pool);
const { pool } = database;
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

const sequences = async (accountId: string): Promise<string[]> => {
	const { rows } = await reads.query<{ account_sequence: string }>(
		"SELECT account_sequence FROM events WHERE account_id = $1 ORDER BY account_sequence",
		[accountId],
	);
	return rows.map((row) => row.account_sequence);
};

describe("an unknown outcome", () => {
	const through = async (work: (proxy: FaultyDatabase, t: TestEngine) => Promise<void>, options = {}) => {
		const proxy = await faultyDatabase(database.url);
		const faulty = openPool(proxy.url, { max: 10 });
		faulty.on("error", () => undefined);
		try {
			await work(proxy, await start(faulty, options));
		} finally {
			proxy.down = false;
			for (const { engine } of running.splice(0)) await engine.stop();
			await faulty.end();
			await proxy.close();
		}
	};

	test("that was committed is answered as done, once", () =>
		through(async (proxy, { send, openAccount, state }) => {
			const accountId = await openAccount();
			const wanted = order(accountId);
			proxy.breakNextCommit("lose-answer");
			const answer = await send(wanted);
			expect(answer.kind).toBe("accepted");
			expect(state(accountId).openTrades.size).toBe(1);
			expect(await send(wanted)).toEqual(answer);
			expect((await send(order(accountId))).kind).toBe("accepted");
			expect(await sequences(accountId)).toEqual(["1", "2", "3", "4"]);
		}));

	test("that was not committed is decided again, once", () =>
		through(async (proxy, { send, openAccount, state }) => {
			const accountId = await openAccount();
			proxy.breakNextCommit("lose-request");
			expect((await send(order(accountId))).kind).toBe("accepted");
			expect(state(accountId).openTrades.size).toBe(1);
			expect(await sequences(accountId)).toEqual(["1", "2", "3"]);
		}));

	test("of a batch with an id from beyond memory is settled, and the id is answered from the database", () =>
		through(
			async (proxy, { send, openAccount, state }) => {
				const accountId = await openAccount();
				const old = order(accountId);
				const answer = await send(old);
				// Another answer evicts the old one from the cache.
				await send(order(accountId));
				proxy.breakNextCommit("lose-request");
				const [again, fresh] = await Promise.all([send(old), send(order(accountId))]);
				expect(again).toEqual(answer);
				expect(fresh.kind).toBe("accepted");
				expect(state(accountId).openTrades.size).toBe(3);
			},
			{ answerCacheSize: 1 },
		));

	test.each(["lose-answer", "lose-request"] as const)(
		"is said while the database cannot be asked (%s), and told by the same id afterwards",
		(how) =>
			through(
				async (proxy, { send, openAccount, state }) => {
					const accountId = await openAccount();
					const wanted = order(accountId);
					const unknown = { kind: "failed", code: "OUTCOME_UNKNOWN" };
					proxy.breakNextCommit(how);
					const first = send(wanted);
					proxy.down = true;
					expect(await first).toEqual(unknown);
					expect(await send(wanted)).toEqual(unknown);
					expect(await send(order(accountId))).toEqual(unknown);
					expect(state(accountId).sequence).toBe(2);
					proxy.down = false;
					await expect.poll(() => send(wanted), { interval: 20, timeout: 5000 }).toMatchObject({ kind: "accepted" });
					expect(await sequences(accountId)).toEqual(["1", "2", "3"]);
				},
				{ unknownAfterMs: 100, leaseMs: 8000 },
			),
	);

	test.each(["lose-answer", "lose-rows", "lose-request"] as const)(
		"of a COPY into the tables is settled, and everything is there once (%s)",
		(how) =>
			through(
				async (proxy, { engine, send, openAccount, state }) => {
					const accountId = await openAccount();
					expect(await engine.projected()).toBe(true);
					proxy.breakNextCopy(how);
					await Promise.all([send(order(accountId)), send(order(accountId)), send(order(accountId))]);
					await expect.poll(() => engine.projected(), { timeout: 10_000 }).toBe(true);
					expect(proxy.waiting).toBe(false);
					await send(closing(accountId, state(accountId).openTrades.keys().next().value ?? ""));
					expect(await sequences(accountId)).toEqual(["1", "2", "3", "4", "5", "6"]);
					const { rows } = await reads.query(
						`SELECT (SELECT count(*) FROM open_trades WHERE account_id = $1) AS open,
							(SELECT count(*) FROM deals WHERE account_id = $1) AS deals,
							(SELECT count(*) FROM commands WHERE account_id = $1) AS commands`,
						[accountId],
					);
					expect(rows).toEqual([{ open: "2", deals: "4", commands: "6" }]);
					expect((await verifyBooks(pool)).faults).toEqual([]);
				},
				{ copyFrom: 1 },
			),
	);

	test("of a killed database session is settled like any other", async () => {
		let kill = false;
		const { send, openAccount, state } = await start(pool, {
			failpoint: async (point) => {
				if (point !== 3 || !kill) return;
				kill = false;
				await reads.query(
					"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND query LIKE '/* engine_append%'",
				);
			},
		});
		const accountId = await openAccount();
		for (let round = 0; round < 10; round += 1) {
			kill = true;
			expect((await send(order(accountId))).kind).toBe("accepted");
		}
		expect(state(accountId).openTrades.size).toBe(10);
		expect(await sequences(accountId)).toHaveLength(12);
	});
});

describe("two engines", () => {
	/** Real time until it is stopped. Then the lease is neither renewed nor seen to expire, as in a stopped process. */
	const stoppable = () => {
		const system = createSystemClock();
		const process = { isStopped: false };
		let stoppedAtMs = 0;
		const machine = timersFrom({
			monotonicMs: () => {
				if (!process.isStopped) stoppedAtMs = system.monotonicMs();
				return stoppedAtMs;
			},
			after: (ms, task) => {
				const end = system.every(ms, () => {
					if (process.isStopped) return;
					end();
					task();
				});
				return end;
			},
			turn: system.turn,
		});
		return { process, clock: { ...machine, nowMs: system.nowMs, machine } };
	};

	test("a stopped engine that comes back cannot write: not one row, and it ends", async () => {
		const { process, clock } = stoppable();
		const old = await start(pool, { clock, leaseMs: 500 });
		const accountId = await old.openAccount();
		await old.send(order(accountId));
		process.isStopped = true;
		const next = await start(pool, { leaseMs: 500 });
		expect(stateHash(next.state(accountId), sha256)).toBe(stateHash(old.state(accountId), sha256));
		const late = order(accountId);
		expect(await old.send(late)).toEqual({ kind: "failed", code: "NOT_READY" });
		expect(await old.engine.ended).toEqual({ kind: "lost", reason: "another engine took the lease" });
		expect(old.state(accountId).openTrades.size).toBe(1);
		const { rows } = await reads.query("SELECT 1 FROM commands WHERE command_id = $1", [late.commandId]);
		expect(rows).toEqual([]);
		expect((await next.send(late)).kind).toBe("accepted");
		process.isStopped = false;
	});

	test("a process that was paused for longer than its lease takes the first order after it, when nobody took it", async () => {
		const system = createSystemClock();
		const shift = { ms: 0 };
		// The usual interval between renewals is far longer than this test, and no timer fires during the pause.
		const machine = { ...system.machine, monotonicMs: () => system.monotonicMs() + shift.ms };
		const { send, openAccount, state } = await start(pool, { clock: { ...system, machine }, leaseMs: 60_000 });
		const accountId = await openAccount();
		shift.ms = 50_000;
		expect((await send(order(accountId))).kind).toBe("accepted");
		expect(state(accountId).openTrades.size).toBe(1);
	});

	test("the second waits while the first lives, and says so when it does not end", async () => {
		const first = await start(pool, { leaseMs: 500 });
		const accountId = await first.openAccount();
		await expect(startEngine(pool, { leaseWaitMs: 1200 })).rejects.toThrow(
			"Another server is running on this database",
		);
		expect((await first.send(order(accountId))).kind).toBe("accepted");
	});

	test("an engine that cannot renew its lease stops deciding before the lease ends, and goes on when nobody took it", async () => {
		const proxy = await faultyDatabase(database.url);
		const faulty = openPool(proxy.url, { max: 10 });
		faulty.on("error", () => undefined);
		const { engine, send, openAccount } = await startEngine(faulty, { leaseMs: 500, unknownAfterMs: 50 });
		const accountId = await openAccount();
		proxy.down = true;
		// The last renewal began before, so the lease ends within this time.
		await new Promise((resolve) => setTimeout(resolve, 500));
		const wanted = order(accountId);
		expect(await send(wanted)).toEqual({ kind: "failed", code: "NOT_READY" });
		proxy.down = false;
		await expect.poll(() => send(wanted), { interval: 50, timeout: 10_000 }).toMatchObject({ kind: "accepted" });
		await engine.stop();
		await faulty.end();
		await proxy.close();
	});
});

describe("recovery", () => {
	test("gives the very state that was, from events alone, from snapshots, and from both", async () => {
		const first = await start(pool);
		const accountId = await first.openAccount();
		await first.send(order(accountId, { volume: aVolume("3000") }));
		const trade = onlyTrade(first.state(accountId));
		await first.send(closing(accountId, trade, { volume: aVolume("1000") }));
		await first.send(order(accountId, { volume: aVolume("1") }));
		const hash = stateHash(first.state(accountId), sha256);
		await first.engine.stop();

		const second = await start(pool);
		expect(stateHash(second.state(accountId), sha256)).toBe(hash);
		await second.send(order(accountId));
		const later = stateHash(second.state(accountId), sha256);
		// No snapshot contains the last order, as after a kill.
		await second.engine.stop();
		await reads.query("UPDATE snapshots SET state = '{}' WHERE account_id = $1", [accountId]);
		const third = await start(pool);
		expect(stateHash(third.state(accountId), sha256)).toBe(later);
	});

	test("writes snapshots while it serves, and starts from them", async () => {
		const first = await start(pool, { snapshotEvery: 3 });
		const accountId = await first.openAccount();
		for (let index = 0; index < 10; index += 1) await first.send(order(accountId));
		await expect
			.poll(
				async () => {
					const { rows } = await reads.query("SELECT account_sequence FROM snapshots WHERE account_id = $1", [
						accountId,
					]);
					return Number.parseInt(rows[0]?.account_sequence ?? "0", 10);
				},
				{ timeout: 10_000 },
			)
			.toBeGreaterThan(5);
		const hash = stateHash(first.state(accountId), sha256);
		await first.engine.stop();
		const second = await start(pool);
		expect(stateHash(second.state(accountId), sha256)).toBe(hash);
	});

	test("refuses to serve when an event is missing", async () => {
		const own = await createTestDatabase();
		const first = await startEngine(own.pool);
		const accountId = await first.openAccount();
		await first.send(order(accountId));
		await first.engine.stop();
		await own.pool.query("ALTER TABLE events DISABLE TRIGGER events_append_only");
		await own.pool.query("DELETE FROM events WHERE account_id = $1 AND account_sequence = 2", [accountId]);
		await own.pool.query("DELETE FROM snapshots; UPDATE partitions SET snapshot_sequence = 0");
		await expect(startEngine(own.pool)).rejects.toThrow("has no event 2");
		await own.drop();
	});
});

describe("what is written stays written", () => {
	test.each(["events", "commands", "entries", "former_entries", "former_postings", "closed_trades"])(
		"%s is append-only",
		async (table) => {
			await expect(reads.query(`UPDATE ${table} SET account_id = account_id`)).rejects.toThrow("append-only");
			await expect(reads.query(`DELETE FROM ${table}`)).rejects.toThrow("append-only");
			await expect(reads.query(`TRUNCATE ${table}`)).rejects.toThrow("append-only");
		},
	);

	test("an entry that does not balance is refused", async () => {
		const insert = (accounts: string, amounts: string, currencies: string | null) =>
			reads.query(
				`INSERT INTO entries (partition, account_id, number, account_sequence, line, reason, command_id, occurred_at, currency,
					amount, balance_after, ledger_accounts, amounts, currencies, previous_hash, hash)
				VALUES (0, 'a', 1, 1, 1, 'adjustment', 'c', now(), 'USD', 100, 100, $1, $2, $3, sha256('a'), sha256('b'))`,
				[accounts, amounts, currencies],
			);
		const two = "{customer,house:adjustments}";
		await expect(insert(two, "{100,-99}", null)).rejects.toThrow("entries_balance");
		await expect(insert(two, "{100,NULL}", null)).rejects.toThrow("entries_balance");
		await expect(insert(two, "{100,-100}", "{USD,EUR}")).rejects.toThrow("entries_balance");
		await expect(insert("{customer,pending,house:transit}", "{100,-50,-49}", null)).rejects.toThrow("entries_balance");
		await expect(insert("{customer}", "{0}", null)).rejects.toThrow("entries_have_postings");
		await expect(insert(two, "{100,-50,-50}", null)).rejects.toThrow("entries_have_postings");
		await expect(insert(two, "{100,-100}", "{USD}")).rejects.toThrow("entries_balance");
		await insert(
			"{customer,house:conversion,house:conversion,house:transit}",
			"{100,-100,90,-90}",
			"{USD,USD,EUR,EUR}",
		);
	});

	test("a server of the release before can write its entries, balanced ones only", async () => {
		const entry = `INSERT INTO journal_entries (partition, account_id, number, reason, command_id, idempotency_key,
			account_sequence, occurred_at, currency, amount, balance_after, previous_hash, hash)
			VALUES (0, 'former', 1, 'adjustment', 'c', 'former:1:1', 1, now(), 'USD', 100, 100, '', '')`;
		const posting =
			"INSERT INTO postings (partition, account_id, entry_number, line, ledger_account, currency, amount)";
		const write = (amount: number) =>
			reads.query(
				`WITH e AS (${entry} RETURNING 1) ${posting} VALUES (0, 'former', 1, 1, 'customer:former', 'USD', 100),
					(0, 'former', 1, 2, 'house:adjustments', 'USD', ${amount})`,
			);
		await expect(write(-99)).rejects.toThrow("does not balance");
		await write(-100);
		const { rows } = await reads.query("SELECT line, ledger_account, amount FROM postings WHERE account_id = 'former'");
		expect(rows).toEqual([
			{ line: 1, ledger_account: "customer:former", amount: "100" },
			{ line: 2, ledger_account: "house:adjustments", amount: "-100" },
		]);
	});
});
