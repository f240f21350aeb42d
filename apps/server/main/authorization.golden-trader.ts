import { ownAccount, signedIn } from "./authorization.golden-people.ts";
import type { GoldenRow } from "./authorization.golden-row.ts";

/** Dividends and splits as customers see them; written by hand, like the main table. */
export const TRADER_AUTHORIZATION: readonly GoldenRow[] = [
	{
		route: "GET /api/v1/corporate-actions",
		send: { path: "/api/v1/corporate-actions?account_id={account}" },
		answers: ownAccount,
	},
	{
		route: "GET /api/v1/corporate-actions/applied",
		send: { path: "/api/v1/corporate-actions/applied?account_id={account}" },
		answers: ownAccount,
	},
	{
		route: "GET /api/v1/instruments/:id/corporate-actions",
		send: { path: "/api/v1/instruments/AAPL/corporate-actions" },
		answers: signedIn,
	},
	{
		route: "GET /api/v1/accounts/:id/overview",
		send: { path: "/api/v1/accounts/{account}/overview" },
		answers: ownAccount,
	},
	{
		route: "GET /api/v1/instruments/:id/statistics",
		send: { path: "/api/v1/instruments/EURUSD/statistics?account_id={account}" },
		answers: ownAccount,
	},
];
