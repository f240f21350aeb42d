import { email, type MailLanguage } from "@truefill/contracts/http";
import type { FastifyInstance } from "fastify";
import type { Clock, Log, MailConfig, Pool } from "../../platform/index.ts";
import { serveMailPage } from "./demo-page.ts";
import { Sender } from "./sender.ts";
import { type MailTransport, smtpTransport } from "./smtp.ts";
import { MailStore, type MailTransaction } from "./store.ts";
import { type ParamsOf, TEMPLATES, type Template, type TemplateName } from "./templates.ts";

export { renderMail } from "./render.ts";
export type { MailTransport, OutgoingMail } from "./smtp.ts";
export { MailRefused } from "./smtp.ts";
export type { MailTransaction } from "./store.ts";
export type { ParamsOf, TemplateName } from "./templates.ts";

const KEEP_MS = 90 * 86_400_000;

/** To a user, at their address as of this transaction; to a user at another (former) address; to an address. */
export type MailTo =
	| { readonly userId: string; readonly address?: string }
	| { readonly address: string; readonly userId?: undefined };

export type MailMessage<Name extends TemplateName> = MailTo & {
	readonly template: Name;
	/** Times (`at`, `until`) as ISO 8601; everything else as displayed. */
	readonly params: ParamsOf<Name>;
	/** Default: the user's own, else English. */
	readonly language?: MailLanguage;
	/** A key is used for one mail only: for callers that may retry. */
	readonly key?: string;
};

export interface Mail {
	/**
	 * Writes a mail in the transaction that causes it. It is sent after the commit and retried until it succeeds or
	 * expires; a rollback discards it. The caller has nothing else to do.
	 *
	 * @throws Error if the user does not exist or the address is invalid: a defect of the caller.
	 */
	write<Name extends TemplateName>(transaction: MailTransaction, message: MailMessage<Name>): Promise<void>;
	/** Sends what is due; run it every second. @returns how many mails were tried. */
	deliver(): Promise<number>;
	/** Deletes old mails; run it hourly. */
	forget(): Promise<void>;
	/** The page that shows the stored mails while nothing is sent; null: no page. */
	readonly page: ((app: FastifyInstance) => void) | null;
	close(): void;
}

/** Mails in all languages, by SMTP if that is configured, else only stored in the table (SPEC §2, rulings R14, R15). */
export function createMail(options: {
	readonly pool: Pool;
	readonly clock: Clock;
	readonly log: Log;
	readonly config: MailConfig;
	/** Whether stored mails are shown on a page: on a developer's machine. */
	readonly page: boolean;
	/** The site's name. */
	readonly siteName: () => Promise<string>;
	/** The configured origin: links use it, whatever a request contains. */
	readonly origin: () => string;
	readonly transport?: MailTransport;
}): Mail {
	const { pool, clock, log, config, origin } = options;
	const store = new MailStore(pool);
	const site = async () => ({ name: await options.siteName(), origin: origin() });
	const transport = options.transport ?? (config.smtp === null ? null : smtpTransport(config.smtp, config.from));
	const domain = /@([a-z0-9.-]+)/i.exec(config.from)?.[1] ?? "truefill.invalid";
	const sender = transport && new Sender({ store, clock, log, transport, site, domain });
	return {
		async write(transaction, { template, userId, address, params, language, key }) {
			const person = userId === undefined ? undefined : await store.person(transaction, userId);
			if (userId !== undefined && person === undefined) throw new Error("a mail to a user who is not there");
			const { usefulForMs }: Template = TEMPLATES[template];
			const at = new Date(clock.nowMs());
			await store.add(transaction, {
				key: key ?? null,
				userId: userId ?? null,
				address: email.parse(address ?? person?.address),
				template,
				language: language ?? person?.language ?? "en",
				params: { ...params, name: person?.name ?? "" },
				at,
				usefulUntil: usefulForMs === undefined ? null : new Date(at.getTime() + usefulForMs),
				kept: sender === null,
			});
		},
		deliver: async () => (sender === null ? 0 : sender.run()),
		forget: () => store.forget(new Date(clock.nowMs() - KEEP_MS), new Date(clock.nowMs())),
		page: options.page && sender === null ? (app) => serveMailPage(app, { store, site }) : null,
		close: () => transport?.close(),
	};
}

export { personalData } from "./personal-data-store.ts";
