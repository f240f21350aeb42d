import type { ConversionUsed, MarketView, TickUsed } from "../account/index.ts";
import type { Quote } from "../pricing/index.ts";

/** The tick as a fill keeps it. */
export const tickOf = ({ instrumentId, bid, ask, tsMs, sequence }: Quote): TickUsed => ({
	instrumentId,
	bid,
	ask,
	tsMs,
	sequence,
});

/** A conversion with the quotes that made its rate (E5), so that whoever reads the fill can make it again. */
export function withTicks(conversion: ConversionUsed, view: Pick<MarketView, "quote">): ConversionUsed {
	if (conversion.via.length === 0) return conversion;
	const ticks = conversion.via.flatMap((id) => {
		const quote = view.quote(id);
		return quote === undefined ? [] : [tickOf(quote)];
	});
	return { ...conversion, ticks };
}
