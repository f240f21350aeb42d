import { ORIGINS } from "@truefill/core/trading";
import { someMoney } from "@truefill/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../platform/postgres/testing.ts";
import { startEngine, type TestEngine } from "./testing/fixtures.ts";
import { verifyBooks } from "./verify.ts";

let database: TestDatabase;
let t: TestEngine;
beforeAll(async () => {
	database = await createTestDatabase();
	t = await startEngine(database.pool);
});
afterAll(async () => {
	await t.engine.stop();
	const { faults } = await verifyBooks(database.pool);
	await database.drop();
	if (faults.length > 0) throw new Error(JSON.stringify(faults));
});

const credit = { kind: "adjust-balance", commandId: "financing-2026-01-02", reason: "goodwill", note: "" } as const;

/* E24: a command id is unique per account and origin. */
test("commands of every origin with one id are all done, and each is answered again by its own answer", async () => {
	const accountId = await t.openAccount("100.00");
	const commands = ORIGINS.map((origin, at) => ({
		...credit,
		accountId,
		origin,
		amount: someMoney(`${at + 1}.00`, "USD"),
	}));
	const answers = await Promise.all(commands.map((command) => t.send(command)));
	expect(answers.map(({ kind }) => kind)).toEqual(ORIGINS.map(() => "accepted"));
	const total = someMoney("115.00", "USD");
	expect(t.state(accountId).balance).toBe(total);
	expect(await Promise.all(commands.map((command) => t.send(command)))).toEqual(answers);

	// A new process has no cache: the tables answer.
	await t.engine.stop();
	t = await startEngine(database.pool);
	expect(await Promise.all(commands.map((command) => t.send(command)))).toEqual(
		answers.map(({ kind, ...answer }) =>
			expect.objectContaining({ kind, ...("body" in answer && { body: answer.body }) }),
		),
	);
	expect(t.state(accountId).balance).toBe(total);
	const { rows } = await database.pool.query(
		"SELECT origin, event_origin(payload, e.command_id, type) AS of_event FROM commands c JOIN events e USING (partition, account_id, command_id) WHERE command_id = $1 AND origin = payload->>'origin' ORDER BY origin",
		[credit.commandId],
	);
	expect(rows).toEqual(ORIGINS.toSorted().map((origin) => ({ origin, of_event: origin })));
});
