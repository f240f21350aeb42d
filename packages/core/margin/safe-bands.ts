import { price } from "../money/index.ts";
import { BandMarket } from "./band-market.ts";
import { type BandedAccount, BandTable } from "./band-table.ts";
import type { ValuationView } from "./summary.ts";
import type { EquityLimits, PriceBand } from "./types.ts";

const scaled = (value: number): bigint => BigInt(Math.round(value * 1e8));

/**
 * For every instrument that moves the account, its own trades' and the conversions', the price band within which the
 * account cannot reach a limit, whatever the others do within theirs: the slack is split over the legs by size, so that
 * every price may move by the same share. Null: no band can be given, because the account stands at a limit or a price is unknown; such an account
 * is examined at every tick of its instruments. An account with nothing open has no bands and needs none.
 *
 * The bands hold for the account and the quotes as they are: a change of the account makes them void. Equity moves with
 * each price monotonically on both sides, so the worst within the bands lies at their ends; a spread that widens within
 * the band is counted too, because a buy is judged at the lower end while a sell is judged at the upper one.
 *
 * One account by itself: who watches many of them keeps a `BandTable`, which is what this asks.
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
