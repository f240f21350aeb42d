import { chatChannel, STAFF_CLIENTS, userChannel } from "@truefill/contracts/realtime";
import { until } from "@truefill/testkit/until";
import { Kysely, PostgresDialect } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createLog, createSystemClock, type Pool } from "../../platform/index.ts";
import { createTestDatabase, type TestDatabase } from "../../platform/postgres/testing.ts";
import type { RealtimeMessage } from "../publisher.ts";
import { OutboxDispatcher } from "./dispatcher.ts";
import type { DispatcherOptions } from "./dispatcher-options.ts";
import { nextSequence, writeOutbox } from "./write.ts";

let database: TestDatabase;
let pool: Pool;
let db: Kysely<object>;
let running: OutboxDispatcher[];
beforeEach(async () => {
	database = await createTestDatabase();
	({ pool } = database);
	db = new Kysely({ dialect: new PostgresDialect({ pool }) });
	running = [];
});
afterEach(async () => {
	for (const dispatcher of running) await dispatcher.stop();
	await database.drop();
});

function dispatcher(options: Partial<DispatcherOptions> = {}) {
	const published: RealtimeMessage[] = [];
	const lines: string[] = [];
	const made = new OutboxDispatcher({
		pool,
		timers: createSystemClock(),
		log: createLog({ level: "info", destination: { write: (line: string) => void lines.push(line) } }),
		publish: async (messages) => void published.push(...messages),
		pollMs: 100,
		...options,
	});
	running.push(made);
	made.start();
	return { dispatcher: made, published, lines };
}
const write = (userId: string) =>
	db.transaction().execute(async (tx) => {
		const sequence = await nextSequence(tx, `user.${userId}`);
		await writeOutbox(tx, [
			{ channels: [userChannel(userId)], event: "user.updated", payload: { user_id: userId, sequence } },
		]);
	});
const sequences = (published: readonly RealtimeMessage[], channel?: string) =>
	published
		.filter(({ channels }) => channel === undefined || channels.includes(channel))
		.map(({ payload }) => (payload as { sequence: number }).sequence);
/** Events as the projector stores them, of one account in each partition. */
const engineRows = async (partition: number, from: number, count: number, userId = "usr_1") => {
	await pool.query(
		`INSERT INTO accounts (partition, account_id, user_id, number, name, type, position_mode, currency, balance, credit,
			lifetime_pnl, open_trades, sequence, opened_at)
		 VALUES ($1::smallint, 'acc_1', $2, 'N' || $1::smallint::text, '', 'demo', 'hedging', 'USD', 0, 0, 0, 0, 0, now()) ON CONFLICT DO NOTHING`,
		[partition, userId],
	);
	await events(partition, "acc_1", from, count);
};
const events = (partition: number, accountId: string, from: number, count: number) =>
	pool.query(
		`INSERT INTO events (partition, sequence, account_id, account_sequence, epoch, type, payload, command_id, occurred_at)
		 SELECT $1, n, $4, n, 1, 'trade-opened', '{}', 'c' || n, now() FROM generate_series($2::int, $2::int + $3::int - 1) n`,
		[partition, from, count, accountId],
	);
/** Events that are not recorded as published. */
const untold = async (): Promise<number> =>
	Number(
		(
			await pool.query(
				"SELECT count(*) FROM outbox o JOIN outbox_cursors c USING (partition) WHERE o.sequence > c.sequence",
			)
		).rows[0].count,
	);
const left = async (table: string): Promise<number> =>
	Number((await pool.query(`SELECT count(*) FROM ${table}`)).rows[0].count);
const leader = (each: { dispatcher: OutboxDispatcher }) => until(() => each.dispatcher.metrics.isLeader, "leading");

describe("the outbox dispatcher", () => {
	it("tells what was committed within moments of being woken, in order, and takes it away", async () => {
		const one = dispatcher({ pollMs: 60_000 });
		await leader(one);
		for (let n = 0; n < 20; n++) {
			await write("usr_1");
			one.dispatcher.wake();
		}
		await until(() => one.published.length === 20, "twenty events");
		expect(sequences(one.published)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
		expect(one.published[0]).toEqual({
			channels: ["private-user.usr_1"],
			event: "user.updated",
			payload: { user_id: "usr_1", sequence: 1 },
		});
		await until(async () => (await left("messages_outbox")) === 0, "the rows are taken away");
	});

	it("tells nothing of a transaction that was undone, and nothing before the commit", async () => {
		const one = dispatcher();
		await leader(one);
		await expect(
			db.transaction().execute(async (tx) => {
				await writeOutbox(tx, [
					{ channels: [userChannel("u")], event: "user.updated", payload: { user_id: "u", sequence: 1 } },
				]);
				one.dispatcher.wake();
				await new Promise((resolve) => setTimeout(resolve, 150));
				expect(one.published).toEqual([]);
				throw new Error("undone");
			}),
		).rejects.toThrow("undone");
		await write("usr_1");
		await until(() => one.published.length > 0, "the next event");
		expect(one.published).toHaveLength(1);
	});

	it("keeps the order of each stream while many write at once", async () => {
		const one = dispatcher();
		await Promise.all(
			Array.from({ length: 60 }, async (_, index) => {
				await write(`usr_${index % 3}`);
				one.dispatcher.wake();
			}),
		);
		await until(() => one.published.length === 60, "sixty events");
		for (const user of [0, 1, 2]) {
			expect(sequences(one.published, userChannel(`usr_${user}`))).toEqual(
				Array.from({ length: 20 }, (_, index) => index + 1),
			);
		}
	});

	it("tells the engine's events by partition and sequence, once, and catches up with thousands", async () => {
		for (const partition of [0, 3, 15]) await engineRows(partition, 1, 2_000, `usr_${partition}`);
		const one = dispatcher();
		await until(() => one.published.length === 6_000, "six thousand events");
		for (const partition of [0, 3, 15]) {
			expect(sequences(one.published, `private-trade.usr_${partition}`)).toEqual(
				Array.from({ length: 2_000 }, (_, n) => n + 1),
			);
		}
		expect(one.published[0]).toMatchObject({
			event: "trade.updated",
			payload: { account_id: "acc_1", type: "trade-opened" },
		});
		await until(async () => (await untold()) === 0, "it is recorded");
		await engineRows(3, 2_001, 1, "usr_3");
		one.dispatcher.wake();
		await until(() => one.published.length === 6_001, "one more");
	});

	/** Rows as the engine reports them at their commit. */
	const committed = (partition: number, from: number, count: number, userId = "usr_1") =>
		Array.from({ length: count }, (_, index) => ({
			partition,
			sequence: BigInt(from + index),
			topic: `trade.${userId}`,
			payload: { account_id: "acc_1", account_sequence: from + index, type: "trade-opened" },
		}));

	it("tells what the engine has committed before it is in the outbox, once, and records it when it is there", async () => {
		const one = dispatcher({ pollMs: 60_000 });
		await leader(one);
		for (let n = 1; n <= 10; n += 1) one.dispatcher.committed(committed(n % 2, Math.ceil(n / 2), 1, `usr_${n % 2}`));
		await until(() => one.published.length === 10, "ten events");
		for (const partition of [0, 1]) {
			expect(sequences(one.published, `private-trade.usr_${partition}`)).toEqual([1, 2, 3, 4, 5]);
		}
		expect(one.published[0]).toMatchObject({
			event: "trade.updated",
			payload: { account_id: "acc_1", type: "trade-opened" },
		});
		// The projection follows, in two steps.
		for (const [from, count] of [
			[1, 3],
			[4, 2],
		] as const) {
			for (const partition of [0, 1]) await engineRows(partition, from, count, `usr_${partition}`);
			one.dispatcher.written([0, 1].map((partition) => ({ partition, sequence: BigInt(from + count - 1) })));
		}
		await until(async () => (await untold()) === 0, "it is recorded");
		one.dispatcher.wake();
		one.dispatcher.committed(committed(0, 6, 1, "usr_0"));
		await until(() => one.published.length === 11, "one more");
		expect(sequences(one.published, "private-trade.usr_0")).toEqual([1, 2, 3, 4, 5, 6]);
		await one.dispatcher.stop();
		// A published row that never reached the outbox is not recorded as published: it may be lost with the process.
		const next = dispatcher();
		await engineRows(0, 6, 1, "usr_0");
		await until(() => next.published.length === 1, "told again");
		expect(sequences(next.published)).toEqual([6]);
	});

	it("tells from the outbox what follows something that it has not heard of, and overtakes nothing", async () => {
		const one = dispatcher({ pollMs: 60_000 });
		await leader(one);
		one.dispatcher.committed(committed(2, 1, 2));
		one.dispatcher.committed(committed(2, 4, 2));
		await until(() => one.published.length === 2, "what follows");
		await engineRows(2, 1, 5);
		one.dispatcher.written([{ partition: 2, sequence: 5n }]);
		await until(() => one.published.length === 5, "all of them");
		one.dispatcher.committed(committed(2, 5, 2));
		await until(() => one.published.length === 6, "only what is new");
		expect(sequences(one.published)).toEqual([1, 2, 3, 4, 5, 6]);
	});

	it("tells what is committed while the database is slow with something else, in order and once", async () => {
		const one = dispatcher({ pollMs: 60_000 });
		await leader(one);
		const slow = await pool.connect();
		await slow.query("BEGIN; LOCK TABLE messages_outbox IN ACCESS EXCLUSIVE MODE");
		try {
			// It queries the other modules' outbox and has to wait for the lock.
			one.dispatcher.wake();
			await new Promise((resolve) => setTimeout(resolve, 100));
			for (let n = 1; n <= 5; n += 1) {
				one.dispatcher.committed(committed(2, n, 1));
				await until(() => one.published.length === n, "told meanwhile");
			}
			await engineRows(2, 1, 6);
		} finally {
			await slow.query("COMMIT");
			slow.release();
		}
		one.dispatcher.written([{ partition: 2, sequence: 6n }]);
		await until(() => one.published.length === 6, "the one that only the outbox had");
		expect(sequences(one.published)).toEqual([1, 2, 3, 4, 5, 6]);
		await until(async () => (await untold()) === 0, "it is recorded");
	});

	it("leaves what the engine has committed to the one that leads", async () => {
		const [one, two] = [dispatcher({ pollMs: 60_000 }), dispatcher({ pollMs: 60_000 })];
		await until(() => one.dispatcher.metrics.isLeader || two.dispatcher.metrics.isLeader, "one leads");
		const [leads, waits] = one.dispatcher.metrics.isLeader ? [one, two] : [two, one];
		await new Promise((resolve) => setTimeout(resolve, 50));
		waits.dispatcher.committed(committed(1, 1, 1));
		await engineRows(1, 1, 1);
		waits.dispatcher.written([{ partition: 1, sequence: 1n }]);
		await until(() => leads.published.length === 1, "told by the one that leads");
		expect(waits.published).toEqual([]);
	});

	it("goes on where another one stopped, also one that was killed", async () => {
		const first = dispatcher({ publish: async () => await new Promise(() => undefined) });
		await engineRows(1, 1, 5);
		await write("usr_1");
		await leader(first);
		// Its session breaks, as when its process is killed: nothing was recorded.
		await pool.query(
			"SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND classid = 7283 AND objid = 50",
		);
		// Stopped, so that it does not become the leader again.
		await first.dispatcher.stop();
		const second = dispatcher();
		await until(() => second.published.length === 6, "all of them again");
		expect(sequences(second.published, "private-trade.usr_1")).toEqual([1, 2, 3, 4, 5]);
		await second.dispatcher.stop();
		await engineRows(1, 6, 1);
		const third = dispatcher();
		await until(() => third.published.length > 0, "the next event");
		expect(sequences(third.published)).toEqual([6]);
	});

	it("is one at a time, and the other is woken across processes", async () => {
		const [one, two] = [dispatcher({ pollMs: 60_000 }), dispatcher({ pollMs: 60_000 })];
		await until(() => one.dispatcher.metrics.isLeader || two.dispatcher.metrics.isLeader, "one leads");
		const [leads, waits] = one.dispatcher.metrics.isLeader ? [one, two] : [two, one];
		expect(waits.dispatcher.metrics.isLeader).toBe(false);
		await new Promise((resolve) => setTimeout(resolve, 50));
		await write("usr_1");
		waits.dispatcher.wake();
		await until(() => leads.published.length === 1, "told by the one that leads");
		expect(waits.published).toEqual([]);
	});

	it("tries again when nobody takes it, and overtakes nothing", async () => {
		let failures = 3;
		const published: RealtimeMessage[] = [];
		const one = dispatcher({
			publish: async (messages) => {
				if (failures-- > 0) throw new Error("away");
				published.push(...messages);
			},
		});
		for (let n = 0; n < 3; n++) await write("usr_1");
		one.dispatcher.wake();
		await until(() => published.length === 3, "three events");
		expect(sequences(published)).toEqual([1, 2, 3]);
		expect(one.dispatcher.metrics.retries).toBe(3);
		expect(one.lines.filter((line) => line.includes("failed to publish realtime messages"))).toHaveLength(1);
	});

	it("keeps rows until other processes have them, without holding up our own sockets", async () => {
		const settle: (() => void)[] = [];
		const published: RealtimeMessage[] = [];
		const one = dispatcher({
			waitMs: 10,
			publish: (messages) => {
				published.push(...messages);
				return new Promise((resolve) => void settle.push(resolve));
			},
		});
		await leader(one);
		for (let n = 1; n <= 3; n++) {
			await write("usr_1");
			one.dispatcher.wake();
			await until(() => published.length === n, "told at once");
		}
		expect(await left("messages_outbox")).toBe(3);
		for (const done of settle) done();
		await until(async () => (await left("messages_outbox")) === 0, "taken away");
		expect(published).toHaveLength(3);
	});

	it("leaves out a row that no client could read, says so, and goes on", async () => {
		const insert = "INSERT INTO messages_outbox (channels, event, payload) VALUES ($1, $2, $3)";
		await pool.query(insert, [[chatChannel("usr_1")], "message.sent", "{}"]);
		await pool.query(insert, [["private-nobody"], "message.sent", "{}"]);
		await events(2, "of-nobody", 1, 1);
		await write("usr_1");
		await pool.query(insert, [[STAFF_CLIENTS], "client.updated", '{"user_id":"usr_1","is_online":true,"sequence":1}']);
		const one = dispatcher();
		await until(() => one.published.length === 2, "the readable ones");
		expect(one.dispatcher.metrics.refused).toBe(3);
		expect(one.lines.filter((line) => line.includes("violates its contract"))).toHaveLength(3);
		await until(async () => (await left("messages_outbox")) + (await untold()) === 0, "all taken away");
	});

	it("survives a database that breaks its connections", async () => {
		const one = dispatcher();
		await leader(one);
		for (let n = 0; n < 3; n++) {
			await pool.query("SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND classid = 7283");
			await write("usr_1");
			one.dispatcher.wake();
			await until(() => sequences(one.published).includes(n + 1), "told all the same");
		}
		expect([...new Set(sequences(one.published))]).toEqual([1, 2, 3]);
	});
});
