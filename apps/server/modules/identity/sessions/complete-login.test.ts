import { IS_FULL } from "@truefill/testkit/tier";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestSite, REGISTRATION, type TestSite } from "../testing.ts";

/** More guesses change nothing but the run time. */
const GUESSES = IS_FULL ? 10_000 : 1_000;

let site: TestSite;
let userId = "";
const email = "grace@example.com";
const right = "correct horse battery";
beforeAll(async () => {
	site = await createTestSite();
	const answer = await site.send("POST", "/auth/register", {
		body: REGISTRATION,
		headers: { "accept-language": "fr-FR,fr;q=0.9,en;q=0.8" },
	});
	userId = answer.json().data.user.id;
});
afterAll(() => site.close());

const FIREFOX = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0";
const signIn = async (address: string, device?: string, password = right) => {
	const headers = {
		"user-agent": FIREFOX,
		...(device === undefined ? {} : { cookie: `__Host-truefill-device=${device}` }),
	};
	const answer = await site.send("POST", "/auth/login", { body: { email, password }, address, headers });
	return { status: answer.statusCode, device: answer.cookies.find(({ name }) => name.endsWith("device"))?.value };
};
const mails = () =>
	site.query("SELECT template, language, address, params FROM mails WHERE template <> 'verify-email' ORDER BY id");
const history = () => site.query("SELECT way, outcome, network, known_device FROM sign_ins ORDER BY id");

describe("the end of every way in", () => {
	it("knows a browser again by its cookie, and warns of one that it does not know", async () => {
		const first = await signIn("192.0.2.10");
		expect(first.device).toMatch(/^[A-Za-z0-9_-]{43}$/);
		// The first sign-in triggers no warning.
		expect([await mails(), await site.notified()]).toEqual([[], []]);
		const again = await signIn("198.51.100.7", first.device);
		expect(again.device).toBe(first.device);
		expect(await mails()).toEqual([]);
		const other = await signIn("203.0.113.99");
		expect(other.device).not.toBe(first.device);
		expect(await mails()).toEqual([
			{
				template: "new-device",
				language: "fr",
				address: email,
				params: { name: "Grace", at: "2026-01-02T03:04:05.000Z", device: "Firefox, Windows", network: "203.0.113.*" },
			},
		]);
		expect(await site.notified()).toMatchObject([
			{ user_id: userId, code: "NEW_DEVICE", params: { device: "Firefox, Windows" } },
		]);
		expect(await history()).toEqual([
			{ way: "password", outcome: "signed-in", network: "192.0.2.10", known_device: false },
			{ way: "password", outcome: "signed-in", network: "198.51.100.7", known_device: true },
			{ way: "password", outcome: "signed-in", network: "203.0.113.99", known_device: false },
		]);
	});

	it("takes a cookie that is none of ours for none", async () => {
		const forged = await signIn("192.0.2.10", "short");
		expect(forged.device).toMatch(/^[A-Za-z0-9_-]{43}$/);
	});

	it("takes none that somebody else has put into their browser, also for a new password", async () => {
		const planted = "p".repeat(43);
		const { device } = await signIn("192.0.2.10", planted);
		expect(device).toMatch(/^[A-Za-z0-9_-]{43}$/);
		expect(device).not.toBe(planted);
		const before = (await mails()).length;
		// The device that planted it still counts as unknown.
		expect((await signIn("203.0.113.44", planted)).device).not.toBe(planted);
		expect(await mails()).toHaveLength(before + 1);
	});

	it("stores hashes of the cookies only", async () => {
		const { device = "" } = await signIn("192.0.2.10");
		const [row] = await site.query<{ text: string }>(
			"SELECT coalesce(string_agg(encode(device_hash, 'escape'), ' '), '') AS text FROM devices",
		);
		expect(row?.text).not.toContain(device);
		expect(row?.text).not.toContain(Buffer.from(device, "base64url").toString("hex"));
	});

	it("lets the owner in from their browser in a new network while thousands of guesses come from everywhere", async () => {
		const { device } = await signIn("192.0.2.10");
		const statuses = new Map<number, number>();
		for (let i = 0; i < GUESSES; i++) {
			const { status } = await signIn(`10.${i >> 16}.${(i >> 8) & 255}.${i & 255}`, undefined, "Wrong-password-1");
			statuses.set(status, (statuses.get(status) ?? 0) + 1);
		}
		expect(statuses).toEqual(
			new Map([
				[401, 5],
				[429, GUESSES - 5],
			]),
		);
		expect((await signIn("198.51.100.200")).status).toBe(429);
		expect((await signIn("198.51.100.200", device)).status).toBe(200);
		const refused = await site.query("SELECT count(*)::int AS n FROM sign_ins WHERE outcome = 'password-wrong'");
		expect(refused).toEqual([{ n: 5 }]);
	});
});
