import { everybody, provedAgain, signedIn } from "./authorization.golden-people.ts";
import type { GoldenRow } from "./authorization.golden-row.ts";

const wrong = { x: 1 };

/** Sign-in by mail, and calls about one's own security. */
export const IDENTITY_AUTHORIZATION: readonly GoldenRow[] = [
	{ route: "POST /api/v1/auth/forgot-password", send: { body: wrong }, answers: everybody },
	{ route: "POST /api/v1/auth/reset-password", send: { body: wrong }, answers: everybody },
	{ route: "POST /api/v1/auth/check-link", send: { body: wrong }, answers: everybody },
	{ route: "POST /api/v1/auth/auto-login/request", send: { body: wrong }, answers: everybody },
	{ route: "POST /api/v1/auth/auto-login", send: { body: wrong }, answers: everybody },
	{ route: "POST /api/v1/user/email-verification", send: { body: wrong }, answers: signedIn },
	{ route: "POST /api/v1/user/email-verification/resend", send: { body: wrong }, answers: signedIn },
	{ route: "POST /api/v1/user/password", send: { body: wrong }, answers: provedAgain },
	{ route: "GET /api/v1/user/sessions", answers: signedIn },
	{
		route: "DELETE /api/v1/user/sessions/:id",
		send: { path: "/api/v1/user/sessions/ses_none" },
		answers: provedAgain,
	},
	{ route: "POST /api/v1/user/sessions/end", send: { body: wrong }, answers: provedAgain },
	{ route: "GET /api/v1/user/sign-ins", answers: signedIn },
];
