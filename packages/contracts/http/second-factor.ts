import * as z from "zod";
import { session } from "./auth.ts";
import { defineCall } from "./call.ts";
import { assertion, passkey } from "./passkeys.ts";
import { givenPassword, isoTime, wrapped } from "./primitives.ts";
import { linkedProvider } from "./providers.ts";

const none = z.strictObject({});

/** Six digits of the authenticator app, or a recovery code; spaces and dashes are ignored. */
export const secondFactorCode = z
	.string()
	.max(40)
	.regex(/^[0-9A-Za-z -]{6,40}$/, "Enter the six digits, or a recovery code")
	.meta({ description: "Six digits of the authenticator app, or a recovery code", example: "123456" });

export const stepUpByPassword = z.strictObject({
	password: givenPassword,
	/** Required when the authenticator app is on. */
	code: secondFactorCode.optional(),
});

const recoveryCodes = z.array(z.string()).length(10);

/** How a user's account is secured: what the security page shows. */
export const security = defineCall({
	id: "security",
	method: "GET",
	path: "/user/security",
	tag: "security",
	access: "session",
	summary: "Get the sign-in methods of the signed-in user: authenticator app, passkeys, linked providers",
	params: none,
	query: none,
	body: z.undefined(),
	status: 200,
	response: wrapped(
		z.strictObject({
			totp: z.strictObject({ on: z.boolean(), since: isoTime.nullable(), recovery_codes_left: z.int().min(0) }),
			passkeys: z.array(passkey),
			/** False where browsers do not support passkeys: neither https nor localhost. */
			passkeys_offered: z.boolean(),
			linked: z.array(linkedProvider),
			/** Until when elevated calls need no further proof; null: they need one. */
			elevated_until: isoTime.nullable(),
			/** The user's role needs a second factor. */
			second_factor_required: z.boolean(),
		}),
	),
	errors: [],
});

/** For five minutes this session may use calls marked `elevated`. */
export const stepUp = defineCall({
	id: "stepUp",
	method: "POST",
	path: "/auth/step-up",
	tag: "security",
	access: "session",
	whenDisabled: "open",
	summary: "Step up: confirm your identity for five minutes with password and code, or a passkey",
	params: none,
	query: none,
	body: z.union([stepUpByPassword, z.strictObject({ passkey: assertion })]),
	status: 200,
	response: wrapped(z.strictObject({ elevated_until: isoTime })),
	errors: ["PASSWORD_WRONG", "CODE_WRONG", "PASSKEY_REFUSED", "PASSKEYS_UNAVAILABLE", "TOO_MANY_ATTEMPTS"],
});

export const enrolTotp = defineCall({
	id: "enrolTotp",
	method: "POST",
	path: "/auth/totp/enrol",
	tag: "security",
	access: "session",
	elevated: true,
	summary: "Start setting up an authenticator app. Nothing changes before the first code is confirmed",
	params: none,
	query: none,
	body: none,
	status: 200,
	response: wrapped(
		z.strictObject({
			/** Base32, for typing where no QR code can be scanned. */
			secret: z.string(),
			/** The content of the QR code. */
			uri: z.string().startsWith("otpauth://totp/"),
			expires_at: isoTime,
		}),
	),
	errors: ["EMAIL_UNCONFIRMED", "TOTP_ON"],
});

export const confirmTotp = defineCall({
	id: "confirmTotp",
	method: "POST",
	path: "/auth/totp/confirm",
	tag: "security",
	access: "session",
	elevated: true,
	summary: "Enable the authenticator app with its first code. Recovery codes are returned only once",
	params: none,
	query: none,
	body: z.strictObject({ code: secondFactorCode }),
	status: 200,
	response: wrapped(z.strictObject({ recovery_codes: recoveryCodes })),
	errors: ["EMAIL_UNCONFIRMED", "CODE_WRONG", "ENROLMENT_ENDED", "TOTP_ON", "TOO_MANY_ATTEMPTS"],
});

export const disableTotp = defineCall({
	id: "disableTotp",
	method: "POST",
	path: "/auth/totp/disable",
	tag: "security",
	access: "session",
	elevated: true,
	summary: "Disable the authenticator app. Its recovery codes stop working",
	params: none,
	query: none,
	body: none,
	status: 200,
	response: wrapped(z.strictObject({ on: z.literal(false) })),
	errors: ["TOTP_OFF", "SECOND_FACTOR_NEEDED_BY_ROLE"],
});

export const renewRecoveryCodes = defineCall({
	id: "renewRecoveryCodes",
	method: "POST",
	path: "/auth/recovery-codes",
	tag: "security",
	access: "session",
	elevated: true,
	summary: "Create new recovery codes. The old ones stop working",
	params: none,
	query: none,
	body: none,
	status: 200,
	response: wrapped(z.strictObject({ recovery_codes: recoveryCodes })),
	errors: ["TOTP_OFF"],
});

/** After `SECOND_FACTOR_REQUIRED` a cookie in the browser names the sign-in attempt; it authenticates nothing. */
export const challenge = defineCall({
	id: "challenge",
	method: "GET",
	path: "/auth/challenge",
	tag: "auth",
	access: "public",
	summary: "Get the second factors that the pending sign-in accepts",
	params: none,
	query: none,
	body: z.undefined(),
	status: 200,
	response: wrapped(
		z.strictObject({ methods: z.array(z.enum(["totp", "recovery-code", "passkey"])).min(1), expires_at: isoTime }),
	),
	errors: ["CHALLENGE_ENDED"],
});

export const answerChallenge = defineCall({
	id: "answerChallenge",
	method: "POST",
	path: "/auth/challenge",
	tag: "auth",
	access: "public",
	whenDisabled: "open",
	summary: "Complete the pending sign-in with a code",
	params: none,
	query: none,
	body: z.strictObject({ code: secondFactorCode }),
	status: 200,
	response: session,
	errors: ["CODE_WRONG", "CHALLENGE_ENDED", "TOO_MANY_ATTEMPTS", "DEMO_SIGN_IN_OFF"],
});
