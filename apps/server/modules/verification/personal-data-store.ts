import type { PersonalData } from "../../platform/index.ts";

const OWN = "user_id = $1";

/** What this module stores about a customer: its part of their data export, and of their erasure. */
export const personalData: PersonalData = {
	exported: [
		{
			name: "verification",
			about: "What you proved by documents, and until when it counts.",
			query: `SELECT part, document, accepted_at, expires_on::text AS expires_on, asked_at, asked_reason
				FROM verification_parts WHERE user_id = $1 ORDER BY part`,
		},
		{
			name: "verification-requests",
			about: "Documents that you sent to be checked, and what was decided.",
			query: `SELECT r.id, r.terms->>'part' AS part, r.terms->>'document' AS document, r.terms->'declared' AS declared,
				r.status, r.requested_at, r.decided_at, v.outcome, v.faults, v.note
				FROM verification_requests r LEFT JOIN LATERAL (SELECT outcome, faults, note FROM verification_reviews
					WHERE request_id = r.id ORDER BY number DESC LIMIT 1) AS v ON r.status IN ('done', 'refused')
				WHERE r.user_id = $1 ORDER BY r.requested_at, r.id`,
		},
		{
			name: "verification-files",
			about: "Files of those requests; they themselves can be seen on the page Verification.",
			query: `SELECT id, part, slot, source, media_type, size_bytes, request_id, created_at
				FROM verification_files WHERE user_id = $1 AND state <> 'storing' ORDER BY created_at, id`,
		},
		{
			name: "verification-views",
			about: "When staff looked at your documents.",
			query: `SELECT at, details->>'part' AS part FROM audit_log
				WHERE subject_kind = 'user' AND subject_id = $1 AND action = 'verification.viewed' ORDER BY id`,
		},
	],
	erased: [
		{ table: "verification_handovers", where: OWN },
		{ table: "verification_parts", where: OWN },
		{ table: "verification_files", where: OWN },
		// With their reviews and decisions.
		{ table: "verification_requests", where: OWN },
	],
	files: ["SELECT 'verification/' || id AS key FROM verification_files WHERE user_id = $1"],
};
