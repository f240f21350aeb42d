import type { PersonalData } from "../../platform/index.ts";

/** What this module stores about a customer: its part of their data export, and of their erasure. */
export const personalData: PersonalData = {
	exported: [
		{
			name: "bank-lines",
			about: "What the bank told us about your transfers.",
			money: ["amount"],
			query: `SELECT l.id, l.booked_on, l.value_on, p.amount, l.currency, l.counterparty, l.counterparty_account, l.remittance,
				p.about_kind, p.about_id
				FROM bank_line_parts p JOIN bank_lines l ON l.id = p.line_id JOIN requests r ON r.id = p.about_id
				WHERE r.user_id = $1 ORDER BY l.booked_on, l.id, p.about_id, p.leg`,
		},
	],
	kept: { bank_files: "books: which member of staff imported what the bank said" },
};
