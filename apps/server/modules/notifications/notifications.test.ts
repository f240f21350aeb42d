import { createDecipheriv, createECDH, createHmac, createPublicKey, verify } from "node:crypto";
import { NOTIFICATION_TEXTS, type Notification } from "@truefill/contracts/http";
import { notificationMessage } from "@truefill/contracts/realtime";
import { aPendingOrder, aPrice, aQuote, aVolume } from "@truefill/testkit";
import { until } from "@truefill/testkit/until";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { closing, onlyTrade, order, startEngine, type TestEngine } from "../../engine/testing/fixtures.ts";
import { scriptedMarket } from "../../engine/testing/scripted-market.ts";
import { createLog, createSystemClock } from "../../platform/index.ts";
import { createTestDatabase, type TestDatabase } from "../../platform/postgres/testing.ts";
import { createNotifications, makeVapidKeys, type Notifications, type PushTransport } from "./index.ts";
import { isPushService } from "./push.ts";
import { pushWords, type Reader } from "./push-words.ts";
import { areKeys } from "./vapid.ts";

const clock = createSystemClock();
const keys = makeVapidKeys();
const lines: string[] = [];
const log = createLog({ level: "warn", destination: { write: (line: string) => void lines.push(line) } });
let database: TestDatabase;
let t: TestEngine;
let draft: Notifications;
const pushed: Parameters<PushTransport>[0][] = [];
let pushStatus = 201;
const readers = new Map<string, Reader>();
const liveSessions = new Set<string>();

const create = (eventsAtOnce = 2_000) =>
	createNotifications({
		eventsAtOnce,
		pool: database.pool,
		clock,
		log,
		keys,
		publicUrl: null,
		wake: () => undefined,
		instrument: (id) => t.market.view().instrument(id),
		isSessionLive: async (sessionId) => liveSessions.has(sessionId),
		readerOf: async (userId) => readers.get(userId) ?? { language: "en", timeZone: null },
		mail: { write: async () => undefined },
		pushTransport: async (request) => {
			pushed.push(request);
			return pushStatus;
		},
	});

beforeAll(async () => {
	database = await createTestDatabase();
	t = await startEngine(database.pool, { market: scriptedMarket(undefined, Date.now()) });
	draft = create();
});
afterAll(async () => {
	await t.engine.stop();
	await database.drop();
});

/** An account with an existing owner. */
async function account(balance = "10000.00"): Promise<{ id: string; userId: string; number: string }> {
	const id = await t.openAccount(balance);
	const { userId, number } = t.state(id);
	await database.pool.query(
		`INSERT INTO users (id, email, email_key, first_name, last_name, role, status, created_at)
		 VALUES ($1, $1, $1, 'A', 'B', 'customer', 'active', now())`,
		[userId],
	);
	return { id, userId, number };
}
/** Waits until acknowledged commands are in the tables, then projects them. */
const project = async (by = draft): Promise<void> => {
	await t.engine.projected();
	await by.project();
};
const of = async (userId: string): Promise<Notification[]> => (await draft.unread(userId)).toReversed();
const notifiedTo = async (userId: string) =>
	(
		await database.pool.query("SELECT payload FROM messages_outbox WHERE channels = ARRAY[$1::text] ORDER BY id", [
			`private-notification.${userId}`,
		])
	).rows.map(({ payload }) => notificationMessage.parse(payload));
const back = () => t.market.tick("EURUSD", "1.08510", "1.08512");

describe("what happened without the customer (SPEC §4 Notification)", () => {
	it("is told: a pending order filled, a stop loss, a take profit, with the numbers of the fill", async () => {
		const { id, userId, number } = await account();
		await t.send(aPendingOrder({ accountId: id, volume: aVolume("1000"), price: aPrice("1.08400") }));
		t.market.tick("EURUSD", "1.08390", "1.08392");
		await until(() => t.state(id).openTrades.size === 1, "the trade is open");
		back();
		const trade = onlyTrade(t.state(id));
		const amend = { kind: "amend-trade", origin: "customer", accountId: id, tradeId: trade } as const;
		await t.send({ ...amend, commandId: "protect-it", stopLoss: aPrice("1.08300"), takeProfit: aPrice("1.08600") });
		t.market.tick("EURUSD", "1.08290", "1.08292");
		await until(() => t.state(id).openTrades.size === 0, "the trades are closed");
		back();
		await project();
		const [filled, stopped, ...none] = await of(userId);
		expect(none).toEqual([]);
		expect(filled).toMatchObject({
			code: "ORDER_FILLED",
			category: "trading",
			color: "success",
			read: false,
			sequence: 1,
		});
		expect(filled?.message).toMatch(
			new RegExp(`^Buy 1000 \\S+ was filled at 1\\.08392 \\(order O${number}-\\d+, account ${number}\\)\\.$`),
		);
		expect(stopped).toMatchObject({
			code: "STOP_LOSS_FILLED",
			color: "warning",
			params: { price: "1.08290", net: "-1.02" },
		});
		expect((await notifiedTo(userId)).map(({ sequence, notification }) => [sequence, notification.id])).toEqual([
			[1, filled?.id],
			[2, stopped?.id],
		]);
	});

	it("is told of a close that waited for the market, an order that expired, and nothing of what they did themselves", async () => {
		const { id, userId } = await account();
		await t.send(order(id));
		await t.send(closing(id, onlyTrade(t.state(id))));
		await t.send(aPendingOrder({ accountId: id, commandId: "cancel-me", price: aPrice("1.05") }));
		const [pending] = t.state(id).orders.keys();
		await t.send({
			kind: "cancel-order",
			origin: "customer",
			commandId: "cancel-it",
			accountId: id,
			orderId: pending ?? "",
		});
		await t.send(order(id));
		t.market.shut("EURUSD", true);
		await t.send(closing(id, onlyTrade(t.state(id))));
		t.market.shut("EURUSD", false);
		back();
		await until(() => t.state(id).openTrades.size === 0, "the trades are closed");
		await project();
		expect((await of(userId)).map(({ code }) => code)).toEqual(["CLOSE_DONE"]);
	});

	it("is told of a margin call and of a close-out as of one thing, however many trades it closed", async () => {
		const { id, userId, number } = await account("400.00");
		for (let count = 0; count < 9; count++) await t.send(order(id, { volume: aVolume("1000") }));
		expect(t.state(id).openTrades.size).toBe(9);
		await t.send(
			aPendingOrder({ accountId: id, commandId: "pending-one", volume: aVolume("1000"), price: aPrice("1.02000") }),
		);
		// Used margin 325.54: at 1.07500 equity is about 309, below 100 %; at 1.03000 far below 50 %.
		t.market.tick("EURUSD", "1.07500", "1.07502");
		await until(() => t.state(id).marginCalls.length > 0, "a margin call");
		await project();
		expect((await of(userId)).map(({ code, params }) => [code, params.level])).toEqual([["MARGIN_CALL", "100.00"]]);
		t.market.tick("EURUSD", "1.05500", "1.05502");
		await until(() => t.state(id).openTrades.size < 9, "a close-out");
		await project();
		back();
		const notified = await of(userId);
		const out = notified.filter(({ code }) => code === "CLOSED_OUT");
		expect(out).toHaveLength(1);
		expect(out[0]).toMatchObject({
			category: "must-see",
			color: "danger",
			params: { account: number, cancelled: "1" },
		});
		expect(Number(out[0]?.params.count)).toBe(9 - t.state(id).openTrades.size);
		expect(out[0]?.params.net).toMatch(/^-\d+\.\d\d$/);
		expect(notified.some(({ code }) => code === "STOP_LOSS_FILLED")).toBe(false);
	});

	it("comes once each, whoever tells it at once and after a stop in the middle", async () => {
		const { id, userId } = await account();
		for (let count = 0; count < 3; count++) {
			await t.send(order(id, { stopLoss: aPrice("1.08450") }));
		}
		t.market.tick("EURUSD", "1.08440", "1.08442");
		await until(() => t.state(id).openTrades.size === 0, "the trades are closed");
		back();
		// The last write of the transaction fails: everything is rolled back, and the next run does all of it.
		await database.pool.query("ALTER TABLE messages_outbox ADD CONSTRAINT broken CHECK (event = 'never') NOT VALID");
		await project(create());
		expect(await of(userId)).toEqual([]);
		expect(lines.at(-1)).toContain("failed to write notifications");
		await database.pool.query("ALTER TABLE messages_outbox DROP CONSTRAINT broken");
		await Promise.all([project(create()), project(create()), project(create())]);
		await project(create());
		expect(await of(userId)).toHaveLength(3);
		expect((await notifiedTo(userId)).map(({ sequence }) => sequence)).toEqual([1, 2, 3]);
	});

	it("tells all partitions together, goes on where a full batch ended, and tells a screen of all its changes once", async () => {
		const people = [await account(), await account(), await account(), await account()];
		await project();
		const partitions = new Set(people.map(({ id }) => t.engine.partitionOf(id)));
		expect(partitions.size).toBeGreaterThan(1);
		const userUpdates = async (userId: string) =>
			(
				await database.pool.query("SELECT payload FROM messages_outbox WHERE channels = ARRAY[$1::text] ORDER BY id", [
					`private-user.${userId}`,
				])
			).rows.map(({ payload }) => (payload as { sequence: number }).sequence);
		const before = await Promise.all(people.map(({ userId }) => userUpdates(userId)));
		for (const { id } of people) {
			for (let count = 0; count < 3; count++) await t.send(order(id, { stopLoss: aPrice("1.08450") }));
		}
		t.market.tick("EURUSD", "1.08440", "1.08442");
		await until(() => people.every(({ id }) => t.state(id).openTrades.size === 0), "everybody is closed out");
		back();
		// Four events at once: a batch ends within a partition, and leaves the partitions after it.
		await project(create(4));
		for (const [at, { userId }] of people.entries()) {
			expect(await of(userId)).toHaveLength(3);
			expect((await notifiedTo(userId)).map(({ sequence }) => sequence)).toEqual([1, 2, 3]);
			const updates = await userUpdates(userId);
			expect(updates).toEqual(updates.map((_, index) => index + 1));
			const more = updates.length - (before[at]?.length ?? 0);
			expect(more).toBeGreaterThanOrEqual(1);
			// Once for each batch with events of theirs.
			expect(more).toBeLessThanOrEqual(2);
		}
		const { rows } = await database.pool.query(
			"SELECT FROM notification_cursors c JOIN engine_projections p USING (partition) WHERE p.sequence <> c.sequence",
		);
		expect(rows).toHaveLength(0);
	});

	it("does not flood: the first few of a kind within a minute, then one that counts the others", async () => {
		const { id, userId, number } = await account("100000.00");
		for (let count = 0; count < 40; count++) await t.send(order(id, { stopLoss: aPrice("1.08450") }));
		t.market.tick("EURUSD", "1.08440", "1.08442");
		await until(() => t.state(id).openTrades.size === 0, "the trades are closed");
		back();
		await project();
		const notified = await of(userId);
		// The minute can change in between.
		expect(notified.length).toBeLessThanOrEqual(8);
		const many = notified.filter(({ code }) => code === "LEVELS_FILLED");
		const singles = notified.filter(({ code }) => code === "STOP_LOSS_FILLED");
		expect(singles.length + many.reduce((sum, { params }) => sum + Number(params.count), 0)).toBe(40);
		expect(many[0]?.message).toBe(
			`${many[0]?.params.count} more trades were closed by their stop loss or take profit on account ${number}.`,
		);
		expect((await notifiedTo(userId)).length).toBe(notified.length);
	});

	it("is told however far the database's clock is from the server's, and not of the past that the demo writes", async () => {
		const { id, userId } = await account();
		t.market.advance(-3 * 3_600_000);
		await t.send(order(id, { stopLoss: aPrice("1.08450") }));
		t.market.tick("EURUSD", "1.08440", "1.08442");
		await until(() => t.state(id).openTrades.size === 0, "the trades are closed");
		t.market.advance(3 * 3_600_000);
		back();
		await project();
		expect((await of(userId)).map(({ code }) => code)).toEqual(["STOP_LOSS_FILLED"]);

		const demo = await account();
		await t.send(order(demo.id, { takeProfit: aPrice("1.09000") }));
		const closed = await t.send({
			kind: "trigger-trade",
			origin: "job",
			commandId: "demo-close-1",
			accountId: demo.id,
			tradeId: onlyTrade(t.state(demo.id)),
			quote: aQuote("EURUSD", "1.09010", "1.09012"),
		});
		expect(closed.kind).toBe("accepted");
		await project();
		expect(await of(demo.userId)).toEqual([]);
	});
});

describe("sentences", () => {
	it("have every number that they name, for every code that the engine tells", async () => {
		const { rows } = await database.pool.query("SELECT DISTINCT code FROM notifications");
		expect(rows.length).toBeGreaterThanOrEqual(5);
		const users = (await database.pool.query("SELECT DISTINCT user_id FROM notifications")).rows;
		for (const { user_id } of users) {
			for (const { title, message } of await of(user_id)) expect(`${title} ${message}`).not.toMatch(/\{\w+\}/);
		}
		for (const text of Object.values(NOTIFICATION_TEXTS)) expect(text.message.length).toBeGreaterThan(10);
	});
});

describe("preferences and pushes", () => {
	const send = async (userId: string, source: string, code: "WELCOME" | "MARGIN_CALL" = "WELCOME") =>
		draft.notify({ userId, source, code, params: { first_name: "Ann", account: "1", level: "80.00" }, at: new Date() });
	const browser = () => {
		const curve = createECDH("prime256v1");
		curve.generateKeys();
		return {
			curve,
			p256dh: curve.getPublicKey().toString("base64url"),
			auth: Buffer.alloc(16, 7).toString("base64url"),
		};
	};
	const subscribe = async (userId: string, endpoint: string) => {
		const { curve, p256dh, auth } = browser();
		await database.pool.query("INSERT INTO push_subscriptions VALUES ($1, $2, $3, $4, now())", [
			endpoint,
			userId,
			p256dh,
			auth,
		]);
		return curve;
	};

	it("a muted category goes to the list as read and is told to nobody; must-see cannot be muted", async () => {
		const { userId } = await account();
		const request = (text: string) =>
			database.pool.query(
				`INSERT INTO notification_boxes (user_id, preferences) VALUES ($1, $2)
				 ON CONFLICT (user_id) DO UPDATE SET preferences = excluded.preferences`,
				[userId, text],
			);
		await request('{"support": {"toast": false}, "must-see": {"toast": false}}');
		await send(userId, "one");
		expect([await of(userId), await notifiedTo(userId)]).toEqual([[], []]);
		await send(userId, "two", "MARGIN_CALL");
		expect((await of(userId)).map(({ code }) => code)).toEqual(["MARGIN_CALL"]);
		expect((await notifiedTo(userId)).map(({ sequence }) => sequence)).toEqual([1]);
		const { rows } = await database.pool.query(
			"SELECT code, read_at IS NULL AS unread FROM notifications WHERE user_id = $1 ORDER BY sequence",
			[userId],
		);
		expect(rows).toEqual([
			{ code: "WELCOME", unread: false },
			{ code: "MARGIN_CALL", unread: true },
		]);
	});

	it("a push is signed by this server's key and can be read by that browser alone (RFC 8291, RFC 8292)", async () => {
		const { userId } = await account();
		const curve = await subscribe(userId, "https://updates.push.services.mozilla.com/wpush/v2/abc");
		pushed.length = 0;
		await send(userId, "welcome");
		await until(() => pushed.length === 1, "a push");
		const [request] = pushed;
		if (request === undefined) throw new Error("nothing was pushed");
		const { headers, body } = request;
		const text = decrypted(body, curve, Buffer.alloc(16, 7));
		expect(JSON.parse(text)).toMatchObject({
			code: "WELCOME",
			params: { first_name: "Ann" },
			title: "Welcome to Truefill",
			path: "/main/chat",
		});
		const [, jwt = "", key = ""] = /^vapid t=([^,]+), k=(.+)$/.exec(String(headers.Authorization)) ?? [];
		const [head = "", claims = "", signature = ""] = jwt.split(".");
		expect(key).toBe(keys.publicKey);
		expect(JSON.parse(Buffer.from(claims, "base64url").toString()).aud).toBe(
			"https://updates.push.services.mozilla.com",
		);
		expect(
			verify(
				"sha256",
				Buffer.from(`${head}.${claims}`),
				{ key: publicKeyOf(key), dsaEncoding: "ieee-p1363" },
				Buffer.from(signature, "base64url"),
			),
		).toBe(true);
	});

	it("a push is written in its reader's language, what stands in the list stays the code and its numbers", async () => {
		const { userId } = await account();
		const curve = await subscribe(userId, "https://fcm.googleapis.com/fcm/send/reader");
		readers.set(userId, { language: "de", timeZone: "Europe/Berlin" });
		pushed.length = 0;
		await send(userId, "margin", "MARGIN_CALL");
		await until(() => pushed.length === 1, "a push");
		const body = pushed[0]?.body ?? Buffer.alloc(0);
		expect(JSON.parse(decrypted(body, curve, Buffer.alloc(16, 7)))).toMatchObject({
			language: "de",
			title: "Margin Call",
			message:
				"Konto 1 liegt bei oder unter 80,00 % seiner Margin. Schließen Sie Trades oder zahlen Sie ein: Bei 50 % werden Trades geschlossen.",
			params: { level: "80.00" },
		});
		expect((await of(userId)).map(({ title }) => title)).toEqual([NOTIFICATION_TEXTS.MARGIN_CALL.title]);
	});

	it("a browser that has left is forgotten, one that fails stays a while, and one's address is never written down", async () => {
		const { userId } = await account();
		const left = async () =>
			(await database.pool.query("SELECT failures FROM push_subscriptions WHERE user_id = $1", [userId])).rows;
		await subscribe(userId, "https://fcm.googleapis.com/fcm/send/very-secret");
		pushStatus = 500;
		await send(userId, "a");
		await until(() => pushed.length >= 2, "two pushes");
		await until(async () => (await left())[0]?.failures !== 0, "the failure is counted");
		expect(await left()).toEqual([{ failures: 1 }]);
		pushStatus = 410;
		await send(userId, "b");
		await until(async () => (await left()).length === 0, "the subscription is deleted");
		expect(await left()).toEqual([]);
		pushStatus = 201;
		expect(lines.join("\n")).not.toContain("very-secret");
	});

	it("ends with the session that asked for it: told of the end, or found out by the next push", async () => {
		const { userId } = await account();
		const left = async () =>
			(await database.pool.query("SELECT session_id FROM push_subscriptions WHERE user_id = $1", [userId])).rows.map(
				({ session_id }) => session_id,
			);
		for (const session of ["live", "told", "unheard"]) {
			await subscribe(userId, `https://fcm.googleapis.com/fcm/send/${session}`);
			await database.pool.query("UPDATE push_subscriptions SET session_id = $1 WHERE endpoint LIKE '%' || $1", [
				session,
			]);
		}
		liveSessions.add("live");
		await draft.sessionEnded({ sessionId: "told", userId });
		expect((await left()).toSorted()).toEqual(["live", "unheard"]);
		pushed.length = 0;
		await send(userId, "a");
		await until(() => pushed.length > 0, "a push");
		await until(async () => (await left()).length <= 1, "the one whose session ended is deleted");
		expect(await left()).toEqual(["live"]);
		expect(pushed.map(({ endpoint }) => endpoint)).toEqual(["https://fcm.googleapis.com/fcm/send/live"]);
	});

	it("goes on where the same person signed in again in that browser, and ends where another did", async () => {
		const { userId } = await account();
		const sessions = async () =>
			(await database.pool.query("SELECT session_id FROM push_subscriptions WHERE user_id = $1", [userId])).rows;
		await subscribe(userId, "https://fcm.googleapis.com/fcm/send/again");
		await database.pool.query("UPDATE push_subscriptions SET session_id = 'first' WHERE user_id = $1", [userId]);
		await draft.sessionEnded({ sessionId: "first", userId, by: { sessionId: "second", userId } });
		expect(await sessions()).toEqual([{ session_id: "second" }]);
		await draft.sessionEnded({ sessionId: "second", userId, by: { sessionId: "third", userId: "usr_other" } });
		expect(await sessions()).toEqual([]);
	});

	it("goes only to the push services of browsers' makers, whatever a client says", () => {
		for (const good of [
			"https://fcm.googleapis.com/fcm/send/abc",
			"https://updates.push.services.mozilla.com/wpush/v2/abc",
			"https://wns2-par02p.notify.windows.com/w/?token=abc",
			"https://web.push.apple.com/abc",
		]) {
			expect(isPushService(good), good).toBe(true);
		}
		for (const bad of [
			"http://fcm.googleapis.com/x",
			"https://fcm.googleapis.com:8443/x",
			"https://user@fcm.googleapis.com/x",
			"https://fcm.googleapis.com.evil.example/x",
			"https://evil.example/fcm.googleapis.com",
			"https://notify.windows.com.evil.example/",
			"https://127.0.0.1/",
			"https://[::1]/",
			"https://169.254.169.254/",
			"file:///etc/passwd",
			"nonsense",
		]) {
			expect(isPushService(bad), bad).toBe(false);
		}
		const good = browser();
		expect(areKeys(good)).toBe(true);
		expect(areKeys({ ...good, auth: "AAAA" })).toBe(false);
		expect(
			areKeys({ ...good, p256dh: Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 1)]).toString("base64url") }),
		).toBe(false);
	});
});

describe("what a push says, by code and numbers", () => {
	const english = { title: "Order cancelled", message: "…" };
	const cancelled = {
		...english,
		code: "ORDER_CANCELLED",
		params: {
			order: "O100234-3",
			instrument: "EUR/USD",
			account: "10000001",
			reason_code: "ORDER_EXPIRED",
			reason: "The order's time was over …",
			reason_expired_at: "2026-07-01T10:00:00.000Z",
		},
	};
	const filled = {
		code: "ORDER_FILLED",
		title: "Order filled",
		message: "…",
		params: {
			side: "Sell",
			volume: "1,250,000.5",
			instrument: "EUR/USD",
			price: "1.08512",
			order: "O1",
			account: "10",
		},
	};

	it("has a reason in the same language, its moment in the reader's zone with the zone's name", async () => {
		const { message } = await pushWords(cancelled, { language: "de", timeZone: "Europe/Berlin" });
		expect(message).toContain("Order O100234-3 in EUR/USD auf Konto 10000001 wurde storniert.");
		expect(message).toMatch(/am 01\.07\.2026, 12:00:00 MESZ abgelaufen/);
		const abroad = await pushWords(cancelled, { language: "fr", timeZone: null });
		expect(abroad.message).toMatch(/10:00:00 UTC/);
	});

	it.each([
		["en", "…"],
		["de", "Verkauf: 1.250.000,5 EUR/USD zu 1,08512"],
		["es", "1.250.000,5"],
		["fr", "1\u202f250\u202f000,5"],
		["ar", "\u20681,250,000.5\u2069"],
	] as const)("in %s: numbers as the language writes them", async (language, part) => {
		expect((await pushWords(filled, { language, timeZone: null })).message).toContain(part);
	});

	it("chooses the plural as Arabic does", async () => {
		const many = async (count: string) =>
			(
				await pushWords(
					{ ...english, code: "ORDERS_FILLED", params: { count, account: "10" } },
					{ language: "ar", timeZone: null },
				)
			).message;
		expect(new Set(await Promise.all(["1", "2", "3", "11", "100"].map(many))).size).toBe(5);
	});

	it("is English where the code is of another version, or a number is missing", async () => {
		const reader = { language: "es", timeZone: null } as const;
		expect(await pushWords({ ...english, code: "OF_TOMORROW", params: {} }, reader)).toEqual(english);
		expect(await pushWords({ ...english, code: "ORDER_FILLED", params: { side: "Buy" } }, reader)).toEqual(english);
	});
});

function publicKeyOf(point: string) {
	const raw = Buffer.from(point, "base64url");
	const jwk = {
		kty: "EC",
		crv: "P-256",
		x: raw.subarray(1, 33).toString("base64url"),
		y: raw.subarray(33).toString("base64url"),
	};
	return createPublicKey({ key: jwk, format: "jwk" });
}

/** RFC 8188 and RFC 8291, from the browser's side. */
function decrypted(body: Buffer, browser: ReturnType<typeof createECDH>, auth: Buffer): string {
	const salt = body.subarray(0, 16);
	const length = body[20] ?? 0;
	const server = body.subarray(21, 21 + length);
	const hmac = (key: Buffer, data: Buffer) => createHmac("sha256", key).update(data).digest();
	const expand = (secret: Buffer, info: Buffer, bytes: number) =>
		hmac(secret, Buffer.concat([info, Buffer.from([1])])).subarray(0, bytes);
	const shared = browser.computeSecret(server);
	const info = Buffer.concat([Buffer.from("WebPush: info\0"), browser.getPublicKey(), server]);
	const secret = hmac(salt, expand(hmac(auth, shared), info, 32));
	const key = expand(secret, Buffer.from("Content-Encoding: aes128gcm\0"), 16);
	const nonce = expand(secret, Buffer.from("Content-Encoding: nonce\0"), 12);
	const cipher = body.subarray(21 + length);
	const decipher = createDecipheriv("aes-128-gcm", key, nonce);
	decipher.setAuthTag(cipher.subarray(-16));
	const plain = Buffer.concat([decipher.update(cipher.subarray(0, -16)), decipher.final()]);
	return plain.subarray(0, plain.lastIndexOf(2)).toString("utf8");
}
