import * as z from "zod";
import type { Variable } from "./config-variable.ts";
import { StartupError } from "./startup-error.ts";

/** The operator's mail settings. */
export interface MailConfig {
	/** Null: mails are only stored in the database. */
	readonly smtp: {
		readonly host: string;
		readonly port: number;
		/** TLS from the first byte. */
		readonly secure: boolean;
		/** TLS required after the greeting (STARTTLS); off only for this machine or by the operator's choice. */
		readonly startTls: boolean;
		readonly user: string | null;
		readonly password: string;
	} | null;
	/** `Truefill <no-reply@example.com>`. */
	readonly from: string;
}

const LOCAL = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

const smtpUrl = z.string().transform((text, context): NonNullable<MailConfig["smtp"]> | "off" => {
	if (text === "off") return text;
	const url = URL.canParse(text) ? new URL(text) : null;
	const tls = url?.searchParams.get("tls") ?? "required";
	const known = url !== null && [...url.searchParams.keys()].every((key) => key === "tls");
	const fits = url !== null && /^smtps?:$/.test(url.protocol) && url.hostname !== "" && /^\/?$/.test(url.pathname);
	if (!fits || !known || !/^(?:required|off)$/.test(tls)) {
		context.addIssue({ code: "custom", message: "not an SMTP server" });
		return z.NEVER;
	}
	const secure = url.protocol === "smtps:";
	return {
		host: url.hostname.replace(/^\[|\]$/g, ""),
		port: url.port === "" ? (secure ? 465 : 587) : Number.parseInt(url.port, 10),
		secure,
		startTls: !secure && tls !== "off" && !LOCAL.test(url.hostname),
		user: url.username === "" ? null : decodeURIComponent(url.username),
		password: decodeURIComponent(url.password),
	};
});

/** A name and an address, or an address, without line breaks (header injection). */
const from = z
	.string()
	.max(200)
	.regex(/^(?:[^<>"\p{Cc},;:]{1,80} <[^\s<>@,;:"]+@[A-Za-z0-9.-]+>|[^\s<>@,;:"]+@[A-Za-z0-9.-]+)$/u);

export const MAIL_VARIABLES = {
	SMTP_URL: {
		instead: "– (`off` in the demo: mails are only stored)",
		meaning:
			"SMTP server for outgoing mails, `smtp://user:password@host:587` (STARTTLS is required, except on this machine or with `?tls=off`) or `smtps://…`; `off` sends none",
		allowed: "off, or an address that begins with smtp:// or smtps://, with ?tls=off at most",
		secret: true,
		schema: smtpUrl,
	} satisfies Variable<unknown>,
	MAIL_FROM: {
		default: "Truefill <no-reply@truefill.invalid>",
		meaning: "Sender of mails, an address of yours; needed by `SMTP_URL`",
		allowed: "an address, or a name and an address like Truefill <no-reply@example.com>",
		schema: from,
	} satisfies Variable<string>,
};

/** @throws StartupError when mails would have no sender. */
export function completeMail(
	named: NonNullable<MailConfig["smtp"]> | "off" | undefined,
	sender: string | undefined,
): MailConfig {
	const smtp = named === "off" ? undefined : named;
	if (smtp !== undefined && sender === undefined) {
		throw new StartupError("SMTP_URL needs MAIL_FROM, an address that mails may come from.");
	}
	return { smtp: smtp ?? null, from: sender ?? MAIL_VARIABLES.MAIL_FROM.default };
}
