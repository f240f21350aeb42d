import type { PersonalData } from "../../platform/index.ts";

const OWN = "user_id = $1";

/** What this module stores about a customer: its part of their data export, and of their erasure. */
export const personalData: PersonalData = {
	exported: [
		{
			name: "profile",
			about: "Who you are: what you told us at the sign-up and since.",
			query: `SELECT u.id, u.email, u.username, u.first_name, u.last_name, u.country_code, u.phone, u.country, u.nationality,
				u.avatar, u.status, u.closed_at, u.language, u.created_at, u.last_seen_at, u.email_verified_at, p.birth_date::text AS birth_date,
				p.address_line_1, p.address_line_2, p.city, p.region, p.postal_code, p.verified_at AS identity_verified_at
				FROM users u LEFT JOIN personal_details p ON p.user_id = u.id WHERE u.id = $1`,
		},
		{
			name: "profile-changes",
			about: "Each change of your details: what it was before and after.",
			query: `SELECT at, field, old_value, new_value, actor_user_id = user_id AS by_yourself, request_id
				FROM personal_changes WHERE user_id = $1 ORDER BY id`,
		},
		{
			name: "change-requests",
			about: "Changes of your details that you asked for, and what was answered.",
			query: `SELECT id, changes, reason, status, requested_at, decided_at, decision_reason
				FROM personal_requests WHERE user_id = $1 ORDER BY requested_at, id`,
		},
	],
	erased: [
		{ table: "personal_requests", where: OWN },
		{ table: "personal_changes", where: OWN },
		{ table: "personal_details", where: OWN },
	],
};
