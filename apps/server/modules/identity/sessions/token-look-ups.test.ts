import { once } from "node:events";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createTestSite, type TestSite } from "../testing.ts";
import { TOGETHER_MS } from "./sessions.ts";

let site: TestSite;
beforeEach(async () => {
	site = await createTestSite();
});
afterEach(async () => {
	await site.close();
});

const asked = () => site.identity.authenticator;

/** Ends a session like another process: this one is not notified. */
const endElsewhere = () => site.query("UPDATE sessions SET ended_at = now(), end_reason = 'logout'");

/** Runs the batched look-up, and waits for its answer. */
async function together(): Promise<void> {
	const answered = once(site.pool, "release");
	await site.clock.advance(TOGETHER_MS);
	await answered;
	await site.clock.advance(0);
}

describe("a bearer token in use (R25)", () => {
	it("is answered for at once within a second of its look-up, and looked up again after it", async () => {
		const { token } = await site.login();
		const first = asked().authenticate(token);
		expect(first).toBeInstanceOf(Promise);
		const known = await first;
		expect(known?.user.id).toBe("usr_demo");
		await site.clock.advance(999);
		expect(asked().authenticate(token)).toBe(known);
		await site.clock.advance(1);
		expect(asked().authenticate(token)).toBeInstanceOf(Promise);
	});

	it("is looked up anew before the second is over, so that who goes on asking never waits", async () => {
		const { token } = await site.login();
		await asked().authenticate(token);
		await site.clock.advance(700);
		void asked().authenticate(token);
		await together();
		await site.clock.advance(900);
		const later = asked().authenticate(token);
		expect(later).not.toBeInstanceOf(Promise);
		expect(await later).toMatchObject({ user: { id: "usr_demo" } });
	});

	it("is nobody's when that look-up finds its session ended elsewhere", async () => {
		const { token } = await site.login();
		await asked().authenticate(token);
		await endElsewhere();
		await site.clock.advance(700);
		expect(asked().authenticate(token)).not.toBeInstanceOf(Promise);
		await together();
		expect(await asked().authenticate(token)).toBeUndefined();
	});

	it("outlives an end that nobody told of by less than a second, however much it is used", async () => {
		const { token } = await site.login();
		await asked().authenticate(token);
		await endElsewhere();
		for (let i = 0; i < 9; i++) {
			await site.clock.advance(100);
			void asked().authenticate(token);
		}
		await site.clock.advance(100);
		expect(await asked().authenticate(token)).toBeUndefined();
	});

	it("does not outlive an end that was told of while it was being looked up with others", async () => {
		const { token } = await site.login();
		const known = await asked().authenticate(token);
		await site.clock.advance(700);
		void asked().authenticate(token);
		// The look-up begins, and reads the session while it is still live.
		const answered = once(site.pool, "release");
		const begun = site.clock.advance(TOGETHER_MS);
		site.identity.sessionEvents.sessionEnded({ sessionId: known?.session.id ?? "", userId: "usr_demo" });
		await Promise.all([begun, answered]);
		await site.clock.advance(0);
		// Not from the cache: from the database.
		expect(asked().authenticate(token)).toBeInstanceOf(Promise);
	});
});
