import type { Translate } from "../../i18n/index.ts";

export interface RefusedLogin {
	readonly code: string;
	/** The catalogue's text for the code. */
	readonly message: string;
	readonly fields: Readonly<Record<string, unknown>>;
}

/** In display order. */
export const LOGIN_FIELDS = ["email", "password"] as const;
export type LoginField = (typeof LOGIN_FIELDS)[number];

export interface LoginFailure {
	/** Of the whole form; null if the field messages are enough. */
	readonly message: string | null;
	readonly fields: readonly LoginField[];
}

/** Messages of a refused sign-in: wrong credentials give one message, which does not reveal what was wrong. */
export function loginFailure({ code, message, fields }: RefusedLogin, t: Translate): LoginFailure {
	if (code === "CREDENTIALS_WRONG") return { message: t("login.wrong"), fields: [] };
	if (code === "INPUT_INVALID") {
		const named = LOGIN_FIELDS.filter((field) => Object.hasOwn(fields, field));
		if (named.length > 0) return { message: null, fields: named };
	}
	return { message: t("login.failed", { reason: message }), fields: [] };
}
