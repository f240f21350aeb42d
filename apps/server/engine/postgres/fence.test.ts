import { aMarket, anOpening } from "@truefill/testkit";
import { afterAll, expect, test } from "vitest";
import { createTestDatabase } from "../../platform/postgres/testing.ts";
import { partitionOf, sha256 } from "../hash.ts";
import { planBatch } from "../plan.ts";
import { fence } from "./fence.ts";
import { LogWriter } from "./log-writer.ts";

const database = await createTestDatabase({ max: 8 });
const { pool } = database;
afterAll(() => database.drop());

const HOLDER = "this-engine";
const PARTITIONS = 16;

/** A batch that opens accounts in every partition, the highest partitions first. */
function wideBatch() {
	const accounts = Array.from({ length: 200 }, (_, index) => `account-${index}`).sort(
		(a, b) => partitionOf(b, PARTITIONS) - partitionOf(a, PARTITIONS),
	);
	const batch = accounts.map((accountId, index) => ({
		command: anOpening({ accountId, commandId: "open", number: `${500_000 + index}`, userId: "user-1" }),
		requestHash: "hash",
		render: undefined,
		pastView: undefined,
	}));
	return planBatch(batch, {
		loaded: () => undefined,
		head: (accountId) => ({ partition: partitionOf(accountId, PARTITIONS), epoch: 0n, sequence: 0n }),
		view: aMarket({ instruments: [], quotes: [] }),
		hashText: sha256,
	}).rows;
}

/** Resolves when `count` sessions wait for a lock. */
const waiting = async (count: number): Promise<void> => {
	await expect
		.poll(
			async () => {
				const { rows } = await pool.query<{ waiting: string }>(
					"SELECT count(*) AS waiting FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
				);
				return rows[0]?.waiting;
			},
			{ interval: 10, timeout: 10_000 },
		)
		.toBe(`${count}`);
};

test("a batch that is still being written and the settling of it never wait for each other", async () => {
	const rows = wideBatch();
	expect(rows.fences.map(({ partition }) => partition)).toEqual(Array.from({ length: PARTITIONS }, (_, at) => at));
	await pool.query("UPDATE partitions SET holder = $1", [HOLDER]);
	const other = await pool.connect();
	const writer = new LogWriter(pool);
	try {
		// Another session locks a row in the middle: the batch holds the lower rows and waits for the higher ones.
		await other.query("BEGIN");
		await other.query("SELECT FROM partitions WHERE partition = 8 FOR UPDATE");
		const written = writer.write(rows, () => undefined);
		await waiting(1);
		const settled = fence(pool, HOLDER, rows);
		await waiting(2);
		await other.query("COMMIT");
		expect(await written).toEqual({ kind: "committed" });
		const { partitions, logged } = await settled;
		expect(logged).toBe(true);
		const news = new Map(rows.fences.map((each) => [each.partition, each.new_sequence]));
		for (const { partition, epoch, lastSequence } of partitions) {
			expect([epoch, `${lastSequence}`]).toEqual([1n, news.get(partition)]);
		}
		expect(partitions).toHaveLength(PARTITIONS);
	} finally {
		writer.drop();
		other.release(true);
	}
});
