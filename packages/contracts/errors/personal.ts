/** Personal details (SPEC §3). */
export const personalErrors = {
	PERSONAL_LOCKED: {
		status: 409,
		message: "Your identity is verified, so these fields are locked: {fields}. Ask for a change and say why.",
	},
	PERSONAL_NOT_LOCKED: { status: 409, message: "Your identity is not verified yet: change the fields yourself." },
	PERSONAL_CHANGED: {
		status: 409,
		message: "Your details were changed meanwhile. Look at them again, then save.",
	},
	BIRTH_DATE_WRONG: { status: 422, message: "You must be at least 18 and at most 120 years old." },
	COUNTRY_WITH_TRADES: {
		status: 409,
		message:
			"In {country} other rules hold for what is open or pending in {accounts}. Close the trades and cancel the orders first.",
	},
	REQUEST_PENDING: {
		status: 409,
		message: "A request of yours waits for a decision. Take it back before you make another.",
	},
	REQUEST_NOT_FOUND: { status: 404, message: "There is no such request." },
	REQUEST_DECIDED: { status: 409, message: "This request was decided already: {status}." },
} as const;
