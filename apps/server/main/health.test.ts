import { randomUUID } from "node:crypto";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type FaultyDatabase, faultyDatabase } from "../engine/testing/faulty-database.ts";
import { DEMO_ADMIN, DEMO_CUSTOMER } from "../modules/identity/index.ts";
import { createLog, createSystemClock, parseConfig } from "../platform/index.ts";
import { createTestDatabase, type TestDatabase } from "../platform/postgres/testing.ts";
import { type MovedClock, movedClock } from "../platform/testing-clock.ts";
import { type RunningServer, startServer } from "./server.ts";

const FEED_KEY = "0123456789abcdef";

/** Whether the last events of an account have earlier timestamps than the ones before them. */
const STAMPS = `SELECT occurred_at < lag(occurred_at) OVER (PARTITION BY account_id ORDER BY account_sequence) AS back
	FROM events WHERE account_id = $1 ORDER BY account_sequence DESC LIMIT 2`;

/** The parts of answers that this test reads. */
interface Published {
	readonly code: string;
	readonly params: { readonly reasons: string };
	readonly data: { readonly token: string; readonly realtime: { readonly key: string } } & readonly {
		id: string;
		name: string;
	}[];
}

let database: TestDatabase;
let proxy: FaultyDatabase;
let clock: MovedClock;
let server: RunningServer;
let dataDir: string;
let token: string;
let accountId: string;
const logged: Record<string, unknown>[] = [];
const alarms = () => logged.flatMap(({ alarm, level }) => (level === 50 ? [alarm] : []));

const ask = async (path: string, body?: object) => {
	const answer = await fetch(`${server.url}${path}`, {
		method: body === undefined ? "GET" : "POST",
		headers: {
			...(token === "" ? {} : { authorization: `Bearer ${token}` }),
			"x-feed-key": FEED_KEY,
			"content-type": "application/json",
		},
		...(body === undefined ? {} : { body: JSON.stringify(body) }),
	});
	const published: unknown = await answer.json();
	return { status: answer.status, body: published as Published };
};
const ready = async () => {
	const { status, body } = await ask("/health/ready");
	return status === 200 ? "ready" : `${status} ${body.params.reasons}`;
};
const becomes = async (state: string | RegExp) => {
	await expect.poll(ready, { interval: 50, timeout: 8_000 }).toMatch(state);
};
const pushPrice = (bid: string, ask_: string) => ask("/api/v1/feed/quotes", [{ id: "EURUSD", bid, ask: ask_ }]);
const order = (volume = "1000", commandId: string = randomUUID()) =>
	ask("/api/v1/trades", {
		command_id: commandId,
		account_id: accountId,
		asset_id: "EURUSD",
		trade_type: "buy",
		volume,
	});
/** The value of one metric; 0 when it is missing. */
const metric = async (line: string): Promise<number> => {
	const text = await (await fetch(server.metricsUrl ?? "")).text();
	const found = text.split("\n").find((each) => each.startsWith(`truefill_${line} `));
	return found === undefined ? 0 : Number(found.split(" ").at(-1));
};

beforeAll(async () => {
	database = await createTestDatabase({ max: 5 });
	proxy = await faultyDatabase(database.url);
	dataDir = await mkdtemp(join(tmpdir(), "truefill-health-"));
	await start(movedClock());
	token = "";
	const { body } = await ask("/api/v1/auth/login", {
		email: DEMO_CUSTOMER.email,
		password: DEMO_CUSTOMER.password,
	});
	({ token } = body.data);
	accountId = (await ask("/api/v1/accounts")).body.data[0]?.id ?? "";
	await pushPrice("1.08500", "1.08512");
});

async function start(on: MovedClock): Promise<void> {
	clock = on;
	const env = {
		DATABASE_URL: proxy.url,
		DATA_DIR: dataDir,
		DEMO: "on",
		FEED: "push",
		FEED_KEY,
		MARKET_HOURS: "always",
		SMTP_URL: "off",
		PORT: "0",
		METRICS_PORT: "0",
		PRICE_SILENCE_S: "30",
	};
	const log = createLog({ level: "info", destination: { write: (line) => void logged.push(JSON.parse(line)) } });
	server = await startServer(parseConfig(env, [], dataDir), clock, log);
}
afterAll(async () => {
	proxy.goOn();
	await server.stop();
	await proxy.close();
	await database.drop();
	await rm(dataDir, { recursive: true, force: true });
});

describe("metrics", () => {
	test("stand at an address of their own, and nowhere else", async () => {
		expect(new URL(server.metricsUrl ?? "").port).not.toBe(new URL(server.url).port);
		const answer = await fetch(server.metricsUrl ?? "");
		expect(answer.headers.get("content-type")).toMatch(/^text\/plain; version=0\.0\.4/);
		expect((await fetch(new URL("/", server.metricsUrl ?? ""))).status).toBe(404);
		expect((await fetch(server.metricsUrl ?? "", { method: "POST" })).status).toBe(405);
		const main = await fetch(`${server.url}/metrics`, { headers: { accept: "application/json" } });
		expect(await main.text()).not.toContain("truefill_");
	});

	test("move with what is done: orders, refusals, steps, tables, pushes, calls", async () => {
		const before = {
			accepted: await metric('commands_total{command="open-trade",outcome="accepted"}'),
			readable: await metric("readable_seconds_count"),
			pushed: await metric("pushed_seconds_count"),
			written: await metric('order_step_seconds_count{step="written"}'),
			notFound: await metric('refusals_total{code="NOT_FOUND"}'),
		};
		expect((await order()).status).toBe(201);
		expect((await order("100000000")).status).toBe(422);
		expect((await ask("/api/v1/no-such-call")).status).toBe(404);
		expect(await metric('commands_total{command="open-trade",outcome="accepted"}')).toBe(before.accepted + 1);
		expect(await metric('order_step_seconds_count{step="written"}')).toBeGreaterThan(before.written);
		for (const step of ["queued", "decided"]) {
			expect(await metric(`order_step_seconds_count{step="${step}"}`)).toBeGreaterThan(0);
		}
		await expect.poll(() => metric("readable_seconds_count"), { interval: 20 }).toBeGreaterThan(before.readable);
		await expect.poll(() => metric("pushed_seconds_count"), { interval: 20 }).toBeGreaterThan(before.pushed);
		expect(await metric('refusals_total{code="NOT_FOUND"}')).toBe(before.notFound + 1);
		expect(await metric('http_request_seconds_count{method="POST",route="/api/v1/trades"}')).toBe(2);
		expect(await metric('http_responses_total{status="4xx"}')).toBeGreaterThan(1);
		const text = await (await fetch(server.metricsUrl ?? "")).text();
		expect(text).toMatch(/truefill_commands_total\{command="open-trade",outcome="[A-Z_]+"\} 1/);
		// No label contains an id.
		expect(text).not.toContain(accountId);
		expect(text).not.toContain("no-such-call");
	});

	test("tell what is there now: feed, sockets, queue, frozen accounts, connections, jobs", async () => {
		expect(await metric('feed_age_seconds{source="bridge"}')).toBeLessThan(30);
		expect(await metric('ticks_total{result="accepted"}')).toBeGreaterThan(0);
		expect(await metric("lease_held")).toBe(1);
		expect(await metric("queue_length")).toBe(0);
		expect(await metric("accounts")).toBeGreaterThan(0);
		expect(await metric("frozen_accounts")).toBe(0);
		expect(await metric('database_connections{state="used"}')).toBeGreaterThan(0);
		expect(await metric("ready")).toBe(1);
		await expect
			.poll(() => metric('job_seconds_count{job="send mails",result="done"}'), { interval: 50 })
			.toBeGreaterThan(0);
		expect(await metric('job_last_done_seconds{job="send mails"}')).toBeGreaterThan(1_600_000_000);
		expect(await metric('job_next_run_seconds{job="delete old mails"}')).toBeGreaterThan(Date.now() / 1_000);
		const { key } = (await ask("/api/v1/data")).body.data.realtime;
		const socket = new WebSocket(`${server.url.replace("http", "ws")}/app/${key}?protocol=7&client=js&version=8.6.0`);
		await new Promise((resolve) => socket.addEventListener("open", resolve));
		await expect.poll(() => metric('sockets{kind="realtime"}'), { interval: 20 }).toBe(1);
		socket.close();
		await expect.poll(() => metric('sockets{kind="realtime"}'), { interval: 20 }).toBe(0);
	});

	test("count whom a limit of the door refuses", async () => {
		const before = await metric('refusals_total{code="TOO_MANY_REQUESTS"}');
		// Without a session: 300 at once, then 50 a second.
		const anonymously = async () => (await fetch(`${server.url}/api/v1/accounts`)).status;
		const statuses = await Promise.all(Array.from({ length: 1_000 }, anonymously));
		const refused = statuses.filter((status) => status === 429).length;
		expect(refused).toBeGreaterThan(0);
		expect(await metric('rate_limits_hit_total{limit="network"}')).toBe(refused);
		expect(await metric('refusals_total{code="TOO_MANY_REQUESTS"}')).toBe(before + refused);
		await clock.advance(10_000);
	});
});

/** Jobs that are sent, not scheduled. */
const QUEUES: readonly string[] = ["compare customers with new lists", "export customer data"];

test("staff see every job, those that the operators' guide names", async () => {
	const customer = token;
	({ token } = (await ask("/api/v1/auth/login", DEMO_ADMIN)).body.data);
	const { body } = await ask("/api/v1/admin/jobs");
	token = customer;
	const guide = await readFile(join(import.meta.dirname, "../../../docs/operators.md"), "utf8");
	const section = guide.split("\n## ").find((each) => each.startsWith("Jobs\n")) ?? "";
	const told = [...section.matchAll(/`([a-z -]+)`(?=[^|\n]*\|[^|\n]*\|$)/gm)].map(([, name]) => name);
	expect(body.data.map(({ name }) => name).toSorted()).toEqual(told.toSorted());
	for (const each of body.data) {
		expect(each).toMatchObject({ next_run_at: QUEUES.includes(each.name) ? null : expect.any(String) });
	}
	// It starts in the background.
	const stored = async () => (await database.pool.query("SELECT 1 FROM pgboss.schedule")).rowCount;
	await expect.poll(stored, { interval: 50, timeout: 8_000 }).toBe(told.length - QUEUES.length);
});

describe("a server that is not ready says why", () => {
	test("no price came for the stated time, and one comes", async () => {
		await pushPrice("1.08500", "1.08512");
		expect(await ready()).toBe("ready");
		await clock.advance(25_000);
		expect(await ready()).toBe("ready");
		await clock.advance(5_000);
		await becomes("503 NO_PRICES");
		expect(await metric('not_ready{reason="NO_PRICES"}')).toBe(1);
		await expect.poll(alarms).toContain("NO_PRICES");
		await pushPrice("1.08500", "1.08512");
		await becomes("ready");
	});

	test("the disk of the database is full", async () => {
		const { pool } = database;
		await pool.query(`CREATE FUNCTION no_room() RETURNS trigger LANGUAGE plpgsql AS $$
			BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = 'disk_full'; END $$`);
		await pool.query(
			"CREATE TRIGGER no_room BEFORE INSERT ON engine_log FOR EACH STATEMENT EXECUTE FUNCTION no_room()",
		);
		const wanted = order();
		await becomes("503 DISK_FULL");
		await pool.query("DROP TRIGGER no_room ON engine_log");
		expect([201, 503]).toContain((await wanted).status);
		await expect.poll(alarms).toContain("DISK_FULL");
		await becomes("ready");
	});

	test("the wall clock jumped: an alarm, and everything goes on", async () => {
		clock.jump(-3_600_000);
		await expect.poll(alarms).toContain("CLOCK_JUMPED");
		const published = logged.find(({ alarm }) => alarm === "CLOCK_JUMPED");
		expect(Math.abs(Number(published?.byMs) + 3_600_000)).toBeLessThan(250);
		expect(await metric("clock_jumps_total")).toBe(1);
		await pushPrice("1.08500", "1.08512");
		expect((await order()).status).toBe(201);
		const { rows } = await database.pool.query<{ back: boolean }>(STAMPS, [accountId]);
		expect(rows.map(({ back }) => back)).toEqual([false, false]);
	});

	test("the database hangs: within 2 s for who orders, and who comes after; the process lives", async () => {
		expect((await order()).status).toBe(201);
		proxy.hang();
		const commandId = randomUUID();
		const startedMs = clock.machine.monotonicMs();
		const answer = await order("1000", commandId);
		// The promise is shorter: this only tells what hangs, also on a machine that stands still for seconds.
		expect(clock.machine.monotonicMs() - startedMs).toBeLessThan(15_000);
		expect([answer.status, answer.body.code]).toEqual([503, "OUTCOME_UNKNOWN"]);
		const laterMs = clock.machine.monotonicMs();
		const later = await order();
		expect(clock.machine.monotonicMs() - laterMs).toBeLessThan(15_000);
		expect(later.status).toBe(503);
		await becomes(/503 .*DATABASE_SILENT.*LEASE_NOT_HELD/);
		expect((await ask("/health/live")).status).toBe(200);
		await expect.poll(alarms).toEqual(expect.arrayContaining(["DATABASE_SILENT", "LEASE_NOT_HELD"]));
		proxy.goOn();
		await becomes("ready");
		// A retry with the same id gives the outcome, once.
		await expect.poll(async () => (await order("1000", commandId)).status, { interval: 100 }).toBe(201);
	});
});

test("a start with a wall clock that is behind the books: an alarm, and stamps go on after what is stored", async () => {
	await server.stop();
	logged.length = 0;
	const system = createSystemClock();
	await start(movedClock({ ...system, nowMs: () => system.nowMs() - 7_200_000 }));
	const published = logged.find(({ alarm }) => alarm === "CLOCK_BEHIND_BOOKS");
	expect(Number(published?.behindMs)).toBeGreaterThan(7_000_000);
	await pushPrice("1.08500", "1.08512");
	await becomes("ready");
	expect((await order()).status).toBe(201);
	const { rows } = await database.pool.query<{ back: boolean }>(STAMPS, [accountId]);
	expect(rows.map(({ back }) => back)).toEqual([false, false]);
});
