import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { createIdentity, KEY_NAMES, openBreachedPasswords } from "../modules/identity/index.ts";
import { createLog, createSystemClock } from "../platform/index.ts";
import { createTestDatabase } from "../platform/postgres/testing.ts";
import { TEST_PASSWORD_COST } from "../testing/password-cost.ts";
import { serverSecrets } from "./secrets.ts";

const database = await createTestDatabase();
afterAll(() => database.drop());

/** Reads the keys as a server does at its start. */
async function start() {
	const log = createLog({ level: "silent" });
	const identity = await createIdentity({
		pool: database.pool,
		clock: createSystemClock(),
		demo: true,
		publicUrl: null,
		breached: await openBreachedPasswords(null, log),
		passwordCost: TEST_PASSWORD_COST,
	});
	await identity.secret("realtime", () => randomBytes(32));
	return serverSecrets(identity);
}
const command = (...args: string[]) =>
	new Promise<{ code: number; out: string }>((resolve) => {
		const env = { ...process.env, DATABASE_URL: database.url };
		const path = join(import.meta.dirname, "rotate-key.ts");
		execFile(process.execPath, [path, ...args], { env }, (error, stdout, stderr) =>
			resolve({ code: typeof error?.code === "number" ? error.code : 0, out: stdout + stderr }),
		);
	});

it("lists every key, replaces one, ends what cannot go on, and never loses the authenticator apps", async () => {
	const before = await start();
	await database.pool.query(
		"INSERT INTO users (id, email, email_key, first_name, last_name, role, status, created_at) VALUES ('usr_1', 'a@b.example', 'a@b.example', 'A', 'B', 'customer', 'active', now())",
	);
	await database.pool.query(
		"INSERT INTO push_subscriptions (endpoint, user_id, p256dh, auth, created_at) VALUES ('https://push.example/x', 'usr_1', 'a', 'b', now())",
	);
	expect(await command("files")).toMatchObject({ code: 0, out: expect.stringContaining('"files"') });
	expect(await command("push")).toMatchObject({ code: 0, out: expect.stringContaining('"push"') });
	const { out } = await command();
	for (const name of KEY_NAMES) expect(out).toMatch(new RegExp(`^${name} +since \\d{4}-\\d\\d-\\d\\d`, "m"));
	expect(out).toMatch(/^files +since \S+, replaced \d{4}-\d\d-\d\d$/m);
	expect((await database.pool.query("SELECT 1 FROM push_subscriptions")).rows).toEqual([]);
	const after = await start();
	expect(after.files[1]?.equals(before.files[0])).toBe(true);
	expect(after.push.publicKey).not.toBe(before.push.publicKey);
	expect(after.secondFactor).toEqual(before.secondFactor);
	expect(await command("second-factor", "--at-once")).toMatchObject({ code: 2 });
	expect((await start()).secondFactor).toEqual(before.secondFactor);
});
