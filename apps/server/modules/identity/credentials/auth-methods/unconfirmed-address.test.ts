import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createTestSite, REGISTRATION, type TestSite } from "../../testing.ts";
import { mailed, proveAgain, turnOnTotp } from "./testing.ts";
import { TestAuthenticator } from "./testing-authenticator.ts";

const email = "grace@example.com";
const right = "correct horse battery";
const fresh = "a wholly other staple";
const DAY_MS = 86_400_000;

let site: TestSite;
let id = "";
/** The token of whoever signed up. */
let token = "";
beforeEach(async () => {
	site = await createTestSite();
	id = (await site.send("POST", "/auth/register", { body: REGISTRATION })).json().data.user.id;
	await site.query("UPDATE users SET status = 'active' WHERE id = $1", [id]);
	({ token } = await site.login(email, right));
});
afterEach(() => site.close());

const confirmed = (at: Date | null) => site.query("UPDATE users SET email_verified_at = $2 WHERE id = $1", [id, at]);
const now = () => new Date(site.clock.nowMs());
const post = (path: string, body: object, by?: string) =>
	site.send("POST", path, { body, ...(by === undefined ? {} : { token: by }) });

async function addPasskey(): Promise<TestAuthenticator> {
	const key = new TestAuthenticator();
	const { challenge } = (await post("/auth/passkeys/creation-options", {}, token)).json().data;
	const added = await post("/auth/passkeys", { name: "Phone", ...key.create(challenge) }, token);
	expect(added.statusCode, added.body).toBe(201);
	return key;
}
async function byPasskey(key: TestAuthenticator) {
	const { challenge } = (await post("/auth/passkeys/sign-in-options", {})).json().data;
	return post("/auth/passkeys/sign-in", key.get(challenge, { userHandle: Buffer.from(id).toString("base64url") }));
}
async function addToken(): Promise<string> {
	const made = await post("/user/api-tokens", { name: "Robot", scopes: ["read"], days: 7 }, token);
	expect(made.statusCode, made.body).toBe(201);
	return made.json().data.token;
}
/** The owner of the address resets the password by mail. */
async function reset(): Promise<void> {
	await post("/auth/forgot-password", { email });
	await site.answerMailRequests();
	const [link] = await site.query<{ params: { token: string } }>(
		"SELECT params FROM mails WHERE template = 'reset-password' ORDER BY id DESC LIMIT 1",
	);
	const body = { token: link?.params.token, password: fresh, confirm_password: fresh };
	expect((await post("/auth/reset-password", body)).statusCode).toBe(200);
}
const removals = async () => (await mailed(site)).filter((line) => line.startsWith("second-factor-removed"));

describe("whoever signs up with the address of somebody else", () => {
	it.each([
		["/auth/totp/enrol", {}],
		["/auth/totp/confirm", { code: "123456" }],
		["/auth/passkeys/creation-options", {}],
		["/auth/passkeys", { name: "Phone", ...new TestAuthenticator().create("x".repeat(43)) }],
		["/user/api-tokens", { name: "Robot", scopes: ["read"], days: 7 }],
		["/user/providers/google/start", {}],
	])("adds no way in before the address is confirmed: %s", async (path, body) => {
		await proveAgain(site, token, undefined, right);
		const answer = await post(path, body, token);
		expect([answer.statusCode, answer.json().code]).toEqual([403, "EMAIL_UNCONFIRMED"]);
		await confirmed(now());
		expect((await post(path, body, token)).json().code).not.toBe("EMAIL_UNCONFIRMED");
	});

	it("keeps none that an older release let them add: the reset by mail takes all of them, and says which", async () => {
		await confirmed(now());
		await proveAgain(site, token, undefined, right);
		const [key, program] = [await addPasskey(), await addToken()];
		await turnOnTotp(site, token, right);
		await confirmed(null);
		await site.clock.advance(DAY_MS);
		expect((await byPasskey(key)).statusCode, "a passkey signs in until then").toBe(200);
		await reset();
		expect((await byPasskey(key)).json().code).toBe("PASSKEY_REFUSED");
		expect((await site.send("GET", "/data", { token: program })).json().code).toBe("SESSION_ENDED");
		expect((await site.send("GET", "/user", { token })).json().code).toBe("SESSION_ENDED");
		expect(await removals()).toEqual(["second-factor-removed TOTP, Passkey “Phone”, API token “Robot”"]);
		const owner = await post("/auth/login", { email, password: fresh });
		expect(owner.statusCode, "the owner is asked for no code of an app that is not theirs").toBe(200);
		const { data } = (await site.send("GET", "/user/security", { token: owner.json().data.token })).json();
		expect(data).toMatchObject({ totp: { on: false, recovery_codes_left: 0 }, passkeys: [], linked: [] });
	});

	it("keeps none either when the owner confirmed the address afterwards by a mailed link", async () => {
		await confirmed(now());
		await proveAgain(site, token, undefined, right);
		const key = await addPasskey();
		await site.clock.advance(DAY_MS);
		await confirmed(now());
		await site.clock.advance(DAY_MS);
		await reset();
		expect((await byPasskey(key)).json().code).toBe("PASSKEY_REFUSED");
		expect(await removals()).toEqual(["second-factor-removed Passkey “Phone”"]);
	});
});

describe("the owner of a confirmed address", () => {
	beforeEach(async () => {
		await confirmed(now());
		await site.clock.advance(1_000);
		await proveAgain(site, token, undefined, right);
	});

	it("keeps the app and the passkeys over a reset by mail; API tokens end", async () => {
		const [key, program] = [await addPasskey(), await addToken()];
		await turnOnTotp(site, token, right);
		await reset();
		expect((await byPasskey(key)).statusCode).toBe(200);
		expect((await post("/auth/login", { email, password: fresh })).json().code).toBe("SECOND_FACTOR_REQUIRED");
		expect((await site.send("GET", "/data", { token: program })).json().code).toBe("SESSION_ENDED");
		expect(await removals()).toEqual(["second-factor-removed API token “Robot”"]);
	});

	it.each([
		["a new password", "/user/password", { current_password: right, password: fresh, confirm_password: fresh }],
		["signing out everywhere", "/user/sessions/end", { keep_current: false }],
		["signing out everywhere else", "/user/sessions/end", { keep_current: true }],
	])("ends every API token by %s", async (_how, path, body) => {
		const program = await addToken();
		expect((await site.send("GET", "/data", { token: program })).statusCode).toBe(200);
		const key = (await site.send("GET", "/data", { token: program })).json().data.price_feed.api_key;
		const done = await post(path, body, token);
		expect(done.statusCode, done.body).toBe(200);
		expect((await site.send("GET", "/data", { token: program })).json().code).toBe("SESSION_ENDED");
		expect(site.identity.priceKeys.verify(key), "their price sockets as well").toBeUndefined();
	});
});
