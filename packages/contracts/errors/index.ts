import type { RefusalCode } from "@truefill/core/trading";
import { authMethodErrors } from "./auth-methods.ts";
import { depositErrors } from "./deposits.ts";
import { fill, shownParams } from "./fill.ts";
import { ownDataErrors } from "./own-data.ts";
import { personalErrors } from "./personal.ts";
import { protectionErrors } from "./protection.ts";
import { refusalErrors } from "./refusals.ts";

export * from "./body.ts";
export * from "./cancellations.ts";
export * from "./fields.ts";

/** Status, sentence (with `{parameters}`) and what to do. Texts are only here and in translations; logic uses codes. */
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
	SITE_DISABLED: {
		status: 403,
		message: "This site is currently unavailable. Please check back later. Open trades can still be closed.",
	},
	NOT_FOUND: { status: 404, message: "There is nothing here." },
	METHOD_NOT_ALLOWED: { status: 405, message: "This address does not take that method." },
	EMAIL_TAKEN: { status: 409, message: "Email is already registered" },
	USERNAME_TAKEN: { status: 409, message: "This username is already taken." },
	PASSWORD_TOO_COMMON: { status: 422, message: "This password is among the most common ones. Please choose another." },
	PASSWORD_BREACHED: {
		status: 422,
		message: "This password is known from data breaches, so guessing programs try it. Please choose another.",
	},
	PASSWORD_WRONG: { status: 422, message: "This is not your present password." },
	PASSWORD_UNCHANGED: { status: 422, message: "This is the password that you have already. Please choose another." },
	DEMO_PASSWORD_FIXED: {
		status: 403,
		message: "The passwords of the demo are published and stay as they are. Sign up to have one of your own.",
	},
	DEMO_EMAIL_FIXED: {
		status: 403,
		message: "The addresses of the demo are published and stay as they are. Sign up to have one of your own.",
	},
	EMAIL_UNCHANGED: { status: 422, message: "This is the address that you have already." },
	LINK_SPENT: {
		status: 422,
		message: "This link has been used or is too old. Ask for a new one.",
	},
	EMAIL_CODE_WRONG: { status: 422, message: "This is not the code. {left} tries are left." },
	CODE_SPENT: { status: 422, message: "There is no code that could be used. Ask for a new one." },
	EMAIL_VERIFIED: { status: 409, message: "This address is confirmed already." },
	SESSION_NOT_FOUND: { status: 404, message: "There is no such session. It may have ended." },
	COMMAND_ID_REUSED: { status: 409, message: "This command id was already used for a different request." },
	RANGE_TOO_LONG: {
		status: 422,
		message: "The range holds more than {maximum} candles. Ask for a shorter range or a coarser resolution.",
	},
	FEED_KEY_WRONG: { status: 401, message: "The feed key is missing or wrong." },
	FEED_NOT_PUSH: { status: 409, message: "This server does not take pushed quotes. Start it with FEED=push." },
	APP_SIGNATURE_WRONG: { status: 401, message: "The request is not signed as it must be: {problem}." },
	EVENT_REFUSED: { status: 400, message: "The event or the question is not valid: {problem}." },
	TOO_MANY_ACCOUNTS: {
		status: 422,
		message:
			"You have {maximum} accounts, the most that one person may have. Archived accounts can be taken back into use.",
	},
	DEMO_MONEY_OFF: { status: 403, message: "This site has no demo accounts." },
	LAST_ACCOUNT: {
		status: 422,
		message: "This is the only account in use. Open another one before you archive it.",
	},
	PREVIEW_TOO_LARGE: {
		status: 422,
		message: "This is too much to work out at once. Ask with fewer orders, closes or prices.",
	},
	ACTION_NOT_FOUND: { status: 404, message: "There is no such corporate action." },
	ACTION_NOT_POSSIBLE: {
		status: 422,
		message: "{instrument} has no {kind}: only shares split, and only shares and indices pay dividends.",
	},
	ACTION_TOO_LATE: { status: 422, message: "The ex-moment must be a whole minute that is still to come." },
	ACTION_UNDER_WAY: { status: 409, message: "This corporate action cannot be cancelled any more: {status}." },
	ACTION_DECIDED: { status: 409, message: "This corporate action was decided already: {status}." },
	ACTION_LAPSED: {
		status: 409,
		message: "This dividend was not approved before its ex-moment and cannot be any more. Nothing was booked.",
	},
	DIVIDEND_ABOVE_CAP: {
		status: 422,
		message:
			"{dividend} is {share}% of the price of {instrument}, {price}. At most {cap}% can be announced. The limit is a site setting.",
	},
	SPLIT_ABOVE_CAP: {
		status: 422,
		message:
			"{numerator} for {denominator} changes the units of {instrument} more than {cap} to 1. The limit is a site setting.",
	},
	ADJUSTMENT_NOT_FOUND: { status: 404, message: "There is no such adjustment." },
	ADJUSTMENT_DECIDED: { status: 409, message: "This adjustment was decided already: {status}." },
	FOUR_EYES: { status: 403, message: "Another member of staff must approve what you asked for." },
	SETTING_PROPOSAL_NOT_FOUND: {
		status: 404,
		message: "No such change waits: it was decided, or a newer one stands in its place.",
	},
	ACCOUNT_NOT_FROZEN: { status: 409, message: "This account is not frozen." },
	BOOKS_WRONG: {
		status: 409,
		message: "The books of this account are wrong in {count} places; the first: {fault}. It stays frozen.",
	},
	OUTCOME_UNKNOWN: {
		status: 503,
		message: "We cannot tell yet whether this was done. Send the same command id again to find out.",
	},
	READS_BEHIND: {
		status: 503,
		message: "What was done a moment ago is stored and cannot be shown yet. Please try again in a moment.",
	},
	NOT_READY: {
		status: 503,
		message: "The server cannot take this at the moment and has done nothing. Please try again shortly.",
	},
	CONVERSATION_NOT_FOUND: { status: 404, message: "There is no such conversation." },
	CONVERSATION_CHANGED: {
		status: 409,
		message: "A colleague changed this conversation a moment ago. Look at it again, then decide.",
	},
	SNOOZE_WRONG: { status: 422, message: "Say until when to snooze: a time in the future, at most 90 days ahead." },
	STAFF_NOT_FOUND: { status: 422, message: "There is no such colleague who answers chats." },
	MESSAGE_EMPTY: { status: 422, message: "Write something or attach a file." },
	MESSAGE_ID_REUSED: { status: 409, message: "This id was already used for a different message." },
	ATTACHMENT_REFUSED: {
		status: 422,
		message: "An attachment is not a file that you uploaded here, or was sent before. Upload it again.",
	},
	FILE_MISSING: { status: 400, message: "Send exactly one file, in the part named file." },
	FILE_TOO_LARGE: { status: 413, message: "The file is larger than {maximum} MB, the most that can be sent." },
	FILE_TYPE_REFUSED: {
		status: 422,
		message:
			"Files of this type cannot be sent. Pictures (PNG, JPEG, WebP, GIF, AVIF), PDF, Word (.docx, .doc) and Excel (.xlsx, .xls) can.",
	},
	FILE_TYPE_DIFFERS: { status: 422, message: "What is in the file is not what its name says. Check the file." },
	FILE_DAMAGED: { status: 422, message: "The file could not be read. It may be damaged." },
	FILE_UNSAFE: {
		status: 422,
		message:
			"The file holds programs, other files, links that load by themselves, or far more than its size says. Save it without them, as a new file.",
	},
	FILE_PROTECTED: {
		status: 422,
		message: "The file is protected by a password, so it cannot be checked. Save it without one, as a new file.",
	},
	FILE_TOO_COMPLEX: {
		status: 422,
		message: "Checking the file took too long or too much memory. Make it smaller, or send its pages as pictures.",
	},
	FILE_INFECTED: {
		status: 422,
		message: "Our virus scanner found something harmful in the file. It was not stored. Scan your device.",
	},
	SCANNER_UNAVAILABLE: {
		status: 503,
		message: "Files cannot be scanned for viruses at the moment, so none is taken. Please try again later.",
	},
	PREVIEW_IMPOSSIBLE: { status: 422, message: "This file cannot be shown here. Download it to see it." },
	IMAGE_TOO_LARGE: { status: 422, message: "The picture has more than {maximum} megapixels. Make it smaller." },
	STORAGE_FULL: {
		status: 422,
		message: "Your files fill the {maximum} MB that one person has. Ask support in the chat to make room.",
	},
	UPLOAD_CUT: { status: 400, message: "The upload broke off before the end. Nothing was stored; send it again." },
	FILE_NOT_FOUND: { status: 404, message: "There is no such file, or its address has run out." },
	NOTIFICATION_NOT_FOUND: { status: 404, message: "There is no such notification." },
	PUSH_REFUSED: { status: 422, message: "This browser's push service is not known here, or its keys are not valid." },
	CANNED_REPLY_NOT_FOUND: { status: 404, message: "There is no such canned reply." },
	SHORTCUT_TAKEN: { status: 409, message: "Another canned reply has the shortcut /{shortcut}." },
	PLACEHOLDER_UNKNOWN: {
		status: 422,
		message: "There is no placeholder named {placeholder}. There are: {known}.",
	},
	TOO_MANY_CANNED_REPLIES: { status: 422, message: "There are {maximum} canned replies, the most there can be." },
	CLIENT_NOT_FOUND: { status: 404, message: "There is no such client." },
	COLLEAGUE_NOT_FOUND: { status: 404, message: "There is no such colleague." },
	ROLE_ABOVE_OWN: { status: 403, message: "This role has rights that you do not have yourself." },
	OWN_ACCESS: { status: 403, message: "Nobody does this to their own access. Ask a colleague." },
	INVITATION_CLOSED: { status: 409, message: "There is no open invitation: it was accepted or withdrawn." },
	DEMO_STAFF_FIXED: { status: 403, message: "The people of the demo are published and stay as they are." },
	CLIENT_DECIDED: {
		status: 409,
		message: "This cannot be done: the client is {status}. Last decision: {decision}, by {by}, at {at}.",
	},
	SETTINGS_CHANGED: {
		status: 409,
		message: "{by} changed the settings a moment ago. Look at them again, then decide. Nothing was changed.",
	},
	EMAIL_UNCONFIRMED: {
		status: 403,
		message: "Confirm your e-mail address first, with the code that we have sent you. Then this can be done.",
	},
	OVERLOADED: {
		status: 503,
		message:
			"More is asked of us at the moment than we can answer in time. Nothing was done. Try again in {seconds} s.",
	},
	UNAVAILABLE: {
		status: 503,
		message: "Our database does not answer at the moment. Look whether your change is there before you send it again.",
	},
	INTERNAL: { status: 500, message: "Something went wrong on our side. Nothing was changed." },
} as const satisfies Record<string, ErrorEntry>;

export const ERRORS = /* @__PURE__ */ Object.freeze({
	...general,
	...personalErrors,
	...ownDataErrors,
	...protectionErrors,
	...depositErrors,
	...(refusalErrors satisfies Record<RefusalCode, ErrorEntry>),
	...(authMethodErrors satisfies Record<string, ErrorEntry>),
});
export type ErrorCode = keyof typeof ERRORS;

// Loaded lazily, so that a page without sentences does not bundle the catalogue.
export const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(ERRORS, code);

/** Fills `{name}` in a sentence; a missing parameter stays visible, so that a test can see it. */
export const sentence = (code: ErrorCode, params: Readonly<Record<string, string>> = {}): string =>
	fill(ERRORS[code].message, params);

/** The parameters that this code's sentence shows; undefined where it shows none. */
export const sentenceParams = (code: ErrorCode, params: Readonly<Record<string, string>> = {}) =>
	shownParams(ERRORS[code].message, params);
