import type { PersonalData } from "../../platform/index.ts";

/** What this module stores about a customer: its part of their data export, and of their erasure. */
export const personalData: PersonalData = {
	exported: [
		{
			name: "deposits",
			about: "Payments that arrived for your accounts, and what became of them.",
			money: ["amount"],
			query: `SELECT d.id, d.account_id, d.method, d.reference, d.amount, d.currency, d.status, d.requested_at, d.decided_at
				FROM deposits d JOIN accounts a ON a.account_id = d.account_id WHERE a.user_id = $1 ORDER BY d.requested_at, d.id`,
		},
	],
};
