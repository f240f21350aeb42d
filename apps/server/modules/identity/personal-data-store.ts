import type { PersonalData } from "../../platform/index.ts";

const OWN = "user_id = $1";
const OF_SESSIONS = "session_id IN (SELECT id FROM sessions WHERE user_id = $1)";

/** What this module stores about a customer: its part of their data export, and of their erasure. */
export const personalData: PersonalData = {
	exported: [
		{
			name: "email-changes",
			about: "Changes of your e-mail address that were begun.",
			query: `SELECT asked_at, new_email, old_email, changed_at, undone_at FROM email_changes WHERE user_id = $1 ORDER BY id`,
		},
		{
			name: "sessions",
			about: "Where you were signed in; kept for 90 days after the end.",
			query: `SELECT id, way, network, user_agent, created_at, last_seen_at, expires_at, ended_at, end_reason
				FROM sessions WHERE user_id = $1 ORDER BY created_at, id`,
		},
		{
			name: "sign-ins",
			about: "Attempts to sign in as you, right and wrong; kept for 90 days.",
			query: `SELECT at, way, second_factor, outcome, network, user_agent, known_device, session_id
				FROM sign_ins WHERE user_id = $1 ORDER BY id`,
		},
		{
			name: "devices",
			about: "Browsers that we know as yours, without what they are known by.",
			query: "SELECT first_used_at, last_used_at FROM devices WHERE user_id = $1 ORDER BY first_used_at, device_hash",
		},
		{
			name: "sign-in-methods",
			about:
				"Authenticator app, passkeys, linked providers, API tokens and browsers that are pushed to, without secrets.",
			query: `SELECT * FROM (
				SELECT 'authenticator-app' AS kind, NULL AS name, confirmed_at AS since, NULL::timestamptz AS last_used_at,
					NULL::timestamptz AS until FROM totp_factors WHERE user_id = $1 AND confirmed_at IS NOT NULL
				UNION ALL SELECT 'passkey', name, created_at, last_used_at, NULL FROM passkeys WHERE user_id = $1
				UNION ALL SELECT 'provider', provider || coalesce(' ' || email, ''), linked_at, last_used_at, NULL
					FROM linked_providers WHERE user_id = $1
				UNION ALL SELECT 'api-token', name || ' (' || array_to_string(scopes, ', ') || ')', created_at, last_used_at,
					least(expires_at, revoked_at) FROM api_tokens WHERE user_id = $1
				UNION ALL SELECT 'push', substring(endpoint FROM '^https?://[^/]+'), created_at, NULL, NULL
					FROM push_subscriptions WHERE user_id = $1
				) methods ORDER BY since, kind, name`,
		},
	],
	erased: [
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
		{ table: "email_changes", where: OWN },
		{ table: "mail_requests", where: "email_key = ANY($2)" },
	],
	kept: {
		users: "one row under the id, without personal data except the country, whose rules applied to their accounts",
	},
};
