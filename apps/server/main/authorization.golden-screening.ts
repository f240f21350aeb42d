import { riskOnly, riskProvedAgain } from "./authorization.golden-people.ts";
import type { GoldenRow } from "./authorization.golden-row.ts";

const hit = "/api/v1/admin/screening/hits/scr_none";

/** Comparing customers with lists; written by hand, like the main table. */
export const SCREENING_AUTHORIZATION: readonly GoldenRow[] = [
	{ route: "GET /api/v1/admin/screening", answers: riskOnly },
	{
		route: "POST /api/v1/admin/screening/refresh",
		send: { body: { accept_smaller: false, reason: "A test" } },
		answers: riskProvedAgain,
	},
	{ route: "GET /api/v1/admin/screening/hits", answers: riskOnly },
	{ route: "GET /api/v1/admin/screening/hits/:id", send: { path: hit }, answers: riskOnly },
	{
		route: "POST /api/v1/admin/screening/hits/:id/review",
		send: { path: `${hit}/review`, body: { outcome: "clear", reason: "A test" } },
		answers: riskOnly,
	},
	{
		route: "POST /api/v1/admin/screening/hits/:id/confirm",
		send: { path: `${hit}/confirm`, body: { review: 1 } },
		answers: riskProvedAgain,
	},
	{
		route: "POST /api/v1/admin/screening/hits/:id/reopen",
		send: { path: `${hit}/reopen`, body: { reason: "A test" } },
		answers: riskOnly,
	},
];
