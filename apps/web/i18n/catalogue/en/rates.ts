/** The rates at which a trade in a foreign currency was converted. */
export const rates = {
	"trading.rate.opening": "The rate it was opened at",
	"trading.rate.closing": "The rate it was closed at",
	"trading.rate.opening.note": "Margin and the opening costs were bought at the ask.",
	"trading.rate.closing.note": "A gain is sold at the bid, a loss and the closing costs are bought at the ask.",
	"trading.rate.notKept": "From {pairs}. The quotes themselves were not kept when this was filled.",
	"trading.explain.charge": "Conversion charge",
	"trading.explain.charge.note": "The mark-up of {percent} on what was converted, gain or loss alike.",
	"trading.explain.charge.stale":
		"On what was converted, gain or loss alike: the mark-up of {markup}, and {stale} for the stale rate.",
	"trading.explain.stale":
		"The last price of {pair} was {seconds} s old, too old for a rate: {percent} of the result was charged for that.",
	"trading.explain.stale.free":
		"The last price of {pair} was {seconds} s old. Nothing was charged for that, because the moment was not chosen.",
	"trading.rate.one": "1 {from} = {rate} {to}",
	"trading.rate.quote": "{pair}: {bid} / {ask}",
} as const;
