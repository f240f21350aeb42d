/** A template's parameters and how long the mail is useful. Its texts are in `packages/texts`. */
export interface Template {
	readonly params: readonly string[];
	/** The button's address relative to the site's origin; `{parameters}` are filled in, percent-encoded. */
	readonly path?: string;
	/** After this time an unsent mail is not sent any more. */
	readonly usefulForMs?: number;
	/** Below the button: where the user chooses which mails they get. */
	readonly preferences?: string;
}

const MINUTE_MS = 60_000;

/**
 * All mails. A new one needs its texts in all languages, which the compiler checks. `name` is always given: the user's
 * name, or empty. Secrets of links follow `#`, which browsers do not send to servers.
 */
export const TEMPLATES = {
	"verify-email": { params: ["code", "minutes"], usefulForMs: 10 * MINUTE_MS },
	"reset-password": {
		params: ["token", "minutes"],
		path: "/forgot-password#reset={token}",
		usefulForMs: 30 * MINUTE_MS,
	},
	"sign-in-link": { params: ["token", "minutes"], path: "/auto-login#{token}", usefulForMs: 15 * MINUTE_MS },
	"confirm-sign-up": { params: ["token", "minutes"], path: "/auto-login#{token}", usefulForMs: 60 * MINUTE_MS },
	"already-registered": { params: [], path: "/forgot-password" },
	"password-changed": { params: ["at", "device", "network"], path: "/forgot-password" },
	"new-device": { params: ["at", "device", "network"], path: "/forgot-password" },
	"confirm-new-email": { params: ["code", "minutes"], usefulForMs: 10 * MINUTE_MS },
	"address-in-use": { params: [], path: "/forgot-password" },
	"email-changed": {
		params: ["at", "address", "device", "network", "days", "token"],
		path: "/undo-email-change#{token}",
	},
	"second-factor-added": { params: ["at", "device", "factor"], path: "/main/settings" },
	"second-factor-removed": { params: ["at", "device", "factor"], path: "/main/settings" },
	"beneficiary-added": { params: ["number", "until"], path: "/main/withdrawal" },
	"coin-beneficiary-added": { params: ["number", "until"], path: "/main/withdrawal" },
	"recovery-code-used": { params: ["at", "device", "left"], path: "/main/settings" },
	"sign-in-linked": { params: ["at", "device", "provider"], path: "/main/settings" },
	"step-up-code": { params: ["code", "minutes"], usefulForMs: 10 * MINUTE_MS },
	"client-approved": { params: [], path: "/login" },
	"client-refused": { params: ["reason"] },
	"client-deactivated": { params: ["reason"] },
	"client-signed-out": { params: ["reason"], path: "/login" },
	"staff-signed-out": { params: ["reason"], path: "/login" },
	"staff-invitation": {
		params: ["token", "by", "hours"],
		path: "/forgot-password#reset={token}",
		usefulForMs: 24 * 60 * MINUTE_MS,
	},
	"staff-factors-removed": { params: ["reason", "factors"], path: "/login" },
	"client-reactivated": { params: ["reason"], path: "/login" },
	"change-approved": { params: ["field"], path: "/main/personal" },
	"change-refused": { params: ["field", "reason"], path: "/main/personal" },
	"export-ready": { params: [], path: "/main/settings/your-data" },
	"account-closing": { params: ["at"], path: "/main/settings" },
	"account-closed": { params: ["at"] },
	"limit-loosened": { params: ["limit", "at"], path: "/main/settings" },
	"self-excluded": { params: ["until"] },
	/** What days did to the balances, for those who chose to get it. `page`: a path of this site. */
	"daily-summary": {
		params: ["period", "zone", "accounts", "written", "page"],
		path: "{page}",
		usefulForMs: 7 * 24 * 60 * MINUTE_MS,
		preferences: "/main/settings/notifications",
	},
	/** A notification, for those who chose to get it by mail too. `page`: a path of this site. */
	notification: {
		params: ["title", "message", "page"],
		path: "{page}",
		usefulForMs: 24 * 60 * MINUTE_MS,
		preferences: "/main/settings/notifications",
	},
} as const satisfies Readonly<Record<string, Template>>;

export type TemplateName = keyof typeof TEMPLATES;

/** The parameters of one template, as strings. */
export type ParamsOf<Name extends TemplateName> = Readonly<Record<(typeof TEMPLATES)[Name]["params"][number], string>>;
