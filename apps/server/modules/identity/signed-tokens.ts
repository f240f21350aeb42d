import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

/** The use of a token; one made for another use is rejected. */
export type TokenUse = "bearer" | "renewal" | "api";

const SECRET_CHARS = 43;
const SIGNATURE_BYTES = 16;
const SIGNED = /^[A-Za-z0-9_-]{65}$/;

/**
 * Tokens of 256 random bits plus a signature of 128 bits. The signature grants nothing: it distinguishes, without a
 * query, a token issued here from a made-up one, so that limits for anonymous callers do not affect signed-in users.
 */
export class SignedTokens {
	readonly #keys: readonly [Buffer, ...Buffer[]];

	/** @param keys the first signs; the others still verify. */
	constructor(keys: readonly [Buffer, ...Buffer[]]) {
		this.#keys = keys;
	}

	make(use: TokenUse): string {
		return this.sign(use, randomBytes(32).toString("base64url"));
	}

	/** @param secret 256 bits, in base64url */
	sign(use: TokenUse, secret: string): string {
		return secret + signature(this.#keys[0], use, secret).toString("base64url");
	}

	isOwn(use: TokenUse, token: string): boolean {
		if (!SIGNED.test(token)) return false;
		const secret = token.slice(0, SECRET_CHARS);
		const given = Buffer.from(token.slice(SECRET_CHARS), "base64url");
		return this.#keys.some((key) => timingSafeEqual(given, signature(key, use, secret)));
	}
}

const signature = (key: Buffer, use: TokenUse, secret: string): Buffer =>
	createHmac("sha256", key).update(`token\0${use}\0`).update(secret).digest().subarray(0, SIGNATURE_BYTES);
