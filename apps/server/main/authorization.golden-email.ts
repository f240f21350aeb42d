import { everybody, provedAgain, signedIn } from "./authorization.golden-people.ts";
import type { GoldenRow } from "./authorization.golden-row.ts";

const wrong = { x: 1 };

/** Changing the e-mail address; written by hand, like the main table. */
export const EMAIL_AUTHORIZATION: readonly GoldenRow[] = [
	{ route: "GET /api/v1/user/email-change", answers: signedIn },
	{ route: "POST /api/v1/user/email-change", send: { body: wrong }, answers: provedAgain },
	{ route: "POST /api/v1/user/email-change/confirm", send: { body: wrong }, answers: signedIn },
	{ route: "POST /api/v1/auth/undo-email-change", send: { body: wrong }, answers: everybody },
];
