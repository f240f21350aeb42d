import * as z from "zod";
import { session } from "./auth.ts";
import { defineCall } from "./call.ts";
import {
	email,
	givenPassword,
	id,
	isoTime,
	paged,
	pageNumber,
	password,
	repeatedPassword,
	wrapped,
} from "./primitives.ts";

/** Sign-in methods. Stored for ever: add, never change a meaning. */
export const signInMethod = z.enum(["password", "link", "passkey", "google", "apple", "linkedin", "own"]);
export type SignInMethod = z.infer<typeof signInMethod>;

/** The second factor that was used and was correct. Also stored for ever. */
export const usedSecondFactor = z.enum(["totp", "recovery-code"]);
export type UsedSecondFactor = z.infer<typeof usedSecondFactor>;

/** Outcome of an attempt to sign in. */
export const signInOutcome = z.enum([
	"signed-in",
	"password-wrong",
	"too-many-attempts",
	"link-used",
	"second-factor-wrong",
]);
export type SignInOutcome = z.infer<typeof signInOutcome>;

const none = z.strictObject({});
const yes = z.literal(true);

/** A `device` whose User-Agent names no known browser or system; clients translate this value. */
export const OTHER_DEVICE = "another program";

/** A sign-in on one device, until it ends. */
export const sessionView = z.strictObject({
	id,
	/** Browser and system: `Firefox, Windows`. */
	device: z.string(),
	/** Without the last part of the address: `203.0.113.*`. */
	network: z.string(),
	method: signInMethod,
	/** The former name of `method`, for pages of the release before; removed in the next release. */
	way: signInMethod,
	started_at: isoTime,
	last_seen_at: isoTime,
	/** The caller's own session. */
	current: z.boolean(),
});
export type SessionView = z.infer<typeof sessionView>;

export const sessions = defineCall({
	id: "sessions",
	method: "GET",
	path: "/user/sessions",
	tag: "security",
	access: "session",
	summary: "List your sessions: the current one first, then the others by last use",
	params: none,
	query: none,
	body: z.undefined(),
	status: 200,
	response: wrapped(z.array(sessionView)),
	errors: [],
});

export const endSession = defineCall({
	id: "endSession",
	method: "DELETE",
	path: "/user/sessions/{id}",
	tag: "security",
	access: "session",
	whenDisabled: "open",
	elevated: true,
	summary: "Sign out one device. Its open sockets are closed within a second",
	params: z.strictObject({ id }),
	query: none,
	body: none,
	status: 200,
	response: wrapped(z.strictObject({ ended: yes })),
	errors: ["SESSION_NOT_FOUND"],
});

export const endSessions = defineCall({
	id: "endSessions",
	method: "POST",
	path: "/user/sessions/end",
	tag: "security",
	access: "session",
	whenDisabled: "open",
	elevated: true,
	summary: "Sign out all devices, or all other devices",
	params: none,
	query: none,
	body: z.strictObject({ keep_current: z.boolean() }),
	status: 200,
	response: wrapped(z.strictObject({ ended: z.int().min(0) })),
	errors: [],
});

export const signIn = z.strictObject({
	at: isoTime,
	method: signInMethod,
	/** The former name of `method`, for pages of the release before; removed in the next release. */
	way: signInMethod,
	/** Null: not requested, or wrong. */
	second_factor: usedSecondFactor.nullable(),
	outcome: signInOutcome,
	device: z.string(),
	network: z.string(),
	known_device: z.boolean(),
});
export type SignIn = z.infer<typeof signIn>;

export const signIns = defineCall({
	id: "signIns",
	method: "GET",
	path: "/user/sign-ins",
	tag: "security",
	access: "session",
	summary: "List attempts to sign in as you in the last 90 days, newest first",
	params: none,
	query: z.strictObject({ page: pageNumber.optional() }),
	body: z.undefined(),
	status: 200,
	response: paged(signIn),
	errors: [],
});

const newPassword = {
	password,
	confirm_password: repeatedPassword,
};
const same = (form: { password: string; confirm_password: string }) => form.confirm_password === form.password;
const DIFFER = {
	path: ["confirm_password"],
	message: "Passwords do not match",
	params: { code: "PASSWORDS_DIFFER" },
};

export const changePassword = defineCall({
	id: "changePassword",
	method: "POST",
	path: "/user/password",
	tag: "security",
	access: "session",
	whenDisabled: "open",
	elevated: true,
	summary: "Change your password. Needs the current one, ends all other sessions and sends a mail",
	params: none,
	query: none,
	body: z.strictObject({ current_password: givenPassword, ...newPassword }).refine(same, DIFFER),
	status: 200,
	response: wrapped(z.strictObject({ ended: z.int().min(0) })),
	errors: [
		"PASSWORD_WRONG",
		"PASSWORD_TOO_COMMON",
		"PASSWORD_BREACHED",
		"PASSWORD_UNCHANGED",
		"DEMO_PASSWORD_FIXED",
		"TOO_MANY_ATTEMPTS",
	],
});

/** 256 bits, base64url; after `#` in the link of a mail. */
const linkToken = z.string().regex(/^[A-Za-z0-9_-]{43}$/);
const asked = wrapped(z.strictObject({ asked: yes }));

/** Known and unknown addresses get the same answer for the same work. */
export const forgotPassword = defineCall({
	id: "forgotPassword",
	method: "POST",
	path: "/auth/forgot-password",
	tag: "auth",
	access: "public",
	whenDisabled: "open",
	summary: "Request a mail with a password reset link. Does not reveal whether the address is known",
	params: none,
	query: none,
	body: z.strictObject({ email }),
	status: 200,
	response: asked,
	errors: ["TOO_MANY_ATTEMPTS"],
});

export const resetPassword = defineCall({
	id: "resetPassword",
	method: "POST",
	path: "/auth/reset-password",
	tag: "auth",
	access: "public",
	whenDisabled: "open",
	summary: "Reset the password with a mailed link. The link works once, and all sessions end",
	params: none,
	query: none,
	body: z.strictObject({ token: linkToken, ...newPassword }).refine(same, DIFFER),
	status: 200,
	response: wrapped(z.strictObject({ changed: yes })),
	errors: ["LINK_SPENT", "PASSWORD_TOO_COMMON", "PASSWORD_BREACHED", "DEMO_PASSWORD_FIXED", "TOO_MANY_ATTEMPTS"],
});

/** Which page a mailed link opens. */
export const LINK_PURPOSES = ["reset-password", "sign-in", "undo-email-change"] as const;
export type LinkPurpose = (typeof LINK_PURPOSES)[number];

/** Called when the link is opened, so that nobody types a new password for a used link. Does not use the link up. */
export const checkLink = defineCall({
	id: "checkLink",
	method: "POST",
	path: "/auth/check-link",
	tag: "auth",
	access: "public",
	summary: "Check whether a mailed link is still valid. Does not use it up, and does not reveal whose it is",
	params: none,
	query: none,
	body: z.strictObject({ purpose: z.enum(LINK_PURPOSES), token: linkToken }),
	status: 200,
	response: wrapped(z.strictObject({ usable: yes })),
	errors: ["LINK_SPENT", "TOO_MANY_ATTEMPTS"],
});

export const requestSignInLink = defineCall({
	id: "requestSignInLink",
	method: "POST",
	path: "/auth/auto-login/request",
	tag: "auth",
	access: "public",
	whenDisabled: "open",
	summary: "Request a mail with a sign-in link. Does not reveal whether the address is known",
	params: none,
	query: none,
	body: z.strictObject({ email }),
	status: 200,
	response: asked,
	errors: ["TOO_MANY_ATTEMPTS"],
});

/** A POST, sent by a click on the linked page: mail scanners that open links do not use it up. */
export const autoLogin = defineCall({
	id: "autoLogin",
	method: "POST",
	path: "/auth/auto-login",
	tag: "auth",
	access: "public",
	whenDisabled: "open",
	summary: "Sign in with a mailed link. It works once",
	params: none,
	query: none,
	body: z.strictObject({ token: linkToken }),
	status: 200,
	response: session,
	errors: ["LINK_SPENT", "TOO_MANY_ATTEMPTS", "DEMO_SIGN_IN_OFF", "SECOND_FACTOR_REQUIRED"],
});

/** R15: until then the account cannot withdraw. */
export const verifyEmail = defineCall({
	id: "verifyEmail",
	method: "POST",
	path: "/user/email-verification",
	tag: "security",
	access: "session",
	summary: "Confirm your e-mail address with the mailed code. No effect when it is already confirmed",
	params: none,
	query: none,
	body: z.strictObject({ code: z.string().regex(/^\d{6}$/, "six digits") }),
	status: 200,
	response: wrapped(z.strictObject({ verified: yes })),
	errors: ["EMAIL_CODE_WRONG", "CODE_SPENT", "TOO_MANY_ATTEMPTS"],
});

export const resendVerification = defineCall({
	id: "resendVerification",
	method: "POST",
	path: "/user/email-verification/resend",
	tag: "security",
	access: "session",
	summary: "Send a new confirmation code by mail. The previous one stops working",
	params: none,
	query: none,
	body: none,
	status: 200,
	response: wrapped(z.strictObject({ sent_to: z.string(), again_at: isoTime })),
	errors: ["TOO_MANY_ATTEMPTS", "EMAIL_VERIFIED"],
});

export const SECURITY_CALLS = [
	forgotPassword,
	resetPassword,
	checkLink,
	requestSignInLink,
	autoLogin,
	verifyEmail,
	resendVerification,
	changePassword,
	sessions,
	endSession,
	endSessions,
	signIns,
] as const;
