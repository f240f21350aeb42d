import { afterEach, beforeEach, expect, it } from "vitest";
import { createTestSite, type TestSite } from "../../testing.ts";
import { mailed, turnOnTotp } from "./testing.ts";

let site: TestSite;
let token: string;
beforeEach(async () => {
	site = await createTestSite();
	({ token } = await site.login());
});
afterEach(() => site.close());

const noMails = () => site.query("ALTER TABLE mails ADD CONSTRAINT none CHECK (false) NOT VALID");
const count = async (sql: string) => (await site.query(sql)).length;

it("no way in comes or goes without its owner being told: what cannot be written to them is undone", async () => {
	await turnOnTotp(site, token);
	const before = await mailed(site);
	const on = "SELECT 1 FROM totp_factors WHERE confirmed_at IS NOT NULL";
	const unused = "SELECT code_hash FROM recovery_codes WHERE used_at IS NULL ORDER BY code_hash";
	const kept = await site.query(unused);
	await noMails();
	for (const [path, body] of [
		["/auth/totp/disable", {}],
		["/auth/recovery-codes", {}],
		["/user/api-tokens", { name: "Robot", scopes: ["read"], days: 7 }],
	] as const) {
		expect((await site.send("POST", path, { token, body })).statusCode, path).toBe(500);
	}
	expect(await count(on)).toBe(1);
	expect(await site.query(unused)).toEqual(kept);
	expect(await count("SELECT 1 FROM api_tokens")).toBe(0);
	expect(await mailed(site)).toEqual(before);
});
