import { randomBytes } from "node:crypto";
import { afterAll, expect, it } from "vitest";
import { createLog, createSystemClock } from "../../platform/index.ts";
import { createTestDatabase } from "../../platform/postgres/testing.ts";
import { SealingKeys } from "../../platform/sealing.ts";
import { TEST_PASSWORD_COST } from "../../testing/password-cost.ts";
import { createIdentity, KeyStore, openBreachedPasswords } from "./index.ts";

const database = await createTestDatabase();
afterAll(() => database.drop());
const clock = createSystemClock();
const log = createLog({ level: "silent" });
const store = new KeyStore(database.pool);
const now = () => new Date(clock.nowMs());
const fresh = () => randomBytes(32);

/** What a server reads at start-up. */
async function start() {
	const identity = await createIdentity({
		pool: database.pool,
		clock,
		demo: true,
		publicUrl: null,
		breached: await openBreachedPasswords(null, log),
		passwordCost: TEST_PASSWORD_COST,
	});
	return {
		priceKeys: identity.priceKeys,
		files: await identity.keys("files", fresh),
		sealing: new SealingKeys("second-factor", await identity.keys("second-factor", fresh)),
	};
}

it("puts a new key in the place of one, and what the old one signed and sealed is still known (ASVS 11.1.1)", async () => {
	const before = await start();
	const { key } = before.priceKeys.issue({ userId: "usr_1", sessionId: "ses_1" });
	const sealed = before.sealing.seal(Buffer.from("an app's secret"), "usr_1");
	const recovery = before.sealing.hash("abcd1234", "usr_1");
	for (const name of ["identity", "files", "second-factor"] as const) {
		expect(await store.rotate(name, fresh(), true, now())).toBe(true);
	}
	const after = await start();
	expect(after.files[0].equals(before.files[0])).toBe(false);
	expect(after.files[1]?.equals(before.files[0])).toBe(true);
	expect(after.priceKeys.verify(key)).toMatchObject({ userId: "usr_1" });
	expect(after.sealing.open(sealed, "usr_1").toString()).toBe("an app's secret");
	expect(after.sealing.hashes("abcd1234", "usr_1").some((each) => each.equals(recovery))).toBe(true);
	expect(() => after.sealing.open(sealed, "usr_2"), "another's stays another's").toThrow();
	// The new keys sign: a server with only the old ones rejects it.
	const newer = after.priceKeys.issue({ userId: "u", sessionId: "s" }).key;
	expect(before.priceKeys.verify(newer)).toBeUndefined();
	expect(() => before.sealing.open(after.sealing.seal(Buffer.from("x"), "usr_1"), "usr_1")).toThrow();

	// A leaked key is worthless from the next start on, and so are keys replaced before it.
	for (const name of ["identity", "files"] as const) {
		expect(await store.rotate(name, fresh(), false, now())).toBe(true);
	}
	const safe = await start();
	expect(safe.files).toHaveLength(1);
	expect([safe.priceKeys.verify(key), safe.priceKeys.verify(newer)]).toEqual([undefined, undefined]);
	expect(await store.rotate("push", fresh(), true, now()), "one that was never made").toBe(false);
});

it("knows a replaced key for thirty days, and what is sealed for good for ever", async () => {
	await start();
	const at = new Date("2031-05-01T00:00:00Z");
	const later = (days: number) => new Date(at.getTime() + days * 86_400_000);
	for (const name of ["files", "second-factor"] as const) await store.rotate(name, fresh(), true, at);
	const known = async (name: "files" | "second-factor", days: number) =>
		(await store.retired(name, later(days))).length;
	const sealing = await known("second-factor", 29);
	expect([await known("files", 29), await known("files", 31)]).toEqual([1, 0]);
	expect([sealing > 0, await known("second-factor", 3_000)]).toEqual([true, sealing]);
	await store.rotate("identity", fresh(), true, later(31));
	expect((await database.pool.query("SELECT 1 FROM retired_secrets WHERE name = 'files'")).rows).toEqual([]);
});
