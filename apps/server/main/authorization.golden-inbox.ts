import { anyStaff } from "./authorization.golden-people.ts";
import type { GoldenRow } from "./authorization.golden-row.ts";

/** The staff's inbox: each role sees the kinds that it has a permission for. Written by hand, like the main table. */
export const INBOX_AUTHORIZATION: readonly GoldenRow[] = [
	{ route: "GET /api/v1/admin/requests", answers: anyStaff },
	{ route: "GET /api/v1/admin/requests/counts", answers: anyStaff },
	{
		route: "GET /api/v1/admin/requests/:id",
		send: { path: "/api/v1/admin/requests/req_none" },
		answers: anyStaff,
	},
];
