import { price } from "../money/index.ts";
import { BandMarket } from "./band-market.ts";
import { type BandedAccount, BandTable } from "./band-table.ts";
import type { ValuationView } from "./summary.ts";
import type { EquityLimits, PriceBand } from "./types.ts";

const scaled = (value: number): bigint => BigInt(Math.round(value * 1e8));

/**
 * For every instrument that moves the account, by its own trades or by conversion: the price band within which the
 * account cannot reach a limit, wherever the other prices are within theirs. The slack is split so that every price may
 * move by the same share. Null: no band exists, because the account is at a limit or a price is unknown; it is then
 * checked at every tick of its instruments. An account without open trades has no bands and needs none.
 *
 * The bands hold for the given account and quotes: any change of the account invalidates them. Equity is monotonic in
 * each price on both sides, so the worst case is at the ends of the bands; a spread that widens within the band is
 * covered, because a buy is valued at the lower end and a sell at the upper one.
 *
 * For one account only: to watch many, use a `BandTable`, on which this is built.
 */
export function safeBands(
	account: BandedAccount,
	limits: EquityLimits,
	view: ValuationView,
): ReadonlyMap<string, PriceBand> | null {
	const market = new BandMarket();
	const table = new BandTable(market);
	const number = table.number("");
	if (!table.put(number, account, limits, view)) return null;
	market.refresh();
	const step = table.step(number);
	if (step === 0) return null;
	const bands = new Map<string, PriceBand>();
	for (let instrument = 0; instrument < market.size; instrument += 1) {
		const bid = market.closing[2 * instrument] ?? Number.NaN;
		const ask = market.closing[2 * instrument + 1] ?? Number.NaN;
		const share = market.shareOf(instrument, step);
		const low = scaled(bid * (1 - share));
		bands.set(market.nameOf(instrument), {
			low: price(low > 0n ? low : 1n),
			high: price(scaled(ask * (1 + share))),
		});
	}
	return bands;
}
