import type { PersonalData } from "../../platform/index.ts";

const OWN = "user_id = $1";

/** What this module stores about a customer: its part of their data export, and of their erasure. */
export const personalData: PersonalData = {
	exported: [
		{
			name: "preferences",
			about: "How you want to see things, and what you want to be told how.",
			query: `SELECT p.preferences AS site, b.preferences AS notifications, b.mails AS mails, p.updated_at FROM users u
				LEFT JOIN user_preferences p ON p.user_id = u.id LEFT JOIN notification_boxes b ON b.user_id = u.id WHERE u.id = $1`,
		},
	],
	erased: [{ table: "user_preferences", where: OWN }],
};
