import type { PersonalData } from "../../platform/index.ts";

const OWN = "user_id = $1";

/** What this module stores about a customer: its part of their data export, and of their erasure. */
export const personalData: PersonalData = {
	exported: [
		{
			name: "knowledge-tests",
			about: "The test of knowledge: what you were asked and what you answered.",
			query: `SELECT id, language, started_at, submitted_at, correct, passed, shown, answers
				FROM knowledge_tests WHERE user_id = $1 ORDER BY started_at, id`,
		},
		{
			name: "self-exclusions",
			about: "Breaks from trading that you chose.",
			query: "SELECT at, period, until FROM self_exclusions WHERE user_id = $1 ORDER BY id",
		},
	],
	erased: [{ table: "knowledge_tests", where: OWN }],
	kept: {
		self_exclusions: "books: the periods of their self-exclusion, against which their trading is verified",
	},
};
