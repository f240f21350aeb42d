import type { PersonalData } from "../../platform/index.ts";

const OWN = "user_id = $1";

/**
 * What this module stores about a customer. Nothing of it is in their copy: whoever is compared must not learn of a hit
 * (directive 2015/849, article 39). It is kept as long as the other records of the relation, and erased with them.
 */
export const personalData: PersonalData = {
	erased: [
		{ table: "screening_subjects", where: OWN },
		{ table: "screening_hits", where: OWN },
		// With their reviews and decisions.
		{ table: "screening_requests", where: OWN },
	],
};
