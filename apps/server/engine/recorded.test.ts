import { copyFile, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { aContract, anInstrument, someMoney } from "@truefill/testkit";
import { expect, test } from "vitest";
import { MIGRATIONS_DIR, migrate } from "../platform/postgres/migrate.ts";
import { createTestDatabase } from "../platform/postgres/testing.ts";
import { batchOf } from "./postgres/batch-text.ts";
import { closing, startEngine } from "./testing/fixtures.ts";
import { scriptedMarket } from "./testing/scripted-market.ts";
import { verifyBooks } from "./verify.ts";

/** Rows by table, and what the accounts held, as the release before command origins stored them. */
interface Recorded {
	readonly tables: Readonly<Record<string, readonly Record<string, unknown>[]>>;
	readonly states: Readonly<
		Record<
			string,
			{
				readonly trades: readonly string[];
				readonly orders: readonly string[];
				readonly balance: string;
				readonly sequence: number;
			}
		>
	>;
}
const RECORDED = join(import.meta.dirname, "testing/recorded/2026-11-23.json.gz");
const FIRST_LATER_MIGRATION = "0230";
/** Filled by migrations, or by the rows of other tables. */
const NOT_COPIED = ["partitions", "engine_projections"];

test("a recorded database of the last release starts, its books verify, repeats are answered, and it continues", async () => {
	const { tables, states } = JSON.parse(gunzipSync(await readFile(RECORDED)).toString()) as Recorded;
	const folder = await mkdtemp(join(tmpdir(), "truefill-recorded-"));
	const database = await createTestDatabase({ template: "empty" });
	try {
		for (const name of await readdir(MIGRATIONS_DIR))
			if (name < FIRST_LATER_MIGRATION) await copyFile(join(MIGRATIONS_DIR, name), join(folder, name));
		await migrate(database.pool, folder);
		for (const [table, rows] of Object.entries(tables)) {
			if (NOT_COPIED.includes(table)) continue;
			await database.pool.query(`INSERT INTO ${table} SELECT * FROM json_populate_recordset(null::${table}, $1)`, [
				JSON.stringify(rows),
			]);
		}
		await database.pool.query(
			`UPDATE partitions p SET epoch = e.epoch, last_sequence = e.last FROM (
				SELECT partition, max(epoch) AS epoch, max(sequence) AS last FROM events GROUP BY 1) e WHERE e.partition = p.partition`,
		);
		await database.pool.query(
			`UPDATE engine_projections p SET epoch = e.epoch, sequence = e.last_sequence FROM partitions e WHERE e.partition = p.partition`,
		);

		expect(await migrate(database.pool)).toContain("0230_command_origins.sql");
		expect((await verifyBooks(database.pool)).faults).toEqual([]);
		const { rows } = await database.pool.query<{ origin: string; ids: string[] }>(
			`SELECT origin, array_agg(DISTINCT regexp_replace(command_id, '[0-9a-f]{16,}|-[0-9].*', '')) AS ids
			 FROM commands GROUP BY 1 ORDER BY 1`,
		);
		const { customer, ...others } = Object.fromEntries(rows.map(({ origin, ids }) => [origin, ids.toSorted()]));
		expect(others).toEqual({
			engine: ["arrival-trf_1", "close-out", "expire", "financing", "trail-", "trigger", "trigger-"],
			job: ["action-act_1", "action-act_2", "exclusion", "jurisdiction", "leaving", "open-account", "test"],
			staff: ["adjust-adj_1", "deposit-dep_1", "staff-made"],
		});
		expect(customer).toEqual(expect.arrayContaining(["amend-it", "first-order", "my-limit", "my-transfer", "refused"]));

		const instruments = [anInstrument(), aContract("GOLD")];
		const market = scriptedMarket(instruments, Date.UTC(2030, 0, 4, 12));
		market.tick("GOLD", "1170.00", "1170.50");
		const t = await startEngine(database.pool, { market });
		for (const [accountId, { trades, orders, balance, sequence }] of Object.entries(states)) {
			const state = t.state(accountId);
			expect([[...state.openTrades.keys()], [...state.orders.keys()], state.sequence]).toEqual([
				trades,
				orders,
				sequence,
			]);
			expect(`${state.balance}`).toBe(balance);
		}
		// What the server did itself is not done again, also by its new name of origin.
		const [first = ""] = Object.keys(states);
		const goodwill = { kind: "adjust-balance", commandId: "adjust-adj_1", accountId: first, note: "sorry" } as const;
		const amount = someMoney("5.00", "USD");
		const before = t.state(first).balance;
		await t.send({ ...goodwill, origin: "staff", amount, reason: "goodwill" });
		expect(t.state(first).balance).toBe(before);
		// A customer may use the same id.
		expect(await t.send({ ...goodwill, origin: "customer", amount, reason: "goodwill" })).toMatchObject({
			kind: "accepted",
		});
		for (const [accountId, { trades }] of Object.entries(states))
			for (const trade of trades) expect(await t.send(closing(accountId, trade))).toMatchObject({ kind: "accepted" });
		await t.engine.stop();
		expect((await verifyBooks(database.pool)).faults).toEqual([]);
	} finally {
		await rm(folder, { recursive: true });
		await database.drop();
	}
});

test("a batch that the last release left in the log gets its origins", () => {
	const fence = { partition: 0, epoch: "1", old_sequence: "0", new_sequence: "2" };
	const event = (command_id: string, type: string, payload: object) => ({
		account_id: "a",
		account_sequence: 1,
		occurred_at: "2026-11-23T12:00:00.000Z",
		command_id,
		type,
		payload: JSON.stringify(payload),
	});
	const command = (command_id: string) => ({ account_id: "a", command_id, request_hash: "h", answer: "{}" });
	const logged = {
		...{ entries: [], postings: [], accounts: [], changedTrades: [], goneTrades: [], closedTrades: [] },
		...{ outbox: [], orders: [], deals: [], fences: [fence] },
		commands: ["trigger-1", "mine-0001", "staff-made-1", "staff-made-2"].map(command),
		events: [
			event("trigger-1", "trade-closed", {}),
			event("mine-0001", "trade-opened", {}),
			event("staff-made-1", "swap-free-set", {}),
			event("staff-made-2", "command-refused", { command: "set-swap-free" }),
		],
	};
	expect(batchOf(JSON.stringify(logged)).commands.map(({ origin }) => origin)).toEqual([
		"engine",
		"customer",
		"staff",
		"staff",
	]);
});
