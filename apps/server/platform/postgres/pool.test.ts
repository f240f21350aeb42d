import { expect, test } from "vitest";
import { createLog } from "../log.ts";
import { checkDurability, openPool } from "./pool.ts";
import { createTestDatabase } from "./testing.ts";
import { isUnavailable } from "./unavailable.ts";

const log = createLog({ level: "silent" });

test("a database that keeps what it acknowledged is taken", async () => {
	const database = await createTestDatabase({ template: "empty" });
	await expect(checkDurability(database.pool, log)).resolves.toBeUndefined();
	await database.drop();
});

test("a database told not to wait for its disk is refused by the setting's name", async () => {
	const database = await createTestDatabase({ template: "empty" });
	const [name] = new URL(database.url.replace("@/", "@x/")).pathname.split("/").slice(1);
	await database.pool.query(`ALTER DATABASE ${name} SET synchronous_commit = off`);
	await database.drop();
	const pool = openPool(database.url, { max: 1 });
	await expect(checkDurability(pool, log)).rejects.toThrow(
		"The database of DATABASE_URL runs with synchronous_commit = off and can lose acknowledged orders: turn synchronous_commit on.",
	);
	await pool.end();
});

test("a connection that breaks while somebody has it fails their query and nothing else", async () => {
	const database = await createTestDatabase({ template: "empty" });
	const pool = openPool(database.url, { max: 2 });
	const client = await pool.connect();
	const { rows } = await client.query<{ pid: number }>("SELECT pg_backend_pid() AS pid");
	const ended = new Promise<void>((resolve) => client.once("end", () => resolve()));
	await pool.query("SELECT pg_terminate_backend($1)", [rows[0]?.pid]);
	await ended;
	const failed = await client.query("SELECT 1").catch((error: unknown) => error);
	expect(isUnavailable(failed)).toBe(true);
	client.release(true);
	expect((await pool.query("SELECT 1 AS one")).rows).toEqual([{ one: 1 }]);
	await pool.end();
	await database.drop();
});

test("a database that is not there is a sentence, not a stack", async () => {
	const pool = openPool("postgresql://truefill@/truefill?host=%2Fnowhere", { max: 1 });
	await expect(checkDurability(pool, log)).rejects.toThrow(/^Cannot reach the database of DATABASE_URL: .*ENOENT/);
	await pool.end();
});
