import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { pdf } from "../http/testing-files.ts";
import { createFullSite, type FullSite, keepPublished } from "./testing.ts";

/** File links expire with the session for which they were created, also for copies. */

const EMAIL = "other@example.com";
const PASSWORD = "another long password";
let site: FullSite;
let origin: string;
let published: Awaited<ReturnType<typeof keepPublished>>;
beforeAll(async () => {
	site = await createFullSite();
	published = await keepPublished(site.pool);
	origin = await site.app.listen({ host: "127.0.0.1", port: 0 });
});
afterAll(() => site.close());

const post = (path: string, body: object, token?: string | null) =>
	site.send("POST", `/api/v1${path}`, { body, token: token ?? null });
async function signIn(email = EMAIL, password = PASSWORD): Promise<string> {
	const answer = await post("/auth/login", { email, password });
	expect(answer.statusCode, answer.body).toBe(200);
	const { token } = answer.json().data;
	await post("/auth/step-up", { password }, token);
	return token;
}
/** Sends a file in the customer's conversation. Returns its id. */
async function sendFile(token: string): Promise<string> {
	const form = new FormData();
	form.set("file", new Blob([new Uint8Array(pdf())], { type: "application/pdf" }), "a.pdf");
	const headers = { authorization: `Bearer ${token}` };
	const uploaded = await fetch(`${origin}/api/v1/chat/upload`, { method: "POST", headers, body: form });
	const { id, url } = (await uploaded.json()) as { id: string; url: string };
	expect((await post("/chat/messages", { message: "", attachments: [url] }, token)).statusCode).toBe(201);
	return id;
}
const linkOf = async (id: string, token: string | null): Promise<string> =>
	(await site.send("GET", `/api/v1/chat/attachments/${id}`, { token })).json().data.download_url;
const open = async (path: string, headers: Record<string, string> = {}) =>
	(await fetch(`${origin}${path}`, { headers })).status;
const own = (token: string) => site.send("GET", "/api/v1/user/sessions", { token });

let token: string;
let id: string;
let link: string;
beforeEach(async () => {
	token = await signIn();
	id = await sendFile(token);
	link = await linkOf(id, token);
	if ((await open(link)) !== 200) throw new Error("the address does not open while its session goes on");
});

describe("a file's address that was copied out of a session", () => {
	it.each([
		["signing out", () => post("/auth/logout", {}, token)],
		["signing out everywhere", () => post("/user/sessions/end", { keep_current: false }, token)],
		[
			"ending it from another one",
			async () => {
				const { data } = (await own(token)).json();
				const current = data.find((each: { current: boolean }) => each.current).id;
				return site.send("DELETE", `/api/v1/user/sessions/${current}`, { token: await signIn() });
			},
		],
		[
			"support's signing out",
			async () => {
				const { id: user } = (await site.send("GET", "/api/v1/user", { token })).json().data;
				return post(`/admin/clients/${user}/sign-out`, { reason: "A lost device" }, site.tokens.support);
			},
		],
		[
			"its end by age",
			() =>
				site.pool.query(
					"UPDATE sessions SET expires_at = now() - interval '1 second' WHERE ended_at IS NULL AND user_id = (SELECT id FROM users WHERE email_key = $1)",
					[EMAIL],
				),
		],
	])("opens nothing after %s", async (_what, end) => {
		const answer = await end();
		if ("statusCode" in answer) expect(answer.statusCode, answer.body).toBeLessThan(300);
		expect(await open(link)).toBe(404);
		expect(await open(link, { "if-none-match": `"${id}"` }), "nor what a browser has kept").toBe(404);
		// A new session, or a surviving one, gets its own link.
		expect(await open(await linkOf(id, await signIn()))).toBe(200);
	});

	it("goes on after a renewal, which is the same session", async () => {
		const login = await post("/auth/login", { email: EMAIL, password: PASSWORD });
		const before = await linkOf(id, login.json().data.token);
		const cookie = login.cookies.find(({ name }) => name.endsWith("truefill-renewal"));
		const renewed = await site.app.inject({
			method: "POST",
			url: "/api/v1/auth/renew",
			headers: {
				host: "localhost:3000",
				cookie: `${cookie?.name}=${cookie?.value}`,
				"content-type": "application/json",
			},
			payload: "{}",
		});
		expect(renewed.statusCode, renewed.body).toBe(200);
		expect(await open(before)).toBe(200);
		expect(await open(before, { "if-none-match": `"${id}"` })).toBe(304);
	});

	it("is each reader's own: support's ends with support's session", async () => {
		const support = await signIn("support@truefill.test", "Demo-admin-1");
		const theirs = await linkOf(id, support);
		expect(theirs).not.toBe(link);
		expect(await open(theirs)).toBe(200);
		await post("/auth/logout", {}, support);
		expect([await open(theirs), await open(link)]).toEqual([404, 200]);
	});

	it("of an API token ends with the token", async () => {
		await site.pool.query("UPDATE users SET email_verified_at = now() WHERE email_key = $1", [EMAIL]);
		const made = await post("/user/api-tokens", { name: "A program", scopes: ["chat"], days: 30 }, token);
		expect(made.statusCode, made.body).toBe(201);
		const { data } = (await site.send("GET", "/api/v1/chat/messages", { token: made.json().data.token })).json();
		const theirs = data.at(-1).attachments[0].download_url;
		expect(await open(theirs)).toBe(200);
		expect(
			(await site.send("DELETE", `/api/v1/user/api-tokens/${made.json().data.api_token.id}`, { token })).statusCode,
		).toBeLessThan(300);
		expect([await open(theirs), await open(link)]).toEqual([404, 200]);
	});

	it("stands in no event: everybody who hears it asks for their own", async () => {
		const texts = (await published.published()).map(({ payload }) => JSON.stringify(payload));
		expect(texts.some((text) => text.includes(id) && text.includes('"download_url":null'))).toBe(true);
		expect(texts.filter((text) => text.includes("signature="))).toEqual([]);
	});

	it("opens nothing after the owner is deactivated", async () => {
		const { id: user } = (await site.send("GET", "/api/v1/user", { token })).json().data;
		const { admin } = site.tokens;
		expect((await post(`/admin/clients/${user}/deactivate`, { reason: "Asked for it" }, admin)).statusCode).toBe(200);
		expect(await open(link)).toBe(404);
		expect((await post(`/admin/clients/${user}/reactivate`, { reason: "Back again" }, admin)).statusCode).toBe(200);
	});
});
