import type { PersonalData } from "../../platform/index.ts";

/** What this module stores about a customer: its part of their data export, and of their erasure. */
export const personalData: PersonalData = {
	exported: [
		{
			name: "withdrawals",
			about: "Your withdrawals, part by part, and what became of them.",
			money: ["amount", "fee"],
			query: `SELECT w.id, w.account_id, w.status AS withdrawal_status, w.requested_at, l.number, l.method, l.cause, l.amount,
				l.fee, l.currency, l.status, l.sent_at, l.paid_at, l.ended_at, l.reference
				FROM withdrawals w JOIN withdrawal_legs l ON l.withdrawal_id = w.id
				WHERE w.user_id = $1 ORDER BY w.requested_at, w.id, l.number`,
		},
	],
	kept: {
		withdrawal_legs: "books: what left their accounts, and to which of their cards and bank accounts",
		withdrawals: "a view of requests and withdrawal_legs",
	},
};
