import { execFile } from "node:child_process";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { startEngine } from "../engine/testing/fixtures.ts";
import { createTestDatabase } from "../platform/postgres/testing.ts";

const database = await createTestDatabase();
afterAll(() => database.drop());

const command = (url: string) =>
	new Promise<{ code: number; out: string }>((resolve) => {
		const options = { env: { ...process.env, DATABASE_URL: url } };
		execFile(process.execPath, [join(import.meta.dirname, "verify-books.ts")], options, (error, stdout, stderr) =>
			resolve({ code: typeof error?.code === "number" ? error.code : 0, out: stdout + stderr }),
		);
	});

test("the command proves right books, names what is wrong, and says when there are none", async () => {
	const { engine, openAccount } = await startEngine(database.pool);
	const accountId = await openAccount();
	const right = await command(database.url);
	expect(right.out).toContain("The books are right.");
	expect(right.code).toBe(0);
	await engine.stop();

	await database.pool.query("UPDATE accounts SET balance = balance + 1");
	const wrong = await command(database.url);
	expect(wrong.out).toContain(`WRONG  ${accountId}: account ${accountId}: balance is 1000001, expected 1000000`);
	expect(wrong.code).toBe(1);

	await database.pool.query("UPDATE accounts SET balance = balance - 1");
	await database.pool.query(`WITH entry AS (
			INSERT INTO house_entries (number, key, reason, about_kind, about_id, occurred_at, previous_hash, hash)
			VALUES (1, 'by hand', 'wire-received', 'deposit', 'dep_x', now(), repeat('0', 64), repeat('f', 64)))
		INSERT INTO house_postings VALUES (1, 1, 'house:bank', 'USD', -500), (1, 2, 'house:transit', 'USD', 500)`);
	const house = await command(database.url);
	expect(house.out).toContain("WRONG  house: entry 1 (by hand): hash-wrong");
	expect(house.out).toContain("WRONG  transit: 500 USD of dep_x, which is not under way");
	expect(house.code).toBe(1);

	const empty = await createTestDatabase({ template: "empty" });
	const none = await command(empty.url);
	expect(none).toEqual({ code: 2, out: "There are no books in this database: start the server once.\n" });
	await empty.drop();
});
