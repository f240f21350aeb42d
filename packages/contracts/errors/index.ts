import type { RefusalCode } from "@truefill/core/trading";
import * as z from "zod";
import { refusalErrors } from "./refusals.ts";

export * from "./cancellations.ts";
export * from "./fields.ts";

/** Status, the sentence (with `{parameters}`) and what to do about it. Texts live here and in translations; logic switches on codes. */
export interface ErrorEntry {
	readonly status: 400 | 401 | 403 | 404 | 405 | 409 | 413 | 415 | 422 | 429 | 500 | 503;
	readonly message: string;
}

const general = {
	INPUT_INVALID: { status: 400, message: "Some fields are not valid." },
	INPUT_NOT_JSON: { status: 400, message: "The request body is not valid JSON." },
	INPUT_TOO_LARGE: { status: 413, message: "The request is too large." },
	INPUT_NOT_SUPPORTED: { status: 415, message: "Send the request body as application/json." },
	SIGN_IN_REQUIRED: { status: 401, message: "Please sign in." },
	SESSION_ENDED: { status: 401, message: "Your session has ended. Please sign in again." },
	RENEWAL_REFUSED: { status: 401, message: "Your session has ended. Please sign in again." },
	CREDENTIALS_WRONG: { status: 401, message: "The e-mail address or the password is wrong." },
	TOO_MANY_ATTEMPTS: { status: 429, message: "Too many attempts. Please try again in {seconds} seconds." },
	TOO_MANY_REQUESTS: { status: 429, message: "Too many requests. Please slow down." },
	DEMO_SIGN_IN_OFF: { status: 403, message: "The demo sign-ins work only in demo mode." },
	NOT_ALLOWED: { status: 403, message: "You may not do this." },
	CLIENT_PENDING: { status: 403, message: "Your account is awaiting approval from the Client Management Team." },
	CLIENT_DEACTIVATED: { status: 403, message: "Your account is currently disabled, please contact support." },
	NOT_FOUND: { status: 404, message: "There is nothing here." },
	METHOD_NOT_ALLOWED: { status: 405, message: "This address does not take that method." },
	EMAIL_TAKEN: { status: 409, message: "Email is already registered" },
	USERNAME_TAKEN: { status: 409, message: "This username is already taken." },
	PASSWORD_TOO_COMMON: { status: 422, message: "This password is among the most common ones. Please choose another." },
	COMMAND_ID_REUSED: { status: 409, message: "This command id was already used for a different request." },
	RANGE_TOO_LONG: {
		status: 422,
		message: "The range holds more than {maximum} candles. Ask for a shorter range or a coarser resolution.",
	},
	FEED_KEY_WRONG: { status: 401, message: "The feed key is missing or wrong." },
	FEED_NOT_PUSH: { status: 409, message: "This server does not take pushed quotes. Start it with FEED=push." },
	TOO_MANY_ACCOUNTS: { status: 422, message: "You have {maximum} accounts, the most that one person may have." },
	OUTCOME_UNKNOWN: {
		status: 503,
		message: "We cannot tell yet whether this was done. Send the same command id again to find out.",
	},
	NOT_READY: { status: 503, message: "The server is starting or stopping. Please try again in a moment." },
	INTERNAL: { status: 500, message: "Something went wrong on our side. Nothing was changed." },
} as const satisfies Record<string, ErrorEntry>;

export const ERRORS = { ...general, ...(refusalErrors satisfies Record<RefusalCode, ErrorEntry>) };
export type ErrorCode = keyof typeof ERRORS;

const codes = Object.keys(ERRORS);
export const isErrorCode = (code: string): code is ErrorCode => codes.includes(code);

/** The one error body. `fields` names each wrong field by its path, with a code and a sentence. */
export const errorBody = z.strictObject({
	code: z.string(),
	message: z.string(),
	fields: z.record(z.string(), z.strictObject({ code: z.string(), message: z.string() })).optional(),
});
export type ErrorBody = z.infer<typeof errorBody>;

/** Fills `{name}` in a sentence; a missing parameter stays visible, so that a test can see it. */
export const sentence = (code: ErrorCode, params: Readonly<Record<string, string>> = {}): string =>
	ERRORS[code].message.replace(/\{(\w+)\}/g, (whole, name: string) => params[name] ?? whole);
