import type { PersonalData } from "../../platform/index.ts";

const OWN = "user_id = $1";

/** What this module stores about a customer: its part of their data export, and of their erasure. */
export const personalData: PersonalData = {
	exported: [
		{
			name: "data-copies",
			about: "Copies like this one that you asked for within the last week.",
			query: `SELECT id, status, requested_at, finished_at, size_bytes
				FROM data_exports WHERE user_id = $1 ORDER BY requested_at, id`,
		},
	],
	erased: [{ table: "data_exports", where: OWN }],
	files: ["SELECT 'exports/' || id AS key FROM data_exports WHERE user_id = $1"],
};
