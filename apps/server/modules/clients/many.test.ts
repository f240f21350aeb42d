import { Kysely, PostgresDialect } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Plans, seedManyCustomers } from "../../platform/postgres/plans.ts";
import { createTestDatabase, type TestDatabase } from "../../platform/postgres/testing.ts";
import { ClientStore } from "./store.ts";
import type { ClientTables } from "./tables.ts";

let database: TestDatabase;
let plans: Plans;
let clients: ClientStore;
beforeAll(async () => {
	database = await createTestDatabase();
	await seedManyCustomers(database.pool);
	plans = new Plans(database.pool);
	clients = new ClientStore(
		new Kysely<ClientTables>({ dialect: new PostgresDialect({ pool: database.pool }), log: plans.log }),
	);
});
afterAll(() => database.drop());

const all = { search: "", status: undefined, country: undefined, verified: undefined } as const;

describe("the list of clients at 10,000 users", () => {
	it.each([
		["created", "desc", "users_of_customers"],
		["name", "asc", "users_by_name"],
		["seen", "desc", "users_by_seen"],
		["seen", "asc", "users_by_seen"],
		["email", "asc", "users_email_key_key"],
	] as const)("has its first page by %s %s from the index, sorting nobody", async (sort, direction, index) => {
		const [page = ""] = await plans.of(() => clients.list({ ...all, sort, direction }, 50, 0));
		expect(page).toContain(index);
		expect(page).not.toMatch(/Seq Scan on users|^\s*->\s+Sort|^Limit[^\n]*\n\s*->\s+Sort/m);
	});

	it.each([
		["family77", 111],
		["CLIENT9999@example", 1],
		["usr_777", 1],
	])("finds %j, %i of them, without reading everybody", async (search, found) => {
		const filter = { ...all, search, sort: "created", direction: "desc" } as const;
		expect((await clients.list(filter, 50, 0)).total).toBe(found);
		for (const plan of await plans.of(() => clients.list(filter, 50, 0)))
			expect(plan).not.toContain("Seq Scan on users");
	});
});
