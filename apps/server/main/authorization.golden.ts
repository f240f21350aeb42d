/**
 * Who may use what, written by hand and compared with the running routes: the test fails when a route is missing here,
 * and when any answer differs. Never generate this file from the contracts: it would prove nothing.
 *
 * `ok` is any answer of the call itself (2xx, or a refusal about the content); everything else is the code by which the
 * door is shut. `mine` is the demo customer's account or trade, `theirs` another customer's.
 */
export type Role = "anon" | "pending" | "deactivated" | "customer" | "other" | "admin";

export interface GoldenRow {
	/** Method and address as Fastify writes it. */
	readonly route: string;
	/** What is asked for, in `{account}`, `{trade}` and `{order}` of the demo customer. */
	readonly send?: { readonly path?: string; readonly body?: Readonly<Record<string, unknown>> };
	readonly answers: Readonly<Record<Role, string>>;
}

const everybody = { anon: "ok", pending: "ok", deactivated: "ok", customer: "ok", other: "ok", admin: "ok" } as const;
const signedIn = { ...everybody, anon: "SIGN_IN_REQUIRED" } as const;
const activeCustomer = {
	anon: "SIGN_IN_REQUIRED",
	pending: "CLIENT_PENDING",
	deactivated: "CLIENT_DEACTIVATED",
	customer: "ok",
	other: "ok",
	admin: "NOT_ALLOWED",
} as const;
const ownAccount = { ...activeCustomer, other: "ACCOUNT_NOT_FOUND" } as const;
const ownTrade = { ...activeCustomer, other: "TRADE_NOT_FOUND" } as const;
const ownOrder = { ...activeCustomer, other: "ORDER_NOT_FOUND" } as const;
const bridge = {
	anon: "FEED_KEY_WRONG",
	pending: "FEED_KEY_WRONG",
	deactivated: "FEED_KEY_WRONG",
	customer: "FEED_KEY_WRONG",
	other: "FEED_KEY_WRONG",
	admin: "FEED_KEY_WRONG",
} as const;

export const AUTHORIZATION: readonly GoldenRow[] = [
	{ route: "POST /api/v1/auth/login", send: { body: { email: "x" } }, answers: everybody },
	{ route: "POST /api/v1/auth/renew", send: { body: { x: 1 } }, answers: everybody },
	{ route: "POST /api/v1/auth/register", send: { body: { email: "x" } }, answers: everybody },
	{ route: "POST /api/v1/auth/check-email", send: { body: { email: "x" } }, answers: everybody },
	{ route: "POST /api/v1/auth/logout", send: { body: { x: 1 } }, answers: signedIn },
	{ route: "GET /api/v1/user", answers: signedIn },
	{ route: "POST /api/v1/user/heartbeat", answers: signedIn },
	{ route: "GET /api/v1/settings", answers: everybody },
	{ route: "GET /api/v1/data", answers: signedIn },
	{ route: "GET /api/v1/accounts", answers: activeCustomer },
	{ route: "GET /api/v1/ledger", send: { path: "/api/v1/ledger?account_id={account}" }, answers: ownAccount },
	{
		route: "GET /api/v1/accounts/:id/balance-history",
		send: { path: "/api/v1/accounts/{account}/balance-history" },
		answers: ownAccount,
	},
	{ route: "GET /api/v1/open/trades", send: { path: "/api/v1/open/trades?account_id={account}" }, answers: ownAccount },
	{ route: "GET /api/v1/open/trades", answers: activeCustomer },
	{
		route: "GET /api/v1/closed/trades",
		send: { path: "/api/v1/closed/trades?account_id={account}" },
		answers: ownAccount,
	},
	{ route: "GET /api/v1/closed/trades", answers: activeCustomer },
	{
		route: "POST /api/v1/trades",
		send: { body: { account_id: "{account}", asset_id: "EURUSD", trade_type: "buy", volume: "1000" } },
		answers: ownAccount,
	},
	{
		route: "PATCH /api/v1/trades/:id",
		send: { path: "/api/v1/trades/{trade}", body: { take_profit: null } },
		answers: ownTrade,
	},
	{
		route: "POST /api/v1/trades/:id/close",
		send: { path: "/api/v1/trades/{trade}/close", body: { volume: "1000" } },
		answers: ownTrade,
	},
	{
		route: "DELETE /api/v1/trades/:id/close",
		send: { path: "/api/v1/trades/{trade}/close", body: {} },
		answers: ownTrade,
	},
	{
		route: "POST /api/v1/trades/:id/reverse",
		send: { path: "/api/v1/trades/{trade}/reverse", body: { bound: null } },
		answers: ownTrade,
	},
	{
		route: "POST /api/v1/trades/close-many",
		send: { body: { account_id: "{account}", which: "winners" } },
		answers: ownAccount,
	},
	{
		route: "POST /api/v1/trades/close-by",
		send: { body: { trade_id: "{trade}", other_trade_id: "10009999-1" } },
		// The second one is nobody's: the customer is told so of it too.
		answers: { ...ownTrade, customer: "TRADE_NOT_FOUND" },
	},
	{ route: "GET /api/v1/orders", send: { path: "/api/v1/orders?account_id={account}" }, answers: ownAccount },
	{ route: "GET /api/v1/orders", send: { path: "/api/v1/orders?status=done" }, answers: activeCustomer },
	{ route: "GET /api/v1/deals", send: { path: "/api/v1/deals?account_id={account}" }, answers: ownAccount },
	{
		route: "POST /api/v1/orders",
		send: {
			body: {
				account_id: "{account}",
				asset_id: "EURUSD",
				side: "buy",
				volume: "1000",
				order_type: "limit",
				price: "0.5",
			},
		},
		answers: ownAccount,
	},
	{
		route: "POST /api/v1/orders/preview",
		send: { body: { account_id: "{account}", asset_id: "EURUSD", side: "buy", volume: "1000", order_type: "market" } },
		answers: ownAccount,
	},
	{
		route: "PATCH /api/v1/orders/:id",
		send: { path: "/api/v1/orders/{order}", body: { take_profit: null } },
		answers: ownOrder,
	},
	{
		route: "DELETE /api/v1/orders/:id",
		send: { path: "/api/v1/orders/{order}", body: {} },
		answers: ownOrder,
	},
	{
		route: "POST /api/v1/accounts",
		send: { body: { type: "demo", position_mode: "netting", currency: "JPY" } },
		answers: activeCustomer,
	},
	{
		route: "PATCH /api/v1/accounts/:id",
		send: { path: "/api/v1/accounts/{account}", body: { name: "Renamed" } },
		answers: ownAccount,
	},
	{
		route: "POST /api/v1/accounts/:id/top-up",
		send: { path: "/api/v1/accounts/{account}/top-up", body: { amount: "1.00" } },
		answers: ownAccount,
	},
	{
		route: "POST /api/v1/accounts/:id/reset",
		send: { path: "/api/v1/accounts/{account}/reset", body: { balance: "10000.00" } },
		answers: ownAccount,
	},
	{
		route: "POST /api/v1/accounts/:id/preview",
		send: { path: "/api/v1/accounts/{account}/preview", body: { opens: [] } },
		answers: ownAccount,
	},
	{
		route: "POST /api/v1/transfers/quote",
		send: { body: { from_account_id: "{account}", to_account_id: "{account}", amount: "1.00" } },
		answers: ownAccount,
	},
	{
		route: "POST /api/v1/transfers",
		send: {
			body: { from_account_id: "{account}", to_account_id: "{account}", amount: "1.00", minimum_received: "0.00" },
		},
		answers: ownAccount,
	},
	{
		route: "GET /api/v1/instruments/:id/candles",
		send: {
			path: "/api/v1/instruments/EURUSD/candles?resolution=1d&from=2026-01-02T00:00:00Z&to=2026-01-03T00:00:00Z",
		},
		answers: signedIn,
	},
	{ route: "POST /api/v1/feed/quotes", send: { body: {} }, answers: bridge },
	{ route: "GET /api/v1/openapi.json", answers: everybody },
	{ route: "GET /api/docs", answers: everybody },
	{ route: "GET /api/docs.css", answers: everybody },
	{ route: "GET /health", answers: everybody },
	{ route: "GET /health/live", answers: everybody },
	{ route: "GET /health/ready", answers: everybody },
	{ route: "GET /*", send: { path: "/login" }, answers: everybody },
	{ route: "HEAD /*", send: { path: "/login" }, answers: everybody },
];
