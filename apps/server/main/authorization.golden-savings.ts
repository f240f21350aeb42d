import { activeCustomer, ownAccount } from "./authorization.golden-people.ts";
import type { GoldenRow } from "./authorization.golden-row.ts";

/** Savings; written by hand, like the main table. */
export const SAVINGS_AUTHORIZATION: readonly GoldenRow[] = [
	{ route: "GET /api/v1/savings", answers: activeCustomer },
	{
		route: "POST /api/v1/savings",
		send: { body: { command_id: "golden-savings", plan_id: "flexible-eur" } },
		answers: activeCustomer,
	},
	{ route: "GET /api/v1/savings/:id", send: { path: "/api/v1/savings/{account}" }, answers: ownAccount },
	{ route: "GET /api/v1/savings/:id/days", send: { path: "/api/v1/savings/{account}/days" }, answers: ownAccount },
	{
		route: "GET /api/v1/savings/:id/exit",
		send: { path: "/api/v1/savings/{account}/exit?to_account_id={account}" },
		answers: ownAccount,
	},
	{
		route: "POST /api/v1/savings/:id/maturity",
		send: { path: "/api/v1/savings/{account}/maturity", body: { command_id: "golden-maturity", at_maturity: "back" } },
		answers: ownAccount,
	},
	{
		route: "POST /api/v1/savings/:id/leave",
		send: {
			path: "/api/v1/savings/{account}/leave",
			body: { command_id: "golden-leaving", to_account_id: "{account}", minimum_received: "0.00" },
		},
		answers: ownAccount,
	},
];
