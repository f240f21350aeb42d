import * as z from "zod";
import { session } from "./auth.ts";
import { defineCall } from "./call.ts";
import { givenPassword, isoTime, wrapped } from "./primitives.ts";
import { providerId } from "./sign-in-provider.ts";

const none = z.strictObject({});

export const linkedProvider = z.strictObject({
	provider: providerId,
	/** The address that the provider reported when it was linked. */
	email: z.string().nullable(),
	linked_at: isoTime,
	last_used_at: isoTime.nullable(),
});
export type LinkedProvider = z.infer<typeof linkedProvider>;

const provider = z.strictObject({ provider: providerId });
const address = wrapped(z.strictObject({ url: z.url() }));

export const startProvider = defineCall({
	id: "startProvider",
	method: "POST",
	path: "/auth/providers/{provider}/start",
	tag: "auth",
	access: "public",
	whenDisabled: "open",
	summary: "Start a sign-in with a provider: get the address to redirect the browser to",
	params: provider,
	query: none,
	body: none,
	status: 200,
	response: address,
	errors: ["PROVIDER_NOT_OFFERED", "PROVIDER_UNREACHABLE"],
});

export const linkProvider = defineCall({
	id: "linkProvider",
	method: "POST",
	path: "/user/providers/{provider}/start",
	tag: "security",
	access: "session",
	elevated: true,
	summary: "Start linking a provider to the signed-in user: get the address to redirect the browser to",
	params: provider,
	query: none,
	body: none,
	status: 200,
	response: address,
	errors: ["EMAIL_UNCONFIRMED", "PROVIDER_NOT_OFFERED", "PROVIDER_UNREACHABLE"],
});

const parameter = z
	.string()
	.min(1)
	.max(2000)
	.regex(/^[\x21-\x7e]+$/);

/** The provider's redirect parameters. Only the browser that began can finish (a cookie names it). */
export const finishProvider = defineCall({
	id: "finishProvider",
	method: "POST",
	path: "/auth/providers/{provider}/finish",
	tag: "auth",
	access: "public",
	whenDisabled: "open",
	summary: "Complete a sign-in or a link after the provider's redirect. May need one more step",
	params: provider,
	query: none,
	body: z.strictObject({
		code: parameter,
		state: parameter,
		/** RFC 9207, where the provider sends it. */
		iss: parameter.optional(),
	}),
	status: 200,
	response: wrapped(
		z.discriminatedUnion("outcome", [
			z.strictObject({ outcome: z.literal("signed-in"), session: session.shape.data }),
			z.strictObject({ outcome: z.literal("linked") }),
			/** The address has an account here: its password proves that both belong to the same user. */
			z.strictObject({ outcome: z.literal("password-needed"), email: z.string() }),
			/** The address has no account here: the sign-up continues with the provider's data. */
			z.strictObject({
				outcome: z.literal("sign-up"),
				email: z.string(),
				first_name: z.string(),
				last_name: z.string(),
			}),
		]),
	),
	errors: [
		"EMAIL_UNCONFIRMED",
		"PROVIDER_NOT_OFFERED",
		"PROVIDER_UNREACHABLE",
		"PROVIDER_FAILED",
		"PROVIDER_EMAIL_UNVERIFIED",
		"PROVIDER_ADDRESS_MISSING",
		"LINK_TAKEN",
		"LINK_ENDED",
		"SECOND_FACTOR_REQUIRED",
		"DEMO_SIGN_IN_OFF",
	],
});

export const linkByPassword = defineCall({
	id: "linkByPassword",
	method: "POST",
	path: "/auth/providers/link",
	tag: "auth",
	access: "public",
	whenDisabled: "open",
	summary: "Link the provider to the user with the same e-mail address by their password, and sign in",
	params: none,
	query: none,
	body: z.strictObject({ password: givenPassword }),
	status: 200,
	response: session,
	errors: [
		"PASSWORD_WRONG",
		"LINK_ENDED",
		"LINK_TAKEN",
		"SECOND_FACTOR_REQUIRED",
		"TOO_MANY_ATTEMPTS",
		"DEMO_SIGN_IN_OFF",
	],
});

export const unlinkProvider = defineCall({
	id: "unlinkProvider",
	method: "DELETE",
	path: "/user/providers/{provider}",
	tag: "security",
	access: "session",
	elevated: true,
	summary: "Unlink a provider. It can no longer be used to sign in",
	params: provider,
	query: none,
	body: none,
	status: 200,
	response: wrapped(z.strictObject({ removed: z.literal(true) })),
	errors: ["LINK_NOT_FOUND"],
});
