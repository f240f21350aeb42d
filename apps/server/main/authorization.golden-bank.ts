import { financeOnly, financeProvedAgain } from "./authorization.golden-people.ts";
import type { GoldenRow } from "./authorization.golden-row.ts";

const reason = "A test";
const command_id = "golden-bank-line";
const decided = (route: string, path: string, body: Readonly<Record<string, unknown>> = { reason }): GoldenRow => ({
	route: `POST /api/v1/admin/${route}`,
	send: { path: `/api/v1/admin/${path}`, body },
	answers: financeProvedAgain,
});

/** Statements of the bank and reconciliation; written by hand, like the main table. */
export const BANK_AUTHORIZATION: readonly GoldenRow[] = [
	{ route: "GET /api/v1/admin/bank-statements", answers: financeOnly },
	{ route: "POST /api/v1/admin/bank-statements", send: { body: {} }, answers: financeOnly },
	{ route: "GET /api/v1/admin/bank-lines", answers: financeOnly },
	decided("bank-lines/:id/deposit", "bank-lines/bln_none/deposit", { command_id, account_id: "none", reason }),
	decided("bank-lines/:id/outcome", "bank-lines/bln_none/outcome", { command_id, reason }),
	decided("bank-lines/:id/explain", "bank-lines/bln_none/explain", { command_id, meaning: "bank-fee", reason }),
	decided("bank-line-requests/:id/approve", "bank-line-requests/bln_none/approve"),
	decided("bank-line-requests/:id/refuse", "bank-line-requests/bln_none/refuse"),
	{ route: "GET /api/v1/admin/reconciliation", answers: financeOnly },
	{ route: "GET /api/v1/admin/reconciliation/differences", answers: financeOnly },
	{ route: "GET /api/v1/admin/segregation", answers: financeOnly },
	{
		route: "POST /api/v1/admin/reconciliation/compute",
		send: { body: { day: "2026-01-02" } },
		answers: financeOnly,
	},
];
