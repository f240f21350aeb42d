import { type MailLanguage, mailLanguage } from "@truefill/contracts/http";
import type { Clock } from "../../../platform/index.ts";
import { LIMITS, NetworkLimit, RateLimit } from "../../../platform/rate-limits/index.ts";

/** R14: rate limit of questions about addresses, by the address and by the caller's network. */
export class AddressQuestions {
	readonly #addresses: RateLimit;
	readonly #networks: NetworkLimit;

	constructor(clock: Clock) {
		this.#addresses = new RateLimit(LIMITS.addressChecks, clock);
		this.#networks = new NetworkLimit(LIMITS.addressChecksOfNetwork, clock);
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
