/** HTTP statuses: errors of savings. The engine's refusals are in `refusals.ts`. */
export const savingsErrors = {
	SAVINGS_NOT_OFFERED: 403,
	SAVINGS_PLAN_UNKNOWN: 404,
	SAVINGS_BELOW_MINIMUM: 422,
	SAVINGS_ABOVE_MAXIMUM: 422,
} as const;
