import { activeCustomer, everybody, provedAgain, provedCustomer, signedIn } from "./authorization.golden-people.ts";
import type { GoldenRow } from "./authorization.golden-row.ts";

/**
 * Sign-in methods beyond the password; written by hand, like the main table. No session of the table has a recent
 * step-up, so every sensitive call asks for one.
 */
const code = { code: "123456" };
const assertion = {
	credential_id: "none",
	client_data: "none",
	authenticator_data: "none",
	signature: "none",
	user_handle: null,
};

export const AUTH_METHOD_AUTHORIZATION: readonly GoldenRow[] = [
	{ route: "GET /api/v1/auth/challenge", answers: everybody },
	{ route: "POST /api/v1/auth/challenge", send: { body: code }, answers: everybody },
	{ route: "POST /api/v1/auth/passkeys/sign-in-options", send: { body: {} }, answers: everybody },
	{ route: "POST /api/v1/auth/passkeys/sign-in", send: { body: assertion }, answers: everybody },
	{ route: "GET /api/v1/user/security", answers: signedIn },
	{ route: "POST /api/v1/auth/step-up", send: { body: { password: "wrong" } }, answers: signedIn },
	{ route: "POST /api/v1/auth/step-up/passkey-options", send: { body: {} }, answers: signedIn },
	{ route: "POST /api/v1/auth/totp/enrol", send: { body: {} }, answers: provedAgain },
	{ route: "POST /api/v1/auth/totp/confirm", send: { body: code }, answers: provedAgain },
	{ route: "POST /api/v1/auth/totp/disable", send: { body: {} }, answers: provedAgain },
	{ route: "POST /api/v1/auth/recovery-codes", send: { body: {} }, answers: provedAgain },
	{ route: "POST /api/v1/auth/passkeys/creation-options", send: { body: {} }, answers: provedAgain },
	{ route: "POST /api/v1/auth/passkeys", send: { body: {} }, answers: provedAgain },
	{
		route: "PATCH /api/v1/auth/passkeys/:id",
		send: { path: "/api/v1/auth/passkeys/pky_none", body: { name: "None" } },
		answers: signedIn,
	},
	{
		route: "DELETE /api/v1/auth/passkeys/:id",
		send: { path: "/api/v1/auth/passkeys/pky_none", body: {} },
		answers: provedAgain,
	},
	{
		route: "POST /api/v1/auth/providers/:provider/start",
		send: { path: "/api/v1/auth/providers/google/start", body: {} },
		answers: everybody,
	},
	{
		route: "POST /api/v1/auth/providers/:provider/finish",
		send: { path: "/api/v1/auth/providers/google/finish", body: { code: "none", state: "none" } },
		answers: everybody,
	},
	{ route: "POST /api/v1/auth/providers/link", send: { body: { password: "wrong" } }, answers: everybody },
	{
		route: "POST /api/v1/user/providers/:provider/start",
		send: { path: "/api/v1/user/providers/google/start", body: {} },
		answers: provedAgain,
	},
	{
		route: "DELETE /api/v1/user/providers/:provider",
		send: { path: "/api/v1/user/providers/google", body: {} },
		answers: provedAgain,
	},
	// A form that a browser posts from Apple; it is redirected to a page.
	{ route: "POST /login/return/:provider", send: { path: "/login/return/apple", body: {} }, answers: everybody },
	{ route: "GET /api/v1/user/api-tokens", answers: activeCustomer },
	{
		route: "POST /api/v1/user/api-tokens",
		send: { body: { name: "Robot", scopes: ["read"], days: 7 } },
		answers: provedCustomer,
	},
	{
		route: "DELETE /api/v1/user/api-tokens/:id",
		send: { path: "/api/v1/user/api-tokens/tok_none", body: {} },
		answers: activeCustomer,
	},
];
