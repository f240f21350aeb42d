import { afterAll, beforeAll, expect, it } from "vitest";
import { createLog, createSystemClock } from "../../platform/index.ts";
import { createTestDatabase, type TestDatabase } from "../../platform/postgres/testing.ts";
import { createNotifications, makeVapidKeys, writeNotification } from "./index.ts";
import { notificationDatabase } from "./tables.ts";

const clock = createSystemClock();
const lines: string[] = [];
const log = createLog({ level: "warn", destination: { write: (line: string) => void lines.push(line) } });
let database: TestDatabase;
let db: ReturnType<typeof notificationDatabase>;

beforeAll(async () => {
	database = await createTestDatabase();
	db = notificationDatabase(database.pool);
});
afterAll(() => database.drop());

const server = () =>
	createNotifications({
		pool: database.pool,
		clock,
		log,
		keys: makeVapidKeys(),
		publicUrl: null,
		wake: () => undefined,
		instrument: () => undefined,
		isSessionLive: async () => true,
		readerOf: async () => ({ language: "en", timeZone: null }),
		mail: { write: async () => undefined },
		pushTransport: async () => 201,
	});

async function user(id: string): Promise<string> {
	await database.pool.query(
		`INSERT INTO users (id, email, email_key, first_name, last_name, role, status, created_at)
		 VALUES ($1, $1, $1, 'A', 'B', 'customer', 'active', now())`,
		[id],
	);
	return id;
}
const write = (userId: string, source: string) =>
	writeNotification(db, { userId, source, code: "WELCOME", params: { first_name: "Ann" }, at: new Date() });
const rowsOf = async (text: string, values: readonly unknown[] = []) =>
	(await database.pool.query(text, [...values])).rows;

it("delivers after the commit, once for each source, and never after a rollback", async () => {
	const userId = await user("usr_once");
	await expect(
		db.transaction().execute(async (tx) => {
			await writeNotification(tx, { userId, source: "gone", code: "WELCOME", params: {}, at: new Date() });
			throw new Error("rolled back");
		}),
	).rejects.toThrow("rolled back");
	for (const source of ["first", "first", "second"]) await write(userId, source);
	await Promise.all([server().project(), server().project(), server().project()]);
	await server().project();
	const delivered = await rowsOf("SELECT source FROM notifications WHERE user_id = $1 ORDER BY source", [userId]);
	expect(delivered).toEqual([{ source: "first" }, { source: "second" }]);
	expect(await rowsOf("SELECT 1 FROM notification_queue")).toEqual([]);
	expect(await rowsOf("SELECT payload->>'sequence' AS sequence FROM messages_outbox ORDER BY id")).toEqual([
		{ sequence: "1" },
		{ sequence: "2" },
	]);
});

it("notifies each user of one source", async () => {
	const [one, other] = [await user("usr_one"), await user("usr_two")];
	for (const userId of [one, other]) await write(userId, "shared");
	await server().project();
	for (const userId of [one, other]) expect(await server().unread(userId)).toHaveLength(1);
});

it("does not keep the others waiting when one cannot be delivered", async () => {
	const userId = await user("usr_other");
	await rowsOf(
		"INSERT INTO notification_queue (user_id, source, code, params, at) VALUES ($1, 'later', 'OF_A_LATER_RELEASE', '{}', now())",
		[userId],
	);
	await write(userId, "after it");
	await server().project();
	expect(lines.at(-1)).toContain("OF_A_LATER_RELEASE");
	await server().project();
	expect(await server().unread(userId)).toMatchObject([{ code: "WELCOME" }]);
	expect(await rowsOf("SELECT code, attempts > 0 AS tried FROM notification_queue")).toEqual([
		{ code: "OF_A_LATER_RELEASE", tried: true },
	]);
});
