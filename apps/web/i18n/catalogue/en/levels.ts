/** What protects an open trade or a pending order, changed later. */
export const levels = {
	"levels.distance": "Trailing distance",
	"levels.distance.none": "None. Type how many {unit, select, points {points} other {pips}} the stop stays behind.",
	"levels.trailing.buy": "The stop goes to {price} at once and follows the bid up. It never goes back.",
	"levels.trailing.sell": "The stop goes to {price} at once and follows the ask down. It never goes back.",
	"levels.trailing.order": "Begins at the fill and follows the price from there. It never goes back.",
	"levels.guaranteed":
		"{amount} net, also after a gap, with the premium of {premium} that is charged only if it fills.",
	"levels.guaranteed.order": "Fills exactly there, also after a gap, for a premium that is charged only if it fills.",
	"levels.take": "{amount} net",
} as const;
