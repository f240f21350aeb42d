/** HTTP statuses: a customer's copy of their data, and the closure of their relation with the site. */
export const ownDataErrors = {
	EXPORT_WAITING: 409,
	EXPORT_LIMIT: 409,
	EXPORT_NOT_FOUND: 404,
	CLOSING_BLOCKED: 409,
	CLOSING_NOT_CONFIRMED: 422,
	DEMO_NOT_CLOSED: 403,
} as const;
