import { createTransport } from "nodemailer";
import type { MailConfig } from "../../platform/index.ts";
import type { RenderedMail } from "./render.ts";

export interface OutgoingMail extends RenderedMail {
	/** The same for every attempt, so that a mail which arrives twice is known as one. */
	readonly messageId: string;
	readonly to: string;
	readonly language: string;
}

/** The server will never take this mail: sending it again helps nobody. */
export class MailRefused extends Error {
	override readonly name = "MailRefused";
}

export interface MailTransport {
	/** @throws MailRefused for good, any other Error for now. */
	send(mail: OutgoingMail): Promise<void>;
	close(): void;
}

const TIMEOUT_MS = 15_000;

/** Hands mails to an SMTP server: TLS from the start (`smtps:`) or demanded by STARTTLS, except on this machine. */
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
		// Nothing of a mail is fetched from a file or an address, whatever stands in it.
		disableFileAccess: true,
		disableUrlAccess: true,
	});
	return {
		async send({ messageId, to, subject, text, html, language }) {
			try {
				await transport.sendMail({
					messageId,
					from,
					// As an object: an address is never read as a list of them.
					to: { name: "", address: to },
					subject,
					text,
					html,
					headers: {
						"Content-Language": language,
						// Holiday notices and the like are not wanted (RFC 3834).
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

/** 5xx after the server knew whom or what it was about; a 5xx to our sign-in is ours to mend, and mails wait for that. */
function isFinal(error: unknown): boolean {
	if (!(error instanceof Error)) return false;
	const { responseCode, code } = error as Error & { responseCode?: unknown; code?: unknown };
	return typeof responseCode === "number" && responseCode >= 500 && (code === "EENVELOPE" || code === "EMESSAGE");
}

const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error)).slice(0, 300);
