import { activeCustomer, everybody, provedCustomer } from "./authorization.golden-people.ts";
import type { GoldenRow } from "./authorization.golden-row.ts";

/** A customer's own data; written by hand, like the main table. No session of the table has a recent step-up. */
export const OWN_DATA_AUTHORIZATION: readonly GoldenRow[] = [
	{ route: "GET /api/v1/me/exports", answers: activeCustomer },
	{ route: "POST /api/v1/me/exports", send: { body: {} }, answers: provedCustomer },
	{
		route: "POST /api/v1/me/exports/:id/link",
		send: { path: "/api/v1/me/exports/exp_none/link", body: {} },
		answers: provedCustomer,
	},
	{ route: "GET /api/v1/me/requests", answers: activeCustomer },
	{ route: "GET /api/v1/me/closing", answers: activeCustomer },
	{
		route: "POST /api/v1/me/close",
		send: { body: { confirm_email: "nobody@example.com" } },
		answers: provedCustomer,
	},
	// The credential is the link with the cookie of the requesting browser. Without both nothing is found.
	{ route: "GET /api/exports/:token", send: { path: "/api/exports/none" }, answers: everybody },
];
