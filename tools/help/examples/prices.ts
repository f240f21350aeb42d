import { effectiveLeverage, lots } from "@truefill/core/instruments";
import { parseDecimal } from "@truefill/core/money";
import { FIRST_TICK, judgeTick, type RawTick, type TickState } from "@truefill/core/pricing";
import { Desk, instrument, price, TUESDAY_MS, units } from "../desk.ts";
import * as say from "../say.ts";

const eurusd = instrument("EURUSD");

/** The data shown for an instrument (E1). */
function sheet() {
	const desk = new Desk({ instruments: [eurusd] });
	const profile = desk.view.profileLeverage(eurusd);
	return {
		lot: say.volume(eurusd.contractSize),
		least: say.volume(eurusd.minVolume),
		leastLots: say.grouped(lots(eurusd, eurusd.minVolume)),
		half: say.volume(units("50000")),
		halfLots: say.grouped(lots(eurusd, units("50000"))),
		increment: say.at(eurusd.priceIncrement, eurusd.priceDigits),
		leverage: `1:${effectiveLeverage(eurusd, profile, null)}`,
	};
}

/** A new trade starts with a result of minus the spread (E3). */
function spread() {
	const desk = new Desk({ instruments: [eurusd] });
	const quote = desk.quote("EURUSD", "1.08506", "1.08512");
	const buy = desk.open("EURUSD", "buy", "100000");
	const sell = desk.open("EURUSD", "sell", "100000");
	return {
		units: say.volume(buy.volume),
		bid: say.at(quote.bid, 5),
		ask: say.at(quote.ask, 5),
		bought: say.at(buy.openingPrice, 5),
		sold: say.at(sell.openingPrice, 5),
		pips: say.scaled((quote.ask - quote.bid) * 10n ** BigInt(eurusd.pipPosition), 8, 1),
		result: say.say(desk.result(buy), "USD"),
	};
}

/** Refused ticks (E15). */
function refused() {
	const band = parseDecimal(eurusd.outlierBand, 8);
	if (!band.ok) throw new Error("the band is no decimal");
	const rules = { band: band.value, aheadMs: 1000, behindMs: 60_000 };
	const tick = (bid: string, ask: string, later: number): RawTick => ({
		bid: price(bid),
		ask: price(ask),
		tsMs: TUESDAY_MS + later,
		source: "feed",
	});
	const judge = (state: TickState, raw: RawTick) => judgeTick(state, raw, rules, TUESDAY_MS + 1000);
	const first = judge(FIRST_TICK, tick("1.08506", "1.08512", 0));
	const crossed = judge(first.state, tick("1.08515", "1.08512", 1));
	const far = judge(first.state, tick("1.18506", "1.18512", 2));
	const again = judge(far.state, tick("1.18508", "1.18514", 3));
	if (crossed.accepted || far.accepted || crossed.reason !== "crossed" || far.reason !== "outlier") {
		throw new Error("what should be refused is not");
	}
	if (!again.accepted) throw new Error("a second tick confirms");
	return {
		band: `${say.scaled(band.value * 100n, 8, 0)} %`,
		last: say.at(price("1.08506"), 5),
		crossedBid: say.at(price("1.08515"), 5),
		crossedAsk: say.at(price("1.08512"), 5),
		far: say.at(price("1.18506"), 5),
		confirmed: say.at(again.bid, 5),
	};
}

export const prices = { sheet, spread, refused };
