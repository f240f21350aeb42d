import type { PersonalData } from "../../platform/index.ts";

const OWN = "user_id = $1";

/** What this module stores about a customer: its part of their data export, and of their erasure. */
export const personalData: PersonalData = {
	exported: [
		{
			name: "preferences",
			about: "How you want to see things, and what you want to be told how.",
			query: `SELECT p.content AS site, b.preferences AS notifications, b.mails AS mails, p.updated_at FROM users u
				LEFT JOIN user_documents p ON p.user_id = u.id AND p.id = 'preferences'
				LEFT JOIN notification_boxes b ON b.user_id = u.id WHERE u.id = $1`,
		},
		{
			name: "documents",
			about: "Your lists of instruments, templates, drawings and settings of the terminal.",
			query:
				"SELECT id, version, content, updated_at FROM user_documents WHERE user_id = $1 AND id <> 'preferences' ORDER BY id",
		},
	],
	erased: [
		{ table: "user_documents", where: OWN },
		{ table: "user_document_counters", where: OWN },
		{ table: "user_preferences", where: OWN },
	],
};
