/** HTTP statuses: errors of payments that have arrived. The engine's refusals are in `refusals.ts`. */
export const depositErrors = {
	DEPOSIT_NOT_FOUND: 404,
	DEPOSIT_DECIDED: 409,
	RECEIPT_NOT_FOUND: 404,
	DEPOSIT_REFERENCE_USED: 409,
	DEPOSIT_LIMIT_CURRENCY: 422,
	/** The total that the level of verification allows, by every method. */
	DEPOSIT_ABOVE_LEVEL: 403,
	SENDER_DIFFERS: 422,
	CONFIRMATION_NOT_FOUND: 404,
	CONFIRMATION_MATCHED: 409,
	CONFIRMATIONS_FULL: 422,
} as const;
