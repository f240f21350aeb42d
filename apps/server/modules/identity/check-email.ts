import { type MailLanguage, mailLanguage } from "@truefill/contracts/http";
import type { BucketOptions } from "../../http/limits.ts";
import { RateLimit } from "../../http/limits.ts";
import { NetworkLimit } from "../../http/network-limit.ts";
import type { Clock } from "../../platform/index.ts";

const PER_ADDRESS: BucketOptions = { burst: 5, perSecond: 1 / 60 };
const PER_NETWORK: BucketOptions = { burst: 20, perSecond: 1 / 20 };

/** R14: rate limit of questions about addresses, by the address and by the caller's network. */
export class AddressQuestions {
	readonly #addresses: RateLimit;
	readonly #networks: NetworkLimit;

	constructor(clock: Clock) {
		this.#addresses = new RateLimit(PER_ADDRESS, clock);
		this.#networks = new NetworkLimit(PER_NETWORK, clock);
	}

	/** @returns 0 if the question is allowed, else the milliseconds to wait. */
	ask(emailKey: string, network: string): number {
		return this.#networks.take(network) || this.#addresses.take(emailKey);
	}
}

/** The first language of the browser that mails exist in; English if there is none. */
export function languageOf(acceptLanguage: string): MailLanguage {
	const asked = acceptLanguage.split(",").map((entry) => entry.trim().slice(0, 2).toLowerCase());
	return asked.map((code) => mailLanguage.safeParse(code).data).find((code) => code !== undefined) ?? "en";
}

/** The region of the first browser language that has one (`en-GB` → `GB`), else `US` (SPEC §7). */
export function countryOf(acceptLanguage: string): string {
	return /(?:^|,)\s*[a-z]{2,3}(?:-[A-Za-z]{4})?-([A-Z]{2})\b/.exec(acceptLanguage)?.[1] ?? "US";
}
