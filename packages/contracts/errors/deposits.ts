/** Errors of payments that have arrived. The engine's refusals are in `refusals.ts`. */
export const depositErrors = {
	DEPOSIT_NOT_FOUND: { status: 404, message: "There is no such deposit." },
	DEPOSIT_DECIDED: { status: 409, message: "This deposit was decided already: {status}." },
	DEPOSIT_REFERENCE_USED: {
		status: 409,
		message: "A wire with the reference {reference} is entered already. One payment is booked once.",
	},
	DEPOSIT_LIMIT_CURRENCY: {
		status: 422,
		message: "Choose a currency that one of your accounts has: {currencies}.",
	},
} as const;
