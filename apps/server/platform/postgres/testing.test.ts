import { afterAll, expect, test } from "vitest";
import { createTestDatabase } from "./testing.ts";

const first = await createTestDatabase();
const second = await createTestDatabase();
afterAll(async () => {
	await first.drop();
	await second.drop();
});

test("test databases are migrated, separate, durable and owned by a role without superpowers", async () => {
	await first.pool.query("CREATE TABLE only_here (id int8)");
	const there = await second.pool.query<{ found: string | null }>("SELECT to_regclass('only_here') AS found");
	expect(there.rows).toEqual([{ found: null }]);
	const state = await first.pool.query<Record<string, string>>(
		`SELECT current_user AS role, rolsuper AS super, current_setting('fsync') AS fsync,
		        to_regclass('schema_migrations')::text AS migrated
		 FROM pg_roles WHERE rolname = current_user`,
	);
	expect(state.rows).toEqual([{ role: "truefill", super: false, fsync: "on", migrated: "schema_migrations" }]);
});

test("what a double would damage arrives as text", async () => {
	const { rows } = await first.pool.query(
		"SELECT 9007199254740993::int8 AS whole, 0.10::numeric AS exact, date '2026-03-29' AS day",
	);
	expect(rows).toEqual([{ whole: "9007199254740993", exact: "0.10", day: "2026-03-29" }]);
});
