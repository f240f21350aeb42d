import { MAIL_EVENTS, NOTIFICATION_TEXTS, type NotificationCode } from "@truefill/contracts/http";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createLog } from "../../platform/index.ts";
import { createTestDatabase, type TestDatabase } from "../../platform/postgres/testing.ts";
import { heldClock } from "../../platform/testing-clock.ts";
import { createMail } from "../mail/index.ts";
import { createNotifications, makeVapidKeys } from "./index.ts";
import { MAILS_PER_HOUR, NEVER_MAILED } from "./notification-mail.ts";

const AT = Date.parse("2026-03-04T05:06:07.000Z");
const clock = heldClock(AT);
const log = createLog({ level: "warn", destination: { write: () => undefined } });
let database: TestDatabase;
let notifications: ReturnType<typeof createNotifications>;

beforeAll(async () => {
	database = await createTestDatabase();
	const mail = createMail({
		pool: database.pool,
		clock,
		log,
		config: { from: "Truefill <no-reply@truefill.test>", smtp: null },
		page: false,
		siteName: async () => "Truefill",
		origin: () => "https://trade.example.com",
	});
	notifications = createNotifications({
		pool: database.pool,
		clock,
		log,
		keys: makeVapidKeys(),
		publicUrl: null,
		wake: () => undefined,
		instrument: () => undefined,
		isSessionLive: async () => true,
		readerOf: async (userId) => ({ language: userId === "usr_german" ? "de" : "en", timeZone: null }),
		mail,
		pushTransport: async () => 201,
	});
});
afterAll(() => database.drop());

async function user(
	id: string,
	preferences: object = {},
	email = `${id.replace("_", "-")}@example.com`,
): Promise<string> {
	await database.pool.query(
		`INSERT INTO users (id, email, email_key, first_name, last_name, role, status, created_at)
		 VALUES ($1, $2, $2, 'A', 'B', 'customer', 'active', now())`,
		[id, email],
	);
	await database.pool.query(
		"INSERT INTO notification_boxes (user_id, last_sequence, told_sequence, preferences) VALUES ($1, 0, 0, $2)",
		[id, JSON.stringify(preferences)],
	);
	return id;
}
const notify = (userId: string, code: NotificationCode, source: string = code, over: object = {}) =>
	notifications.notify({
		userId,
		source,
		code,
		params: {
			account: "10000001",
			level: "80.00",
			amount: "5.00",
			currency: "EUR",
			reference: "SEPA 1",
			field: "city",
		},
		at: new Date(AT),
		...over,
	});
const mailsTo = async (userId: string) =>
	(
		await database.pool.query("SELECT template, language, params FROM mails WHERE user_id = $1 ORDER BY id", [userId])
	).rows.map((row) => ({ ...row, title: row.params.title as string, page: row.params.page as string }));

it("mails what is about money, margin and security by default, and not fills, in the user's language", async () => {
	const userId = await user("usr_default");
	for (const code of ["ORDER_FILLED", "DEPOSIT_BOOKED", "MARGIN_CALL", "PERSONAL_CHANGE_MADE"] as const)
		await notify(userId, code);
	expect((await mailsTo(userId)).map(({ template, page }) => `${template} ${page}`)).toEqual([
		"notification /main/accounts/10000001",
		"notification /main/trading",
		"notification /main/settings",
	]);
	await notify(await user("usr_german"), "MARGIN_CALL");
	expect(await mailsTo("usr_german")).toMatchObject([{ language: "de" }]);
	expect((await mailsTo("usr_german"))[0]?.title).not.toBe((await mailsTo(userId))[1]?.title);
});

it("follows the user's choice, except for security", async () => {
	const off = { mail: false };
	const userId = await user("usr_choice", { trading: { mail: true }, money: off, security: off, "must-see": off });
	for (const code of ["ORDER_CANCELLED", "DEPOSIT_BOOKED", "MARGIN_CALL", "PERSONAL_CHANGE_MADE"] as const)
		await notify(userId, code);
	expect((await mailsTo(userId)).map(({ page }) => page)).toEqual(["/main/trading", "/main/settings"]);
});

it("is chosen by event; the earlier choice for a category counts where none was made", async () => {
	const userId = await user("usr_event", { trading: { mail: true }, money: { mail: false } });
	await database.pool.query("UPDATE notification_boxes SET mails = $2 WHERE user_id = $1", [
		userId,
		JSON.stringify({ stops: false, deposits: true, margin_calls: false, of_a_later_release: true }),
	]);
	for (const code of [
		"ORDER_FILLED",
		"STOP_LOSS_FILLED",
		"DEPOSIT_BOOKED",
		"MARGIN_CALL",
		"DEPOSIT_HELD",
		"CLOSED_OUT",
	] as const)
		await notify(userId, code);
	expect((await mailsTo(userId)).map(({ title }) => title)).toEqual([
		NOTIFICATION_TEXTS.ORDER_FILLED.title,
		NOTIFICATION_TEXTS.DEPOSIT_BOOKED.title,
		NOTIFICATION_TEXTS.CLOSED_OUT.title,
	]);
});

it("each notification that may be mailed is of one event, or about security", () => {
	const events = Object.values(MAIL_EVENTS);
	for (const [code, { category }] of Object.entries(NOTIFICATION_TEXTS)) {
		const of = events.filter(({ codes }) => (codes as readonly string[]).includes(code));
		const isFree = NEVER_MAILED.has(code) || category === "security";
		expect([code, of.map((event) => event.category)]).toEqual([code, isFree ? [] : [category]]);
	}
});

it("does not repeat what has a mail of its own, what a group counts, and what is old", async () => {
	const userId = await user("usr_once");
	for (const code of ["NEW_DEVICE", "PASSWORD_CHANGED", "EXPORT_READY", "EMAIL_VERIFIED"] as const)
		await notify(userId, code);
	await notify(userId, "DEPOSIT_BOOKED", "old", { at: new Date(AT - 25 * 3_600_000) });
	expect(await mailsTo(userId)).toEqual([]);
	for (let count = 0; count < 3; count += 1) await notify(userId, "CORPORATE_ACTIONS", "many", { adds: 1 });
	await notify(userId, "DEPOSIT_BOOKED", "same");
	await notify(userId, "DEPOSIT_BOOKED", "same");
	expect(await mailsTo(userId)).toHaveLength(2);
});

it("stops after a number of mails within an hour, but never those about security", async () => {
	const userId = await user("usr_many");
	for (let count = 0; count < MAILS_PER_HOUR + 3; count += 1) await notify(userId, "DEPOSIT_BOOKED", `many ${count}`);
	expect(await mailsTo(userId)).toHaveLength(MAILS_PER_HOUR);
	await notify(userId, "PERSONAL_CHANGE_MADE");
	expect(await mailsTo(userId)).toHaveLength(MAILS_PER_HOUR + 1);
	await notify(userId, "DEPOSIT_BOOKED", "later", { at: new Date(AT + 3_600_001) });
	expect(await mailsTo(userId)).toHaveLength(MAILS_PER_HOUR + 2);
});

it("still notifies a user who has no usable address", async () => {
	const userId = await user("usr_without", {}, "none");
	await notify(userId, "MARGIN_CALL");
	expect(await notifications.unread(userId)).toMatchObject([{ code: "MARGIN_CALL" }]);
	expect(await mailsTo(userId)).toEqual([]);
});
