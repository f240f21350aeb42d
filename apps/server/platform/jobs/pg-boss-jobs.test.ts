import { rm } from "node:fs/promises";
import { makeDataDir } from "@truefill/testkit/data-dir";
import { Kysely, PostgresDialect } from "kysely";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { createSystemClock } from "../clock.ts";
import { createLog } from "../log.ts";
import { migrate, openPool, type Pool, startEmbeddedPostgres } from "../postgres/index.ts";
import { createTestDatabase, type TestDatabase } from "../postgres/testing.ts";
import { createBoss } from "./boss.ts";
import { PgBossJobs } from "./pg-boss-jobs.ts";

/** The shortest that pg-boss allows. */
const PACE = { cron: 1, due: 1, scheduled: 0.5, queued: 0.5 };

const SILENT = { answered: () => undefined, failed: () => undefined, warned: () => undefined };

let database: TestDatabase;
const logged: string[] = [];
const running: { jobs: PgBossJobs; pool: Pool }[] = [];

beforeAll(async () => {
	database = await createTestDatabase({ max: 4 });
});
const stopAll = async () => {
	for (const { jobs, pool } of running.splice(0)) {
		await jobs.stop();
		await pool.end();
	}
};
afterEach(async () => {
	await stopAll();
	logged.length = 0;
	await database.pool.query("DELETE FROM pgboss.job");
	await database.pool.query("DELETE FROM pgboss.schedule");
});
afterAll(() => database.drop());

/** Jobs of a process of its own. */
function process(url = database.url): PgBossJobs {
	const log = createLog({ level: "warn", destination: { write: (line: string) => void logged.push(line) } });
	const pool = openPool(url, { max: 4, log });
	const jobs = new PgBossJobs({ pool, clock: createSystemClock(), log, pace: PACE });
	running.push({ jobs, pool });
	return jobs;
}
const stores = () => new Kysely<object>({ dialect: new PostgresDialect({ pool: database.pool }) });
const WAIT = { interval: 50, timeout: 15_000 };

test("the migrations make exactly the schema that this pg-boss needs", async () => {
	const boss = createBoss(database.pool, PACE, SILENT);
	await boss.start();
	const { ok, ...drift } = await boss.detectSchemaDrift();
	await boss.stop({ close: false });
	expect(ok, JSON.stringify(drift)).toBe(true);
});

test("a scheduled job runs on one of two processes, with what operators see of it", async () => {
	const runs: string[] = [];
	const both = ["a", "b"].map((name) => {
		const jobs = process();
		jobs.schedule("count runs", "* * * * *", async () => runs.push(name));
		jobs.start();
		return jobs;
	});
	await expect.poll(() => runs.length, WAIT).toBeGreaterThan(0);
	// Both processes look several times.
	await createSystemClock().sleep(3_000);
	// One run for each minute that has begun, of which there may be two.
	const { rows } = await database.pool.query<{ slot: string }>(
		"SELECT singleton_on::text AS slot FROM pgboss.job WHERE name = '__pgboss__send-it'",
	);
	expect(new Set(rows.map(({ slot }) => slot)).size).toBe(rows.length);
	await expect.poll(() => runs.length, WAIT).toBe(rows.length);
	for (const jobs of both) {
		expect(await jobs.status()).toEqual([
			{
				name: "count runs",
				cron: "* * * * *",
				lastRun: { startedAt: expect.any(Date), finishedAt: expect.any(Date), result: "done" },
				nextRunAt: expect.any(Date),
				waiting: 0,
			},
		]);
	}
});

test("a schedule of an earlier release is removed", async () => {
	const earlier = process();
	earlier.schedule("no longer there", "* * * * *", async () => undefined);
	earlier.start();
	const schedules = async () =>
		(await database.pool.query("SELECT name FROM pgboss.schedule ORDER BY 1")).rows.map(({ name }) => name);
	await expect.poll(schedules, WAIT).toEqual(["no-longer-there"]);
	const later = process();
	later.schedule("still there", "1 2 3 4 *", async () => undefined);
	later.start();
	await expect.poll(schedules, WAIT).toEqual(["still-there"]);
});

test("a queued job runs once after the commit, and never after a rollback", async () => {
	const done: number[] = [];
	const [jobs, other] = [process(), process()];
	const queues = [jobs, other].map((each) =>
		each.queue<{ n: number }>("add numbers", { run: async ({ n }) => done.push(n), abandoned: async () => undefined }),
	);
	jobs.start();
	other.start();
	const db = stores();
	await db.transaction().execute(async (tx) => queues[0]?.send(tx, { n: 1 }));
	await expect(
		db.transaction().execute(async (tx) => {
			await queues[1]?.send(tx, { n: 2 });
			throw new Error("rolled back");
		}),
	).rejects.toThrow("rolled back");
	await db.transaction().execute(async (tx) => queues[1]?.send(tx, { n: 3 }));
	await expect.poll(() => done.toSorted(), WAIT).toEqual([1, 3]);
});

test("a failed job is retried later; after the last retry it raises the alarm and is abandoned, once", async () => {
	const tried: number[] = [];
	const abandoned: number[] = [];
	const jobs = process();
	const queue = jobs.queue<{ n: number }>("always fails", {
		run: async ({ n }) => {
			tried.push(n);
			throw new Error("of grace@example.com");
		},
		abandoned: async ({ n }) => abandoned.push(n),
	});
	await stores()
		.transaction()
		.execute((tx) => queue.send(tx, { n: 7 }));
	const startedMs = Date.now();
	await jobs.runAll();
	const [status] = await jobs.status();
	expect(status).toMatchObject({ name: "always fails", cron: null, lastRun: { result: "failed" }, waiting: 1 });
	expect(status?.nextRunAt?.getTime()).toBeGreaterThan(startedMs + 10_000);
	for (let more = 0; more < 4; more++) await jobs.runAll();
	expect([tried, abandoned]).toEqual([[7, 7, 7], [7]]);
	expect(logged.filter((line) => line.includes("JOB_FAILED"))).toHaveLength(1);
	expect(await jobs.status()).toMatchObject([{ lastRun: { result: "failed" }, nextRunAt: null, waiting: 0 }]);
	// The error may name a customer: it is in the log, not in the database.
	const { rows } = await database.pool.query("SELECT 1 FROM pgboss.job WHERE job::text LIKE '%grace%'");
	expect(rows).toEqual([]);
});

test("a job whose process died is retried, and abandoned when each process died", async () => {
	const abandoned: number[] = [];
	const jobs = process();
	const queue = jobs.queue<{ n: number }>("kills", {
		run: async () => expect.unreachable(),
		abandoned: async ({ n }) => abandoned.push(n),
	});
	await stores()
		.transaction()
		.execute((tx) => queue.send(tx, { n: 8 }));
	const dying = createBoss(database.pool, PACE, SILENT);
	for (let times = 1; times <= 3; times++) {
		expect(await dying.fetch("kills", { ignoreStartAfter: true })).toHaveLength(1);
		expect(await jobs.status()).toMatchObject([{ lastRun: { result: "running", finishedAt: null }, waiting: 0 }]);
		await database.pool.query("UPDATE pgboss.job SET heartbeat_on = now() - interval '2 minutes'");
		await database.pool.query("UPDATE pgboss.queue SET monitor_on = NULL, monitor_claim_on = NULL");
		await dying.supervise("kills");
	}
	await jobs.runAll();
	expect(abandoned).toEqual([8]);
	expect(logged.join("")).toContain('"alarm":"JOB_FAILED","job":"kills"');
});

test("lost connections neither end the process nor the work", async () => {
	const done: number[] = [];
	const jobs = process();
	const queue = jobs.queue<{ n: number }>("survive", {
		run: async ({ n }) => done.push(n),
		abandoned: async () => undefined,
	});
	jobs.start();
	const db = stores();
	for (let n = 0; n < 3; n++) {
		await db.transaction().execute((tx) => queue.send(tx, { n }));
		await expect.poll(() => done, WAIT).toContain(n);
		await database.pool.query(
			"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()",
		);
	}
	await db.transaction().execute((tx) => queue.send(tx, { n: 9 }));
	await expect.poll(() => done, WAIT).toEqual([0, 1, 2, 9]);
});

test("work resumes after a restart of the database, also if it was down at the start", async () => {
	const dataDir = await makeDataDir("jobs");
	const quiet = createLog({ level: "silent" });
	let postgres = await startEmbeddedPostgres({ dataDir, log: quiet });
	const pool = openPool(postgres.url, { max: 2, log: quiet });
	try {
		await migrate(pool);
		const runs: string[] = [];
		const [early, late] = ["early", "late"].map((name) => {
			const jobs = process(postgres.url);
			jobs.schedule("count runs", "* * * * *", async () => runs.push(name));
			return jobs;
		});
		early?.start();
		await expect.poll(() => runs, WAIT).toEqual(["early"]);
		await postgres.stop();
		late?.start();
		await expect.poll(() => logged.join(""), WAIT).toContain("the job queue failed");
		await expect.poll(() => logged.join(""), WAIT).toContain("failed to start the jobs");
		postgres = await startEmbeddedPostgres({ dataDir, log: quiet });
		// The run of this minute is due again.
		await pool.query("DELETE FROM pgboss.job");
		await expect.poll(() => runs.length, WAIT).toBeGreaterThan(1);
		await early?.stop();
		await pool.query("DELETE FROM pgboss.job");
		await expect.poll(() => runs, WAIT).toContain("late");
	} finally {
		await stopAll();
		await pool.end();
		await postgres.stop();
		await rm(dataDir, { recursive: true, force: true });
	}
});

test("a stop waits for a running job", async () => {
	const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
	let isDone = false;
	const jobs = process();
	const queue = jobs.queue<Record<string, never>>("take a second", {
		async run() {
			begin();
			await createSystemClock().sleep(1_000);
			isDone = true;
		},
		abandoned: async () => undefined,
	});
	jobs.start();
	await stores()
		.transaction()
		.execute((tx) => queue.send(tx, {}));
	await begun;
	await jobs.stop();
	expect(isDone).toBe(true);
	const { rows } = await database.pool.query("SELECT state FROM pgboss.job WHERE name = 'take-a-second'");
	expect(rows).toEqual([{ state: "completed" }]);
});
