import { createHmac } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { heldClock, type MovedClock } from "../../../platform/testing-clock.ts";
import { PRICE_KEY_LIFE_MS, PriceKeys } from "./price-key.ts";
import { SessionEvents } from "./session-events.ts";

const [SECRET, OLD, OTHER] = ["a", "b", "c"].map((letter) => Buffer.alloc(32, letter)) as [Buffer, Buffer, Buffer];
const HOLDER = { userId: "usr_1", sessionId: "ses_1" };
let clock: MovedClock;
let events: SessionEvents;
let keys: PriceKeys;
const make = (secrets: readonly [Buffer, ...Buffer[]], endedSessions: string[] = []) =>
	new PriceKeys({ keys: secrets, clock, events, endedSessions });
beforeEach(() => {
	clock = heldClock(Date.parse("2026-01-02T00:00:00Z"));
	events = new SessionEvents();
	keys = make([SECRET, OLD]);
});

/** A key with arbitrary claims, signed like the server's. */
function forged(
	payload: unknown,
	{ secret = SECRET, purpose = "price-key\0", mac = "base64url" as BufferEncoding } = {},
) {
	const body = Buffer.from(JSON.stringify(payload)).toString("base64url");
	return `${body}.${createHmac("sha256", secret).update(purpose).update(body).digest().toString(mac)}`;
}
const claims = () => ({ aud: "prices", user: "usr_1", session: "ses_1", exp: clock.nowMs() + PRICE_KEY_LIFE_MS });

describe("a price key (ASVS 9.1, 9.2)", () => {
	it("is whose it was issued to, signed by the key of now or one that it replaced", () => {
		const { key, expiresAtMs } = keys.issue(HOLDER);
		expect(keys.verify(key)).toEqual({ ...HOLDER, expiresAtMs });
		expect(keys.verify(forged(claims()))).toEqual({ ...HOLDER, expiresAtMs });
		expect(keys.verify(forged(claims(), { secret: OLD }))).toEqual({ ...HOLDER, expiresAtMs });
	});

	it("says when it ran out, and is nothing once its session has ended, before or after a start", async () => {
		const { key } = keys.issue(HOLDER);
		await clock.advance(PRICE_KEY_LIFE_MS + 1);
		// Returned with its time: the caller decides how to answer an expired key.
		expect(keys.verify(key)?.expiresAtMs).toBeLessThan(clock.nowMs());
		events.sessionEnded({ sessionId: "ses_1", userId: "usr_1" });
		expect(keys.verify(key)).toBeUndefined();
		expect(make([SECRET], ["ses_1"]).verify(key)).toBeUndefined();
		expect(make([SECRET], ["ses_2"]).verify(key)).toBeDefined();
	});

	it.each([
		["another key", () => forged(claims(), { secret: OTHER })],
		["the right key for another purpose", () => forged(claims(), { purpose: "renewal\0" })],
		["the right key and no purpose", () => forged(claims(), { purpose: "" })],
		["another service's", () => forged({ ...claims(), aud: "trades" })],
		["no service's", () => forged({ ...claims(), aud: undefined })],
		["something more", () => forged({ ...claims(), alg: "none" })],
		["no time", () => forged({ ...claims(), exp: undefined })],
		["a time in words", () => forged({ ...claims(), exp: "9999999999999" })],
		["no person", () => forged({ ...claims(), user: null })],
		["a list", () => forged([claims()])],
		["nothing", () => forged(null)],
		[
			"another's claims under its signature",
			() => {
				const [, mac] = keys.issue(HOLDER).key.split(".");
				return `${forged({ ...claims(), user: "usr_2" }).split(".")[0]}.${mac}`;
			},
		],
		["half a signature", () => keys.issue(HOLDER).key.slice(0, -20)],
		["no signature", () => `${keys.issue(HOLDER).key.split(".")[0]}.`],
		["no dot", () => keys.issue(HOLDER).key.replace(".", "")],
		["a third part", () => `${keys.issue(HOLDER).key}.x`],
		[
			"a token of the world's usual kind that says it needs no signature",
			() => {
				const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
				return `${part({ alg: "none", typ: "JWT" })}.${part(claims())}.`;
			},
		],
		["a signature in another writing", () => forged(claims(), { mac: "hex" })],
		["empty", () => ""],
	])("is refused with %s", (_what, key) => {
		expect(keys.verify(key())).toBeUndefined();
	});
});
