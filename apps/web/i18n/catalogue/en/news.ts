/** What the server did to orders by itself. */
export const news = {
	"news.order": "{side} {type} {volume} {instrument}",
	"news.filled": "Filled: {order}",
	"news.filledAt": "Filled at {price}: {order}",
	"news.filled.exact": "Exactly the price it waited for.",
	"news.filled.better": "{pips} {unit, select, points {points} other {pips}} better than the {price} it waited for.",
	"news.filled.worse":
		"{pips} {unit, select, points {points} other {pips}} worse than {price}: the first price after a jump.",
	"news.cancelled": "Cancelled: {order}",
	"news.triggered": "Stop reached: {order}",
	"news.waits": "It waits at its limit of {limit} now.",
} as const;
