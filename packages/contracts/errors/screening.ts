/** HTTP statuses: comparing customers with lists. `PAYMENT_WAITS` is all that a customer is told. */
export const screeningErrors = {
	SCREENING_OPEN: 409,
	SCREENING_NOT_READY: 409,
	SCREENING_NO_FILES: 409,
	SCREENING_HIT_NOT_FOUND: 404,
	SCREENING_HIT_OPEN: 409,
	PAYMENT_WAITS: 409,
} as const;
