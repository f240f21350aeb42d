import * as z from "zod";
import { defineCall } from "./call.ts";
import { id, isoTime, wrapped } from "./primitives.ts";
import { apiScope } from "./scopes.ts";

const none = z.strictObject({});

export const apiToken = z.strictObject({
	id: z.string(),
	name: z.string(),
	scopes: z.array(apiScope),
	created_at: isoTime,
	expires_at: isoTime,
	/** Rounded to the minute; null: never. */
	last_used_at: isoTime.nullable(),
});
export type ApiTokenWire = z.infer<typeof apiToken>;

export const apiTokens = defineCall({
	id: "apiTokens",
	method: "GET",
	path: "/user/api-tokens",
	tag: "security",
	access: "customer",
	summary: "List active API tokens, newest first",
	params: none,
	query: none,
	body: z.undefined(),
	status: 200,
	response: wrapped(z.array(apiToken)),
	errors: [],
});

export const createApiToken = defineCall({
	id: "createApiToken",
	method: "POST",
	path: "/user/api-tokens",
	tag: "security",
	access: "customer",
	elevated: true,
	summary: "Create an API token. The token itself is returned only once",
	params: none,
	query: none,
	body: z.strictObject({
		name: z
			.string()
			.trim()
			.min(1)
			.max(40)
			.regex(/^[^\p{Cc}\p{Cs}]*$/u),
		scopes: z
			.array(apiScope)
			.min(1)
			.max(apiScope.options.length)
			.refine((scopes) => new Set(scopes).size === scopes.length, "Each scope once"),
		/** Expires after this many days. */
		days: z.union([z.literal(7), z.literal(30), z.literal(90), z.literal(365)]),
	}),
	status: 201,
	response: wrapped(z.strictObject({ token: z.string().startsWith("tft_"), api_token: apiToken })),
	errors: ["EMAIL_UNCONFIRMED", "TOO_MANY_API_TOKENS"],
});

export const revokeApiToken = defineCall({
	id: "revokeApiToken",
	method: "DELETE",
	path: "/user/api-tokens/{id}",
	tag: "security",
	access: "customer",
	whenDisabled: "open",
	summary: "Revoke an API token. It stops working at once",
	params: z.strictObject({ id }),
	query: none,
	body: none,
	status: 200,
	response: wrapped(z.strictObject({ revoked: z.literal(true) })),
	errors: ["API_TOKEN_NOT_FOUND"],
});
