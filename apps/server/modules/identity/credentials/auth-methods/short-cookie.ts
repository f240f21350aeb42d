import { createHash, randomBytes } from "node:crypto";
import type { RequestContext } from "../../../../http/bind.ts";
import { HostCookie } from "../../sessions/cookies.ts";

/**
 * A cookie for an operation in progress in this browser. It authenticates nobody; only this browser can continue the
 * operation.
 */
export class ShortCookie {
	readonly #cookie: HostCookie;

	constructor(publicUrl: URL | null, name: string, lifeMs: number) {
		this.#cookie = new HostCookie(publicUrl, name, lifeMs);
	}

	/** Writes a new one. @returns its hash, which is stored in the database. */
	begin(request: RequestContext): Buffer {
		const value = randomBytes(32).toString("base64url");
		this.#cookie.write(request, value);
		return hashOf(value);
	}

	/** The hash of the received cookie; undefined if there was none. */
	read(request: RequestContext): Buffer | undefined {
		const value = this.#cookie.read(request);
		return value === undefined ? undefined : hashOf(value);
	}

	clear(request: RequestContext): void {
		this.#cookie.clear(request);
	}
}

export const hashOf = (secret: string): Buffer => createHash("sha256").update(secret).digest();
