import type { PersonalData } from "../../platform/index.ts";

const OWN = "user_id = $1";

/** What this module stores about a customer: its part of their data export, and of their erasure. */
export const personalData: PersonalData = {
	exported: [
		{
			name: "notifications",
			about: "What you were told.",
			query: `SELECT id, code, params, category, events, created_at, read_at
				FROM notifications WHERE user_id = $1 ORDER BY sequence`,
		},
	],
	erased: [
		{ table: "push_subscriptions", where: OWN },
		{ table: "notification_queue", where: OWN },
		{ table: "notifications", where: OWN },
		{ table: "notification_boxes", where: OWN },
	],
};
