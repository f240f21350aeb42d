import * as z from "zod";
import { defineCall } from "./call.ts";
import {
	email,
	fitsPhone,
	givenPassword,
	isoTime,
	password,
	plainText,
	repeatedPassword,
	wrapped,
} from "./primitives.ts";
import { user } from "./user.ts";

const none = z.strictObject({});
const noBody = z.undefined();
/** A session: the user, the bearer token and when it expires. */
export const session = wrapped(z.strictObject({ user, token: z.string().min(32).max(128), expires_at: isoTime }));

export const login = defineCall({
	id: "login",
	method: "POST",
	path: "/auth/login",
	tag: "auth",
	access: "public",
	whenDisabled: "open",
	summary: "Sign in with e-mail and password",
	params: none,
	query: none,
	body: z.strictObject({ email, password: givenPassword }),
	status: 200,
	response: session,
	errors: ["CREDENTIALS_WRONG", "TOO_MANY_ATTEMPTS", "DEMO_SIGN_IN_OFF", "SECOND_FACTOR_REQUIRED"],
});

/** R25: the bearer lives at most 15 minutes; a rotating HttpOnly cookie renews it and authenticates nothing else. */
export const renew = defineCall({
	id: "renew",
	method: "POST",
	path: "/auth/renew",
	tag: "auth",
	access: "public",
	whenDisabled: "open",
	renews: true,
	summary: "Get a new bearer token with the renewal cookie",
	params: none,
	query: none,
	body: none,
	status: 200,
	response: session,
	errors: ["RENEWAL_REFUSED"],
});

export const logout = defineCall({
	id: "logout",
	method: "POST",
	path: "/auth/logout",
	tag: "auth",
	access: "session",
	whenDisabled: "open",
	summary: "End the current session. Its token and renewal cookie stop working at once",
	params: none,
	query: none,
	body: none,
	status: 200,
	response: wrapped(z.strictObject({ ended: z.literal(true) })),
	errors: [],
});

/** SPEC §5: lengths and sentences of the registration form. Characters are counted as code points, not UTF-16 units. */
const atLeast = (minimum: number, maximum: number, sentence: string) =>
	z
		.string()
		.trim()
		.min(minimum, sentence)
		.max(maximum)
		.refine((text) => [...text].length >= minimum, sentence);
const slug = z
	.string()
	.min(2)
	.max(64)
	.regex(/^[a-z_-]+$/);

export const register = defineCall({
	id: "register",
	method: "POST",
	path: "/auth/register",
	tag: "auth",
	access: "public",
	summary: "Create a client account. It is pending until staff approve it",
	params: none,
	query: none,
	body: z
		.strictObject({
			first_name: atLeast(2, 80, "First name must be at least 2 characters").regex(plainText),
			last_name: atLeast(2, 80, "Last name must be at least 2 characters").regex(plainText),
			username: atLeast(3, 40, "Username must be at least 3 characters").regex(
				/^[A-Za-z0-9_.-]*$/,
				"Use letters, digits, dots, dashes and underscores only",
			),
			email,
			phone: atLeast(6, 20, "Please enter a valid phone number")
				.regex(/^[0-9 ()-]*$/, "Please enter a valid phone number")
				.refine(fitsPhone, "Please enter a valid phone number"),
			country_code: z.string().regex(/^\+[1-9]\d{0,3}$/),
			country: slug,
			nationality: slug,
			password,
			confirm_password: repeatedPassword,
		})
		.refine((form) => form.confirm_password === form.password, {
			path: ["confirm_password"],
			message: "Passwords do not match",
			params: { code: "PASSWORDS_DIFFER" },
		}),
	status: 201,
	response: wrapped(
		z.strictObject({
			user,
			/** Whether a mailed link comes before the first sign-in: the site does not reveal who is registered (R14). */
			confirm_by_mail: z.boolean(),
		}),
	),
	errors: ["EMAIL_TAKEN", "USERNAME_TAKEN", "PASSWORD_TOO_COMMON", "PASSWORD_BREACHED", "TOO_MANY_ATTEMPTS"],
});

export const checkEmail = defineCall({
	id: "checkEmail",
	method: "POST",
	path: "/auth/check-email",
	tag: "auth",
	access: "public",
	summary: "Check whether an e-mail address is free. Rate-limited (R14)",
	params: none,
	query: none,
	body: z.strictObject({ email }),
	status: 200,
	response: z.strictObject({
		success: z.boolean(),
		message: z.string(),
		data: z.strictObject({
			available: z.boolean(),
			/** SPEC §7: US when omitted. */
			country: z
				.string()
				.regex(/^[A-Z]{2}$/)
				.optional(),
		}),
	}),
	errors: ["TOO_MANY_ATTEMPTS"],
});

export const currentUser = defineCall({
	id: "currentUser",
	method: "GET",
	path: "/user",
	tag: "user",
	access: "session",
	summary: "Get the signed-in user",
	params: none,
	query: none,
	body: noBody,
	status: 200,
	response: wrapped(user),
	errors: [],
});

export const heartbeat = defineCall({
	id: "heartbeat",
	method: "POST",
	path: "/user/heartbeat",
	tag: "user",
	access: "session",
	whenDisabled: "open",
	summary: "Send a presence heartbeat: at start, then every 60 s while the page is visible",
	params: none,
	query: none,
	body: none,
	status: 200,
	response: wrapped(z.strictObject({ server_time: isoTime })),
	errors: [],
});
