import { financeOnly, financeProvedAgain, riskOnly, riskProvedAgain } from "./authorization.golden-people.ts";
import type { GoldenRow } from "./authorization.golden-row.ts";

/** Staff calls that control the market and accounts; written by hand, like the main table. */
export const DESK_AUTHORIZATION: readonly GoldenRow[] = [
	{ route: "GET /api/v1/admin/market/controls", answers: riskOnly },
	{
		route: "POST /api/v1/admin/market/controls",
		send: { body: { asset_ids: ["HK50"], mode: "enabled", reason: "A test" } },
		answers: riskProvedAgain,
	},
	{ route: "GET /api/v1/admin/market/quarantine", answers: riskOnly },
	{ route: "GET /api/v1/admin/corporate-actions", answers: riskOnly },
	{
		route: "POST /api/v1/admin/corporate-actions",
		send: {
			body: {
				command_id: "golden-action",
				kind: "split",
				asset_id: "AAPL",
				ex_at: "2099-01-02T15:00:00Z",
				numerator: 2,
				denominator: 1,
				note: "A test",
			},
		},
		answers: riskProvedAgain,
	},
	{
		route: "GET /api/v1/admin/corporate-actions/:id/totals",
		send: { path: "/api/v1/admin/corporate-actions/act_none/totals" },
		answers: riskOnly,
	},
	{
		route: "POST /api/v1/admin/corporate-actions/:id/approve",
		send: { path: "/api/v1/admin/corporate-actions/act_none/approve", body: { reason: "A test" } },
		answers: riskProvedAgain,
	},
	{
		route: "POST /api/v1/admin/corporate-actions/:id/refuse",
		send: { path: "/api/v1/admin/corporate-actions/act_none/refuse", body: { reason: "A test" } },
		answers: riskOnly,
	},
	{
		route: "POST /api/v1/admin/corporate-actions/:id/cancel",
		send: { path: "/api/v1/admin/corporate-actions/act_none/cancel", body: { reason: "A test" } },
		answers: riskProvedAgain,
	},
	{ route: "GET /api/v1/admin/financing/held", answers: riskOnly },
	{ route: "GET /api/v1/admin/accounts/frozen", answers: riskOnly },
	{
		route: "POST /api/v1/admin/accounts/:id/unfreeze",
		send: { path: "/api/v1/admin/accounts/{account}/unfreeze", body: { reason: "A test" } },
		answers: riskProvedAgain,
	},
	{ route: "GET /api/v1/admin/adjustments", answers: financeOnly },
	{
		route: "POST /api/v1/admin/adjustments",
		send: {
			body: {
				command_id: "golden-adjustment",
				account_id: "{account}",
				kind: "goodwill",
				amount: "1.00",
				note: "A test",
				reason: "A test",
			},
		},
		answers: financeProvedAgain,
	},
	{
		route: "POST /api/v1/admin/adjustments/:id/approve",
		send: { path: "/api/v1/admin/adjustments/adj_none/approve", body: { reason: "A test" } },
		answers: financeProvedAgain,
	},
	{
		route: "POST /api/v1/admin/adjustments/:id/refuse",
		send: { path: "/api/v1/admin/adjustments/adj_none/refuse", body: { reason: "A test" } },
		answers: financeOnly,
	},
	{
		route: "POST /api/v1/admin/accounts/:id/swap-free",
		send: {
			path: "/api/v1/admin/accounts/{account}/swap-free",
			body: { command_id: "golden-swap-free", swap_free: true, reason: "A test" },
		},
		answers: financeProvedAgain,
	},
];
