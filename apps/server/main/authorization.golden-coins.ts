import { activeCustomer, everybody } from "./authorization.golden-people.ts";
import type { GoldenRow } from "./authorization.golden-row.ts";

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
	// The id of the wallet is the credential.
	{ route: "GET /test-chain/:wallet", send: { path: "/test-chain/wal_none" }, answers: everybody },
	{ route: "POST /test-chain/:wallet", send: { path: "/test-chain/wal_none", body: {} }, answers: everybody },
	{ route: "GET /test-chain.css", answers: everybody },
];
