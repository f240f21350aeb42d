import * as z from "zod";
import { defineCall } from "./call.ts";
import { email, isoTime, wrapped } from "./primitives.ts";

const none = z.strictObject({});

const pending = z.strictObject({
	email: z.string(),
	/** When the code expires. */
	expires_at: isoTime,
	/** When another code may be requested. */
	again_at: isoTime,
});
export type PendingEmailChange = z.infer<typeof pending>;

export const emailChange = defineCall({
	id: "emailChange",
	method: "GET",
	path: "/user/email-change",
	tag: "security",
	access: "session",
	summary: "Get your pending change of e-mail address; null when there is none",
	params: none,
	query: none,
	body: z.undefined(),
	status: 200,
	response: wrapped(z.strictObject({ pending: pending.nullable() })),
	errors: [],
});

/** A free and a taken address get the same answer for the same work; the code goes to the new address. */
export const askEmailChange = defineCall({
	id: "askEmailChange",
	method: "POST",
	path: "/user/email-change",
	tag: "security",
	access: "session",
	elevated: true,
	summary: "Request a code at a new e-mail address. Nothing changes before it is entered",
	params: none,
	query: none,
	body: z.strictObject({ email }),
	status: 200,
	response: wrapped(pending),
	errors: ["EMAIL_UNCHANGED", "DEMO_EMAIL_FIXED", "TOO_MANY_ATTEMPTS"],
});

/** The address changes here: other sessions end, and the old address gets a link that undoes it. */
export const confirmEmailChange = defineCall({
	id: "confirmEmailChange",
	method: "POST",
	path: "/user/email-change/confirm",
	tag: "security",
	access: "session",
	summary: "Change your e-mail address with the code mailed to the new one. Ends all other sessions",
	params: none,
	query: none,
	body: z.strictObject({ code: z.string().regex(/^\d{6}$/) }),
	status: 200,
	response: wrapped(z.strictObject({ email: z.string(), ended: z.int().min(0) })),
	errors: ["EMAIL_CODE_WRONG", "CODE_SPENT", "EMAIL_TAKEN"],
});

/** By the link in the mail to the old address: restores that address and ends every session. */
export const undoEmailChange = defineCall({
	id: "undoEmailChange",
	method: "POST",
	path: "/auth/undo-email-change",
	tag: "auth",
	access: "public",
	whenDisabled: "open",
	summary: "Undo a change of e-mail address with the link mailed to the old one. Ends all sessions",
	params: none,
	query: none,
	body: z.strictObject({ token: z.string().regex(/^[A-Za-z0-9_-]{43}$/) }),
	status: 200,
	response: wrapped(z.strictObject({ email: z.string() })),
	errors: ["LINK_SPENT", "TOO_MANY_ATTEMPTS"],
});

export const EMAIL_CHANGE_CALLS = [emailChange, askEmailChange, confirmEmailChange, undoEmailChange] as const;
