import type { PersonalData } from "../../platform/index.ts";

/** What this module stores about a customer: its part of their data export, and of their erasure. */
export const personalData: PersonalData = {
	exported: [
		{
			name: "bank_accounts",
			about: "Your bank accounts for withdrawals, also those that you have removed.",
			query: `SELECT holder, country, number, bic, created_at, usable_from, removed_at
				FROM beneficiaries WHERE user_id = $1 ORDER BY created_at, id`,
		},
		{
			name: "wallet_addresses",
			about: "Addresses of your wallets for withdrawals, also those that you have removed.",
			query: `SELECT coin, chain, address, label, created_at, usable_from, removed_at
				FROM coin_beneficiaries WHERE user_id = $1 ORDER BY created_at, id`,
		},
	],
	erased: [
		{ table: "beneficiaries", where: "user_id = $1" },
		{ table: "coin_beneficiaries", where: "user_id = $1" },
	],
};
