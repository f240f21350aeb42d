import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestSite, type TestSite } from "./testing.ts";

let site: TestSite;
beforeAll(async () => {
	site = await createTestSite();
});
afterAll(() => site.close());

const guess = (email: string, address: string, password = "Wrong-password-1") =>
	site.send("POST", "/auth/login", { body: { email, password }, address });
const network = (n: number) => `198.51.${Math.floor(n / 250)}.${(n % 250) + 1}`;

describe("anonymous callers who flood from the network of a customer", () => {
	it("keep out other anonymous callers, and nobody who is signed in: not their calls, their renewal, or their program", async () => {
		const address = "192.0.2.77";
		const { token, renewal } = await site.login();
		const step = await site.send("POST", "/auth/step-up", { token, body: { password: "Demo-customer-1" }, address });
		expect(step.statusCode, step.body).toBe(200);
		const made = await site.send("POST", "/user/api-tokens", {
			token,
			address,
			body: { name: "A program", scopes: ["read"], days: 30 },
		});
		expect(made.statusCode, made.body).toBe(201);
		// The cached look-up has expired: the next call must query the database.
		await site.clock.advance(5_000);
		const flood = async (wrong?: string) =>
			(await site.send("GET", "/user", { address, ...(wrong === undefined ? {} : { token: wrong }) })).statusCode;
		const codes = new Set<number>();
		for (let n = 0; n < 450; n++) codes.add(await flood(n % 2 === 0 ? undefined : `${n}`.padStart(65, "x")));
		expect(codes).toEqual(new Set([401, 429]));
		const nearlyOurs = token.slice(0, -4) + (token.endsWith("AAAA") ? "BBBB" : "AAAA");
		expect(await flood(nearlyOurs), "a signature that was made up").toBe(429);
		expect((await site.send("GET", "/user", { token, address })).statusCode).toBe(200);
		const program = made.json().data.token;
		expect((await site.send("GET", "/user", { token: program, address })).json().code, "it is known").toBe(
			"SCOPE_MISSING",
		);
		expect((await site.send("POST", "/auth/renew", { renewal, address })).statusCode).toBe(200);
		expect((await site.send("POST", "/auth/renew", { renewal: "x".repeat(65), address })).statusCode).toBe(429);
	});

	it("are not helped by a token that has ended: it is told so, and asks no more than its own share", async () => {
		const address = "192.0.2.78";
		const { token } = await site.login();
		expect((await site.send("POST", "/auth/logout", { token, body: {}, address })).statusCode).toBe(200);
		const codes: number[] = [];
		for (let n = 0; n < 320; n++) codes.push((await site.send("GET", "/user", { token, address })).statusCode);
		expect([codes[0], codes.at(-1)]).toEqual([401, 429]);
		expect((await site.send("GET", "/settings", { address })).statusCode, "nor keeps others out").toBe(200);
	});
});

describe("guessing passwords", () => {
	it("answers an unknown address as a wrong password: status, body and headers", async () => {
		const known = await guess("pending@truefill.test", network(9_001));
		const unknown = await guess("nobody@truefill.test", network(9_002));
		const plain = (answer: typeof known) => {
			const { date: _date, "x-request-id": _id, ...headers } = answer.headers;
			return { status: answer.statusCode, body: answer.body, headers };
		};
		expect(plain(unknown)).toEqual(plain(known));
		expect(known.json().code).toBe("CREDENTIALS_WRONG");
	});

	it("takes the same work for both", async () => {
		// CPU time of this process, which includes the hashing threads: wall-clock time varies with the load of the machine.
		const spentUs = () => {
			const { user, system } = process.cpuUsage();
			return user + system;
		};
		const works = { known: [] as number[], unknown: [] as number[] };
		for (let i = 0; i < 15; i++) {
			for (const [kind, email] of [
				["known", "deactivated@truefill.test"],
				["unknown", `nobody-${i}@truefill.test`],
			] as const) {
				const before = spentUs();
				await guess(email, network(8_000 + i));
				works[kind].push(spentUs() - before);
				await site.clock.advance(20 * 60_000);
			}
		}
		const median = (values: number[]) => values.sort((a, b) => a - b)[7] ?? 0;
		// Without a hash it would be a tenth.
		expect(median(works.unknown)).toBeGreaterThan(median(works.known) * 0.5);
		expect(median(works.unknown)).toBeLessThan(median(works.known) * 2);
	});

	it("lets few guesses of a thousand networks through, and the owner in from where they signed in before", async () => {
		const email = "demo@truefill.test";
		const home = "203.0.113.5";
		expect((await guess(email, home, "Demo-customer-1")).statusCode).toBe(200);
		const answers: number[] = [];
		for (let i = 0; i < 300; i++) answers.push((await guess(email, network(i))).statusCode);
		expect(answers.filter((code) => code === 401)).toHaveLength(5);
		expect(answers.filter((code) => code === 429)).toHaveLength(295);
		const anonymous = await guess(email, network(999), "Demo-customer-1");
		expect([anonymous.statusCode, anonymous.json().code]).toEqual([429, "TOO_MANY_ATTEMPTS"]);
		expect(Number(anonymous.headers["retry-after"])).toBeGreaterThan(0);
		expect((await guess(email, home, "Demo-customer-1")).statusCode).toBe(200);
		// Not permanent: after the delay the right password works from anywhere.
		await site.clock.advance(15 * 60_000 + 1);
		expect((await guess(email, network(999), "Demo-customer-1")).statusCode).toBe(200);
	});

	it("delays an address that nobody has in the same way", async () => {
		const answers: number[] = [];
		for (let i = 0; i < 10; i++) answers.push((await guess("void@truefill.test", network(2_000 + i))).statusCode);
		expect(answers).toEqual([401, 401, 401, 401, 401, 429, 429, 429, 429, 429]);
	});

	it("delays many guesses at once as it delays them one by one", async () => {
		const answers = await Promise.all(
			Array.from({ length: 40 }, (_, i) => guess("parallel@truefill.test", network(3_000 + i))),
		);
		expect(answers.filter((answer) => answer.statusCode === 401).length).toBeLessThanOrEqual(5);
	});

	it("slows a network down that tries one password on many addresses", async () => {
		let refused = 0;
		for (let i = 0; i < 45; i++) {
			const answer = await guess(`person-${i}@truefill.test`, "203.0.113.77");
			if (answer.statusCode === 429) refused++;
		}
		expect(refused).toBeGreaterThanOrEqual(14);
		expect((await guess("admin@truefill.test", "203.0.113.78", "Demo-admin-1")).statusCode).toBe(200);
	});
});

describe("asking for addresses (SPEC §7, R14)", () => {
	it("tells free from taken by the specification's shape and texts", async () => {
		const ask = (email: string, headers = {}) =>
			site.send("POST", "/auth/check-email", { body: { email }, address: "203.0.113.90", headers });
		expect((await ask("DEMO@truefill.test")).json()).toEqual({
			success: true,
			message: "Email is already registered",
			data: { available: false, country: "US" },
		});
		expect((await ask("free@example.com", { "accept-language": "en-GB,en;q=0.8" })).json()).toEqual({
			success: true,
			message: "Email is available",
			data: { available: true, country: "GB" },
		});
		expect((await ask("free@example.com", { "accept-language": "de,fr-CA;q=0.5" })).json().data.country).toBe("CA");
	});

	it("is limited by the address asked about and by the network that asks", async () => {
		const ask = async (email: string, address: string) =>
			(await site.send("POST", "/auth/check-email", { body: { email }, address })).statusCode;
		const same: number[] = [];
		for (let i = 0; i < 7; i++) same.push(await ask("one@example.com", network(4_000 + i)));
		expect(same).toEqual([200, 200, 200, 200, 200, 429, 429]);
		const many: number[] = [];
		for (let i = 0; i < 22; i++) many.push(await ask(`many-${i}@example.com`, "203.0.113.91"));
		expect(many.filter((code) => code === 200)).toHaveLength(20);
	});
});
