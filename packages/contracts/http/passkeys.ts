import * as z from "zod";
import { session } from "./auth.ts";
import { defineCall } from "./call.ts";
import { id, isoTime, wrapped } from "./primitives.ts";

const none = z.strictObject({});
const bytes = (most: number) =>
	z
		.string()
		.min(1)
		.max(most)
		.regex(/^[A-Za-z0-9_-]+$/);
const credentialId = bytes(1400);
const challenge = bytes(200);
export const passkeyName = z
	.string()
	.trim()
	.min(1)
	.max(40)
	.regex(/^[^\p{Cc}\p{Cs}]*$/u)
	.meta({ description: "1 to 40 characters" });

export const passkey = z.strictObject({
	id: z.string(),
	name: z.string(),
	created_at: isoTime,
	last_used_at: isoTime.nullable(),
	/** Kept by a password manager that syncs it to other devices. */
	synced: z.boolean(),
});
export type PasskeyWire = z.infer<typeof passkey>;

/** An authenticator's assertion for a sign-in; bytes as base64url (WebAuthn §5.8.1, §6.1). */
export const assertion = z.strictObject({
	credential_id: credentialId,
	client_data: bytes(4000),
	authenticator_data: bytes(2000),
	signature: bytes(2000),
	user_handle: bytes(200).nullable(),
});
export type Assertion = z.infer<typeof assertion>;

const descriptor = z.strictObject({
	id: z.string(),
	type: z.literal("public-key"),
	transports: z.array(z.string()),
});

/** WebAuthn's PublicKeyCredentialRequestOptionsJSON; an empty list lets the user choose any passkey. */
export const passkeyRequest = z.strictObject({
	challenge,
	timeout: z.int(),
	rpId: z.string(),
	allowCredentials: z.array(descriptor),
	userVerification: z.literal("required"),
});

/** WebAuthn's PublicKeyCredentialCreationOptionsJSON. */
export const passkeyCreation = z.strictObject({
	rp: z.strictObject({ id: z.string(), name: z.string() }),
	user: z.strictObject({ id: z.string(), name: z.string(), displayName: z.string() }),
	challenge,
	pubKeyCredParams: z.array(z.strictObject({ alg: z.int(), type: z.literal("public-key") })),
	timeout: z.int(),
	excludeCredentials: z.array(descriptor),
	authenticatorSelection: z.strictObject({
		residentKey: z.literal("required"),
		requireResidentKey: z.literal(true),
		userVerification: z.literal("required"),
	}),
	attestation: z.literal("none"),
});

export const passkeyCreationOptions = defineCall({
	id: "passkeyCreationOptions",
	method: "POST",
	path: "/auth/passkeys/creation-options",
	tag: "security",
	access: "session",
	elevated: true,
	summary: "Start adding a passkey: get the creation options",
	params: none,
	query: none,
	body: none,
	status: 200,
	response: wrapped(passkeyCreation),
	errors: ["EMAIL_UNCONFIRMED", "PASSKEYS_UNAVAILABLE", "TOO_MANY_PASSKEYS"],
});

export const addPasskey = defineCall({
	id: "addPasskey",
	method: "POST",
	path: "/auth/passkeys",
	tag: "security",
	access: "session",
	elevated: true,
	summary: "Add the passkey that the authenticator created",
	params: none,
	query: none,
	body: z.strictObject({
		name: passkeyName,
		credential_id: credentialId,
		client_data: bytes(4000),
		attestation_object: bytes(20_000),
		transports: z.array(z.enum(["ble", "cable", "hybrid", "internal", "nfc", "smart-card", "usb"])).max(7),
	}),
	status: 201,
	response: wrapped(passkey),
	errors: ["EMAIL_UNCONFIRMED", "PASSKEY_REFUSED", "PASSKEYS_UNAVAILABLE", "TOO_MANY_PASSKEYS"],
});

export const renamePasskey = defineCall({
	id: "renamePasskey",
	method: "PATCH",
	path: "/auth/passkeys/{id}",
	tag: "security",
	access: "session",
	summary: "Rename a passkey",
	params: z.strictObject({ id }),
	query: none,
	body: z.strictObject({ name: passkeyName }),
	status: 200,
	response: wrapped(passkey),
	errors: ["PASSKEY_NOT_FOUND"],
});

export const removePasskey = defineCall({
	id: "removePasskey",
	method: "DELETE",
	path: "/auth/passkeys/{id}",
	tag: "security",
	access: "session",
	elevated: true,
	summary: "Remove a passkey. It can no longer be used to sign in",
	params: z.strictObject({ id }),
	query: none,
	body: none,
	status: 200,
	response: wrapped(z.strictObject({ removed: z.literal(true) })),
	errors: ["PASSKEY_NOT_FOUND", "SECOND_FACTOR_NEEDED_BY_ROLE"],
});

export const passkeySignInOptions = defineCall({
	id: "passkeySignInOptions",
	method: "POST",
	path: "/auth/passkeys/sign-in-options",
	tag: "auth",
	access: "public",
	whenDisabled: "open",
	summary: "Start a sign-in with a passkey: get the request options. Reveals nothing about any user",
	params: none,
	query: none,
	body: none,
	status: 200,
	response: wrapped(passkeyRequest),
	errors: ["PASSKEYS_UNAVAILABLE"],
});

export const passkeySignIn = defineCall({
	id: "passkeySignIn",
	method: "POST",
	path: "/auth/passkeys/sign-in",
	tag: "auth",
	access: "public",
	whenDisabled: "open",
	summary: "Sign in with a passkey. It counts as both factors",
	params: none,
	query: none,
	body: assertion,
	status: 200,
	response: session,
	errors: ["PASSKEY_REFUSED", "PASSKEYS_UNAVAILABLE", "DEMO_SIGN_IN_OFF"],
});

export const passkeyStepUpOptions = defineCall({
	id: "passkeyStepUpOptions",
	method: "POST",
	path: "/auth/step-up/passkey-options",
	tag: "security",
	access: "session",
	whenDisabled: "open",
	summary: "Start a step-up with one of your passkeys: get the request options",
	params: none,
	query: none,
	body: none,
	status: 200,
	response: wrapped(passkeyRequest),
	errors: ["PASSKEYS_UNAVAILABLE"],
});
