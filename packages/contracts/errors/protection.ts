/** Errors of customer protection: the knowledge test. The engine's refusals are in `refusals.ts`. */
export const protectionErrors = {
	TEST_COOLING: {
		status: 409,
		message: "You can take the test again from {until}. Read the help until then; the demo account stays open to you.",
	},
	TEST_PASSED: { status: 409, message: "You have passed the test already." },
	TEST_NOT_FOUND: { status: 404, message: "There is no such test, or it was handed in already." },
	TEST_ANSWERS_MISSING: { status: 422, message: "Answer each question once: {missing} are missing." },
} as const;
