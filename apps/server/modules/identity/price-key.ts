import { createHmac, timingSafeEqual } from "node:crypto";
import * as z from "zod";
import type { Clock } from "../../platform/index.ts";
import type { IdentityStore } from "./store.ts";

/** The key goes to the browser, so it is worth little: prices only, five minutes, this session. */
export const PRICE_KEY_LIFE_MS = 5 * 60_000;

const claims = z.strictObject({ aud: z.literal("prices"), user: z.string(), session: z.string(), exp: z.int() });

export interface PriceKeyHolder {
	readonly userId: string;
	readonly sessionId: string;
}

/** Issues and verifies the keys of the price socket. */
export class PriceKeys {
	readonly #secret: Buffer;
	readonly #clock: Clock;
	readonly #store: IdentityStore;

	constructor(options: { secret: Buffer; clock: Clock; store: IdentityStore }) {
		this.#secret = options.secret;
		this.#clock = options.clock;
		this.#store = options.store;
	}

	issue(holder: PriceKeyHolder): { key: string; expiresAtMs: number } {
		const expiresAtMs = this.#clock.nowMs() + PRICE_KEY_LIFE_MS;
		const payload = { aud: "prices", user: holder.userId, session: holder.sessionId, exp: expiresAtMs };
		const body = Buffer.from(JSON.stringify(payload)).toString("base64url");
		return { key: `${body}.${this.#mac(body).toString("base64url")}`, expiresAtMs };
	}

	/** Who the key belongs to; undefined when it is not ours, has run out, or its session is over. */
	async verify(key: string): Promise<PriceKeyHolder | undefined> {
		const [body = "", mac = "", ...rest] = key.split(".");
		const given = Buffer.from(mac, "base64url");
		const right = this.#mac(body);
		if (rest.length > 0 || given.length !== right.length || !timingSafeEqual(given, right)) return undefined;
		const parsed = claims.safeParse(JSON.parse(Buffer.from(body, "base64url").toString("utf8")));
		if (!parsed.success || parsed.data.exp <= this.#clock.nowMs()) return undefined;
		const { user: userId, session: sessionId } = parsed.data;
		const live = await this.#store.isLive(sessionId, new Date(this.#clock.nowMs()));
		return live ? { userId, sessionId } : undefined;
	}

	#mac(body: string): Buffer {
		return createHmac("sha256", this.#secret).update("price-key\0").update(body).digest();
	}
}
