import * as fc from "@truefill/testkit/properties";
import { afterAll, expect, test } from "vitest";
import { createTestDatabase } from "../../platform/postgres/testing.ts";
import { logKeyOf, mergeRows } from "../merge.ts";
import { type CommitRows, emptyRows } from "../rows.ts";
import { closing, onlyTrade, order, startEngine } from "../testing/fixtures.ts";
import { projectStatement } from "./batch-statement.ts";
import { batchOf, textOf } from "./batch-text.ts";
import { LoggedBatch } from "./logged-batch.ts";
import { postgresStore } from "./store.ts";

/* docs/decisions/0110: the logged bytes are what fills the tables. */

const databases = [await createTestDatabase({ max: 8 }), await createTestDatabase({ max: 8 })] as const;
afterAll(() => Promise.all(databases.map((database) => database.drop())));

/** Everything that COPY or an array literal could misinterpret. */
const text = fc.oneof(
	fc.string(),
	fc.string({ unit: "binary" }).filter((any) => any.isWellFormed()),
	fc.constantFrom(
		"\\N",
		"\\.",
		"null",
		"NULL",
		"",
		"\t",
		"\n",
		"\r\n",
		"\\",
		"\\t",
		'"',
		"{}",
		",",
		"\u2028",
		"ü",
		"€",
		"😀",
	),
);
const json = fc.json({ noUnicodeString: false });

const aBatch: fc.Arbitrary<CommitRows> = fc
	.array(
		fc.record({
			id: text,
			note: fc.option(text),
			json,
			number: fc.integer({ min: 1 }),
			amount: fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
			flag: fc.boolean(),
		}),
		{ minLength: 1, maxLength: 4 },
	)
	.map((all) => {
		const rows = emptyRows();
		rows.fences.push({ partition: 3, epoch: "7", old_sequence: "10", new_sequence: "12" });
		for (const { id, note, json: value, number, amount, flag } of all) {
			rows.commands.push({
				partition: 3,
				account_id: id,
				command_id: note ?? "",
				origin: "customer",
				request_hash: id,
				account_sequence: number,
			});
			rows.answers.push({
				slot: 1,
				partition: 3,
				account_id: id,
				command_id: note ?? "",
				origin: "customer",
				answer: value,
			});
			rows.events.push({
				partition: 3,
				sequence: `${number}`,
				account_id: id,
				account_sequence: number,
				epoch: "7",
				type: "trade-opened",
				command_id: id,
				occurred_at: "2026-11-21T12:00:00.000Z",
				payload: value,
			});
			rows.entries.push({
				partition: 3,
				account_id: id,
				number,
				account_sequence: number,
				line: 1,
				note,
				corrects: null,
				currency: "USD",
				amount: `${amount}`,
				ledger_accounts: ["customer", "house:trading-pnl"],
				amounts: [`${amount}`, `${-amount}`],
				currencies: flag ? null : ["USD", "EUR"],
				hash: "00ff".repeat(16),
			});
			rows.accounts.push({
				partition: 3,
				account_id: id,
				name: note,
				margin_call_levels: [100, 50],
				margin_calls: [],
				swap_free: flag,
			});
			rows.changedTrades.push({
				partition: 3,
				account_id: id,
				trade_id: id,
				close_request: note === null ? null : { bound: note },
			});
		}
		return rows;
	});

test("a batch from the log writes what the batch would have written, whatever its texts hold", () => {
	fc.assert(
		fc.property(aBatch, (batch) => {
			const read = batchOf(textOf(batch).payload.toString("utf8"));
			const keys = [logKeyOf(batch)];
			expect(logKeyOf(read)).toEqual(keys[0]);
			expect(read.fences).toEqual(batch.fences);
			expect(read.events).toEqual(batch.events);
			expect(read.commands).toEqual(batch.commands);
			expect(read.answers).toEqual(batch.answers);
			expect(projectStatement(read, keys)).toEqual(projectStatement(batch, keys));
			expect(textOf(read).payload.equals(textOf(batch).payload)).toBe(true);
			// As it is kept in memory until it is projected.
			const waiting = new LoggedBatch(batch);
			expect(textOf(waiting).payload).toBe(textOf(batch).payload);
			expect(projectStatement(waiting, keys)).toEqual(projectStatement(batch, keys));
			const epochs = new Map([[3, 7n]]);
			expect(projectStatement(mergeRows([waiting], epochs), keys)).toEqual(
				projectStatement(mergeRows([batch], epochs), keys),
			);
		}),
		{ numRuns: 500 },
	);
});

test("what is not whole is refused", () => {
	const batch = { ...emptyRows(), fences: [{ partition: 1, epoch: "1", old_sequence: "1", new_sequence: "2" }] };
	const payload = textOf(batch).payload.toString();
	expect(batchOf(payload)).toEqual(batch);
	expect(() => batchOf(payload.slice(0, -1))).toThrow();
	expect(() => batchOf(`${payload}1\t1\t1\t1\n`)).toThrow("a wrong length");
	expect(() => batchOf(payload.replace("\t", ""))).toThrow();
	expect(() => batchOf(`9 ${payload.slice(2)}`)).toThrow("an unknown format");
});

const TABLES = [
	"commands",
	"recent_answers",
	"events",
	"entries",
	"accounts",
	"open_trades",
	"closed_trades",
	"orders",
	"deals",
];

test("COPY brings the same rows into the tables as parameters do", async () => {
	const [one, other] = databases;
	const store = postgresStore(one.pool, { copyFrom: 1 });
	const batches: CommitRows[] = [];
	const writer = () => {
		const own = store.writer();
		const write: typeof own.write = (rows, onSent) => {
			batches.push(rows);
			return own.write(rows, onSent);
		};
		return { write, drop: () => own.drop() };
	};
	const t = await startEngine(one.pool, { store: { ...store, writer }, lanes: 1 });
	const [first, second] = [await t.openAccount(), await t.openAccount()];
	const hostile = '\\N\t"quoted"\n\\.\r{,} NULL € 😀';
	const fee = { kind: "adjust-balance", reason: "adjustment", note: hostile, amount: -100n as never } as const;
	for (let turn = 0; turn < 3; turn += 1) {
		await Promise.all([
			t.engine.submit(order(first, { commandId: `${turn} ${hostile}` }), "hash", () => ({ hostile })),
			t.send(order(second, { stopLoss: null, takeProfit: null })),
			t.send({ ...fee, commandId: `fee-${turn}`, origin: "staff", accountId: first }),
		]);
		await t.send(closing(first, onlyTrade(t.state(first))));
	}
	expect(await t.engine.projected()).toBe(true);
	await t.engine.stop();

	const again = postgresStore(other.pool, { copyFrom: Number.POSITIVE_INFINITY });
	const lease = again.lease("replayer", 60_000);
	const leased = await lease.take();
	const epochs = new Map(leased?.map(({ partition, epoch }) => [partition, epoch]));
	const log = again.writer();
	const projector = again.projector();
	for (const rows of batches) {
		expect((await log.write(rows, () => undefined)).kind).toBe("committed");
		expect((await projector.write(mergeRows([rows], epochs), [logKeyOf(rows)], [rows])).kind).toBe("committed");
	}
	await lease.giveBack();
	log.drop();
	projector.drop();
	for (const table of TABLES) {
		const rowsIn = async ({ pool }: typeof one) => {
			const { rows } = await pool.query<{ row: object }>(`SELECT to_jsonb(t) - 'recorded_at' AS row FROM ${table} t`);
			return rows.map(({ row }) => JSON.stringify(row)).sort();
		};
		const rows = await rowsIn(one);
		if (table !== "orders") expect(rows.length).toBeGreaterThan(0);
		expect(await rowsIn(other)).toEqual(rows);
	}
});
