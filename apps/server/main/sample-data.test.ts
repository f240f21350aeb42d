import {
	adminUsers,
	candles,
	staffClientOf,
	staffClients,
	staffClientTrades,
	staffRequests,
	verificationRequests,
} from "@truefill/contracts/http";
import { until } from "@truefill/testkit/until";
import { afterAll, beforeAll, expect, it } from "vitest";
import type * as z from "zod";
import { verifyBooks } from "../engine/index.ts";
import { createFullSite, type FullSite } from "./testing.ts";

let site: FullSite;
/** The error of the second interruption. */
let interruption: unknown;

/** By the administrator. */
async function read<R extends z.ZodType>(call: { readonly response: R }, path: string): Promise<z.output<R>> {
	return call.response.parse((await site.send("GET", `/api/v1${path}`, { token: site.tokens.admin })).json());
}
const client = async (search: string) => {
	const { data } = await read(staffClients, `/admin/clients?search=${search}`);
	return (await read(staffClientOf, `/admin/clients/${data[0]?.id}`)).data;
};
const rowsOf = async (sql: string): Promise<unknown[]> => (await site.pool.query(sql)).rows;

/** How many there are of each kind. */
async function countsOf(kinds: string, rest: string): Promise<Record<string, number>> {
	const sql = `SELECT concat_ws(' ', ${kinds}) AS kind, count(*)::int AS count FROM ${rest} GROUP BY 1`;
	const { rows } = await site.pool.query<{ kind: string; count: number }>(sql);
	return Object.fromEntries(rows.map(({ kind, count }) => [kind, count]));
}
const counts = async () => {
	const tables = [
		"users",
		"requests",
		"chat_messages",
		"closed_trades",
		"open_trades",
		"orders",
		"price_alerts",
		"postings",
	];
	const all = await Promise.all(tables.map((table) => rowsOf(`SELECT count(*)::int AS count FROM ${table}`)));
	return Object.fromEntries(tables.map((table, index) => [table, all[index]]));
};

beforeAll(async () => {
	site = await createFullSite({ sampleData: true });
	// Interrupted three times: between two steps, within one, and between two again.
	const steps = (count: number) => {
		let left = count;
		return () => {
			left -= 1;
			return left > 0;
		};
	};
	await site.makeSampleData(steps(90));
	await site.pool.query("ALTER TABLE beneficiaries ADD CONSTRAINT broken CHECK (user_id = '') NOT VALID");
	interruption = await site.makeSampleData().then(
		() => null,
		(error: unknown) => error,
	);
	await site.pool.query("ALTER TABLE beneficiaries DROP CONSTRAINT broken");
	await site.makeSampleData(steps(500));
	await site.makeSampleData();
	await site.engine.projected();
}, 240_000);
afterAll(() => site.close());

it("has customers, requests, conversations and withdrawals in all their states, each once, although it was interrupted", async () => {
	expect(String(interruption)).toContain("broken");
	const ofSamples = "users WHERE email LIKE '%@sample.truefill.test'";
	const confirmed = "CASE WHEN email_verified_at IS NULL THEN 'unconfirmed' END";
	expect(await countsOf(`status, CASE WHEN closed_at IS NOT NULL THEN 'closed' END, ${confirmed}`, ofSamples)).toEqual({
		active: 36,
		pending: 1,
		"pending unconfirmed": 2,
		deactivated: 1,
		"deactivated unconfirmed": 1,
		"deactivated closed": 1,
	});
	expect(await countsOf("kind, status", "requests")).toEqual({
		"adjustment done": 1,
		"adjustment pending": 1,
		"deposit done": 18,
		"deposit pending": 3,
		"deposit refused": 1,
		"personal-change pending": 1,
		"verification done": 32,
		"verification pending": 3,
		"verification refused": 2,
		"withdrawal done": 1,
		"withdrawal pending": 2,
		"withdrawal refused": 1,
		"withdrawal withdrawn": 1,
	});
	const assigned = "CASE WHEN assigned_to IS NOT NULL THEN 'assigned' END";
	expect(await countsOf(`state, ${assigned}`, "conversations WHERE customer_id <> 'usr_demo'")).toEqual({
		open: 4,
		"open assigned": 1,
		pending: 2,
		"pending assigned": 2,
		resolved: 3,
		snoozed: 1,
	});
	expect(await countsOf("passed", "knowledge_tests")).toEqual({ f: 1, t: 16 });
	expect(await countsOf("period", "self_exclusions")).toEqual({ "six-months": 1 });
	expect(await countsOf("status", "withdrawal_legs")).toEqual({ open: 2, ready: 1, dropped: 2 });
	expect(await countsOf("status, stopped_by", "strategy_runs")).toEqual({ running: 2, "stopped customer": 1 });
});

/** Columns that say when something will begin, end or be done. */
const PLANNED = /(?:^|_)(?:until|from)$|expires_at$|^(?:starts|ends|next|due|ex|look)_at$|^bar_end$/;

it("has nothing that happened after now", async () => {
	const { rows } = await site.pool.query<{ table: string; column: string }>(
		`SELECT c.table_name AS table, c.column_name AS column
		FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
		WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND data_type = 'timestamp with time zone'`,
	);
	const times = rows.filter(({ column }) => !PLANNED.test(column));
	expect(times.length).toBeGreaterThan(50);
	const later = times.map(
		({ table, column }) => `SELECT '${table}.${column}' AS place FROM "${table}" WHERE "${column}" > clock_timestamp()`,
	);
	expect(await rowsOf(later.join(" UNION "))).toEqual([]);
});

it("marks every sample customer where staff see customers, and nobody else", async () => {
	const { data } = await read(adminUsers, "/admin/users");
	const marked = data.filter(({ sample }) => sample);
	expect(marked).toHaveLength(42);
	expect(marked.every(({ email }) => email.endsWith("@sample.truefill.test"))).toBe(true);
	expect(await client("anna-muster")).toMatchObject({ sample: true, last_name: "Müstermann" });
	expect((await read(staffClients, "/admin/clients?search=dana")).data[0]).toMatchObject({ sample: false });
});

it("fills past trades at the prices that the simulated market had then", async () => {
	const { id } = await client("anna-muster");
	const { data } = await read(staffClientTrades, `/admin/clients/${id}/closed-trades`);
	expect(data.length).toBeGreaterThan(10);
	for (const { asset_id, opened_at, closed_at, opening_tick, closing_tick } of data.slice(0, 5)) {
		for (const [at, tick] of [
			[opened_at, opening_tick],
			[closed_at, closing_tick],
		] as const) {
			const to = new Date(at ?? "");
			const from = new Date(to.getTime() - 60_000);
			const query = `resolution=1m&from=${from.toISOString()}&to=${to.toISOString()}`;
			const [bar] = (await read(candles, `/instruments/${asset_id}/candles?${query}`)).data;
			expect([bar?.bid.close, bar?.ask.close]).toEqual([tick?.bid, tick?.ask]);
		}
	}
});

it("finances and watches the trades that are still open, and has orders and alerts at the prices of now", async () => {
	const { id } = await client("anna-muster");
	await until(async () => {
		const charged = await rowsOf("SELECT 1 FROM journal_entries WHERE reason = 'swap' LIMIT 1");
		return charged.length > 0;
	}, "the financing of a trade that is still open");
	const { open_trades } = (await read(staffClientOf, `/admin/clients/${id}`)).data;
	expect(open_trades).toHaveLength(3);
	const { orders, price_alerts } = await counts();
	expect([orders, price_alerts]).not.toContainEqual([{ count: 0 }]);
});

it("shows what waits to the desk: requests of every kind and documents to review", async () => {
	const { data } = await read(staffRequests, "/admin/requests");
	expect(new Set(data.map(({ kind }) => kind))).toEqual(
		new Set(["deposit", "personal-change", "verification", "withdrawal", "adjustment"]),
	);
	const documents = (await read(verificationRequests, "/admin/verification-requests?status=pending")).data;
	expect(documents.map(({ reviewed_by }) => reviewed_by !== null).toSorted()).toEqual([false, false, true]);
	await site.runJobs();
	expect(await rowsOf("SELECT DISTINCT user_id FROM screening_hits")).toContainEqual({
		user_id: "usr_sample_marguerite-exemple",
	});
});

it("is complete: another run changes nothing, the books are right and nothing went wrong", async () => {
	await site.engine.projected();
	const before = await counts();
	await site.makeSampleData();
	await site.engine.projected();
	expect(await counts()).toEqual(before);
	expect(await verifyBooks(site.pool)).toMatchObject({ faults: [] });
	expect(site.logged).toEqual([]);
});

it("never begins in a database that has customers already", async () => {
	const other = await createFullSite();
	try {
		await other.makeSampleData();
		const { rows } = await other.pool.query("SELECT id FROM users WHERE email LIKE '%@sample.truefill.test'");
		expect(rows).toEqual([]);
	} finally {
		await other.close();
	}
});
