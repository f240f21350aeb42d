import { randomUUID } from "node:crypto";
import { type AdminUser, fillPlaceholders } from "@truefill/contracts/http";
import { until } from "@truefill/testkit/until";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createFullSite, type FullSite, keepPublished } from "./testing.ts";

let site: FullSite;
let other: string;
let kept: Awaited<ReturnType<typeof keepPublished>>;
const DEMO = "usr_demo";
beforeAll(async () => {
	site = await createFullSite();
	kept = await keepPublished(site.pool);
	other = (await site.send("GET", "/api/v1/user", { token: site.tokens.other })).json().data.id;
});
afterAll(() => site.close());
beforeEach(async () => {
	await site.pool.query("DELETE FROM chat_messages");
	await site.pool.query("DELETE FROM chat_notes");
	await site.pool.query("DELETE FROM conversations");
	await kept.forget();
});

const say = async (token: string | null, message: string, customer_id?: string) =>
	(await site.send("POST", "/api/v1/chat/messages", { token, body: { message, customer_id } })).json().data;
const at = (path: string) => `/api/v1/admin/chat/conversations/${DEMO}${path}`;
const look = async (token = site.tokens.support) => (await site.send("GET", at(""), { token })).json().data;
const amend = (body: object, token = site.tokens.support) => site.send("PATCH", at(""), { token, body });
const list = async (query = "", token = site.tokens.support): Promise<{ data: AdminUser[]; total: number }> =>
	(await site.send("GET", `/api/v1/admin/users${query}`, { token })).json();
const acts = async (action: string) =>
	(
		await site.pool.query("SELECT actor_user_id, subject_id, details FROM audit_log WHERE action = $1 ORDER BY id", [
			action,
		])
	).rows;

describe("the list of clients (SPEC §7 GET /admin/users)", () => {
	it("has every client and no staff, unread first, who waits longest on top", async () => {
		await say(site.tokens.other, "I waited first");
		await say(site.tokens.customer, "I came second, with a\nline break");
		await say(site.tokens.support, "Welcome, Percy", "usr_pending");
		const { data, total } = await list();
		expect(total).toBe(4);
		expect(data.map(({ id }) => id)).toEqual([other, DEMO, "usr_pending", "usr_deactivated"]);
		expect(data[1]).toMatchObject({
			first_name: "Dana",
			email: "demo@truefill.test",
			account_id: "acc_demo",
			account_number: "10000001",
			unread_count: 1,
			conversation: {
				state: "open",
				assigned_to: null,
				last_message: { preview: "I came second, with a line break", is_admin: false, has_attachments: false },
			},
		});
		expect(data[1]?.conversation?.waiting_since).not.toBeNull();
		expect(data[2]?.conversation).toMatchObject({ state: "pending", waiting_since: null });
		expect(data[3]?.conversation).toMatchObject({ state: "resolved", last_message: null });
		expect(JSON.stringify(data)).not.toMatch(/password|argon2|phone/);
	});

	it("is searched by first name, last name and e-mail in any case, and by no pattern", async () => {
		const ids = async (search: string) =>
			(await list(`?search=${encodeURIComponent(search)}`)).data.map(({ id }) => id).sort();
		expect(await ids("dANA")).toEqual([DEMO]);
		expect(await ids("Deactivated")).toEqual(["usr_deactivated"]);
		expect(await ids("PENDING@true")).toEqual(["usr_pending"]);
		for (const nothing of ["%", "_", "\\", "'; DROP TABLE users; --", "admin@truefill.test"]) {
			expect(await ids(nothing), nothing).toEqual([]);
		}
	});

	it("tells who is online by their heartbeat, and filters by it and by unread", async () => {
		await site.send("POST", "/api/v1/user/heartbeat", { token: site.tokens.customer, body: {} });
		expect((await list("?filter=online")).data.map(({ id, is_online }) => [id, is_online])).toEqual([[DEMO, true]]);
		await site.pool.query("UPDATE users SET last_seen_at = now() - interval '1 hour' WHERE id = $1", [DEMO]);
		expect((await list("?filter=online")).data).toEqual([]);
		await say(site.tokens.other, "Hello?");
		expect((await list("?filter=unread")).data.map(({ id }) => id)).toEqual([other]);
	});

	it("shows nothing of conversations to who may not read them", async () => {
		await say(site.tokens.customer, "For support only");
		const { data } = await list("", site.tokens.risk);
		expect(data.every(({ conversation, unread_count }) => conversation === null && unread_count === 0)).toBe(true);
	});
});

describe("who is online (SPEC §7 heartbeat)", () => {
	it("is told to staff when somebody comes and when their heartbeats have ended, once each, and not by a reconnect", async () => {
		const published = async () => {
			await kept.forget();
			await site.runJobs();
			return (await kept.published()).filter(({ event }) => event === "client.updated").map(({ payload }) => payload);
		};
		const online = async () => (await list("?filter=online")).data.map(({ id }) => id);
		await published();
		const beat = () => site.send("POST", "/api/v1/user/heartbeat", { token: site.tokens.customer, body: {} });
		await beat();
		expect(await published()).toMatchObject([{ user_id: DEMO, is_online: true }]);
		expect(await online()).toContain(DEMO);
		await beat();
		expect(await published(), "another heartbeat is no news").toEqual([]);
		const seen = (age: string) =>
			site.pool.query("UPDATE users SET last_seen_at = now() - $2::interval WHERE id = $1", [DEMO, age]);
		await seen("61 seconds");
		expect(await published(), "one heartbeat that was lost is no absence").toEqual([]);
		await seen("131 seconds");
		expect(await published()).toMatchObject([{ user_id: DEMO, is_online: false }]);
		expect(await online()).not.toContain(DEMO);
		await beat();
		const both = await Promise.all([published(), site.runJobs(), site.runJobs()]);
		expect(both[0].length, "of nodes that look at once one tells").toBeLessThanOrEqual(1);
		expect(await published()).toEqual([]);
	});

	it("is told at once when somebody signs out, unless they are there with another session", async () => {
		const published = async () =>
			(await kept.published()).filter(({ event }) => event === "client.updated").map(({ payload }) => payload);
		const signIn = async () => {
			const body = { email: "demo@truefill.test", password: "Demo-customer-1" };
			const { token } = (await site.send("POST", "/api/v1/auth/login", { body })).json().data;
			return String(token);
		};
		const signOut = (token: string) => site.send("POST", "/api/v1/auth/logout", { token, body: {} });
		const beat = (token: string) => site.send("POST", "/api/v1/user/heartbeat", { token, body: {} });
		const isOnline = async () => (await list("?filter=online")).data.some(({ id }) => id === DEMO);
		// Makes the sessions of earlier tests old.
		await site.pool.query(
			"UPDATE sessions SET created_at = now() - interval '1 hour', last_seen_at = NULL WHERE user_id = $1",
			[DEMO],
		);
		const [desk, phone] = [await signIn(), await signIn()];
		await beat(desk);
		await beat(phone);
		await site.runJobs();
		await kept.forget();
		await signOut(desk);
		await site.runJobs();
		expect([await isOnline(), await published()], "their phone is still there").toEqual([true, []]);
		await signOut(phone);
		await until(async () => !(await isOnline()), "they are gone");
		await until(async () => (await published()).length > 0, "it is told");
		expect(await published()).toMatchObject([{ user_id: DEMO, is_online: false }]);
		const again = await signIn();
		await new Promise((resolve) => setTimeout(resolve, 2));
		await beat(again);
		expect(await isOnline(), "a heartbeat after it brings them back").toBe(true);
	});
});

describe("the state of a conversation", () => {
	it("opens with a customer's message whatever it was, and runs its clocks", async () => {
		await say(site.tokens.customer, "Hello");
		let now = await look();
		expect(now).toMatchObject({ state: "open", version: 1, first_response_seconds: null, unread_count: 1 });
		expect(now.waiting_since).toBe(now.opened_at);
		await say(site.tokens.support, "Hi", DEMO);
		now = await look();
		expect(now.waiting_since).toBeNull();
		expect(now, "waits for the customer; who has answered may go on with what they saw").toMatchObject({
			state: "pending",
			version: 1,
		});
		expect(now.first_response_seconds).toBeGreaterThanOrEqual(0);
		for (const change of [
			{ state: "pending" },
			{ state: "snoozed", snoozed_until: new Date(Date.now() + 3_600_000).toISOString() },
			{ state: "resolved" },
		]) {
			expect((await amend({ version: (await look()).version, ...change })).statusCode).toBe(200);
			expect((await look()).state).toBe(change.state);
			await say(site.tokens.customer, "One more thing");
			expect(await look()).toMatchObject({ state: "open", snoozed_until: null });
		}
		// After a resolution a new episode begins, without a first answer yet.
		expect((await look()).first_response_seconds).toBeNull();
	});

	it("leaves what staff have put aside or resolved as it is when they write once more", async () => {
		await say(site.tokens.customer, "Could you look?");
		for (const change of [
			{ state: "snoozed", snoozed_until: new Date(Date.now() + 3_600_000).toISOString() },
			{ state: "resolved" },
		]) {
			expect((await amend({ version: (await look()).version, ...change })).statusCode).toBe(200);
			await say(site.tokens.support, "You are welcome", DEMO);
			expect((await look()).state).toBe(change.state);
		}
		await say(site.tokens.customer, "Thank you");
		expect((await look()).state).toBe("open");
	});

	it("is told to staff when an answer makes it wait for the customer", async () => {
		await say(site.tokens.customer, "Are you there?");
		await kept.forget();
		await say(site.tokens.support, "I am", DEMO);
		expect((await kept.published()).map(({ event }) => event)).toEqual(["message.sent", "conversation.updated"]);
		await kept.forget();
		await say(site.tokens.support, "How can I help?", DEMO);
		expect((await kept.published()).map(({ event }) => event)).toEqual(["message.sent"]);
	});

	it("keeps what is unread unread for those who answer, whoever else looks (R19)", async () => {
		await say(site.tokens.customer, "Somebody?");
		const { last_sequence, unread_count } = await look();
		expect(unread_count).toBeGreaterThan(0);
		const body = { customer_id: DEMO, up_to_sequence: last_sequence };
		const looked = await site.send("POST", "/api/v1/chat/read", { token: site.tokens.finance, body });
		expect([looked.statusCode, looked.json().code]).toEqual([403, "NOT_ALLOWED"]);
		expect((await look()).unread_count).toBe(unread_count);
		expect((await site.send("POST", "/api/v1/chat/read", { token: site.tokens.support, body })).statusCode).toBe(200);
		expect((await look()).unread_count).toBe(0);
	});

	it("lets one of two colleagues win and tells the other", async () => {
		await say(site.tokens.customer, "Who takes me?");
		const { version } = await look();
		const before = (await acts("conversation.changed")).map(({ details }) => details.assigned_to);
		const both = await Promise.all([
			amend({ version, assigned_to: "usr_support" }, site.tokens.support),
			amend({ version, assigned_to: "usr_admin" }, site.tokens.admin),
		]);
		expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
		const lost = both.find(({ statusCode }) => statusCode === 409);
		expect(lost?.json().code).toBe("CONVERSATION_CHANGED");
		const winner = both.find(({ statusCode }) => statusCode === 200)?.json().data.assigned_to.id;
		expect((await look()).assigned_to.id).toBe(winner);
		// The failed change is not in the audit log.
		expect((await acts("conversation.changed")).map(({ details }) => details.assigned_to)).toEqual([...before, winner]);
		const given = await amend({ version: version + 1, assigned_to: null });
		expect(given.json().data.assigned_to).toBeNull();
	});

	it("is given only to colleagues who answer chats, and snoozed only for a time to come", async () => {
		await say(site.tokens.customer, "Hello");
		const { version } = await look();
		for (const assigned_to of ["usr_finance", "usr_risk", DEMO, "usr_none"]) {
			expect((await amend({ version, assigned_to })).json().code, assigned_to).toBe("STAFF_NOT_FOUND");
		}
		const soon = new Date(Date.now() + 60_000).toISOString();
		for (const wrong of [
			{ state: "snoozed" },
			{ snoozed_until: soon },
			{ state: "open", snoozed_until: soon },
			{ state: "snoozed", snoozed_until: new Date(Date.now() - 1).toISOString() },
			{ state: "snoozed", snoozed_until: new Date(Date.now() + 91 * 86_400_000).toISOString() },
		]) {
			expect((await amend({ version, ...wrong })).json().code, JSON.stringify(wrong)).toBe("SNOOZE_WRONG");
		}
		expect(await look()).toMatchObject({ version, state: "open" });
		const staff = (await site.send("GET", "/api/v1/admin/chat/staff", { token: site.tokens.support })).json().data;
		expect(staff.map(({ id }: { id: string }) => id)).toEqual(["usr_admin", "usr_support"]);
	});

	it("opens a snoozed one again when its time has come, and tells staff", async () => {
		await say(site.tokens.customer, "Tomorrow please");
		const { version } = await look();
		await amend({ version, state: "snoozed", snoozed_until: new Date(Date.now() + 60_000).toISOString() });
		await site.runJobs();
		expect((await look()).state).toBe("snoozed");
		await site.pool.query("UPDATE conversations SET snoozed_until = now() - interval '1 second'");
		await kept.forget();
		await site.runJobs();
		expect(await look()).toMatchObject({ state: "open", snoozed_until: null, version: version + 2 });
		expect(await kept.published()).toMatchObject([{ channels: ["private-staff.chat"], event: "conversation.updated" }]);
	});

	it("shows colleagues who is replying, and not oneself", async () => {
		const typing = (value: boolean) =>
			site.send("POST", "/api/v1/chat/typing", {
				token: site.tokens.support,
				body: { typing: value, customer_id: DEMO },
			});
		expect((await typing(true)).json()).toEqual({ data: { heard: true } });
		expect((await look(site.tokens.admin)).replying).toEqual([{ id: "usr_support", name: "Sam Support" }]);
		expect((await look(site.tokens.support)).replying).toEqual([]);
		await typing(false);
		expect((await look(site.tokens.admin)).replying).toEqual([]);
	});
});

describe("private notes", () => {
	it("are there for staff, once by their id, and nowhere for the customer", async () => {
		await say(site.tokens.customer, "Hello");
		const secret = "This client is very angry";
		const body = { text: secret, client_note_id: randomUUID() };
		const add = () => site.send("POST", at("/notes"), { token: site.tokens.support, body });
		const [first, again] = await Promise.all([add(), add()]);
		expect([first.statusCode, again.json()]).toEqual([201, first.json()]);
		const changed = await site.send("POST", at("/notes"), { token: site.tokens.support, body: { ...body, text: "x" } });
		expect(changed.json().code).toBe("MESSAGE_ID_REUSED");
		const notes = (await site.send("GET", at("/notes"), { token: site.tokens.finance })).json().data;
		expect(notes).toMatchObject([{ sequence: 1, text: secret, author: { id: "usr_support", name: "Sam Support" } }]);
		expect((await site.send("GET", at("/notes?since=1"), { token: site.tokens.support })).json().data).toEqual([]);

		// No gap in the messages' sequence, nothing in their answers, nothing on their channels.
		expect((await say(site.tokens.support, "Hi", DEMO)).sequence).toBe(2);
		for (const path of ["/api/v1/chat/messages", "/api/v1/user", "/api/v1/notifications"]) {
			expect((await site.send("GET", path, { token: site.tokens.customer })).body).not.toContain("angry");
		}
		expect((await kept.published()).length).toBeGreaterThan(0);
		expect(JSON.stringify(await kept.published())).not.toContain("angry");
		const plain = await site.send("GET", at("/transcript?format=txt"), { token: site.tokens.support });
		expect(plain.body).not.toContain("angry");
	});
});

describe("canned replies", () => {
	const canned = "/api/v1/admin/chat/canned-replies";
	it("come with the demo, marked as samples", async () => {
		const all = (await site.send("GET", canned, { token: site.tokens.support })).json().data;
		expect(all.find(({ shortcut }: { shortcut: string }) => shortcut === "hello")).toMatchObject({ sample: true });
	});

	it("are written, found by their shortcut, changed and deleted by who answers chats", async () => {
		const token = site.tokens.support;
		const text = "Hello {first_name}, your account is {account_id}. {agent_name}";
		const added = await site.send("POST", canned, { token, body: { shortcut: "greet", text } });
		expect(added.json().data).toMatchObject({
			shortcut: "greet",
			text,
			sample: false,
			updated_by: { id: "usr_support" },
		});
		const { id } = added.json().data;
		const taken = await site.send("POST", canned, { token, body: { shortcut: "greet", text } });
		expect([taken.statusCode, taken.json().code]).toEqual([409, "SHORTCUT_TAKEN"]);
		for (const [body, code] of [
			[{ shortcut: "x", text: "{frist_name}" }, "PLACEHOLDER_UNKNOWN"],
			[{ shortcut: "x", text: "  " }, "MESSAGE_EMPTY"],
			[{ shortcut: "Not A Shortcut", text }, "INPUT_INVALID"],
		] as const) {
			expect((await site.send("POST", canned, { token, body })).json().code).toBe(code);
		}
		expect(
			(await site.send("PATCH", `${canned}/${id}`, { token, body: { shortcut: "hi-there" } })).json().data.text,
		).toBe(text);
		expect((await site.send("PATCH", `${canned}/${id}`, { token, body: { shortcut: "hello" } })).json().code).toBe(
			"SHORTCUT_TAKEN",
		);
		const all = (await site.send("GET", canned, { token: site.tokens.finance })).json().data;
		expect(all.map(({ shortcut }: { shortcut: string }) => shortcut)).toContain("hi-there");
		expect((await site.send("DELETE", `${canned}/${id}`, { token, body: {} })).json()).toEqual({
			data: { deleted: true },
		});
		expect((await site.send("DELETE", `${canned}/${id}`, { token, body: {} })).json().code).toBe(
			"CANNED_REPLY_NOT_FOUND",
		);
		expect(fillPlaceholders(text, (await look()).placeholders)).toBe("Hello Dana, your account is 10000001. Sam");
		expect(fillPlaceholders("{constructor} {other}", {})).toBe("{constructor} {other}");
	});
});

describe("a transcript", () => {
	it("tells the conversation with its notes when asked, as text and as a page in which nothing runs", async () => {
		await say(site.tokens.customer, '<script>alert(1)</script> & "quotes"\nsecond line');
		await say(site.tokens.support, "Understood.", DEMO);
		await site.send("POST", at("/notes"), {
			token: site.tokens.support,
			body: { text: "Known <b>issue</b>", client_note_id: randomUUID() },
		});
		const get = async (query: string) =>
			(await site.send("GET", at(`/transcript?${query}`), { token: site.tokens.support })).json().data;
		const text = await get("format=txt&notes=yes");
		expect(text.file_name).toBe("chat-usr_demo.txt");
		expect(text.content).toMatch(
			/Dana Demo:\n {4}<script>.*\n {4}second line\n[\s\S]*Sam Support \(support\):\n {4}Understood\.[\s\S]*\(private note\)/,
		);
		const html = await get("format=html&notes=yes");
		expect(html.content).not.toMatch(/<script>alert|<b>issue/);
		expect(html.content).toContain("&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;quotes&quot;");
		expect(html.content).toContain("default-src 'none'");
		expect((await acts("conversation.exported")).at(-1)).toMatchObject({
			actor_user_id: "usr_support",
			subject_id: DEMO,
			details: { format: "html", messages: 2 },
		});
	});
});

describe("the client's card", () => {
	const card = (token: string | null, id = DEMO) => site.send("GET", `/api/v1/admin/users/${id}/card`, { token });

	it("shows what there is, none where there is none, nothing that the role may not see, and writes the view down", async () => {
		await site.openTrade("1000");
		await site.send("POST", "/api/v1/trades", {
			token: site.tokens.customer,
			body: {
				command_id: randomUUID(),
				account_id: await site.accountId(),
				asset_id: "EURUSD",
				trade_type: "buy",
				volume: "99000000",
			},
		});
		const before = (await acts("client.viewed")).length;
		const seen = (await card(site.tokens.support)).json().data;
		expect(seen).toMatchObject({ id: DEMO, status: "active", payments: [], phone: null });
		expect(seen.verification).toMatchObject({ level: 1, steps: [{ part: "identity", status: "missing" }, {}, {}, {}] });
		expect(seen.accounts[0]).toMatchObject({ id: "acc_demo", currency: "USD" });
		expect(seen.open_trades[0]).toMatchObject({ asset_id: "EURUSD", volume: "1000" });
		expect(seen.refusals[0]).toMatchObject({ account_id: "acc_demo", command: "open-trade" });
		expect(seen.refusals[0].reason.message).not.toMatch(/\{\w+\}/);
		expect(seen.devices.length).toBeGreaterThan(0);
		for (const role of ["finance", "admin"] as const)
			expect((await card(site.tokens[role])).json().data).toMatchObject({ payments: [], verification: { level: 1 } });
		expect((await card(site.tokens.support, other)).json().data.phone).toMatch(/^\+1 •+00$/);
		for (const id of ["usr_none", "usr_admin"])
			expect((await card(site.tokens.support, id)).json().code).toBe("CLIENT_NOT_FOUND");
		const written = (await acts("client.viewed")).slice(before);
		expect(written.map(({ actor_user_id, subject_id }) => [actor_user_id, subject_id])).toEqual([
			["usr_support", DEMO],
			["usr_finance", DEMO],
			["usr_admin", DEMO],
			["usr_support", other],
		]);
	});

	it("counts a screen of a conversation that stays open as one view", async () => {
		const count = async () =>
			(await acts("conversation.viewed")).filter(({ subject_id }) => subject_id === "usr_pending").length;
		for (let poll = 0; poll < 5; poll++) {
			await site.send("GET", "/api/v1/chat/messages?customer_id=usr_pending", { token: site.tokens.finance });
		}
		expect(await count()).toBe(1);
	});
});
