import type { PersonalData } from "../../platform/index.ts";

/** What this module stores about a customer: its part of their data export, and of their erasure. */
export const personalData: PersonalData = {
	exported: [
		{
			name: "deposits",
			about: "Payments that arrived for your accounts, and what became of them.",
			money: ["amount"],
			query: `SELECT d.id, d.account_id, d.method, d.reference, d.amount, d.currency, d.status, d.requested_at, d.decided_at,
				m.sender, m.sender_account
				FROM deposits d JOIN accounts a ON a.account_id = d.account_id LEFT JOIN wire_matches m ON m.deposit_id = d.id
				WHERE a.user_id = $1 ORDER BY d.requested_at, d.id`,
		},
		{
			name: "payment-reference",
			about: "The reference that your transfers must carry.",
			query: "SELECT reference, created_at FROM payment_references WHERE user_id = $1",
		},
		{
			name: "wire-confirmations",
			about: "Confirmations of transfers that you uploaded.",
			money: ["amount"],
			query: `SELECT id, account_id, amount, currency, file_name, media_type, size_bytes, created_at
				FROM wire_confirmations WHERE user_id = $1 AND state = 'stored' ORDER BY created_at, id`,
		},
	],
	erased: [{ table: "wire_confirmations", where: "user_id = $1" }],
	files: ["SELECT 'wires/' || id AS key FROM wire_confirmations WHERE user_id = $1"],
	kept: {
		payment_references: "books: a reference is never given to another person, so that no late transfer reaches them",
	},
};
