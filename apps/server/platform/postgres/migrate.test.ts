import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { migrate } from "./migrate.ts";
import { createTestDatabase, type TestDatabase } from "./testing.ts";

let dir: string;
let database: TestDatabase;

beforeEach(async () => {
	dir = await mkdtemp(join(tmpdir(), "truefill-migrations-"));
	database = await createTestDatabase({ template: "empty" });
});

afterEach(async () => {
	await database.drop();
	await rm(dir, { recursive: true, force: true });
});

const write = (name: string, sql: string): Promise<void> => writeFile(join(dir, name), sql);
const tables = async (): Promise<string[]> => {
	const { rows } = await database.pool.query<{ name: string }>(
		"SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1",
	);
	return rows.map((row) => row.name);
};

test("runs each file once, in order of number, and only the new ones later", async () => {
	await write("0002_b.sql", "ALTER TABLE a ADD COLUMN extra int;");
	await write("0001_a.sql", "CREATE TABLE a (id int);");
	await write("notes.md", "not a migration");
	expect(await migrate(database.pool, dir)).toEqual(["0001_a.sql", "0002_b.sql"]);
	expect(await migrate(database.pool, dir)).toEqual([]);
	await write("0010_c.sql", "CREATE TABLE c (id int);\nINSERT INTO c VALUES (1);");
	expect(await migrate(database.pool, dir)).toEqual(["0010_c.sql"]);
	expect(await tables()).toEqual(["a", "c", "schema_migrations"]);
});

test("several servers that start at once run each file once", async () => {
	await write("0001_a.sql", "SELECT pg_sleep(0.2); CREATE TABLE a (id int);");
	const ran = await Promise.all([1, 2, 3].map(() => migrate(database.pool, dir)));
	expect(ran.flat()).toEqual(["0001_a.sql"]);
});

test("a file that fails is undone whole, named with its line, and can be mended", async () => {
	await write("0001_a.sql", "CREATE TABLE a (id int);\nCREATE TABLE b (id nonsense);\n");
	await expect(migrate(database.pool, dir)).rejects.toThrow(
		'The migration 0001_a.sql, line 2, failed and was undone: type "nonsense" does not exist.',
	);
	expect(await tables()).toEqual(["schema_migrations"]);
	await write("0001_a.sql", "CREATE TABLE a (id int);");
	expect(await migrate(database.pool, dir)).toEqual(["0001_a.sql"]);
});

test("a file that changed after it ran is refused, other line ends are not a change", async () => {
	await write("0001_a.sql", "CREATE TABLE a (\n\tid int\n);\n");
	await migrate(database.pool, dir);
	await write("0001_a.sql", "CREATE TABLE a (\r\n\tid int\r\n);\r\n");
	expect(await migrate(database.pool, dir)).toEqual([]);
	await write("0001_a.sql", "CREATE TABLE a (\n\tid bigint\n);\n");
	await expect(migrate(database.pool, dir)).rejects.toThrow("The migration 0001_a.sql changed after it ran");
});

test("a file that is gone, comes too late, shares a number or has no number is refused and nothing runs", async () => {
	await write("0002_b.sql", "CREATE TABLE b (id int);");
	await migrate(database.pool, dir);
	await write("0001_a.sql", "CREATE TABLE a (id int);");
	await expect(migrate(database.pool, dir)).rejects.toThrow("0001_a.sql comes before 0002_b.sql, which already ran");
	await write("0002_c.sql", "CREATE TABLE c (id int);");
	await expect(migrate(database.pool, dir)).rejects.toThrow("0002_b.sql and 0002_c.sql have the same number");
	await rm(join(dir, "0002_b.sql"));
	await expect(migrate(database.pool, dir)).rejects.toThrow(
		"the migration 0002_b.sql, which this version does not know",
	);
	await write("later.sql", "SELECT 1");
	await expect(migrate(database.pool, dir)).rejects.toThrow(
		"The migration later.sql must be named like 0001_words.sql.",
	);
	expect(await tables()).toEqual(["b", "schema_migrations"]);
});
