import type { PersonalData } from "../../platform/index.ts";

/** What this module stores about a customer: its part of their data export, and of their erasure. */
export const personalData: PersonalData = {
	kept: {
		requests:
			"books: what staff booked on their accounts; requests about their details and documents are deleted (personal_requests, verification_requests)",
	},
};
