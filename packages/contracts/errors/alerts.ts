/** HTTP statuses: errors of price alerts. */
export const alertErrors = {
	ALERT_NOT_FOUND: 404,
	ALERT_NOT_ARMED: 409,
	ALERT_CHANGED: 409,
	ALERT_ALREADY_REACHED: 422,
	ALERT_EXPIRY_INVALID: 422,
	TOO_MANY_ALERTS: 422,
} as const;
