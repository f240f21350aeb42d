import {
	activeCustomer,
	financeOnly,
	financeProvedAgain,
	ownAccount,
	provedCustomer,
} from "./authorization.golden-people.ts";
import type { GoldenRow } from "./authorization.golden-row.ts";

const reason = "A test";
const decided = (route: string, path: string, body: Readonly<Record<string, unknown>> = { reason }): GoldenRow => ({
	route: `POST /api/v1/admin/${route}`,
	send: { path: `/api/v1/admin/${path}`, body },
	answers: financeProvedAgain,
});
const outcome = { command_id: "golden-outcome", outcome: "paid", reference: null, reason };

/** Withdrawals, beneficiaries and payment files; written by hand, like the main table. */
export const WITHDRAWAL_AUTHORIZATION: readonly GoldenRow[] = [
	{
		route: "GET /api/v1/withdrawals/terms",
		send: { path: "/api/v1/withdrawals/terms?account_id={account}" },
		answers: ownAccount,
	},
	{
		route: "POST /api/v1/withdrawals/plan",
		send: { body: { account_id: "{account}", amount: "1.00" } },
		answers: ownAccount,
	},
	{
		route: "POST /api/v1/withdrawals",
		send: { body: { command_id: "golden-withdrawal", account_id: "{account}", amount: "1.00", plan_id: "none" } },
		answers: provedCustomer,
	},
	{ route: "GET /api/v1/withdrawals", answers: activeCustomer },
	{ route: "GET /api/v1/withdrawals", send: { path: "/api/v1/withdrawals?account_id={account}" }, answers: ownAccount },
	{ route: "GET /api/v1/withdrawals/:id", send: { path: "/api/v1/withdrawals/wdr_none" }, answers: activeCustomer },
	{
		route: "POST /api/v1/withdrawals/:id/cancel",
		send: { path: "/api/v1/withdrawals/wdr_none/cancel", body: {} },
		answers: activeCustomer,
	},
	{ route: "GET /api/v1/beneficiaries", answers: activeCustomer },
	{
		route: "POST /api/v1/beneficiaries",
		send: { body: { command_id: "golden-beneficiary", holder: "A B", country: "DE", iban: "DE89370400440532013000" } },
		answers: provedCustomer,
	},
	{
		route: "DELETE /api/v1/beneficiaries/:id",
		send: { path: "/api/v1/beneficiaries/ben_none", body: {} },
		answers: provedCustomer,
	},
	{ route: "GET /api/v1/admin/withdrawals", answers: financeOnly },
	{
		route: "GET /api/v1/admin/withdrawals/:id",
		send: { path: "/api/v1/admin/withdrawals/wdr_none" },
		answers: financeOnly,
	},
	decided("withdrawals/:id/approve", "withdrawals/wdr_none/approve"),
	decided("withdrawals/:id/release", "withdrawals/wdr_none/release"),
	decided("withdrawals/:id/reject", "withdrawals/wdr_none/reject"),
	decided("withdrawals/:id/settle", "withdrawals/wdr_none/settle", { ...outcome, leg: 1 }),
	{ route: "GET /api/v1/admin/withdrawal-outcomes", answers: financeOnly },
	decided("withdrawal-outcomes/:id/confirm", "withdrawal-outcomes/out_none/confirm"),
	decided("withdrawal-outcomes/:id/refuse", "withdrawal-outcomes/out_none/refuse"),
	{ route: "GET /api/v1/admin/payment-files", answers: financeOnly },
	{ route: "GET /api/v1/admin/payment-files/waiting", answers: financeOnly },
	decided("payment-files", "payment-files", { command_id: "golden-file", currency: "USD", reason }),
	decided("payment-files/:id/release", "payment-files/pmf_none/release"),
	decided("payment-files/:id/discard", "payment-files/pmf_none/discard"),
	{
		route: "GET /api/v1/admin/payment-files/:id/xml",
		send: { path: "/api/v1/admin/payment-files/pmf_none/xml" },
		answers: financeOnly,
	},
	decided("payment-files/:id/settle", "payment-files/pmf_none/settle", outcome),
];
