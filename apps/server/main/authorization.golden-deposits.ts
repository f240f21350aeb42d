import { activeCustomer, financeOnly, financeProvedAgain, ownAccount } from "./authorization.golden-people.ts";
import type { GoldenRow } from "./authorization.golden-row.ts";

const wrong = { x: 1 };

/** Customers' deposits and deposit limits; written by hand, like the main table. */
export const DEPOSIT_AUTHORIZATION: readonly GoldenRow[] = [
	{ route: "GET /api/v1/me/deposit-limit", answers: activeCustomer },
	{ route: "POST /api/v1/me/deposit-limit", send: { body: wrong }, answers: activeCustomer },
	{
		route: "GET /api/v1/payment-terms",
		send: { path: "/api/v1/payment-terms?account_id={account}" },
		answers: ownAccount,
	},
	{ route: "GET /api/v1/deposits", answers: activeCustomer },
	{ route: "GET /api/v1/deposits/wire", answers: activeCustomer },
	{ route: "POST /api/v1/deposits/wire/reference", send: { body: {} }, answers: activeCustomer },
	{ route: "GET /api/v1/deposits/wire/confirmations", answers: activeCustomer },
	{
		route: "POST /api/v1/deposits/wire/confirmations",
		send: { path: "/api/v1/deposits/wire/confirmations?account_id={account}&amount=1.00&currency=EUR" },
		answers: activeCustomer,
	},
	{
		route: "DELETE /api/v1/deposits/wire/confirmations/:id",
		send: { path: "/api/v1/deposits/wire/confirmations/wcf_none" },
		answers: activeCustomer,
	},
	{ route: "POST /api/v1/admin/deposits/find", send: { body: { text: "A test" } }, answers: financeOnly },
	{
		route: "GET /api/v1/admin/deposits/confirmations/:id/preview",
		send: { path: "/api/v1/admin/deposits/confirmations/wcf_none/preview" },
		answers: financeOnly,
	},
	{ route: "GET /api/v1/admin/deposits", answers: financeOnly },
	{
		route: "POST /api/v1/admin/deposits",
		send: {
			body: {
				command_id: "golden-deposit",
				account_id: "{account}",
				reference: "A test",
				amount: "1.00",
				currency: "USD",
				reason: "A test",
			},
		},
		answers: financeProvedAgain,
	},
	{
		route: "POST /api/v1/admin/deposits/:id/approve",
		send: { path: "/api/v1/admin/deposits/dep_none/approve", body: { reason: "A test" } },
		answers: financeProvedAgain,
	},
	{
		route: "POST /api/v1/admin/deposits/:id/return",
		send: { path: "/api/v1/admin/deposits/dep_none/return", body: { reason: "A test" } },
		answers: financeOnly,
	},
];
