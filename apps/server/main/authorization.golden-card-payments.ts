import { activeCustomer, everybody } from "./authorization.golden-people.ts";
import type { GoldenRow } from "./authorization.golden-row.ts";

/** Card payments; written by hand, like the main table. */
export const CARD_PAYMENT_AUTHORIZATION: readonly GoldenRow[] = [
	{
		route: "POST /api/v1/deposits/card",
		send: {
			body: { command_id: "golden-card", account_id: "{account}", amount: "10.00", currency: "USD", language: "en" },
		},
		// The others do not have this account.
		answers: { ...activeCustomer, other: "ACCOUNT_NOT_FOUND" },
	},
	{
		route: "GET /api/v1/deposits/card/:id",
		send: { path: "/api/v1/deposits/card/pay_none" },
		answers: activeCustomer,
	},
	{
		route: "POST /api/v1/deposits/card/:id/cancel",
		send: { path: "/api/v1/deposits/card/pay_none/cancel", body: {} },
		answers: activeCustomer,
	},
	{ route: "GET /api/v1/me/cards", answers: activeCustomer },
	{
		route: "DELETE /api/v1/me/cards/:id",
		send: { path: "/api/v1/me/cards/card_none", body: {} },
		answers: activeCustomer,
	},
	// The signature over the raw body is the credential.
	{ route: "POST /webhooks/payments", send: { body: {} }, answers: everybody },
	// The id of the session is the credential.
	{ route: "GET /test-payments/:session", send: { path: "/test-payments/cs_none" }, answers: everybody },
	{ route: "POST /test-payments/:session", send: { path: "/test-payments/cs_none", body: {} }, answers: everybody },
	{
		route: "POST /test-payments/:session/confirm",
		send: { path: "/test-payments/cs_none/confirm", body: {} },
		answers: everybody,
	},
	{ route: "GET /test-payments.css", answers: everybody },
];
