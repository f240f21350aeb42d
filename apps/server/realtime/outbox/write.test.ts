import { chatChannel, STAFF_CLIENTS, userChannel } from "@truefill/contracts/realtime";
import { Kysely, PostgresDialect } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../platform/postgres/testing.ts";
import { nextSequence, writeOutbox } from "./write.ts";

let database: TestDatabase;
let db: Kysely<object>;
beforeAll(async () => {
	database = await createTestDatabase();
	db = new Kysely({ dialect: new PostgresDialect({ pool: database.pool }) });
});
afterAll(() => database.drop());

const rows = async () =>
	(await database.pool.query("SELECT channels, event, payload FROM messages_outbox ORDER BY id")).rows;

describe("the outbox of modules", () => {
	it("keeps what a committed transaction wrote, in order, and nothing of one that was undone", async () => {
		await db.transaction().execute(async (tx) => {
			const sequence = await nextSequence(tx, "user.usr_1");
			await writeOutbox(tx, [
				{ channels: [userChannel("usr_1")], event: "user.updated", payload: { user_id: "usr_1", sequence } },
				{
					channels: [STAFF_CLIENTS],
					event: "client.updated",
					payload: { user_id: "usr_1", is_online: null, sequence },
				},
			]);
		});
		const undone = db.transaction().execute(async (tx) => {
			const sequence = await nextSequence(tx, "user.usr_1");
			await writeOutbox(tx, [
				{ channels: [userChannel("usr_1")], event: "user.updated", payload: { user_id: "usr_1", sequence } },
			]);
			throw new Error("undone");
		});
		await expect(undone).rejects.toThrow("undone");
		expect(await rows()).toEqual([
			{ channels: ["private-user.usr_1"], event: "user.updated", payload: { user_id: "usr_1", sequence: 1 } },
			{
				channels: ["private-staff.clients"],
				event: "client.updated",
				payload: { user_id: "usr_1", is_online: null, sequence: 1 },
			},
		]);
	});

	it("numbers a stream without gaps, however many write at once", async () => {
		const given = await Promise.all(
			Array.from({ length: 20 }, () => db.transaction().execute((tx) => nextSequence(tx, "user.usr_2"))),
		);
		expect(given.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
	});

	it.each([
		["another channel's event", { channels: [chatChannel("usr_1")], event: "user.updated", payload: {} }],
		["no channel of ours", { channels: ["private-other"], event: "user.updated", payload: {} }],
		["a payload that does not fit", { channels: [userChannel("usr_1")], event: "user.updated", payload: { x: 1 } }],
	])("refuses %s, because clients could not read it", async (_what, message) => {
		await expect(writeOutbox(db, [message])).rejects.toThrow(/does not (carry|fit)/);
	});
});
