/** HTTP statuses: errors of statements as files. */
export const paperErrors = {
	PAPER_FAILED: 503,
} as const;
