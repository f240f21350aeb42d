import type { PersonalData } from "../../platform/index.ts";

/** What this module stores about a customer: its part of their data export, and of their erasure. */
export const personalData: PersonalData = {
	exported: [
		{
			name: "acts",
			about: "What you did that is written down for ever, and what was decided about you.",
			query: `SELECT at, action, subject_kind, subject_id, reason, details, actor_user_id = $1 AS by_yourself
				FROM audit_log WHERE actor_user_id = $1
				OR (subject_kind = 'user' AND subject_id = $1 AND action LIKE 'client.%' AND action <> 'client.viewed') ORDER BY id`,
		},
	],
};
