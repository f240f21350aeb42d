import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createFullSite, type FullSite, lockIdentity } from "./testing.ts";

let site: FullSite;
beforeAll(async () => {
	site = await createFullSite();
});
afterAll(() => site.close());

type Who = "customer" | "other" | "support" | "risk";
const send = async (who: Who, method: string, path: string, body?: unknown) => {
	const answer = await site.send(method, `/api/v1${path}`, { token: site.tokens[who], ...(body ? { body } : {}) });
	return { status: answer.statusCode, ...answer.json() };
};
const details = async () => (await send("customer", "GET", "/me/personal")).data;
const amend = async (changes: object) =>
	send("customer", "PATCH", "/me/personal", { ...changes, version: (await details()).version });
const query = async <T extends object>(sql: string) => (await site.pool.query<T>(sql)).rows;

describe("preferences (kept by the server, for all devices)", () => {
	it("are nothing until something is chosen; absent leaves, null forgets", async () => {
		expect((await send("customer", "GET", "/me/preferences")).data).toEqual({
			theme: null,
			palette: null,
			density: null,
			language: null,
			time_zone: null,
			one_click: null,
			sounds: null,
			reality_check_minutes: null,
		});
		await send("customer", "PATCH", "/me/preferences", { theme: "light", time_zone: "Asia/Tokyo" });
		const after = await send("customer", "PATCH", "/me/preferences", { theme: null, one_click: true });
		expect(after.data).toMatchObject({ theme: null, time_zone: "Asia/Tokyo", one_click: true });
		expect((await send("other", "GET", "/me/preferences")).data.one_click).toBeNull();
	});

	it.each([
		{ theme: "neon" },
		{ time_zone: "Europe/Atlantis" },
		{ language: "<b>" },
		{ fontSize: 3 },
		{ sounds: "yes" },
	])("refuse %j", async (body) => {
		expect(await send("customer", "PATCH", "/me/preferences", body)).toMatchObject({
			status: 400,
			code: "INPUT_INVALID",
		});
	});

	it("say in which language mails come", async () => {
		const language = async () =>
			(await query<{ language: string | null }>("SELECT language FROM users WHERE id = 'usr_demo'"))[0]?.language;
		await send("customer", "PATCH", "/me/preferences", { language: "fr" });
		expect(await language()).toBe("fr");
		// A language without mail templates, or none, does not change the language of mails.
		await send("customer", "PATCH", "/me/preferences", { language: "pt" });
		await send("customer", "PATCH", "/me/preferences", { language: null });
		expect(await language()).toBe("fr");
	});

	it("of an older version that do not fit any more count as not chosen", async () => {
		await query(`UPDATE user_preferences SET preferences = '{"theme":"neon","sounds":true,"gone":1}'`);
		expect((await send("customer", "GET", "/me/preferences")).data).toMatchObject({ theme: null, sounds: true });
	});

	it("tell the other devices by user.updated", async () => {
		const before = await query<{ n: string }>(
			"SELECT count(*) AS n FROM messages_outbox WHERE event = 'user.updated' AND 'private-user.usr_demo' = ANY(channels)",
		);
		await send("customer", "PATCH", "/me/preferences", { palette: "blue-orange" });
		const stream = await query<{ last_sequence: string }>(
			"SELECT last_sequence FROM outbox_streams WHERE stream = 'user.usr_demo'",
		);
		expect(Number(stream[0]?.last_sequence)).toBeGreaterThan(Number(before[0]?.n));
	});
});

describe("personal details (SPEC §3)", () => {
	it("are the customer's own until their identity is verified, and every change is written down", async () => {
		const changed = await amend({ city: "Berlin", birth_date: "1990-05-17", phone: "30 123456", country_code: "+49" });
		expect(changed).toMatchObject({ status: 200, data: { city: "Berlin", birth_date: "1990-05-17" } });
		const [act] = await query<{ details: { fields: string[] } }>(
			"SELECT details FROM audit_log WHERE action = 'personal.changed' ORDER BY id DESC LIMIT 1",
		);
		expect(act?.details.fields.toSorted()).toEqual(["birth_date", "city", "country_code", "phone"]);
		expect(JSON.stringify(act)).not.toContain("Berlin");
		expect(await query("SELECT field, old_value, new_value FROM personal_changes WHERE field = 'city'")).toEqual([
			{ field: "city", old_value: null, new_value: "Berlin" },
		]);
	});

	it("are not overwritten by who looked at older ones", async () => {
		const { version } = await details();
		await amend({ region: "Brandenburg" });
		expect(await send("customer", "PATCH", "/me/personal", { city: "Hamburg", version })).toMatchObject({
			status: 409,
			code: "PERSONAL_CHANGED",
		});
	});

	it.each(["2020-01-01", "1850-01-01"])("refuse a birth on %s", async (birth_date) => {
		expect(await amend({ birth_date })).toMatchObject({ status: 422, code: "BIRTH_DATE_WRONG" });
	});

	it("refuse an empty change, unknown fields and control characters", async () => {
		for (const body of [{ version: 0 }, { version: 0, status: "active" }, { version: 0, city: "a\u0000b" }]) {
			expect((await send("customer", "PATCH", "/me/personal", body)).status).toBe(400);
		}
	});

	it("refuse a move under open trades to where other rules hold, and let them move to where they are the same", async () => {
		await site.openTrade();
		expect(await amend({ country: "united-states" })).toMatchObject({ status: 409, code: "COUNTRY_WITH_TRADES" });
		expect(await amend({ country: "austria" })).toMatchObject({ status: 200 });
		const accounts = site.engine.accountsOf("usr_demo");
		expect(accounts.every(({ jurisdiction }) => jurisdiction?.country === "austria")).toBe(true);
	});

	it("need a request once the identity is verified; staff decide, the customer is told", async () => {
		await lockIdentity(site.pool, "usr_demo");
		expect(await amend({ last_name: "Smith" })).toMatchObject({ status: 409, code: "PERSONAL_LOCKED" });
		expect(await amend({ phone: "30 999999" })).toMatchObject({ status: 200 });

		const request = { changes: { last_name: "Smith" }, reason: "I have married" };
		const asked = await send("customer", "POST", "/me/personal/requests", request);
		expect(asked).toMatchObject({ status: 201, data: { requests: [{ status: "pending" }] } });
		expect((await send("customer", "POST", "/me/personal/requests", request)).code).toBe("REQUEST_PENDING");
		const { id } = asked.data.requests[0];
		expect((await send("other", "POST", `/me/personal/requests/${id}/withdraw`, {})).code).toBe("REQUEST_NOT_FOUND");

		const queue = await send("support", "GET", "/admin/personal-requests?status=pending");
		expect(queue.data).toMatchObject([{ id, user_id: "usr_demo", current: { last_name: "Demo" } }]);
		const decision = { decision: "approve", reason: "The certificate was seen" };
		const decided = await Promise.all([
			send("support", "POST", `/admin/personal-requests/${id}/decide`, decision),
			send("support", "POST", `/admin/personal-requests/${id}/decide`, { ...decision, decision: "refuse" }),
		]);
		expect(decided.map(({ status }) => status).toSorted()).toEqual([200, 409]);
		expect((await details()).requests[0].status).toMatch(/approved|refused/);
		await site.runJobs();
		const published = await query<{ code: string }>(
			"SELECT code FROM notifications WHERE code LIKE 'PERSONAL_CHANGE_%'",
		);
		expect(published).toHaveLength(1);
	});

	it("can be asked for once more after the customer took their request back", async () => {
		const request = { changes: { city: "Graz" }, reason: "I have moved" };
		const first = await send("customer", "POST", "/me/personal/requests", request);
		const { id } = first.data.requests[0];
		expect((await send("customer", "POST", `/me/personal/requests/${id}/withdraw`, {})).status).toBe(200);
		expect((await send("customer", "POST", `/me/personal/requests/${id}/withdraw`, {})).code).toBe("REQUEST_DECIDED");
		expect((await send("customer", "POST", "/me/personal/requests", request)).status).toBe(201);
	});
});
