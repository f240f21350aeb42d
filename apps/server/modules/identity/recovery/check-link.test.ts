import { afterEach, beforeEach, expect, it } from "vitest";
import { proveAgain } from "../credentials/auth-methods/testing.ts";
import { createTestSite, REGISTRATION, type TestSite } from "../testing.ts";

let site: TestSite;
beforeEach(async () => {
	site = await createTestSite();
	await site.send("POST", "/auth/register", { body: REGISTRATION });
});
afterEach(() => site.close());

const email = "grace@example.com";
const right = "correct horse battery";
const fresh = "a wholly other staple";

const lastMail = async (template: string, name = "token") => {
	const rows = await site.query<{ params: Readonly<Record<string, string>> }>(
		"SELECT params FROM mails WHERE template = $1 ORDER BY id",
		[template],
	);
	return rows.at(-1)?.params[name] ?? "";
};
const post = async (path: string, body: unknown, token?: string) => {
	const answer = await site.send("POST", path, { body, ...(token === undefined ? {} : { token }) });
	return { status: answer.statusCode, code: answer.json().code, body: answer.json() };
};
const check = (purpose: string, token: string) => post("/auth/check-link", { purpose, token });
const ask = async (path: string) => {
	await post(path, { email });
	await site.answerMailRequests();
};
const usable = { status: 200, body: { data: { usable: true } } };

it("says that a link works, as often as it is opened, and uses it up by that never", async () => {
	await ask("/auth/forgot-password");
	const token = await lastMail("reset-password");
	for (let opened = 0; opened < 3; opened++) expect(await check("reset-password", token)).toMatchObject(usable);
	const body = { token, password: fresh, confirm_password: fresh };
	expect((await post("/auth/reset-password", body)).status).toBe(200);
	const refused = await check("reset-password", token);
	expect(refused.code).toBe("LINK_SPENT");
	// The answer for an unknown link is identical to that for a spent one.
	expect((await check("reset-password", "A".repeat(43))).body).toEqual(refused.body);
});

it("takes a link for its own purpose and its own time alone", async () => {
	await ask("/auth/auto-login/request");
	const token = await lastMail("sign-in-link");
	expect(await check("sign-in", token)).toMatchObject(usable);
	expect((await check("reset-password", token)).code).toBe("LINK_SPENT");
	expect((await check("undo-email-change", token)).code).toBe("LINK_SPENT");
	await site.clock.advance(10 * 60_000);
	expect((await check("sign-in", token)).code).toBe("LINK_SPENT");
});

it("takes no link that was mailed to an address that the person has no more", async () => {
	await ask("/auth/forgot-password");
	const token = await lastMail("reset-password");
	await site.query("UPDATE users SET email = 'new@example.com', email_key = 'new@example.com' WHERE email_key = $1", [
		email,
	]);
	expect((await check("reset-password", token)).code).toBe("LINK_SPENT");
});

it("knows the link that takes a change of the address back, until it was used", async () => {
	await site.query("UPDATE users SET status = 'active' WHERE email_key = $1", [email]);
	const { token: session } = await site.login(email, right);
	await proveAgain(site, session, undefined, right);
	await post("/user/email-change", { email: "new@example.com" }, session);
	await site.answerMailRequests();
	await post("/user/email-change/confirm", { code: await lastMail("confirm-new-email", "code") }, session);
	const token = await lastMail("email-changed");
	expect(await check("undo-email-change", token)).toMatchObject(usable);
	expect((await post("/auth/undo-email-change", { token })).status).toBe(200);
	expect((await check("undo-email-change", token)).code).toBe("LINK_SPENT");
});

it("is limited for each network", async () => {
	const statuses: number[] = [];
	for (let i = 0; i < 21; i++) statuses.push((await check("sign-in", "A".repeat(43))).status);
	expect(statuses.filter((status) => status === 429)).toHaveLength(1);
});
