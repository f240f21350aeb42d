import type { PersonalData } from "../../platform/index.ts";

/** What this module stores about a customer: its part of their data export, and of their erasure. */
export const personalData: PersonalData = {
	exported: [
		{
			name: "mails",
			about: "Mails that we wrote to you; kept for 90 days. Codes and links that open something are left out.",
			query: `SELECT template, address, language, params - ARRAY['code', 'token'] AS params, written_at, state, finished_at
				FROM mails WHERE user_id = $1 ORDER BY id`,
		},
	],
	erased: [{ table: "mails", where: "user_id = $1 OR lower(address) = ANY($2)" }],
};
