import type { PersonalData } from "../../platform/index.ts";

/** What this module stores about a customer: its part of their data export, and of their erasure. */
export const personalData: PersonalData = {
	exported: [
		{
			name: "back_tests",
			about: "Your tests of strategies on past prices, with the latest results.",
			query: `SELECT instrument_id, strategy, strategy_hash, data_hash, code_version, result, created_at
				FROM back_tests WHERE user_id = $1 ORDER BY created_at, id`,
		},
	],
	erased: [{ table: "back_tests", where: "user_id = $1" }],
};
