import { anyStaff, financeOnly, ownAccount } from "./authorization.golden-people.ts";
import type { GoldenRow } from "./authorization.golden-row.ts";

/** The staff's inbox, where each role sees the kinds that it has a permission for, and receipts. Written by hand. */
export const INBOX_AUTHORIZATION: readonly GoldenRow[] = [
	{ route: "GET /api/v1/admin/requests", answers: anyStaff },
	{ route: "GET /api/v1/admin/requests/counts", answers: anyStaff },
	{
		route: "GET /api/v1/admin/requests/:id",
		send: { path: "/api/v1/admin/requests/req_none" },
		answers: anyStaff,
	},
	{
		route: "GET /api/v1/accounts/:account/receipts/:movement",
		send: { path: "/api/v1/accounts/{account}/receipts/dep_none" },
		answers: ownAccount,
	},
	{
		route: "GET /api/v1/admin/accounts/:account/receipts/:movement",
		send: { path: "/api/v1/admin/accounts/{account}/receipts/dep_none" },
		answers: financeOnly,
	},
];
