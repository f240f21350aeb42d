import { createECDH, randomUUID } from "node:crypto";
import type { Notification } from "@truefill/contracts/http";
import { until } from "@truefill/testkit/until";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createFullSite, type FullSite } from "./testing.ts";

let site: FullSite;
const api = "/api/v1/notifications";
beforeAll(async () => {
	site = await createFullSite({ feed: "push" });
});
afterAll(() => site.close());

const get = async (path = "", token = site.tokens.customer) =>
	(await site.send("GET", `${api}${path}`, { token })).json();
const post = (path: string, body: object = {}, token = site.tokens.customer) =>
	site.send("POST", `${api}${path}`, { token, body });
const user = async () => (await site.send("GET", "/api/v1/user", { token: site.tokens.customer })).json().data;

describe("notifications over HTTP (SPEC §7)", () => {
	it("welcome the demo's customer, stand in the user, and are read once and for all", async () => {
		const list = await get();
		expect(list.data).toMatchObject([{ code: "WELCOME", title: "Welcome to Truefill", read: false }]);
		expect(list.data[0].message).toContain("Hello Dana.");
		expect([list.unread_count, (await user()).notifications]).toEqual([1, list.data]);
		const { id } = list.data[0] as Notification;
		for (const token of [site.tokens.other, site.tokens.admin]) {
			const anonymous = await post(`/${id}/read`, {}, token);
			expect([anonymous.statusCode, anonymous.json().code]).toEqual([404, "NOTIFICATION_NOT_FOUND"]);
		}
		expect((await user()).notifications).toHaveLength(1);
		for (let again = 0; again < 2; again++) {
			expect((await post(`/${id}/read`)).json()).toMatchObject({ data: { id, read: true }, unread_count: 0 });
		}
		expect((await user()).notifications).toEqual([]);
		expect((await get("?unread=yes")).data).toEqual([]);
		expect((await get("?category=support")).data).toHaveLength(1);
		expect((await get("?category=trading")).data).toEqual([]);
		expect((await post("/temp-1/read")).json().code).toBe("NOTIFICATION_NOT_FOUND");
	});

	it("say that a stop was filled, after the next scheduled job, and that the balance changed", async () => {
		const token = site.tokens.customer;
		const account_id = await site.accountId();
		const protection = { trailing_distance: "0.00200" };
		site.setPrice("EURUSD", "1.08500", "1.08510");
		const order = { command_id: randomUUID(), account_id, asset_id: "EURUSD", trade_type: "buy", volume: "1000" };
		const opened = await site.send("POST", "/api/v1/trades", { token, body: { ...order, ...protection } });
		expect(opened.statusCode, opened.body).toBe(201);
		const { id: trade } = opened.json().data.trade;
		site.setPrice("EURUSD", "1.08200", "1.08210");
		let filled: unknown;
		await until(async () => {
			await site.runJobs();
			[filled] = (await get("?category=trading")).data;
			return filled !== undefined;
		}, "the customer is notified");
		expect(filled).toMatchObject({ code: "TRAILING_STOP_FILLED", params: { trade, currency: "USD" }, read: false });
		const { rows } = await site.pool.query("SELECT last_sequence FROM outbox_streams WHERE stream = 'user.usr_demo'");
		expect(Number(rows[0]?.last_sequence)).toBeGreaterThan(0);
		expect((await post("/read-all")).json()).toEqual({ unread_count: 0 });
	});

	it("are set by category; what one must see cannot be muted", async () => {
		const patch = (body: object) => site.send("PATCH", `${api}/preferences`, { token: site.tokens.customer, body });
		expect((await patch({ trading: { toast: false }, "must-see": { push: false } })).json().data).toMatchObject({
			trading: { toast: false, push: true },
			money: { toast: true, push: true },
			"must-see": { toast: true, push: false },
		});
		expect((await patch({ "must-see": { sound: false } })).json().data["must-see"]).toEqual({
			toast: true,
			sound: false,
			push: false,
		});
		expect((await patch({ trading: { push: false } })).json().data.trading).toEqual({
			toast: false,
			sound: true,
			push: false,
		});
		const mails = (body: object) => site.send("PATCH", `${api}/mails`, { token: site.tokens.customer, body });
		expect((await mails({ fills: true })).json().data).toMatchObject({ fills: true, stops: false });
		const chosen = (await mails({ deposits: false })).json().data;
		expect(chosen).toMatchObject({ fills: true, deposits: false, withdrawals: true });
		expect((await get("/mails")).data).toEqual(chosen);
		expect((await get("/mails", site.tokens.other)).data).toMatchObject({ fills: false, deposits: true });
		for (const wrong of [{ security: false }, { fills: "no" }])
			expect((await mails(wrong)).json().code).toBe("INPUT_INVALID");
		for (const wrong of [
			{ "must-see": { toast: false, push: true } },
			{ "must-see": {} },
			{ security: { mail: false } },
			{ other: { toast: false } },
			{ trading: { toast: "no" } },
		]) {
			expect((await patch(wrong)).json().code, JSON.stringify(wrong)).toBe("INPUT_INVALID");
		}
		expect((await get("/preferences")).data.trading).toEqual({ toast: false, sound: true, push: false });
		expect((await get("/preferences", site.tokens.other)).data.trading).toEqual({
			toast: true,
			sound: true,
			push: true,
		});
	});

	it("go to browsers that subscribed with keys that can be, at services that are known", async () => {
		const curve = createECDH("prime256v1");
		curve.generateKeys();
		const keys = {
			p256dh: curve.getPublicKey().toString("base64url"),
			auth: Buffer.alloc(16, 3).toString("base64url"),
		};
		const endpoint = "https://fcm.googleapis.com/fcm/send/one";
		expect((await get("/push")).data).toMatchObject({ subscriptions: 0 });
		expect(Buffer.from((await get("/push")).data.public_key, "base64url")).toHaveLength(65);
		for (const body of [
			{ endpoint: "https://127.0.0.1/push", keys },
			{ endpoint: "http://169.254.169.254/latest", keys },
			{ endpoint, keys: { ...keys, auth: "AAAA" } },
			{ endpoint, keys: { ...keys, p256dh: "AAAA" } },
		]) {
			expect((await post("/push", body)).json().code).toBe("PUSH_REFUSED");
		}
		expect((await post("/push", { endpoint, keys })).json()).toEqual({ data: { subscriptions: 1 } });
		expect((await post("/push", { endpoint, keys })).json()).toEqual({ data: { subscriptions: 1 } });
		// Another user in the same browser takes over the subscription.
		expect((await post("/push", { endpoint, keys }, site.tokens.other)).json()).toEqual({ data: { subscriptions: 1 } });
		expect((await get("/push")).data.subscriptions).toBe(0);
		const leave = (token: string | null) => site.send("DELETE", `${api}/push`, { token, body: { endpoint } });
		expect((await leave(site.tokens.customer)).json()).toEqual({ data: { subscriptions: 0 } });
		expect((await get("/push", site.tokens.other)).data.subscriptions).toBe(1);
		expect((await leave(site.tokens.other)).json()).toEqual({ data: { subscriptions: 0 } });
	});

	it("end with the session that asked: who has signed out is told nothing there", async () => {
		const curve = createECDH("prime256v1");
		curve.generateKeys();
		const keys = {
			p256dh: curve.getPublicKey().toString("base64url"),
			auth: Buffer.alloc(16, 3).toString("base64url"),
		};
		const body = { endpoint: "https://fcm.googleapis.com/fcm/send/signs-out", keys };
		const credentials = { email: "demo@truefill.test", password: "Demo-customer-1" };
		const token = (await site.send("POST", "/api/v1/auth/login", { body: credentials })).json().data.token;
		expect((await post("/push", body, token)).json()).toEqual({ data: { subscriptions: 1 } });
		await site.send("POST", "/api/v1/auth/logout", { token, body: {} });
		const left = async () => (await get("/push")).data.subscriptions;
		await until(async () => (await left()) === 0, "the subscription is deleted");
	});
});
