import { createHash, randomBytes } from "node:crypto";
import type { RequestContext } from "../../../http/bind.ts";
import { HostCookie } from "../cookies.ts";

/**
 * A cookie that names something under way in this browser. It authenticates nobody; without it nobody else can go on
 * with what was begun here.
 */
export class ShortCookie {
	readonly #cookie: HostCookie;

	constructor(publicUrl: URL | null, name: string, lifeMs: number) {
		this.#cookie = new HostCookie(publicUrl, name, lifeMs);
	}

	/** Writes a fresh one. @returns its hash, by which the database knows it. */
	begin(request: RequestContext): Buffer {
		const value = randomBytes(32).toString("base64url");
		this.#cookie.write(request, value);
		return hashOf(value);
	}

	/** The hash of the one that came; undefined when none did. */
	read(request: RequestContext): Buffer | undefined {
		const value = this.#cookie.read(request);
		return value === undefined ? undefined : hashOf(value);
	}

	clear(request: RequestContext): void {
		this.#cookie.clear(request);
	}
}

export const hashOf = (secret: string): Buffer => createHash("sha256").update(secret).digest();
