import { email, type MailLanguage } from "@truefill/contracts/http";
import type { FastifyInstance } from "fastify";
import type { Clock, Log, MailConfig, Pool } from "../../platform/index.ts";
import { serveMailPage } from "./demo-page.ts";
import { Sender } from "./sender.ts";
import { type MailTransport, smtpTransport } from "./smtp.ts";
import { MailStore, type MailTransaction } from "./store.ts";
import { type ParamsOf, TEMPLATES, type Template, type TemplateName } from "./templates.ts";

export type { MailTransport, OutgoingMail } from "./smtp.ts";
export { MailRefused } from "./smtp.ts";
export type { MailTransaction } from "./store.ts";
export type { ParamsOf, TemplateName } from "./templates.ts";

const KEEP_MS = 90 * 86_400_000;

/** To a user, by the address that they have in this transaction; to a user elsewhere (their former address); to an address. */
export type MailTo =
	| { readonly userId: string; readonly address?: string }
	| { readonly address: string; readonly userId?: undefined };

export type MailMessage<Name extends TemplateName> = MailTo & {
	readonly template: Name;
	/** Moments (`at`, `until`) as ISO; everything else as it is to be read. */
	readonly params: ParamsOf<Name>;
	/** The user's own unless said, else English. */
	readonly language?: MailLanguage;
	/** The same key never writes two mails: for causes that may be tried again. */
	readonly key?: string;
};

export interface Mail {
	/**
	 * Writes a mail in the transaction that causes it; it is sent after the commit, again and again until it is, or never
	 * when the transaction is undone. There is nothing to call afterwards.
	 *
	 * @throws Error when the user is not there or the address is none: a defect of the caller.
	 */
	write<Name extends TemplateName>(transaction: MailTransaction, message: MailMessage<Name>): Promise<void>;
	/** Sends what is due; meant to run every second. @returns how many mails were tried. */
	deliver(): Promise<number>;
	/** Deletes what nobody needs any more; meant to run hourly. */
	forget(): Promise<void>;
	/** Where the mails that end in the table can be read, while nothing sends them; null: nowhere. */
	readonly page: ((app: FastifyInstance) => void) | null;
	close(): void;
}

/** Mails in all languages, through SMTP when that is configured, else into the table (SPEC §2, rulings R14 and R15). */
export function createMail(options: {
	readonly pool: Pool;
	readonly clock: Clock;
	readonly log: Log;
	readonly config: MailConfig;
	/** Whether mails that end in the table may be read at a page: on a developer's machine. */
	readonly page: boolean;
	/** The site's name. */
	readonly siteName: () => Promise<string>;
	/** The configured origin: links lead there whatever a request says. */
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
