import { createHmac } from "node:crypto";
import { STAFF_CLIENTS } from "@truefill/contracts/realtime";
import { until } from "@truefill/testkit/until";
import PusherServer from "pusher";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { heard, type Pusher, pusherClient, RawSocket } from "../realtime/testing.ts";
import type { Role } from "./authorization.golden-row.ts";
import { CHANNEL_TABLE, NO_CHANNELS } from "./channels.golden.ts";
import { createFullSite, type FullSite } from "./testing.ts";

const ROLES = ["pending", "deactivated", "customer", "other", "support", "finance", "risk", "admin"] as const;
const SECRET = "product-secret";
const PATH = "/app/truefill?protocol=7&client=test&version=1";

let site: FullSite;
let port: number;
let otherId: string;
const raws: RawSocket[] = [];
const clients: Pusher[] = [];
beforeAll(async () => {
	site = await createFullSite({
		realtime: {
			config: { apps: [{ id: "truefill", key: "truefill", secret: SECRET }], service: null, redisUrl: null },
			limits: { messagesPerTenSeconds: 1_000 },
			sweepMs: 50,
		},
	});
	({ port } = new URL(await site.app.listen({ port: 0, host: "127.0.0.1" })) as unknown as { port: number });
	const { rows } = await site.pool.query("SELECT id FROM users WHERE email_key = 'other@example.com'");
	otherId = rows[0].id;
});
afterAll(async () => {
	for (const raw of raws) raw.close();
	for (const client of clients) client.disconnect();
	await site.close();
});

async function open(): Promise<{ raw: RawSocket; id: string }> {
	const raw = new RawSocket(`ws://127.0.0.1:${port}${PATH}`);
	raws.push(raw);
	return { raw, id: await raw.id() };
}
const ask = (token: string | null, socketId: unknown, channel: unknown) =>
	site.send("POST", "/api/v1/broadcasting/auth", { token, body: { socket_id: socketId, channel_name: channel } });
const login = async (email = "demo@truefill.test", password = "Demo-customer-1"): Promise<string> =>
	(await site.send("POST", "/api/v1/auth/login", { body: { email, password } })).json().data.token;
const fill = (channel: string): string => channel.replace("{other}", otherId);
/** Like the web app or any other user of the library: a bearer token, and the library's own request. */
function client(token: string): Pusher {
	const made = pusherClient(Number(port), "truefill", {
		channelAuthorization: {
			transport: "ajax",
			endpoint: `http://127.0.0.1:${port}/api/v1/broadcasting/auth`,
			headers: { Authorization: `Bearer ${token}` },
		},
	});
	clients.push(made);
	return made;
}

describe("POST /broadcasting/auth (SPEC §7; threats 2 and 3)", () => {
	it("needs somebody signed in", async () => {
		const { id } = await open();
		expect((await ask(null, id, "private-trade.usr_demo")).statusCode).toBe(401);
	});

	it.each(CHANNEL_TABLE.map((row) => [row.channel, row] as const))("%s", async (_name, { channel, may }) => {
		const let_in: Role[] = [];
		const refusals = new Set<string>();
		for (const role of ROLES) {
			const { raw, id } = await open();
			const answer = await ask(site.tokens[role], id, fill(channel));
			if (answer.statusCode === 200) {
				let_in.push(role);
				raw.say({ event: "pusher:subscribe", data: { channel: fill(channel), ...answer.json() } });
				await raw.next("pusher_internal:subscription_succeeded");
			} else refusals.add(`${answer.statusCode} ${answer.body}`);
			raw.close();
		}
		expect(let_in).toEqual(may);
		expect([...refusals]).toEqual(
			may.length === ROLES.length ? [] : ['403 {"code":"NOT_ALLOWED","message":"You may not do this."}'],
		);
	});

	it("gives nobody a channel whose name is not one, letter by letter, with the answer of a foreign one", async () => {
		expect(NO_CHANNELS.length).toBeGreaterThanOrEqual(50);
		const bodies = new Set<string>();
		for (const role of ROLES) {
			const { raw, id } = await open();
			for (const channel of NO_CHANNELS) {
				const answer = await ask(site.tokens[role], id, channel);
				// No input may contain a NUL: it is refused before the channel is checked.
				if (channel.includes("\0")) expect([answer.statusCode, answer.json().code]).toEqual([400, "INPUT_INVALID"]);
				else bodies.add(`${answer.statusCode} ${answer.body}`);
			}
			raw.close();
		}
		expect([...bodies]).toEqual(['403 {"code":"NOT_ALLOWED","message":"You may not do this."}']);
	});

	it("nor does the socket, with a signature or without one", async () => {
		const { raw, id } = await open();
		for (const channel of NO_CHANNELS) {
			const auth = `truefill:${createHmac("sha256", SECRET).update(`${id}:${channel}`).digest("hex")}`;
			raw.say({ event: "pusher:subscribe", data: { channel, auth } });
			raw.say({ event: "pusher:subscribe", data: { channel } });
		}
		await until(
			() => raw.messages.filter(({ event }) => event === "pusher:subscription_error").length === NO_CHANNELS.length * 2,
			"all refusals",
		);
		expect(raw.messages.some(({ event }) => event === "pusher_internal:subscription_succeeded")).toBe(false);
	});

	it.each([["1.2"], ["0.0"], ["x"], ["1.2:private-trade.usr_demo"], ["1.2\n"], ["-1.2"], ["1e3.2"], ["१.२"], [""]])(
		"signs nothing for the socket id %j",
		async (socketId) => {
			const answer = await ask(site.tokens.customer, socketId, "private-trade.usr_demo");
			expect([answer.statusCode, answer.json().code]).toEqual([403, "NOT_ALLOWED"]);
		},
	);

	it.each([[7], [null], [["1.2"]], [{}], ["x".repeat(301)]])("refuses the socket id %j as input", async (socketId) => {
		expect((await ask(site.tokens.customer, socketId, "private-trade.usr_demo")).statusCode).toBe(400);
	});

	it("signs nothing for a socket of another session, not even of the same person, nor of one that is gone", async () => {
		const { raw, id } = await open();
		expect((await ask(site.tokens.customer, id, "private-trade.usr_demo")).statusCode).toBe(200);
		expect((await ask(await login(), id, "private-trade.usr_demo")).statusCode).toBe(403);
		expect((await ask(site.tokens.admin, id, "private-staff.chat")).statusCode).toBe(403);
		expect((await ask(site.tokens.customer, id, "private-user.usr_demo")).statusCode).toBe(200);
		raw.close();
		await until(async () => (await ask(site.tokens.customer, id, "private-user.usr_demo")).statusCode === 403, "gone");
	});

	it("gives a signature that fits one socket and one channel, as it was given", async () => {
		const { raw, id } = await open();
		const [other, mine] = [await open(), (await ask(site.tokens.customer, id, "private-trade.usr_demo")).json()];
		const tries = [
			[other.raw, "private-trade.usr_demo", mine],
			[raw, "private-user.usr_demo", mine],
			[raw, "private-trade.usr_demo", { auth: mine.auth }],
			[raw, "private-trade.usr_demo", { ...mine, channel_data: mine.channel_data.replace("usr_demo", "usr_admin") }],
			[raw, "private-trade.usr_demo", { ...mine, auth: `truefill:${"0".repeat(64)}` }],
		] as const;
		for (const [socket, channel, data] of tries) {
			const before = socket.messages.length;
			socket.say({ event: "pusher:subscribe", data: { channel, ...data } });
			await until(() => socket.messages.length > before, "an answer");
			expect(socket.messages.at(-1)?.event).toBe("pusher:subscription_error");
		}
	});

	it("takes nothing but an active member's own origin", async () => {
		const from = (origin: string) => {
			const raw = new RawSocket(`ws://127.0.0.1:${port}${PATH}`, { origin });
			raws.push(raw);
			return raw;
		};
		const foreign = from("https://evil.example");
		await until(() => foreign.failed !== undefined, "the refusal");
		expect(foreign.failed).toContain("403");
		await from(`http://127.0.0.1:${port}`).id();
	});
});

describe("a session's sockets", () => {
	it("close within a second of its end, and hear nothing more (threat 3)", async () => {
		const tokens = await Promise.all([login(), login()]);
		const trade = "private-trade.usr_demo";
		const sockets = await Promise.all([open(), open(), open(), open()]);
		for (const [index, { raw, id }] of sockets.entries()) {
			const signed = (await ask(tokens[index === 3 ? 1 : 0] ?? "", id, trade)).json();
			// The third socket is bound to the session without having joined a channel.
			if (index !== 2) raw.say({ event: "pusher:subscribe", data: { channel: trade, ...signed } });
			if (index !== 2) await raw.next("pusher_internal:subscription_succeeded");
		}
		const before = sockets.map(({ raw }) => raw.messages.length);
		const began = performance.now();
		await site.send("POST", "/api/v1/auth/logout", { token: tokens[0] ?? "", body: {} });
		await site.realtime.publish([
			{ channels: [trade], event: "trade.updated", payload: { account_id: "acc_1", sequence: 1, type: "test" } },
		]);
		for (const { raw } of sockets.slice(0, 3)) expect((await raw.end()).code).toBe(4009);
		// The promise is shorter: this only tells what hangs, also on a machine that stands still for seconds.
		expect(performance.now() - began).toBeLessThan(15_000);
		await sockets[3]?.raw.next("trade.updated");
		for (const [index, { raw }] of sockets.slice(0, 3).entries()) {
			expect(raw.messages.slice(before[index]).map(({ event }) => event)).toEqual(["pusher:error"]);
		}
	});

	it("are asked to come again when somebody signs in in the same browser: its other tabs go on (ASVS 7.2.4)", async () => {
		const signIn = (cookie?: string) =>
			site.app.inject({
				method: "POST",
				url: "/api/v1/auth/login",
				headers: { host: "localhost:3000", ...(cookie === undefined ? {} : { cookie }) },
				payload: { email: "demo@truefill.test", password: "Demo-customer-1" },
			});
		const first = await signIn();
		const cookie = first.cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
		const { raw, id } = await open();
		const trade = "private-trade.usr_demo";
		raw.say({
			event: "pusher:subscribe",
			data: { channel: trade, ...(await ask(first.json().data.token, id, trade)).json() },
		});
		await raw.next("pusher_internal:subscription_succeeded");
		const second = await signIn(cookie);
		expect((await raw.end()).code).toBe(4200);
		const again = await open();
		expect((await ask(first.json().data.token, again.id, trade)).statusCode).toBe(401);
		expect((await ask(second.json().data.token, again.id, trade)).statusCode).toBe(200);
	});

	it("do not open again by what was signed before", async () => {
		const token = await login();
		const { raw, id } = await open();
		const signed = (await ask(token, id, "private-trade.usr_demo")).json();
		await site.send("POST", "/api/v1/auth/logout", { token, body: {} });
		await raw.end();
		const again = await open();
		again.raw.say({ event: "pusher:subscribe", data: { channel: "private-trade.usr_demo", ...signed } });
		expect(await again.raw.next("pusher:subscription_error")).toMatchObject({ data: { type: "AuthError" } });
	});
});

describe("the product's channels through pusher-js and the bearer token", () => {
	it("tell a trade that was just opened, with the account's sequence (SPEC §4 trade updated)", async () => {
		const token = await login();
		const channel = client(token).subscribe("private-trade.usr_demo");
		await heard(channel, "pusher:subscription_succeeded");
		const hints: { account_id: string; sequence: number; type: string }[] = [];
		channel.bind("trade.updated", (hint: (typeof hints)[0]) => void hints.push(hint));
		const account = async () => (await site.send("GET", "/api/v1/accounts", { token })).json().data[0];
		const before = (await account()).sequence;
		for (let n = 0; n < 5; n++) await site.openTrade();
		const after = (await account()).sequence;
		await until(() => hints.at(-1)?.sequence === after, "the hint of the last trade");
		expect(hints.map(({ sequence }) => sequence)).toEqual(
			Array.from({ length: after - before }, (_, index) => before + 1 + index),
		);
	});

	it("relay typing with who it was from the server, to the customer and to staff, and nothing else", async () => {
		const [customer, staff] = [client(await login()), client(site.tokens.support ?? "")];
		const own = customer.subscribe("private-chat.customer.usr_demo");
		const theirs = staff.subscribe("private-chat.customer.usr_demo");
		const desk = staff.subscribe("private-staff.chat");
		await Promise.all([own, theirs, desk].map((channel) => heard(channel, "pusher:subscription_succeeded")));
		const published = Promise.all([heard(theirs, "typing"), heard(desk, "typing")]);
		own.trigger("client-typing", { typing: true });
		const said = { customer_id: "usr_demo", user_id: "usr_demo", is_admin: false, name: "Dana Demo", typing: true };
		expect(await published).toEqual([said, said]);
		const back = heard(own, "typing");
		theirs.trigger("client-typing", { typing: false });
		expect(await back).toMatchObject({ user_id: "usr_support", is_admin: true, typing: false });
		for (const [event, data] of [
			["client-typing", { typing: true, is_admin: true }],
			["client-message.sent", { text: "x" }],
		] as const) {
			const error = heard<{ data: { message: string } }>(customer.connection, "error");
			own.trigger(event, data);
			await error;
		}
	});

	it("show staff who else is there", async () => {
		const channel = client(site.tokens.risk ?? "").subscribe("presence-staff");
		const members = await heard<{ members: Record<string, unknown> }>(channel, "pusher:subscription_succeeded");
		expect(members.members.usr_risk).toEqual({ name: expect.stringMatching(/./), staff_role: "risk" });
	});

	it("are told to the whole world's libraries by GET /data", async () => {
		const answer = await site.send("GET", "/api/v1/data", { token: site.tokens.customer });
		expect(answer.json().data.realtime).toEqual({
			driver: "own",
			key: "truefill",
			host: null,
			cluster: "mt1",
			force_tls: false,
		});
		expect(answer.body).not.toContain(SECRET);
	});

	it("take events over the HTTP API from whoever has the secret, if they fit their contract", async () => {
		const service = new PusherServer({
			appId: "truefill",
			key: "truefill",
			secret: SECRET,
			host: "127.0.0.1",
			port: String(port),
		});
		const hint = { account_id: "acc_1", sequence: 9, type: "test" };
		await service.trigger("private-trade.usr_demo", "trade.updated", hint);
		await expect(service.trigger("private-trade.usr_demo", "trade.updated", { x: 1 })).rejects.toMatchObject({
			status: 400,
		});
		await expect(service.trigger("private-other", "trade.updated", hint)).rejects.toMatchObject({ status: 400 });
		await expect(service.sendToUser("usr_demo", "trade.updated", hint)).rejects.toMatchObject({ status: 400 });
	});
});

describe("staff whose role needs a second factor that they lack", () => {
	it("join no channel of the desk and make none of its calls, until the setting is gone", async () => {
		const { token } = { token: await login("admin@truefill.test", "Demo-admin-1") };
		const { id } = await open();
		const joins = async () => (await ask(token, id, STAFF_CLIENTS)).statusCode;
		const desk = async () => {
			const answers = await Promise.all(
				["/admin/clients", "/admin/settings", "/admin/users", "/chat/messages?customer_id=usr_demo"].map((path) =>
					site.send("GET", `/api/v1${path}`, { token }),
				),
			);
			return [...new Set(answers.map((answer) => answer.json().code ?? "ok"))];
		};
		expect([await joins(), await desk()]).toEqual([200, ["ok"]]);
		const value = JSON.stringify(["super"]);
		await site.pool.query(
			"INSERT INTO site_settings (name, value, updated_at) VALUES ('staff_second_factor', $1, now())",
			[value],
		);
		expect([await joins(), await desk()]).toEqual([403, ["SECOND_FACTOR_MISSING"]]);
		expect((await site.send("GET", "/api/v1/user/security", { token })).json().data.second_factor_required).toBe(true);
		expect((await ask(token, id, "private-user.usr_admin")).statusCode).toBe(200);
		await site.pool.query("DELETE FROM site_settings WHERE name = 'staff_second_factor'");
		expect([await joins(), await desk()]).toEqual([200, ["ok"]]);
	});

	it("are sent out of what they had joined within a second, and join again with a factor", async () => {
		const token = await login("support@truefill.test", "Demo-admin-1");
		const { raw, id } = await open();
		const colleague = await open();
		const customer = await open();
		const join = async (socket: Awaited<ReturnType<typeof open>>, as: string, channel: string) => {
			const answer = await ask(as, socket.id, channel);
			if (answer.statusCode !== 200) return answer.statusCode;
			socket.raw.say({ event: "pusher:subscribe", data: { channel, ...answer.json() } });
			const joined = "pusher_internal:subscription_succeeded";
			await until(() => socket.raw.messages.some((one) => one.event === joined && one.channel === channel), channel);
			return 200;
		};
		const desk = ["private-staff.chat", STAFF_CLIENTS, "presence-staff", "private-chat.customer.usr_demo"];
		for (const channel of desk) expect(await join({ raw, id }, token, channel)).toBe(200);
		expect(await join(colleague, site.tokens.finance ?? "", "private-staff.chat")).toBe(200);
		expect(await join(customer, site.tokens.customer ?? "", "private-trade.usr_demo")).toBe(200);
		await site.runJobs();
		const heardBefore = raw.messages.length;

		await site.pool.query(
			"INSERT INTO site_settings (name, value, updated_at) VALUES ('staff_second_factor', '[\"support\"]', now())",
		);
		await site.runJobs();
		// 4200: reconnect, with the remaining permissions.
		expect((await raw.end()).code).toBe(4200);
		await site.realtime.publish([
			{
				channels: [STAFF_CLIENTS],
				event: "client.updated",
				payload: { user_id: "usr_demo", is_online: null, sequence: 1 },
			},
		]);
		expect(raw.messages.slice(heardBefore).map(({ event }) => event)).not.toContain("client.updated");
		expect([colleague.raw.closed, customer.raw.closed]).toEqual([undefined, undefined]);

		const again = await open();
		for (const channel of desk) expect(await join(again, token, channel), channel).toBe(403);
		expect(await join(again, token, "private-notification.usr_support")).toBe(200);
		await site.runJobs();
		expect(again.raw.closed, "what one may is left alone").toBeUndefined();

		// With a factor the same socket joins the desk, and may send typing events there.
		await site.pool.query(
			"INSERT INTO totp_factors (user_id, sealed_secret, confirmed_at, enrol_until, last_step) VALUES ('usr_support', 'x', now(), now(), 0)",
		);
		for (const channel of desk) expect(await join(again, token, channel), channel).toBe(200);
		again.raw.say({ event: "client-typing", channel: "private-chat.customer.usr_demo", data: { typing: true } });
		await colleague.raw.next("typing");
		await site.runJobs();
		expect(again.raw.closed).toBeUndefined();

		// The factor is deleted in the database: the socket is disconnected again.
		await site.pool.query("DELETE FROM totp_factors WHERE user_id = 'usr_support'");
		await site.runJobs();
		expect((await again.raw.end()).code).toBe(4200);
		await site.pool.query("DELETE FROM site_settings WHERE name = 'staff_second_factor'");
		for (const { raw: socket } of [colleague, customer]) socket.close();
	});
});
