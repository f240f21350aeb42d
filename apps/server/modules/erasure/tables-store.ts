/** Rows that are deleted; `$1` is the customer's id, `$2` all addresses that they ever had and were written to. */
export interface Erased {
	readonly table: string;
	readonly where: string;
}

const OWN = "user_id = $1";
const OF_SESSIONS = "session_id IN (SELECT id FROM sessions WHERE user_id = $1)";

/** Everything that identifies or describes the customer, in an order that foreign keys allow. */
export const ERASED: readonly Erased[] = [
	{ table: "session_elevations", where: OF_SESSIONS },
	{ table: "session_tokens", where: OF_SESSIONS },
	{ table: "session_renewals", where: OF_SESSIONS },
	{ table: "passkey_challenges", where: OF_SESSIONS },
	{ table: "provider_attempts", where: OWN },
	{ table: "provider_findings", where: "user_id = $1 OR lower(email) = ANY($2)" },
	{ table: "login_challenges", where: OWN },
	{ table: "sessions", where: OWN },
	{ table: "sign_ins", where: OWN },
	{ table: "devices", where: OWN },
	{ table: "proofs", where: OWN },
	{ table: "recovery_codes", where: OWN },
	{ table: "totp_factors", where: OWN },
	{ table: "passkeys", where: OWN },
	{ table: "linked_providers", where: OWN },
	{ table: "api_tokens", where: OWN },
	{ table: "push_subscriptions", where: OWN },
	{ table: "notifications", where: OWN },
	{ table: "notification_boxes", where: OWN },
	{ table: "user_preferences", where: OWN },
	{ table: "personal_requests", where: OWN },
	{ table: "personal_changes", where: OWN },
	{ table: "personal_details", where: OWN },
	{ table: "email_changes", where: OWN },
	{ table: "knowledge_tests", where: OWN },
	{ table: "mails", where: "user_id = $1 OR lower(address) = ANY($2)" },
	{ table: "mail_requests", where: "email_key = ANY($2)" },
	{ table: "chat_files", where: "owner_id = $1 OR customer_id = $1" },
	{ table: "chat_notes", where: "customer_id = $1" },
	{ table: "chat_messages", where: "customer_id = $1" },
	{ table: "conversations", where: "customer_id = $1" },
	{ table: "data_exports", where: OWN },
	{ table: "online_users", where: OWN },
];

/** Tables that reference the customer by id and are kept, each with the reason. */
export const KEPT: Readonly<Record<string, string>> = {
	users: "one row under the id, without personal data except the country, whose rules applied to their accounts",
	accounts: "books: their accounts, with the names that they gave them, which are in the chain of events",
	requests: "books: what staff booked on their accounts; requests about their details are deleted (personal_requests)",
	self_exclusions: "books: the periods of their self-exclusion, against which their trading is verified",
};
