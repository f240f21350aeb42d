import type { Clock, Log } from "../../platform/index.ts";
import { renderMail } from "./render.ts";
import { MailRefused, type MailTransport } from "./smtp.ts";
import type { MailStore, StoredMail } from "./store.ts";

/** Longer than any attempt takes; after it a mail whose process died is retried by another. */
const LEASE_MS = 120_000;
const AT_ONCE = 10;
const FIRST_RETRY_MS = 5_000;
const LONGEST_RETRY_MS = 3_600_000;
/** About a day of retries. */
const MAX_ATTEMPTS = 30;

/** Sends due mails with exponential backoff; at least once, with one Message-ID for each mail. */
export class Sender {
	readonly #deps: SenderDeps;

	constructor(deps: SenderDeps) {
		this.#deps = deps;
	}

	/** @returns how many mails were tried. */
	async run(): Promise<number> {
		const { store, clock } = this.#deps;
		const mails = await store.claim(new Date(clock.nowMs()), LEASE_MS, AT_ONCE);
		for (const mail of mails) await this.#send(mail);
		return mails.length;
	}

	async #send(mail: StoredMail): Promise<void> {
		const { store, clock, log, transport, site, domain } = this.#deps;
		const now = new Date(clock.nowMs());
		if (mail.usefulUntil !== null && mail.usefulUntil <= now) {
			return store.finish(mail.id, "failed", "it came to its turn too late", now);
		}
		try {
			const rendered = renderMail(mail, await site());
			const messageId = `<mail-${mail.id}-${mail.writtenAt.getTime()}@${domain}>`;
			await transport.send({ ...rendered, messageId, to: mail.address, language: mail.language });
			await store.finish(mail.id, "sent", null, new Date(clock.nowMs()));
		} catch (error) {
			const words = (error instanceof Error ? error.message : String(error)).slice(0, 300);
			if (error instanceof MailRefused || mail.attempts >= MAX_ATTEMPTS) {
				log.error({ mail: mail.id, template: mail.template, reason: words }, "failed to send a mail; giving up");
				return store.finish(mail.id, "failed", words, new Date(clock.nowMs()));
			}
			const delayMs = Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** Math.min(20, mail.attempts - 1));
			log.warn(
				{ mail: mail.id, template: mail.template, reason: words, delayMs },
				"failed to send a mail; it will be retried",
			);
			await store.postpone(mail.id, new Date(clock.nowMs() + delayMs), words);
		}
	}
}

export interface SenderDeps {
	readonly store: MailStore;
	readonly clock: Clock;
	readonly log: Log;
	readonly transport: MailTransport;
	/** The site's name and its configured origin. */
	readonly site: () => Promise<{ name: string; origin: string }>;
	/** Right-hand side of Message-IDs. */
	readonly domain: string;
}
