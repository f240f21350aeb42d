import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { DEMO_ADMIN, DEMO_CUSTOMER } from "../../profile/demo-people.ts";
import { SESSION_LIFE_MS, TOKEN_LIFE_MS } from "../../sessions/sessions.ts";
import { createTestSite, REGISTRATION, renewalOf, type TestSite } from "../../testing.ts";
import { ProviderClient } from "./provider-client.ts";
import { providerOf } from "./provider-kinds.ts";
import { AWAY_MS } from "./providers.ts";
import { cookieOf, mailed, PASSWORD, proveAgain, turnOnTotp } from "./testing.ts";
import { CLIENT, startTestProvider, type TestProvider } from "./testing-provider.ts";

const BACK = "http://localhost:3000/login/return/own";
const AWAY = "__Host-truefill-away";
const FOUND = "__Host-truefill-found";

let provider: TestProvider;
let site: TestSite;
beforeAll(async () => {
	provider = await startTestProvider(BACK);
});
afterAll(() => provider.close());
beforeEach(async () => {
	const own = providerOf({ id: "own", ...CLIENT, issuer: provider.issuer, name: "Company" });
	site = await createTestSite({ providers: [own] });
	provider.person = { sub: "p-1", email: DEMO_CUSTOMER.email, email_verified: true };
	provider.forge = null;
});
afterEach(() => site.close());

async function start(token?: string): Promise<{ url: string; away: string }> {
	const path = token === undefined ? "/auth/providers/own/start" : "/user/providers/own/start";
	const answer = await site.send("POST", path, { body: {}, ...(token === undefined ? {} : { token }) });
	if (answer.statusCode !== 200) throw new Error(answer.body);
	return { url: answer.json().data.url, away: cookieOf(answer, AWAY) };
}
const finish = (back: URL, away: string, change: object = {}) => {
	const { code, state, iss } = Object.fromEntries(back.searchParams);
	const body = { code, state, ...(iss === undefined ? {} : { iss }), ...change };
	return site.send("POST", "/auth/providers/own/finish", { body, cookies: { [AWAY]: away } });
};
/** The whole flow, as one browser does it. */
async function through(token?: string) {
	const { url, away } = await start(token);
	return finish(await provider.visit(url), away);
}
async function linked(): Promise<void> {
	const found = await through();
	const answer = await site.send("POST", "/auth/providers/link", {
		body: { password: PASSWORD },
		cookies: { [FOUND]: cookieOf(found, FOUND) },
	});
	if (answer.statusCode !== 200) throw new Error(answer.body);
}

describe("signing in with a provider", () => {
	it("asks with state, nonce and a challenge, and to come back to the configured address, whatever Host says", async () => {
		const answer = await site.send("POST", "/auth/providers/own/start", {
			body: {},
			headers: { host: "evil.example" },
		});
		const url = new URL(answer.json().data.url);
		expect(Object.fromEntries(url.searchParams)).toMatchObject({
			client_id: CLIENT.clientId,
			response_type: "code",
			redirect_uri: BACK,
			code_challenge_method: "S256",
			scope: "openid email profile",
		});
		for (const name of ["state", "nonce", "code_challenge"]) expect(url.searchParams.get(name)).toHaveLength(43);
		expect((await site.send("POST", "/auth/providers/google/start", { body: {} })).json().code).toBe(
			"PROVIDER_NOT_OFFERED",
		);
	});

	it("opens no account of the same address before its password was given: no silent takeover", async () => {
		const found = await through();
		expect(found.json().data).toEqual({ outcome: "password-needed", email: DEMO_CUSTOMER.email });
		expect(await site.query("SELECT 1 FROM sessions")).toEqual([]);
		const cookies = { [FOUND]: cookieOf(found, FOUND) };
		const give = (password: string) => site.send("POST", "/auth/providers/link", { body: { password }, cookies });
		expect((await give("wrong")).json().code).toBe("PASSWORD_WRONG");
		expect((await site.send("POST", "/auth/providers/link", { body: { password: PASSWORD } })).json().code).toBe(
			"LINK_ENDED",
		);
		const answer = await give(PASSWORD);
		expect(answer.json().data.user.id).toBe("usr_demo");
		expect(await mailed(site)).toContain("sign-in-linked Company");
		expect((await give(PASSWORD)).json().code).toBe("LINK_ENDED");
		expect((await through()).json().data).toMatchObject({
			outcome: "signed-in",
			session: { user: { id: "usr_demo" } },
		});
	});

	it("ends the link after five wrong passwords", async () => {
		const cookies = { [FOUND]: cookieOf(await through(), FOUND) };
		const said: string[] = [];
		for (let at = 0; at < 6; at++) {
			const answer = await site.send("POST", "/auth/providers/link", { body: { password: `wrong ${at}` }, cookies });
			said.push(answer.json().code);
		}
		expect(said).toEqual([
			...Array<string>(4).fill("PASSWORD_WRONG"),
			"LINK_ENDED",
			expect.stringMatching(/LINK_ENDED|TOO_MANY/),
		]);
	});

	it("takes no address that the provider has not verified, and none that it does not tell", async () => {
		for (const email_verified of [false, undefined, "false"]) {
			provider.person = {
				sub: "p-2",
				email: DEMO_CUSTOMER.email,
				...(email_verified === undefined ? {} : { email_verified }),
			};
			expect((await through()).json().code).toBe("PROVIDER_EMAIL_UNVERIFIED");
		}
		provider.person = { sub: "p-2" };
		expect((await through()).json().code).toBe("PROVIDER_ADDRESS_MISSING");
		expect(await site.query("SELECT 1 FROM provider_findings")).toEqual([]);
	});

	it("knows a linked person by what the provider calls them, not by an address that has moved on", async () => {
		await linked();
		provider.person = { sub: "p-1", email: "new@example.com", email_verified: false };
		expect((await through()).json().data.outcome).toBe("signed-in");
		provider.person = { sub: "p-9", email: DEMO_CUSTOMER.email, email_verified: true };
		expect((await through()).json().data.outcome).toBe("password-needed");
	});

	it("opens nothing by the same subject of another provider", async () => {
		await linked();
		await site.query("UPDATE linked_providers SET provider = 'google'");
		provider.person = { sub: "p-1", email: "else@example.com", email_verified: true };
		expect((await through()).json().data.outcome).toBe("sign-up");
		await site.query("UPDATE linked_providers SET provider = 'own'");
		expect((await through()).json().data.outcome).toBe("signed-in");
	});

	it("asks for the second factor like any other first one", async () => {
		await linked();
		const { token } = await site.login();
		await turnOnTotp(site, token);
		const answer = await through();
		expect(answer.json().code).toBe("SECOND_FACTOR_REQUIRED");
		expect(answer.cookies.map(({ name }) => name)).not.toContain("__Host-truefill-renewal");
	});

	it("sends a new person on to the sign-up, and links whoever signs up with that address in that browser", async () => {
		provider.person = {
			sub: "p-3",
			email: "grace@example.com",
			email_verified: true,
			given_name: "Grace",
			family_name: "Hopper",
		};
		const found = await through();
		expect(found.json().data).toEqual({
			outcome: "sign-up",
			email: "grace@example.com",
			first_name: "Grace",
			last_name: "Hopper",
		});
		const other = { ...REGISTRATION, email: "other@example.com", username: "other-one" };
		const cookies = { [FOUND]: cookieOf(found, FOUND) };
		await site.send("POST", "/auth/register", { body: other, cookies });
		expect(await site.query("SELECT 1 FROM linked_providers")).toEqual([]);
		await site.send("POST", "/auth/register", { body: REGISTRATION, cookies });
		expect(await site.query("SELECT provider, subject FROM linked_providers")).toEqual([
			{ provider: "own", subject: "p-3" },
		]);
		expect((await through()).json().data.outcome).toBe("signed-in");
	});
});

describe("what comes back is not believed", () => {
	it("when the state is another, comes from another browser, a second time, or too late", async () => {
		const { url, away } = await start();
		const back = await provider.visit(url);
		expect((await finish(back, away, { state: "x".repeat(43) })).json().code).toBe("LINK_ENDED");
		expect((await finish(back, "x".repeat(43))).json().code).toBe("LINK_ENDED");
		const victim = await start();
		expect((await finish(back, victim.away)).json().code, "an attacker's code in a victim's browser").toBe(
			"LINK_ENDED",
		);
		expect((await finish(back, away)).statusCode).toBe(200);
		expect((await finish(back, away)).json().code).toBe("LINK_ENDED");
		const late = await start();
		const lateBack = await provider.visit(late.url);
		await site.clock.advance(AWAY_MS);
		expect((await finish(lateBack, late.away)).json().code).toBe("LINK_ENDED");
	});

	it("when the nonce, the verifier, the code or the issuer is not what was asked for", async () => {
		for (const [what, sql] of [
			["nonce", "UPDATE provider_attempts SET nonce = 'another'"],
			["verifier", `UPDATE provider_attempts SET verifier = '${"v".repeat(43)}'`],
			["redirect", "UPDATE provider_attempts SET redirect_uri = 'http://localhost:3000/login/return/other'"],
		] as const) {
			const { url, away } = await start();
			const back = await provider.visit(url);
			await site.query(sql);
			expect((await finish(back, away)).json().code, what).toBe("PROVIDER_FAILED");
		}
		for (const change of [{ code: "made-up" }, { iss: "https://evil.example" }]) {
			const { url, away } = await start();
			const answer = await finish(await provider.visit(url), away, change);
			expect(answer.json().code, JSON.stringify(change)).toBe("PROVIDER_FAILED");
		}
		expect(await site.query("SELECT 1 FROM sessions")).toEqual([]);
	});
});

describe("the word of a provider", () => {
	it("is asked for at their own address, and no redirect is followed from there", async () => {
		const asked: string[] = [];
		const moved = createServer((request, response) => {
			asked.push(String(request.url));
			response.writeHead(302, { location: "/elsewhere" }).end();
		});
		await once(moved.listen(0, "127.0.0.1"), "listening");
		const { port } = moved.address() as AddressInfo;
		const client = new ProviderClient(
			providerOf({ id: "own", ...CLIENT, issuer: `http://127.0.0.1:${port}`, name: "Moved" }),
		);
		await expect(client.ask(BACK)).rejects.toThrow();
		expect(asked).toEqual(["/.well-known/openid-configuration"]);
		moved.close();
	});

	it("is taken when it is theirs, for this site, of now, and not otherwise", async () => {
		const nowS = Math.floor(Date.now() / 1000);
		const unsigned = (claims: object) => {
			const [head, body] = [{ alg: "none" }, claims].map((part) =>
				Buffer.from(JSON.stringify(part)).toString("base64url"),
			);
			return `${head}.${body}.`;
		};
		const forgeries: Record<string, NonNullable<TestProvider["forge"]>> = {
			"signed by somebody else": (claims, sign) => sign(claims, "somebody else"),
			"not signed": unsigned,
			"of another subject under the old signature": (claims, sign) => {
				const [head, , signature] = sign(claims).split(".");
				const body = Buffer.from(JSON.stringify({ ...claims, sub: "p-2" })).toString("base64url");
				return `${head}.${body}.${signature}`;
			},
			"for another site": (claims, sign) => sign({ ...claims, aud: "another-site" }),
			"of another provider": (claims, sign) => sign({ ...claims, iss: "https://accounts.google.com" }),
			"of yesterday": (claims, sign) => sign({ ...claims, iat: nowS - 90_000, exp: nowS - 86_400 }),
			"of another request": (claims, sign) => sign({ ...claims, nonce: "another" }),
			"about nobody": ({ sub: _sub, ...claims }, sign) => sign(claims),
		};
		for (const [what, forge] of Object.entries(forgeries)) {
			provider.forge = forge;
			expect((await through()).json().code, what).toBe("PROVIDER_FAILED");
		}
		expect(await site.query("SELECT 1 FROM provider_findings")).toEqual([]);
		provider.forge = (claims, sign) => sign(claims);
		expect((await through()).json().data.outcome).toBe("password-needed");
	});

	it("is not asked for where the metadata names another issuer than the configured one (ASVS 10.5.3)", async () => {
		// The same provider under another name: its metadata names another issuer than the configured one.
		const issuer = provider.issuer.replace("127.0.0.1", "localhost");
		const other = await createTestSite({ providers: [providerOf({ id: "own", ...CLIENT, issuer, name: "Company" })] });
		const answer = await other.send("POST", "/auth/providers/own/start", { body: {} });
		expect([answer.json().code, await other.query("SELECT 1 FROM provider_attempts")]).toEqual([
			"PROVIDER_UNREACHABLE",
			[],
		]);
		expect(other.logged.join()).toContain("metadata issuer does not match the expected issuer");
		await other.close();
	});

	it("opens a session that lives by its own rules, not by those of their token (ASVS 7.6.1)", async () => {
		await linked();
		// Their token is valid for a month; the session is not.
		provider.forge = (claims, sign) => sign({ ...claims, exp: Math.floor(Date.now() / 1000) + 30 * 86_400 });
		const answer = await through();
		const { token } = answer.json().data.session;
		const isIn = async (by: string) => (await site.send("GET", "/user", { token: by })).statusCode === 200;
		await site.clock.advance(TOKEN_LIFE_MS - 1);
		expect(await isIn(token)).toBe(true);
		await site.clock.advance(1);
		expect(await isIn(token)).toBe(false);
		const renewed = await site.send("POST", "/auth/renew", { renewal: renewalOf(answer) });
		const later = renewed.json().data.token;
		expect(await isIn(later)).toBe(true);
		await site.clock.advance(SESSION_LIFE_MS);
		expect(await isIn(later)).toBe(false);
		expect((await site.send("POST", "/auth/renew", { renewal: renewalOf(renewed) })).statusCode).toBe(401);
	});

	it("stays on the server: no answer and no address carries a token of theirs", async () => {
		let given = "";
		provider.forge = (claims, sign) => {
			given = sign(claims);
			return given;
		};
		const answer = await through();
		expect(given).not.toBe("");
		expect(JSON.stringify([answer.json(), answer.headers])).not.toContain(given.split(".")[1]);
		const kept = await site.query("SELECT to_jsonb(f)::text AS row FROM provider_findings f");
		expect(JSON.stringify(kept)).not.toMatch(/eyJ|access_token/);
	});
});

describe("linking from inside", () => {
	it("needs proof, keeps to the session that began, and takes no account of the provider twice", async () => {
		const { token } = await site.login();
		const early = await site.send("POST", "/user/providers/own/start", { token, body: {} });
		expect(early.json().code).toBe("STEP_UP_REQUIRED");
		await proveAgain(site, token);
		provider.person = { sub: "p-5", email: "else@example.com", email_verified: false };
		expect((await through(token)).json().data).toEqual({ outcome: "linked" });
		const { linked: list } = (await site.send("GET", "/user/security", { token })).json().data;
		expect(list).toMatchObject([{ provider: "own", email: "else@example.com" }]);

		const admin = await site.login(DEMO_ADMIN.email, DEMO_ADMIN.password);
		await proveAgain(site, admin.token, undefined, DEMO_ADMIN.password);
		expect((await through(admin.token)).json().code).toBe("LINK_TAKEN");

		const { url, away } = await start(token);
		const back = await provider.visit(url);
		await site.send("POST", "/auth/logout", { token, body: {} });
		expect((await finish(back, away)).json().code, "the session has ended").toBe("LINK_ENDED");

		const again = await site.login();
		await proveAgain(site, again.token);
		const unlink = () => site.send("DELETE", "/user/providers/own", { token: again.token, body: {} });
		expect((await unlink()).statusCode).toBe(200);
		expect((await unlink()).json().code).toBe("LINK_NOT_FOUND");
	});
});

describe("Google, Apple and LinkedIn (R5)", () => {
	it("are configurations of the same mechanism", () => {
		const of = (id: "google" | "apple" | "linkedin") => providerOf({ id, ...CLIENT });
		expect(of("google")).toMatchObject({
			issuer: "https://accounts.google.com",
			pkce: true,
			nonce: true,
			formPost: false,
		});
		expect(of("apple")).toMatchObject({ issuer: "https://appleid.apple.com", formPost: true });
		expect(of("linkedin")).toMatchObject({ issuer: "https://www.linkedin.com/oauth", pkce: false, nonce: false });
	});

	it("that post their answer are sent on to the page of all others; nothing is believed there", async () => {
		const answer = await site.app.inject({
			method: "POST",
			url: "/login/return/apple",
			headers: { "content-type": "application/x-www-form-urlencoded", "sec-fetch-site": "cross-site" },
			payload: "code=a%26b&state=s&user=%7B%7D&next=https%3A%2F%2Fevil.example",
		});
		expect([answer.statusCode, answer.headers.location]).toEqual([303, "/login/return/apple?code=a%26b&state=s"]);
	});
});
