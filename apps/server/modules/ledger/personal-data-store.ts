import type { PersonalData } from "../../platform/index.ts";

const OF_ACCOUNTS = "JOIN accounts a ON a.partition = x.partition AND a.account_id = x.account_id WHERE a.user_id = $1";

/** What this module stores about a customer: its part of their data export, and of their erasure. */
export const personalData: PersonalData = {
	exported: [
		{
			name: "ledger",
			about: "The journal of your accounts: everything that moved a balance, in a chain of hashes.",
			money: ["amount", "balance_after", "pending_after"],
			query: `SELECT x.account_id, x.number, x.reason, x.amount, x.balance_after, x.pending_after, x.currency, x.trade_id, x.corrects, x.note,
				x.command_id, x.occurred_at, x.previous_hash, x.hash
				FROM journal_entries x ${OF_ACCOUNTS} ORDER BY x.account_id, x.number`,
		},
		{
			name: "ledger-postings",
			about: "Both sides of each entry of the journal; credit is positive, and each entry sums to zero.",
			money: ["amount"],
			query: `SELECT x.account_id, x.entry_number, x.line, x.ledger_account, x.currency, x.amount
				FROM postings x ${OF_ACCOUNTS} ORDER BY x.account_id, x.entry_number, x.line`,
		},
	],
};
