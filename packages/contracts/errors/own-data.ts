/** A customer's copy of their data, and the closure of their relation with the site. */
export const ownDataErrors = {
	EXPORT_WAITING: {
		status: 409,
		message: "A copy of your data is being made already. You will be told when it is ready.",
	},
	EXPORT_LIMIT: {
		status: 409,
		message: "You have asked for {count} copies within a day. The next one can be asked for from {again_at}.",
	},
	EXPORT_NOT_FOUND: {
		status: 404,
		message: "There is no such copy, it is not ready, or its link has been used or has run out.",
	},
	CLOSING_BLOCKED: {
		status: 409,
		message:
			"Bring everything to an end first: {open_trades} open trades, {pending_orders} pending orders, {funded} live accounts with money, {waiting} requests that wait for a decision.",
	},
	CLOSING_NOT_CONFIRMED: { status: 422, message: "Type your own e-mail address to confirm." },
	DEMO_NOT_CLOSED: {
		status: 403,
		message: "The demo's sign-ins are published and shared, and stay open. Sign up to have an account of your own.",
	},
} as const;
