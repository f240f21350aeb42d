import { Kysely, PostgresDialect } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Plans, seedManyCustomers } from "../../platform/postgres/plans.ts";
import { createTestDatabase, type TestDatabase } from "../../platform/postgres/testing.ts";
import { DeskStore } from "./desk-store.ts";
import type { ChatTables } from "./tables.ts";

let database: TestDatabase;
let plans: Plans;
let desk: DeskStore;
beforeAll(async () => {
	database = await createTestDatabase();
	await seedManyCustomers(database.pool);
	plans = new Plans(database.pool);
	desk = new DeskStore(
		new Kysely<ChatTables>({ dialect: new PostgresDialect({ pool: database.pool }), log: plans.log }),
	);
});
afterAll(() => database.drop());

const ALL = { search: "", onlineSince: null, unread: false };

describe("the desk's list of conversations at 10,000 users", () => {
	it.each([
		["whole", ALL, 10_000],
		["of the unread", { ...ALL, unread: true }, 250],
		["of a name", { ...ALL, search: "Family77" }, 111],
		["of an address in capitals", { ...ALL, search: "CLIENT9999@" }, 1],
	])(
		"%s: has its page with the right total, and looks up the last messages of that page alone",
		async (_, filter, total) => {
			const { rows, total: counted } = await desk.clients(filter, 50);
			expect([rows.length, counted]).toEqual([Math.min(50, total), total]);
			const [plan = ""] = await plans.of(() => desk.clients(filter, 50));
			expect(plan).toMatch(/Index Scan using chat_messages_pkey on chat_messages/);
			expect(plan).not.toMatch(/Seq Scan on chat_messages/);
			if (filter.search !== "") expect(plan).toContain("users_by_words");
		},
	);
});
