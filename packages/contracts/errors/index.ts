import texts from "@truefill/texts/en/server-errors.json" with { type: "json" };
import { alertErrors } from "./alerts.ts";
import { authMethodErrors } from "./auth-methods.ts";
import { bankStatementErrors } from "./bank-statements.ts";
import { cardPaymentErrors } from "./card-payments.ts";
import { coinPayoutErrors } from "./coin-payouts.ts";
import { coinErrors } from "./coins.ts";
import { depositErrors } from "./deposits.ts";
import { type ErrorStatus, withTexts } from "./entries.ts";
import { fill, shownParams } from "./fill.ts";
import { ownDataErrors } from "./own-data.ts";
import { paperErrors } from "./papers.ts";
import { personalErrors } from "./personal.ts";
import { protectionErrors } from "./protection.ts";
import { refusalErrors } from "./refusals.ts";
import { savingsErrors } from "./savings.ts";
import { screeningErrors } from "./screening.ts";
import { strategyErrors } from "./strategies.ts";
import { userDocumentErrors } from "./user-documents.ts";
import { verificationErrors } from "./verification.ts";
import { withdrawalErrors } from "./withdrawals.ts";

export * from "./body.ts";
export * from "./cancellations.ts";
export type { ErrorEntry } from "./entries.ts";
export * from "./fields.ts";

/** HTTP statuses of errors of no area of their own. */
const general = {
	INPUT_INVALID: 400,
	INPUT_NOT_JSON: 400,
	INPUT_TOO_LARGE: 413,
	INPUT_NOT_SUPPORTED: 415,
	SIGN_IN_REQUIRED: 401,
	SESSION_ENDED: 401,
	RENEWAL_REFUSED: 401,
	CREDENTIALS_WRONG: 401,
	TOO_MANY_ATTEMPTS: 429,
	TOO_MANY_REQUESTS: 429,
	DEMO_SIGN_IN_OFF: 403,
	NOT_ALLOWED: 403,
	CLIENT_PENDING: 403,
	CLIENT_DEACTIVATED: 403,
	SITE_DISABLED: 403,
	NOT_FOUND: 404,
	METHOD_NOT_ALLOWED: 405,
	EMAIL_TAKEN: 409,
	USERNAME_TAKEN: 409,
	PASSWORD_TOO_COMMON: 422,
	PASSWORD_BREACHED: 422,
	PASSWORD_WRONG: 422,
	PASSWORD_UNCHANGED: 422,
	DEMO_PASSWORD_FIXED: 403,
	DEMO_EMAIL_FIXED: 403,
	EMAIL_UNCHANGED: 422,
	LINK_SPENT: 422,
	EMAIL_CODE_WRONG: 422,
	CODE_SPENT: 422,
	EMAIL_VERIFIED: 409,
	SESSION_NOT_FOUND: 404,
	COMMAND_ID_REUSED: 409,
	RANGE_TOO_LONG: 422,
	FEED_KEY_WRONG: 401,
	FEED_NOT_PUSH: 409,
	APP_SIGNATURE_WRONG: 401,
	EVENT_REFUSED: 400,
	TOO_MANY_ACCOUNTS: 422,
	DEMO_MONEY_OFF: 403,
	LAST_ACCOUNT: 422,
	PREVIEW_TOO_LARGE: 422,
	ACTION_NOT_FOUND: 404,
	ACTION_NOT_POSSIBLE: 422,
	ACTION_TOO_LATE: 422,
	ACTION_UNDER_WAY: 409,
	ACTION_DECIDED: 409,
	ACTION_LAPSED: 409,
	DIVIDEND_ABOVE_CAP: 422,
	SPLIT_ABOVE_CAP: 422,
	ADJUSTMENT_NOT_FOUND: 404,
	ADJUSTMENT_DECIDED: 409,
	FOUR_EYES: 403,
	SETTING_PROPOSAL_NOT_FOUND: 404,
	ACCOUNT_NOT_FROZEN: 409,
	BOOKS_WRONG: 409,
	OUTCOME_UNKNOWN: 503,
	READS_BEHIND: 503,
	NOT_READY: 503,
	CONVERSATION_NOT_FOUND: 404,
	CONVERSATION_CHANGED: 409,
	SNOOZE_WRONG: 422,
	STAFF_NOT_FOUND: 422,
	MESSAGE_EMPTY: 422,
	MESSAGE_ID_REUSED: 409,
	ATTACHMENT_REFUSED: 422,
	FILE_MISSING: 400,
	FILE_TOO_LARGE: 413,
	FILE_TYPE_REFUSED: 422,
	FILE_TYPE_DIFFERS: 422,
	FILE_DAMAGED: 422,
	FILE_UNSAFE: 422,
	FILE_PROTECTED: 422,
	FILE_TOO_COMPLEX: 422,
	FILE_INFECTED: 422,
	SCANNER_UNAVAILABLE: 503,
	PREVIEW_IMPOSSIBLE: 422,
	IMAGE_TOO_LARGE: 422,
	STORAGE_FULL: 422,
	UPLOAD_CUT: 400,
	FILE_NOT_FOUND: 404,
	NOTIFICATION_NOT_FOUND: 404,
	PUSH_REFUSED: 422,
	CANNED_REPLY_NOT_FOUND: 404,
	SHORTCUT_TAKEN: 409,
	PLACEHOLDER_UNKNOWN: 422,
	TOO_MANY_CANNED_REPLIES: 422,
	CLIENT_NOT_FOUND: 404,
	COLLEAGUE_NOT_FOUND: 404,
	ROLE_ABOVE_OWN: 403,
	OWN_ACCESS: 403,
	INVITATION_CLOSED: 409,
	DEMO_STAFF_FIXED: 403,
	CLIENT_DECIDED: 409,
	SETTINGS_CHANGED: 409,
	EMAIL_UNCONFIRMED: 403,
	OVERLOADED: 503,
	UNAVAILABLE: 503,
	INTERNAL: 500,
} as const satisfies Record<string, ErrorStatus>;

const STATUSES = {
	...general,
	...personalErrors,
	...ownDataErrors,
	...protectionErrors,
	...depositErrors,
	...withdrawalErrors,
	...coinPayoutErrors,
	...authMethodErrors,
	...cardPaymentErrors,
	...verificationErrors,
	...bankStatementErrors,
	...savingsErrors,
	...screeningErrors,
	...coinErrors,
	...paperErrors,
	...strategyErrors,
	...userDocumentErrors,
	...alertErrors,
} as const;

// A function, so that a page without sentences does not bundle the catalogue.
const allErrors = () => Object.freeze({ ...withTexts(STATUSES, texts), ...refusalErrors });

/** Every error: its status and its English sentence. */
export const ERRORS: ReturnType<typeof allErrors> = /* @__PURE__ */ allErrors();
export type ErrorCode = keyof typeof ERRORS;

// Loaded lazily, so that a page without sentences does not bundle the catalogue.
export const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(ERRORS, code);

/** Fills `{name}` in a sentence; a missing parameter stays visible, so that a test can see it. */
export const sentence = (code: ErrorCode, params: Readonly<Record<string, string>> = {}): string =>
	fill(ERRORS[code].message, params);

/** The parameters that this code's sentence shows; undefined where it shows none. */
export const sentenceParams = (code: ErrorCode, params: Readonly<Record<string, string>> = {}) =>
	shownParams(ERRORS[code].message, params);
