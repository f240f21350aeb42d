import { ADMIN_AUTHORIZATION } from "./authorization.golden-admin.ts";
import { ALERT_AUTHORIZATION } from "./authorization.golden-alerts.ts";
import { AUTH_METHOD_AUTHORIZATION } from "./authorization.golden-auth-methods.ts";
import { BANK_AUTHORIZATION } from "./authorization.golden-bank.ts";
import { CARD_PAYMENT_AUTHORIZATION } from "./authorization.golden-card-payments.ts";
import { COIN_PAYOUT_AUTHORIZATION } from "./authorization.golden-coin-payouts.ts";
import { COIN_AUTHORIZATION } from "./authorization.golden-coins.ts";
import { CUSTOMER_AUTHORIZATION } from "./authorization.golden-customer.ts";
import { DEPOSIT_AUTHORIZATION } from "./authorization.golden-deposits.ts";
import { DESK_AUTHORIZATION } from "./authorization.golden-desk.ts";
import { EMAIL_AUTHORIZATION } from "./authorization.golden-email.ts";
import { HOUSE_AUTHORIZATION } from "./authorization.golden-house.ts";
import { IDENTITY_AUTHORIZATION } from "./authorization.golden-identity.ts";
import { INBOX_AUTHORIZATION } from "./authorization.golden-inbox.ts";
import { OWN_DATA_AUTHORIZATION } from "./authorization.golden-owndata.ts";
import {
	activeCustomer,
	anyStaff,
	everybody,
	ownAccount,
	ownOrder,
	ownTrade,
	signedIn,
} from "./authorization.golden-people.ts";
import type { GoldenRow } from "./authorization.golden-row.ts";
import { SAVINGS_AUTHORIZATION } from "./authorization.golden-savings.ts";
import { SCREENING_AUTHORIZATION } from "./authorization.golden-screening.ts";
import { STRATEGY_AUTHORIZATION } from "./authorization.golden-strategies.ts";
import { TRADER_AUTHORIZATION } from "./authorization.golden-trader.ts";
import { VERIFICATION_AUTHORIZATION } from "./authorization.golden-verification.ts";
import { WITHDRAWAL_AUTHORIZATION } from "./authorization.golden-withdrawals.ts";

const bridge = {
	anon: "FEED_KEY_WRONG",
	pending: "FEED_KEY_WRONG",
	deactivated: "FEED_KEY_WRONG",
	customer: "FEED_KEY_WRONG",
	other: "FEED_KEY_WRONG",
	support: "FEED_KEY_WRONG",
	finance: "FEED_KEY_WRONG",
	risk: "FEED_KEY_WRONG",
	admin: "FEED_KEY_WRONG",
} as const;

const reader = {
	anon: "SIGN_IN_REQUIRED",
	pending: "CLIENT_PENDING",
	deactivated: "CLIENT_DEACTIVATED",
	customer: "ok",
	other: "ok",
	support: "ok",
	finance: "ok",
	risk: "NOT_ALLOWED",
	admin: "ok",
} as const;
const writer = { ...reader, finance: "NOT_ALLOWED" } as const;
/** The demo customer's conversation. */
const readsHis = { ...reader, other: "CONVERSATION_NOT_FOUND" } as const;
const writesHis = { ...writer, other: "CONVERSATION_NOT_FOUND" } as const;
/** Staff without a customer id in the request get a conversation that does not exist. */
const readsOwn = {
	...reader,
	support: "CONVERSATION_NOT_FOUND",
	finance: "CONVERSATION_NOT_FOUND",
	admin: "CONVERSATION_NOT_FOUND",
} as const;
const staffReader = { ...reader, customer: "NOT_ALLOWED", other: "NOT_ALLOWED" } as const;
const staffWriter = { ...staffReader, finance: "NOT_ALLOWED" } as const;
const conversation = "/api/v1/admin/chat/conversations/usr_demo";
const unsigned = {
	anon: "APP_SIGNATURE_WRONG",
	pending: "APP_SIGNATURE_WRONG",
	deactivated: "APP_SIGNATURE_WRONG",
	customer: "APP_SIGNATURE_WRONG",
	other: "APP_SIGNATURE_WRONG",
	support: "APP_SIGNATURE_WRONG",
	finance: "APP_SIGNATURE_WRONG",
	risk: "APP_SIGNATURE_WRONG",
	admin: "APP_SIGNATURE_WRONG",
} as const;

/**
 * Who may use what, written by hand and compared with the running routes: the test fails when a route is missing here,
 * and when any answer differs. Never generate this file from the contracts: it would prove nothing.
 *
 * `ok` is any answer of the call itself (2xx, or a refusal about the content); everything else is the code with which
 * access is refused. `mine` is the demo customer's account or trade, `theirs` another customer's.
 */
export const AUTHORIZATION: readonly GoldenRow[] = [
	...ADMIN_AUTHORIZATION,
	...DESK_AUTHORIZATION,
	...CUSTOMER_AUTHORIZATION,
	...INBOX_AUTHORIZATION,
	...AUTH_METHOD_AUTHORIZATION,
	...VERIFICATION_AUTHORIZATION,
	...SCREENING_AUTHORIZATION,
	...DEPOSIT_AUTHORIZATION,
	...CARD_PAYMENT_AUTHORIZATION,
	...COIN_AUTHORIZATION,
	...EMAIL_AUTHORIZATION,
	...HOUSE_AUTHORIZATION,
	...IDENTITY_AUTHORIZATION,
	...OWN_DATA_AUTHORIZATION,
	...TRADER_AUTHORIZATION,
	...WITHDRAWAL_AUTHORIZATION,
	...BANK_AUTHORIZATION,
	...SAVINGS_AUTHORIZATION,
	...COIN_PAYOUT_AUTHORIZATION,
	...ALERT_AUTHORIZATION,
	...STRATEGY_AUTHORIZATION,
	{ route: "POST /api/v1/auth/login", send: { body: { email: "x" } }, answers: everybody },
	{ route: "POST /api/v1/auth/renew", send: { body: { x: 1 } }, answers: everybody },
	{ route: "POST /api/v1/auth/register", send: { body: { email: "x" } }, answers: everybody },
	{ route: "POST /api/v1/auth/check-email", send: { body: { email: "x" } }, answers: everybody },
	{ route: "POST /api/v1/auth/logout", send: { body: { x: 1 } }, answers: signedIn },
	{ route: "GET /api/v1/user", answers: signedIn },
	{ route: "POST /api/v1/user/heartbeat", answers: signedIn },
	// Access to channels is tested in channels.golden.ts.
	{ route: "POST /api/v1/broadcasting/auth", send: { body: { socket_id: 1 } }, answers: signedIn },
	{ route: "POST /apps/:app/events", send: { path: "/apps/truefill/events" }, answers: unsigned },
	{ route: "POST /apps/:app/batch_events", send: { path: "/apps/truefill/batch_events" }, answers: unsigned },
	{ route: "GET /apps/:app/channels", send: { path: "/apps/truefill/channels" }, answers: unsigned },
	{
		route: "GET /apps/:app/channels/:channel",
		send: { path: "/apps/truefill/channels/private-trade.usr_demo" },
		answers: unsigned,
	},
	{
		route: "GET /apps/:app/channels/:channel/users",
		send: { path: "/apps/truefill/channels/presence-staff/users" },
		answers: unsigned,
	},
	{
		route: "POST /apps/:app/users/:user/terminate_connections",
		send: { path: "/apps/truefill/users/usr_demo/terminate_connections" },
		answers: unsigned,
	},
	{ route: "GET /api/v1/settings", answers: everybody },
	{ route: "GET /api/v1/data", answers: signedIn },
	{ route: "GET /api/v1/accounts", answers: activeCustomer },
	{ route: "GET /api/v1/ledger", send: { path: "/api/v1/ledger?account_id={account}" }, answers: ownAccount },
	{
		route: "GET /api/v1/accounts/:id/statement",
		send: { path: "/api/v1/accounts/{account}/statement?from=2026-01-01" },
		answers: ownAccount,
	},
	{
		route: "GET /api/v1/accounts/:id/statement/paper",
		send: { path: "/api/v1/accounts/{account}/statement/paper?language=en" },
		answers: ownAccount,
	},
	{ route: "GET /api/v1/yearly-summary", answers: activeCustomer },
	{
		route: "GET /api/v1/yearly-summary/paper",
		send: { path: "/api/v1/yearly-summary/paper?language=en" },
		answers: activeCustomer,
	},
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
		// The second trade does not exist, so the customer gets this refusal too.
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
		route: "POST /api/v1/orders/oco",
		send: {
			body: {
				account_id: "{account}",
				orders: [
					{ asset_id: "EURUSD", side: "buy", volume: "1000", order_type: "limit", price: "0.5" },
					{ asset_id: "EURUSD", side: "buy", volume: "1000", order_type: "stop", price: "2" },
				],
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
	{ route: "GET /api/v1/notifications", answers: signedIn },
	{
		route: "POST /api/v1/notifications/:id/read",
		send: { path: "/api/v1/notifications/ntf_none/read", body: {} },
		answers: signedIn,
	},
	{ route: "POST /api/v1/notifications/read-all", send: { body: {} }, answers: signedIn },
	{ route: "GET /api/v1/notifications/preferences", answers: signedIn },
	{ route: "GET /api/v1/notifications/mails", answers: signedIn },
	{ route: "PATCH /api/v1/notifications/mails", send: { body: { fills: true } }, answers: signedIn },
	{ route: "PATCH /api/v1/notifications/preferences", send: { body: { money: { push: false } } }, answers: signedIn },
	{ route: "GET /api/v1/notifications/push", answers: signedIn },
	{ route: "POST /api/v1/notifications/push", send: { body: { endpoint: "x" } }, answers: signedIn },
	{ route: "DELETE /api/v1/notifications/push", send: { body: { endpoint: "x" } }, answers: signedIn },
	{ route: "GET /api/v1/chat/messages", answers: readsOwn },
	{
		route: "GET /api/v1/chat/messages",
		send: { path: "/api/v1/chat/messages?customer_id=usr_demo" },
		answers: readsHis,
	},
	{
		route: "GET /api/v1/chat/messages",
		send: { path: "/api/v1/chat/messages?customer_id=usr_demo&after=2020-01-01T00:00:00Z" },
		answers: readsHis,
	},
	{
		route: "POST /api/v1/chat/messages",
		send: { body: { message: "Hello", customer_id: "usr_demo" } },
		answers: writesHis,
	},
	{ route: "POST /api/v1/chat/upload", send: { body: {} }, answers: writer },
	{ route: "GET /api/v1/chat/attachments/:id", send: { path: "/api/v1/chat/attachments/fil_none" }, answers: reader },
	{
		route: "GET /api/v1/chat/attachments/:id/preview",
		send: { path: "/api/v1/chat/attachments/fil_none/preview" },
		answers: reader,
	},
	{ route: "GET /api/v1/chat/unread-count", answers: reader },
	{
		route: "POST /api/v1/chat/read",
		send: { body: { up_to_sequence: 0, customer_id: "usr_demo" } },
		answers: writesHis,
	},
	{ route: "POST /api/v1/chat/typing", send: { body: { typing: true, customer_id: "usr_demo" } }, answers: writesHis },
	{ route: "GET /api/v1/admin/users", answers: anyStaff },
	{ route: "GET /api/v1/admin/users/:id/card", send: { path: "/api/v1/admin/users/usr_demo/card" }, answers: anyStaff },
	{ route: "GET /api/v1/admin/chat/conversations/:customer_id", send: { path: conversation }, answers: staffReader },
	{
		route: "PATCH /api/v1/admin/chat/conversations/:customer_id",
		send: { path: conversation, body: { version: 99 } },
		answers: staffWriter,
	},
	{ route: "GET /api/v1/admin/chat/staff", answers: staffReader },
	{
		route: "GET /api/v1/admin/chat/conversations/:customer_id/notes",
		send: { path: `${conversation}/notes` },
		answers: staffReader,
	},
	{
		route: "POST /api/v1/admin/chat/conversations/:customer_id/notes",
		send: { path: `${conversation}/notes`, body: { text: "A note", client_note_id: "a-note-of-each" } },
		answers: staffWriter,
	},
	{
		route: "GET /api/v1/admin/chat/conversations/:customer_id/transcript",
		send: { path: `${conversation}/transcript?format=txt` },
		answers: staffReader,
	},
	{ route: "GET /api/v1/admin/chat/canned-replies", answers: staffReader },
	{
		route: "POST /api/v1/admin/chat/canned-replies",
		send: { body: { shortcut: "golden", text: "Hello" } },
		answers: staffWriter,
	},
	{
		route: "PATCH /api/v1/admin/chat/canned-replies/:id",
		send: { path: "/api/v1/admin/chat/canned-replies/can_none", body: { text: "Hello" } },
		answers: staffWriter,
	},
	{
		route: "DELETE /api/v1/admin/chat/canned-replies/:id",
		send: { path: "/api/v1/admin/chat/canned-replies/can_none", body: {} },
		answers: staffWriter,
	},
	// No session needed: the signature is the credential, and without a valid one nothing is found.
	{ route: "GET /api/files/:id", send: { path: "/api/files/fil_none" }, answers: everybody },
	{ route: "POST /api/v1/csp-reports", send: { body: {} }, answers: everybody },
	{ route: "GET /api/v1/openapi.json", answers: everybody },
	{ route: "GET /api/docs", answers: everybody },
	{ route: "GET /api/docs.css", answers: everybody },
	{ route: "GET /demo/mails", answers: everybody },
	{ route: "GET /demo/mails.css", answers: everybody },
	{ route: "GET /demo/mails/:id", send: { path: "/demo/mails/0" }, answers: everybody },
	{ route: "GET /demo/mails/:id/html", send: { path: "/demo/mails/0/html" }, answers: everybody },
	{ route: "GET /health", answers: everybody },
	{ route: "GET /health/live", answers: everybody },
	{ route: "GET /health/ready", answers: everybody },
	{ route: "GET /*", send: { path: "/login" }, answers: everybody },
	{ route: "HEAD /*", send: { path: "/login" }, answers: everybody },
];
