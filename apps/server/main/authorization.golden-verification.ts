import { activeCustomer, anyStaff, everybody, supportOnly, supportProvedAgain } from "./authorization.golden-people.ts";
import type { GoldenRow } from "./authorization.golden-row.ts";

const wrong = { x: 1 };
const TOKEN = "4bq0mZzNnTn7n0R0oXc0cKqQm6m2a1b2c3d4e5f6g7h";
const file = "/api/v1/verification/files/vfl_none";

/** The verification of customers by documents; written by hand, like the main table. */
export const VERIFICATION_AUTHORIZATION: readonly GoldenRow[] = [
	{ route: "GET /api/v1/verification", answers: activeCustomer },
	{
		route: "POST /api/v1/verification/:part/files/:slot",
		send: { path: "/api/v1/verification/identity/files/front", body: wrong },
		answers: activeCustomer,
	},
	{ route: "DELETE /api/v1/verification/files/:id", send: { path: file, body: {} }, answers: activeCustomer },
	{
		route: "GET /api/v1/verification/files/:id/preview",
		send: { path: `${file}/preview` },
		answers: { ...activeCustomer, support: "ok", admin: "ok" },
	},
	{
		route: "POST /api/v1/verification/:part/request",
		send: { path: "/api/v1/verification/identity/request", body: wrong },
		answers: activeCustomer,
	},
	{
		route: "POST /api/v1/verification/:part/withdraw",
		send: { path: "/api/v1/verification/identity/withdraw", body: {} },
		answers: activeCustomer,
	},
	{ route: "POST /api/v1/verification/handovers", send: { body: wrong }, answers: activeCustomer },
	{
		route: "GET /api/v1/verification/handovers/:id",
		send: { path: "/api/v1/verification/handovers/hnd_none" },
		answers: activeCustomer,
	},
	{
		route: "POST /api/v1/verification/handovers/:id/end",
		send: { path: "/api/v1/verification/handovers/hnd_none/end", body: {} },
		answers: activeCustomer,
	},
	// No session needed: the link of the phone is the credential.
	{ route: "POST /api/v1/handovers/open", send: { body: { token: TOKEN } }, answers: everybody },
	{
		route: "POST /api/v1/handovers/:capture/files/:slot",
		send: { path: `/api/v1/handovers/${TOKEN}/files/front`, body: {} },
		answers: everybody,
	},
	{
		route: "POST /api/v1/handovers/:capture/finish",
		send: { path: `/api/v1/handovers/${TOKEN}/finish`, body: {} },
		answers: everybody,
	},
	// Nor here: the signature is the credential.
	{
		route: "GET /api/verification-files/:id",
		send: { path: "/api/verification-files/vfl_none" },
		answers: everybody,
	},
	{ route: "GET /api/v1/admin/verification-requests", answers: supportOnly },
	{
		route: "GET /api/v1/admin/verification-requests/:id",
		send: { path: "/api/v1/admin/verification-requests/ver_none" },
		answers: supportOnly,
	},
	{
		route: "POST /api/v1/admin/verification-requests/:id/review",
		send: { path: "/api/v1/admin/verification-requests/ver_none/review", body: wrong },
		answers: supportOnly,
	},
	{
		route: "POST /api/v1/admin/verification-requests/:id/confirm",
		send: { path: "/api/v1/admin/verification-requests/ver_none/confirm", body: { review: 1 } },
		answers: supportProvedAgain,
	},
	{
		route: "GET /api/v1/admin/users/:id/verification",
		send: { path: "/api/v1/admin/users/usr_demo/verification" },
		answers: anyStaff,
	},
	{
		route: "POST /api/v1/admin/users/:id/verification/:part/ask",
		send: { path: "/api/v1/admin/users/usr_none/verification/funds/ask", body: { reason: "A test" } },
		answers: supportOnly,
	},
];
