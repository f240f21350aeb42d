/** HTTP statuses: errors of customer protection: the knowledge test. The engine's refusals are in `refusals.ts`. */
export const protectionErrors = {
	TEST_COOLING: 409,
	TEST_PASSED: 409,
	TEST_NOT_FOUND: 404,
	TEST_ANSWERS_MISSING: 422,
} as const;
