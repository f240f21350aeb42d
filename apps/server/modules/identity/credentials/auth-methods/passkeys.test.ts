import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { DEMO_ADMIN } from "../../profile/demo-people.ts";
import { createTestSite, type TestSite } from "../../testing.ts";
import { PASSKEY_CHALLENGE_LIFE_MS } from "./passkeys.ts";
import { ELEVATED_MS } from "./step-up.ts";
import { mailed, PASSWORD, proveAgain, turnOnTotp } from "./testing.ts";
import { TestAuthenticator } from "./testing-authenticator.ts";

let site: TestSite;
let token: string;
beforeEach(async () => {
	site = await createTestSite();
	({ token } = await site.login());
});
afterEach(() => site.close());

async function creationChallenge(of = token): Promise<string> {
	return (await site.send("POST", "/auth/passkeys/creation-options", { token: of, body: {} })).json().data.challenge;
}
async function signInChallenge(): Promise<string> {
	return (await site.send("POST", "/auth/passkeys/sign-in-options", { body: {} })).json().data.challenge;
}
const add = (made: object, of = token) =>
	site.send("POST", "/auth/passkeys", { token: of, body: { name: "Laptop", ...made } });
const signIn = (body: object) => site.send("POST", "/auth/passkeys/sign-in", { body });

/** A passkey of the demo customer. */
async function registered(): Promise<TestAuthenticator> {
	await proveAgain(site, token);
	const key = new TestAuthenticator();
	const added = await add(key.create(await creationChallenge()));
	if (added.statusCode !== 201) throw new Error(added.body);
	return key;
}

describe("adding a passkey", () => {
	it("needs proof, asks for a verified person and a discoverable key, and tells the owner", async () => {
		const options = () => site.send("POST", "/auth/passkeys/creation-options", { token, body: {} });
		expect((await options()).json().code).toBe("STEP_UP_REQUIRED");
		const key = await registered();
		expect((await options()).json().data).toMatchObject({
			rp: { id: "localhost" },
			authenticatorSelection: { residentKey: "required", userVerification: "required" },
			excludeCredentials: [{ id: key.credentialId }],
		});
		const { passkeys } = (await site.send("GET", "/user/security", { token })).json().data;
		expect(passkeys).toMatchObject([{ name: "Laptop", last_used_at: null }]);
		expect((await mailed(site)).at(-1)).toBe("second-factor-added Passkey “Laptop”");
	});

	it.each([
		["another origin", { origin: "https://localhost.evil.example" }],
		["another port", { origin: "http://localhost:3001" }],
		["another site's key", { rpId: "evil.example" }],
		["nobody verified", { verified: false }],
		["an answer to another question", { type: "webauthn.get" }],
	])("refuses %s", async (_what, how) => {
		await proveAgain(site, token);
		const made = await add(new TestAuthenticator().create(await creationChallenge(), how));
		expect([made.statusCode, made.json().code]).toEqual([422, "PASSKEY_REFUSED"]);
		expect(await site.query("SELECT 1 FROM passkeys")).toEqual([]);
	});

	it("takes each challenge once, in the session that asked, for what it was asked for, and in time", async () => {
		await registered();
		const made = new TestAuthenticator();
		const challenge = await creationChallenge();
		expect((await add(made.create(challenge))).statusCode).toBe(201);
		expect((await add(new TestAuthenticator().create(challenge))).json().code).toBe("PASSKEY_REFUSED");
		const thief = await site.login();
		await proveAgain(site, thief.token);
		const foreign = new TestAuthenticator().create(await creationChallenge());
		expect((await add(foreign, thief.token)).json().code).toBe("PASSKEY_REFUSED");
		const wrongUse = new TestAuthenticator().create(await signInChallenge());
		expect((await add(wrongUse)).json().code).toBe("PASSKEY_REFUSED");
		const late = new TestAuthenticator().create(await creationChallenge());
		await site.clock.advance(PASSKEY_CHALLENGE_LIFE_MS);
		await proveAgain(site, token);
		expect((await add(late)).json().code).toBe("PASSKEY_REFUSED");
	});

	it("lets nobody add another's credential", async () => {
		const key = await registered();
		const other = await site.login(DEMO_ADMIN.email, DEMO_ADMIN.password);
		await proveAgain(site, other.token, undefined, DEMO_ADMIN.password);
		const again = await add(key.create(await creationChallenge(other.token)), other.token);
		expect(again.json().code).toBe("PASSKEY_REFUSED");
	});
});

describe("signing in with a passkey", () => {
	it("is both factors at once, also where the authenticator app is on", async () => {
		const key = await registered();
		await turnOnTotp(site, token);
		const signedIn = await signIn(key.get(await signInChallenge(), { userHandle: b64("usr_demo") }));
		expect(signedIn.statusCode).toBe(200);
		expect(signedIn.json().data.user.id).toBe("usr_demo");
		const { passkeys } = (await site.send("GET", "/user/security", { token })).json().data;
		expect(passkeys[0].last_used_at).not.toBeNull();
	});

	it.each([
		["another origin", { origin: "https://truefill.evil.example" }],
		["another site's key", { rpId: "evil.example" }],
		["nobody verified", { verified: false }],
		["an answer to another question", { type: "webauthn.create" }],
		["another person's handle", { userHandle: b64("usr_admin") }],
	])("refuses %s", async (_what, how) => {
		const key = await registered();
		const refused = await signIn(key.get(await signInChallenge(), how));
		expect([refused.statusCode, refused.json().code]).toEqual([422, "PASSKEY_REFUSED"]);
	});

	it("refuses a replayed answer, a made-up challenge, a foreign signature, and does not say who exists", async () => {
		const key = await registered();
		const answer = key.get(await signInChallenge());
		expect((await signIn(answer)).statusCode).toBe(200);
		expect((await signIn(answer)).json().code).toBe("PASSKEY_REFUSED");
		expect((await signIn(key.get(b64("made up")))).json().code).toBe("PASSKEY_REFUSED");
		const forger = new TestAuthenticator();
		const forged = { ...forger.get(await signInChallenge()), credential_id: key.credentialId };
		const unknown = forger.get(await signInChallenge());
		const [a, b] = [await signIn(forged), await signIn(unknown)];
		expect(a.body).toBe(b.body);
		expect(a.json().code).toBe("PASSKEY_REFUSED");
	});

	it("refuses a copied authenticator: its counter does not move on", async () => {
		const key = await registered();
		expect((await signIn(key.get(await signInChallenge(), { counter: 10 }))).statusCode).toBe(200);
		for (const counter of [10, 9, 1]) {
			const copied = await signIn(key.get(await signInChallenge(), { counter }));
			expect(copied.json().code, String(counter)).toBe("PASSKEY_REFUSED");
		}
		expect(site.logged.some((line) => line.includes("a passkey was refused"))).toBe(true);
		expect((await signIn(key.get(await signInChallenge(), { counter: 11 }))).statusCode).toBe(200);
	});

	it("works only where browsers allow it", async () => {
		const elsewhere = await site.send("POST", "/auth/passkeys/sign-in-options", {
			body: {},
			headers: { host: "127.0.0.1:3000" },
		});
		expect(elsewhere.json().code).toBe("PASSKEYS_UNAVAILABLE");
		const forged = await site.send("POST", "/auth/passkeys/sign-in-options", {
			body: {},
			headers: { host: "evil.example" },
		});
		expect(forged.json().code).toBe("PASSKEYS_UNAVAILABLE");
	});

	it("keeps to the public address, whatever Host says", async () => {
		const real = await createTestSite({ publicUrl: new URL("https://trade.example.com") });
		try {
			const options = await real.send("POST", "/auth/passkeys/sign-in-options", {
				body: {},
				headers: { host: "evil.example" },
			});
			expect(options.json().data.rpId).toBe("trade.example.com");
		} finally {
			await real.close();
		}
	});
});

describe("a passkey later on", () => {
	it("proves again who one is, by one's own key and in the session that asked", async () => {
		const key = await registered();
		await site.clock.advance(ELEVATED_MS);
		const ask = async (of: string) =>
			(await site.send("POST", "/auth/step-up/passkey-options", { token: of, body: {} })).json().data;
		const stepUp = (passkey: object, of = token) =>
			site.send("POST", "/auth/step-up", { token: of, body: { passkey } });
		const enrol = () => site.send("POST", "/auth/totp/enrol", { token, body: {} });
		const options = await ask(token);
		expect(options.allowCredentials).toMatchObject([{ id: key.credentialId }]);
		expect((await stepUp(key.get(await signInChallenge()))).json().code).toBe("PASSKEY_REFUSED");
		const other = await site.login();
		expect((await stepUp(key.get((await ask(other.token)).challenge))).json().code).toBe("PASSKEY_REFUSED");
		const admin = await site.login(DEMO_ADMIN.email, DEMO_ADMIN.password);
		const foreign = key.get((await ask(admin.token)).challenge);
		expect((await stepUp(foreign, admin.token)).json().code).toBe("PASSKEY_REFUSED");
		expect((await enrol()).json().code).toBe("STEP_UP_REQUIRED");
		expect((await stepUp(key.get(options.challenge))).statusCode).toBe(200);
		expect((await enrol()).statusCode).toBe(200);
	});

	it("is named anew and removed by its owner only, removed only with proof", async () => {
		const key = await registered();
		const [{ id }] = (await site.send("GET", "/user/security", { token })).json().data.passkeys;
		const admin = await site.login(DEMO_ADMIN.email, DEMO_ADMIN.password);
		await proveAgain(site, admin.token, undefined, DEMO_ADMIN.password);
		for (const method of ["PATCH", "DELETE"] as const) {
			const body = method === "PATCH" ? { name: "Mine" } : {};
			const foreign = await site.send(method, `/auth/passkeys/${id}`, { token: admin.token, body });
			expect(foreign.json().code).toBe("PASSKEY_NOT_FOUND");
		}
		const named = await site.send("PATCH", `/auth/passkeys/${id}`, { token, body: { name: "Phone" } });
		expect(named.json().data.name).toBe("Phone");
		await site.clock.advance(ELEVATED_MS);
		const remove = () => site.send("DELETE", `/auth/passkeys/${id}`, { token, body: {} });
		expect((await remove()).json().code).toBe("STEP_UP_REQUIRED");
		await proveAgain(site, token, undefined, PASSWORD);
		expect((await remove()).statusCode).toBe(200);
		expect((await signIn(key.get(await signInChallenge()))).json().code).toBe("PASSKEY_REFUSED");
	});

	it("is the second step of a role that needs one, where no app is on", async () => {
		await site.query(
			"INSERT INTO site_settings (name, value, updated_at) VALUES ('staff_second_factor', '[\"super\"]', now())",
		);
		const admin = await site.login(DEMO_ADMIN.email, DEMO_ADMIN.password);
		await proveAgain(site, admin.token, undefined, DEMO_ADMIN.password);
		await add(new TestAuthenticator().create(await creationChallenge(admin.token)), admin.token);
		const again = await site.send("POST", "/auth/login", { body: DEMO_ADMIN });
		expect(again.json().code).toBe("SECOND_FACTOR_REQUIRED");
		const cookies = Object.fromEntries(again.cookies.map(({ name, value }) => [name, value]));
		const asked = await site.send("GET", "/auth/challenge", { cookies });
		expect(asked.json().data.methods).toEqual(["passkey"]);
		const [{ id }] = (await site.send("GET", "/user/security", { token: admin.token })).json().data.passkeys;
		const removed = await site.send("DELETE", `/auth/passkeys/${id}`, { token: admin.token, body: {} });
		expect(removed.json().code).toBe("SECOND_FACTOR_NEEDED_BY_ROLE");
	});
});

function b64(text: string): string {
	return Buffer.from(text).toString("base64url");
}
