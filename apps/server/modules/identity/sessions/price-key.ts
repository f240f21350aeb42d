import { createHmac, timingSafeEqual } from "node:crypto";
import * as z from "zod";
import type { Clock } from "../../../platform/index.ts";
import type { SessionEvents } from "./session-events.ts";

/** The key goes to the browser, so its power is limited: prices only, five minutes, this session. */
export const PRICE_KEY_LIFE_MS = 5 * 60_000;

const claims = z.strictObject({ aud: z.literal("prices"), user: z.string(), session: z.string(), exp: z.int() });

export interface PriceKeyHolder {
	readonly userId: string;
	readonly sessionId: string;
}

export interface PriceKeyOwner extends PriceKeyHolder {
	/** May be in the past: the caller decides how to answer an expired key. */
	readonly expiresAtMs: number;
}

/** Issues and verifies the keys of the price socket. */
export class PriceKeys {
	readonly #keys: readonly [Buffer, ...Buffer[]];
	readonly #clock: Clock;
	/** Sessions that ended while a key of theirs may still be valid. */
	readonly #ended = new Map<string, number>();

	/**
	 * @param options.keys the first signs; replaced ones still verify.
	 * @param options.endedSessions those that ended within the last `PRICE_KEY_LIFE_MS`, before this start.
	 */
	constructor(options: {
		keys: readonly [Buffer, ...Buffer[]];
		clock: Clock;
		events: SessionEvents;
		endedSessions: readonly string[];
	}) {
		this.#keys = options.keys;
		this.#clock = options.clock;
		for (const sessionId of options.endedSessions) this.#end(sessionId);
		options.events.onSessionEnded(({ sessionId }) => this.#end(sessionId));
	}

	issue(holder: PriceKeyHolder): { key: string; expiresAtMs: number } {
		const expiresAtMs = this.#clock.nowMs() + PRICE_KEY_LIFE_MS;
		const payload = { aud: "prices", user: holder.userId, session: holder.sessionId, exp: expiresAtMs };
		const body = Buffer.from(JSON.stringify(payload)).toString("base64url");
		return { key: `${body}.${macOf(this.#keys[0], body).toString("base64url")}`, expiresAtMs };
	}

	/** The owner of a key; undefined if it is not ours, or its session has ended. Synchronous. */
	verify(key: string): PriceKeyOwner | undefined {
		const [body = "", mac = "", ...rest] = key.split(".");
		const given = Buffer.from(mac, "base64url");
		const isSigned = this.#keys.some((secret) => {
			const right = macOf(secret, body);
			return given.length === right.length && timingSafeEqual(given, right);
		});
		if (rest.length > 0 || !isSigned) return undefined;
		const parsed = claims.safeParse(JSON.parse(Buffer.from(body, "base64url").toString("utf8")));
		if (!parsed.success || this.#ended.has(parsed.data.session)) return undefined;
		const { user: userId, session: sessionId, exp: expiresAtMs } = parsed.data;
		return { userId, sessionId, expiresAtMs };
	}

	#end(sessionId: string): void {
		const nowMs = this.#clock.nowMs();
		for (const [old, endedMs] of this.#ended) {
			if (nowMs - endedMs <= PRICE_KEY_LIFE_MS) break;
			this.#ended.delete(old);
		}
		this.#ended.set(sessionId, nowMs);
	}
}

const macOf = (key: Buffer, body: string): Buffer =>
	createHmac("sha256", key).update("price-key\0").update(body).digest();
