import type { PersonalData } from "../../platform/index.ts";

const OWN = "user_id = $1";

/** What this module stores about a customer: its part of their data export, and of their erasure. */
export const personalData: PersonalData = {
	exported: [
		{
			name: "daily-mails",
			about: "Until when you have been mailed what moved your balances.",
			query: "SELECT mailed_until, due_at FROM daily_mails WHERE user_id = $1",
		},
	],
	erased: [{ table: "daily_mails", where: OWN }],
};
