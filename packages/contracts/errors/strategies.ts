/** HTTP statuses: errors of strategies and back-tests. */
export const strategyErrors = {
	STRATEGY_INVALID: 422,
	BACK_TEST_NOT_FOUND: 404,
	BACK_TEST_RUNNING: 409,
	BACK_TESTS_BUSY: 429,
	BACK_TEST_PERIOD_INVALID: 422,
	BACK_TEST_NO_PRICES: 422,
	BACK_TEST_SPANS_SPLIT: 422,
	BACK_TEST_FAILED: 422,
} as const;
