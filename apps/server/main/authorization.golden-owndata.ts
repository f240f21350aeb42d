import type { GoldenRow } from "./authorization.golden.ts";
import { activeCustomer, everybody, provedCustomer } from "./authorization.golden-people.ts";

/** A customer's own data; written by hand, like the table that it is a part of. Nobody of its people has proved again who they are. */
export const OWN_DATA_AUTHORIZATION: readonly GoldenRow[] = [
	{ route: "GET /api/v1/me/exports", answers: activeCustomer },
	{ route: "POST /api/v1/me/exports", send: { body: {} }, answers: provedCustomer },
	{
		route: "POST /api/v1/me/exports/:id/link",
		send: { path: "/api/v1/me/exports/exp_none/link", body: {} },
		answers: provedCustomer,
	},
	{ route: "GET /api/v1/me/closing", answers: activeCustomer },
	{
		route: "POST /api/v1/me/close",
		send: { body: { confirm_email: "nobody@example.com" } },
		answers: provedCustomer,
	},
	// The link is the permission, with the cookie of the browser that asked; without both there is nothing there.
	{ route: "GET /api/exports/:token", send: { path: "/api/exports/none" }, answers: everybody },
];
