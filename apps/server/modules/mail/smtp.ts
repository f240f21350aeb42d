import { createTransport } from "nodemailer";
import type { MailConfig } from "../../platform/index.ts";
import type { RenderedMail } from "./render.ts";

export interface OutgoingMail extends RenderedMail {
	/** The same for every attempt, so that duplicates of a mail can be recognised. */
	readonly messageId: string;
	readonly to: string;
	readonly language: string;
}

/** The server will never accept this mail: retrying is pointless. */
export class MailRefused extends Error {
	override readonly name = "MailRefused";
}

export interface MailTransport {
	/** @throws MailRefused for a permanent failure, any other Error for a temporary one. */
	send(mail: OutgoingMail): Promise<void>;
	close(): void;
}

const TIMEOUT_MS = 15_000;

/** Sends mails to an SMTP server: TLS from the start (`smtps:`) or STARTTLS required, except on this machine. */
export function smtpTransport(config: NonNullable<MailConfig["smtp"]>, from: string): MailTransport {
	const transport = createTransport({
		host: config.host,
		port: config.port,
		secure: config.secure,
		requireTLS: config.startTls,
		ignoreTLS: !config.secure && !config.startTls,
		...(config.user === null ? {} : { auth: { user: config.user, pass: config.password } }),
		pool: true,
		maxConnections: 2,
		connectionTimeout: TIMEOUT_MS,
		greetingTimeout: TIMEOUT_MS,
		socketTimeout: TIMEOUT_MS,
		// Nothing in a mail is fetched from a file or an address, whatever it contains.
		disableFileAccess: true,
		disableUrlAccess: true,
	});
	return {
		async send({ messageId, to, subject, text, html, language }) {
			try {
				await transport.sendMail({
					messageId,
					from,
					// As an object, so that an address is never parsed as a list.
					to: { name: "", address: to },
					subject,
					text,
					html,
					headers: {
						"Content-Language": language,
						// Suppresses automatic replies such as holiday notices (RFC 3834).
						"Auto-Submitted": "auto-generated",
					},
				});
			} catch (error) {
				throw isFinal(error) ? new MailRefused(wordsOf(error)) : error;
			}
		},
		close: () => transport.close(),
	};
}

/** Permanent: 5xx for envelope or message. A 5xx for our sign-in is a configuration error, and mails are retried. */
function isFinal(error: unknown): boolean {
	if (!(error instanceof Error)) return false;
	const { responseCode, code } = error as Error & { responseCode?: unknown; code?: unknown };
	return typeof responseCode === "number" && responseCode >= 500 && (code === "EENVELOPE" || code === "EMESSAGE");
}

const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error)).slice(0, 300);
