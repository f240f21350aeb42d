import type { PersonalData } from "../../platform/index.ts";

const OWN = "user_id = $1";

/** What this module stores about a customer: its part of their data export, and of their erasure. */
export const personalData: PersonalData = {
	exported: [
		{
			name: "chat-messages",
			about: "The conversation with support.",
			query: `SELECT id, CASE WHEN is_admin THEN 'support' ELSE 'you' END AS "from", message, created_at, read_at
				FROM chat_messages WHERE customer_id = $1 ORDER BY sequence`,
		},
		{
			name: "chat-files",
			about: "Files of that conversation; they themselves can be downloaded in the chat.",
			query: `SELECT f.id, m.id AS message_id, CASE WHEN f.owner_id = $1 THEN 'you' ELSE 'support' END AS "from", f.file_name,
				f.media_type, f.size_bytes, f.created_at
				FROM chat_files f LEFT JOIN chat_messages m ON m.customer_id = f.customer_id AND m.sequence = f.sequence
				WHERE f.customer_id = $1 OR (f.customer_id IS NULL AND f.owner_id = $1) ORDER BY f.created_at, f.id`,
		},
	],
	erased: [
		{ table: "chat_files", where: "owner_id = $1 OR customer_id = $1" },
		{ table: "chat_notes", where: "customer_id = $1" },
		{ table: "chat_messages", where: "customer_id = $1" },
		{ table: "conversations", where: "customer_id = $1" },
		{ table: "online_users", where: OWN },
	],
	files: ["SELECT 'chat/' || id AS key FROM chat_files WHERE owner_id = $1 OR customer_id = $1"],
};
