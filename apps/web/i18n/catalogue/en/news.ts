/** What the server did to orders by itself. */
export const news = {
	"orderUpdate.order": "{side} {type} {volume} {instrument}",
	"orderUpdate.filled": "Filled: {order}",
	"orderUpdate.filledAt": "Filled at {price}: {order}",
	"orderUpdate.filled.exact": "Exactly the price it waited for.",
	"orderUpdate.filled.better":
		"{pips} {unit, select, points {points} other {pips}} better than the {price} it waited for.",
	"orderUpdate.filled.worse":
		"{pips} {unit, select, points {points} other {pips}} worse than {price}: the first price after a jump.",
	"orderUpdate.cancelled": "Cancelled: {order}",
	"orderUpdate.triggered": "Stop reached: {order}",
	"orderUpdate.waits": "It waits at its limit of {limit} now.",
} as const;
