import { activeCustomer, anyStaff, ownAccount, signedIn, supportOnly } from "./authorization.golden-people.ts";
import type { GoldenRow } from "./authorization.golden-row.ts";

/** Customers' documents, preferences and personal data; written by hand, like the main table. */
export const CUSTOMER_AUTHORIZATION: readonly GoldenRow[] = [
	{ route: "GET /api/v1/me/preferences", answers: signedIn },
	{ route: "PATCH /api/v1/me/preferences", send: { body: { sounds: true } }, answers: signedIn },
	{ route: "GET /api/v1/me/documents", answers: signedIn },
	{
		route: "GET /api/v1/me/documents/:id",
		send: { path: "/api/v1/me/documents/chart" },
		answers: signedIn,
	},
	{
		route: "PUT /api/v1/me/documents/:id",
		send: {
			path: "/api/v1/me/documents/ticket",
			body: { kind: "ticket", based_on: 0, content: { unit: "lots", volumes: {} } },
		},
		answers: signedIn,
	},
	{
		route: "DELETE /api/v1/me/documents/:id",
		send: { path: "/api/v1/me/documents/chart", body: { based_on: 1 } },
		answers: signedIn,
	},
	{ route: "GET /api/v1/me/personal", answers: activeCustomer },
	{ route: "PATCH /api/v1/me/personal", send: { body: { city: "Berlin", version: 99 } }, answers: activeCustomer },
	{
		route: "POST /api/v1/me/personal/requests",
		send: { body: { changes: { city: "Berlin" }, reason: "I have moved" } },
		answers: activeCustomer,
	},
	{
		route: "POST /api/v1/me/personal/requests/:id/withdraw",
		send: { path: "/api/v1/me/personal/requests/prq_none/withdraw", body: {} },
		answers: activeCustomer,
	},
	{ route: "GET /api/v1/me/protection", answers: activeCustomer },
	// An invalid period, because a real exclusion could not be revoked for the following rows.
	{ route: "POST /api/v1/me/protection/exclusion", send: { body: { period: "hour" } }, answers: activeCustomer },
	{ route: "POST /api/v1/me/protection/test", send: { body: {} }, answers: activeCustomer },
	{
		route: "POST /api/v1/me/protection/test/:id",
		send: { path: "/api/v1/me/protection/test/tst_none", body: { answers: [{ question: "x", option: "0" }] } },
		answers: activeCustomer,
	},
	{
		route: "POST /api/v1/accounts/:id/limits",
		send: {
			path: "/api/v1/accounts/{account}/limits",
			body: { day_loss: null, week_loss: null, month_loss: null, exposure: "90000000.00", hours: null },
		},
		answers: ownAccount,
	},
	{
		route: "GET /api/v1/admin/users/:id/protection",
		send: { path: "/api/v1/admin/users/usr_demo/protection" },
		answers: anyStaff,
	},
	{ route: "GET /api/v1/admin/personal-requests", answers: supportOnly },
	{
		route: "POST /api/v1/admin/personal-requests/:id/decide",
		send: {
			path: "/api/v1/admin/personal-requests/prq_none/decide",
			body: { decision: "refuse", reason: "A test" },
		},
		answers: supportOnly,
	},
];
