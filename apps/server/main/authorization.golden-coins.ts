import { activeCustomer, everybody, financeOnly, financeProvedAgain } from "./authorization.golden-people.ts";
import type { GoldenRow } from "./authorization.golden-row.ts";

const reason = "A test";

/** Deposits of coins; written by hand, like the main table. */
export const COIN_AUTHORIZATION: readonly GoldenRow[] = [
	{
		route: "GET /api/v1/deposits/coins",
		send: { path: "/api/v1/deposits/coins?account_id={account}" },
		// The others do not have this account.
		answers: { ...activeCustomer, other: "ACCOUNT_NOT_FOUND" },
	},
	{
		route: "GET /api/v1/deposits/coins/wallets",
		send: { path: "/api/v1/deposits/coins/wallets?coin=BTC" },
		answers: activeCustomer,
	},
	{
		route: "POST /api/v1/deposits/coins/wallets",
		send: { body: { account_id: "{account}", coin: "BTC" } },
		answers: { ...activeCustomer, other: "ACCOUNT_NOT_FOUND" },
	},
	{
		route: "GET /api/v1/deposits/coins/wallets/:id",
		send: { path: "/api/v1/deposits/coins/wallets/wal_none" },
		answers: activeCustomer,
	},
	{
		route: "POST /api/v1/deposits/coins/wallets/:id/quote",
		send: { path: "/api/v1/deposits/coins/wallets/wal_none/quote", body: {} },
		answers: activeCustomer,
	},
	{ route: "GET /api/v1/admin/coin-deposits", answers: financeOnly },
	{
		route: "GET /api/v1/admin/coin-deposits/:id",
		send: { path: "/api/v1/admin/coin-deposits/coin_none" },
		answers: financeOnly,
	},
	{
		route: "POST /api/v1/admin/coin-deposits/:id/decision",
		send: {
			path: "/api/v1/admin/coin-deposits/coin_none/decision",
			body: { command_id: "golden-coin-decision", decision: "credit", reason },
		},
		answers: financeProvedAgain,
	},
	{
		route: "POST /api/v1/admin/coin-decisions/:id/approve",
		send: { path: "/api/v1/admin/coin-decisions/cdd_none/approve", body: { reason } },
		answers: financeProvedAgain,
	},
	{
		route: "POST /api/v1/admin/coin-decisions/:id/refuse",
		send: { path: "/api/v1/admin/coin-decisions/cdd_none/refuse", body: { reason } },
		answers: financeProvedAgain,
	},
	// The id of the wallet is the credential.
	{ route: "GET /test-chain/:wallet", send: { path: "/test-chain/wal_none" }, answers: everybody },
	{ route: "POST /test-chain/:wallet", send: { path: "/test-chain/wal_none", body: {} }, answers: everybody },
	{ route: "GET /test-chain.css", answers: everybody },
];
