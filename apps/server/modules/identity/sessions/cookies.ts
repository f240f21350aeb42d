import type { RequestContext } from "../../../http/bind.ts";
import type { Device } from "./complete-login.ts";

const LOCAL = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])(?::\d+)?$/i;

/**
 * A cookie of this site: `__Host-`, HttpOnly, SameSite=Strict, Secure (R25). Browsers keep Secure cookies only over
 * https and on localhost; on plain http to another host the cookie has no prefix and no Secure, because it would be
 * dropped otherwise.
 */
export class HostCookie {
	readonly #publicUrl: URL | null;
	readonly #name: string;
	readonly #lifeMs: number;

	constructor(publicUrl: URL | null, name: string, lifeMs: number) {
		this.#publicUrl = publicUrl;
		this.#name = name;
		this.#lifeMs = lifeMs;
	}

	read(request: RequestContext): string | undefined {
		return request.cookies.get(this.#shape(request).name);
	}

	write(request: RequestContext, value: string): void {
		const { name, secure } = this.#shape(request);
		request.cookies.set(name, value, { secure, maxAgeSeconds: this.#lifeMs / 1000 });
	}

	clear(request: RequestContext): void {
		const { name, secure } = this.#shape(request);
		request.cookies.clear(name, { secure });
	}

	#shape(request: RequestContext): { name: string; secure: boolean } {
		const url = this.#publicUrl;
		const secure = url?.protocol === "https:" || LOCAL.test(url?.host ?? request.host);
		return { name: secure ? `__Host-${this.#name}` : this.#name, secure };
	}
}

/** Reads the device data of a request. */
export const deviceReader =
	(cookie: HostCookie) =>
	(request: RequestContext): Device => {
		const { network, userAgent } = request;
		return { network, userAgent, key: cookie.read(request) };
	};
