import type { RequestFacts } from "../../http/bind.ts";
import { RENEWAL_LIFE_MS } from "./sessions.ts";

const LOCAL = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])(?::\d+)?$/i;

/**
 * The renewal cookie (R25): `__Host-`, HttpOnly, SameSite=Strict, Secure. Browsers keep Secure cookies of https and of
 * their own machine only; on plain http to another host the name goes without the prefix and without Secure, because
 * the cookie would be dropped otherwise.
 */
export class RenewalCookie {
	readonly #publicUrl: URL | null;

	constructor(publicUrl: URL | null) {
		this.#publicUrl = publicUrl;
	}

	read(request: RequestFacts): string | undefined {
		return request.cookies.get(this.#shape(request).name);
	}

	write(request: RequestFacts, renewal: string): void {
		const { name, secure } = this.#shape(request);
		request.cookies.set(name, renewal, { secure, maxAgeSeconds: RENEWAL_LIFE_MS / 1000 });
	}

	clear(request: RequestFacts): void {
		const { name, secure } = this.#shape(request);
		request.cookies.clear(name, { secure });
	}

	#shape(request: RequestFacts): { name: string; secure: boolean } {
		const url = this.#publicUrl;
		const secure = url?.protocol === "https:" || LOCAL.test(url?.host ?? request.host);
		return { name: secure ? "__Host-truefill-renewal" : "truefill-renewal", secure };
	}
}
