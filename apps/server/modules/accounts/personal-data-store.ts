import type { PersonalData } from "../../platform/index.ts";

/** What this module stores about a customer: its part of their data export, and of their erasure. */
export const personalData: PersonalData = {
	exported: [
		{
			name: "accounts",
			about: "Your trading accounts.",
			money: ["balance", "credit", "lifetime_pnl"],
			query: `SELECT account_id, number, name, type, position_mode, currency, leverage_cap, balance, credit, lifetime_pnl,
				open_trades, pending_orders, margin_call_levels, swap_free, archived, opened_at
				FROM accounts WHERE user_id = $1 ORDER BY opened_at, account_id`,
		},
	],
	kept: {
		accounts: "books: their accounts, with the names that they gave them, which are in the chain of events",
	},
};
