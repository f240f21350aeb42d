import { activeCustomer, financeOnly, financeProvedAgain, provedCustomer } from "./authorization.golden-people.ts";
import type { GoldenRow } from "./authorization.golden-row.ts";

const reason = "A test";
const decided = (route: string, path: string, body: Readonly<Record<string, unknown>> = { reason }): GoldenRow => ({
	route: `POST /api/v1/admin/${route}`,
	send: { path: `/api/v1/admin/${path}`, body },
	answers: financeProvedAgain,
});

/** Coins that leave; written by hand, like the main table. */
export const COIN_PAYOUT_AUTHORIZATION: readonly GoldenRow[] = [
	{ route: "GET /api/v1/beneficiaries/coins", answers: activeCustomer },
	{
		route: "POST /api/v1/beneficiaries/coins",
		send: {
			body: {
				command_id: "golden-coin-beneficiary",
				coin: "BTC",
				address: "bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu",
				label: "Wallet",
				is_own: true,
			},
		},
		answers: provedCustomer,
	},
	{
		route: "DELETE /api/v1/beneficiaries/coins/:id",
		send: { path: "/api/v1/beneficiaries/coins/cob_none", body: {} },
		answers: provedCustomer,
	},
	{ route: "GET /api/v1/admin/coin-payouts", answers: financeOnly },
	{
		route: "GET /api/v1/admin/coin-payouts/:id",
		send: { path: "/api/v1/admin/coin-payouts/none" },
		answers: financeOnly,
	},
	{
		route: "GET /api/v1/admin/coin-payouts/:id/fees",
		send: { path: "/api/v1/admin/coin-payouts/none/fees" },
		answers: financeOnly,
	},
	decided("coin-payouts/:id/transactions", "coin-payouts/none/transactions", {
		command_id: "golden-coin-transaction",
		speed: "normal",
		reason,
	}),
	decided("coin-transactions/:id/release", "coin-transactions/none/release"),
	decided("coin-transactions/:id/discard", "coin-transactions/none/discard"),
	decided("coin-transactions/:id/broadcast", "coin-transactions/none/broadcast"),
	decided("coin-transactions/:id/signed", "coin-transactions/none/signed", { content: "00" }),
	{
		route: "GET /api/v1/admin/coin-transactions/:id/file",
		send: { path: "/api/v1/admin/coin-transactions/none/file" },
		answers: financeOnly,
	},
];
