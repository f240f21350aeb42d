import { financingDayEndMs, financingDays } from "@truefill/core/instruments";
import { yearlyPercent } from "@truefill/core/trading";
import { Desk, instrument, only, price, TUESDAY_MS } from "../desk.ts";
import * as say from "../say.ts";

const eurusd = instrument("EURUSD");
const USD = "USD";
const TUESDAY = "2026-03-10";
const WEDNESDAY = "2026-03-11";
const FRIDAY = "2026-03-13";

function endOf(date: string): number {
	const end = financingDayEndMs(date);
	if (end === null) throw new Error(`${date} is no date`);
	return end;
}

/** The amount that a day's financing posts on the only trade. */
function held(desk: Desk, date: string, id: string, bid: string, ask: string) {
	desk.nowMs = endOf(date) + 1000;
	const quote = desk.quote(id, bid, ask);
	const { lines } = only(desk.do({ kind: "apply-financing", date, quotes: [quote] }), "financing-applied");
	const [line] = lines;
	if (line === undefined) throw new Error("nothing is charged");
	return line;
}

/** The day ends by the clock of New York, summer and winter (E20). */
function clock() {
	return { winter: say.moment(endOf("2026-01-13")), summer: say.moment(endOf("2026-07-14")) };
}

/** A lot of EUR/USD over Tuesday and Wednesday (E20). */
function lot() {
	const desk = new Desk({ instruments: [eurusd] });
	desk.quote("EURUSD", "1.08494", "1.08500");
	const buy = desk.open("EURUSD", "buy", "100000");
	const tuesday = held(desk, TUESDAY, "EURUSD", "1.08500", "1.08506");
	const wednesday = held(desk, WEDNESDAY, "EURUSD", "1.08500", "1.08506");
	const other = new Desk({ instruments: [eurusd] });
	other.quote("EURUSD", "1.08500", "1.08506");
	other.open("EURUSD", "sell", "100000");
	const sold = held(other, TUESDAY, "EURUSD", "1.08494", "1.08500");
	const { swap } = eurusd.financing;
	if (swap.kind !== "rate") throw new Error("EUR/USD is charged by rates");
	const percent = (value: bigint) => `${say.scaled(value, 8, 2)} %`;
	return {
		units: say.volume(buy.volume),
		price: say.at(price("1.08500"), 5),
		base: `${swap.basePercent} %`,
		quote: `${swap.quotePercent} %`,
		admin: `${swap.adminPercent} %`,
		days: `${swap.dayCount}`,
		buyRate: percent(yearlyPercent(swap, "buy")),
		sellRate: percent(yearlyPercent(swap, "sell")),
		tuesday: say.signed(tuesday.amount, USD),
		wednesday: say.signed(wednesday.amount, USD),
		wednesdayDays: `${wednesday.days}`,
		sold: say.signed(sold.amount, USD),
	};
}

/** An index is charged for the weekend on Friday, a coin on each day (E20). */
function others() {
	const index = instrument("US500");
	const desk = new Desk({ instruments: [index], atMs: Date.UTC(2026, 2, 13, 15) });
	desk.quote("US500", "5249.6", "5250.0");
	const trade = desk.open("US500", "buy", "5");
	const friday = held(desk, FRIDAY, "US500", "5250.0", "5250.4");
	const coin = instrument("BTCUSD");
	if (financingDays(coin.financing, "2026-03-14") !== 1) throw new Error("a coin pays each day");
	const bitcoin = new Desk({ instruments: [coin], atMs: Date.UTC(2026, 2, 14, 15) });
	bitcoin.quote("BTCUSD", "63950.00", "64000.00");
	const coins = bitcoin.open("BTCUSD", "buy", "0.1");
	const saturday = held(bitcoin, "2026-03-14", "BTCUSD", "64000.00", "64050.00");
	return {
		contracts: say.volume(trade.volume),
		price: say.at(price("5250.0"), 1),
		friday: say.signed(friday.amount, USD),
		fridayDays: `${friday.days}`,
		coins: say.volume(coins.volume),
		coinPrice: say.at(price("64000"), 2),
		saturday: say.signed(saturday.amount, USD),
	};
}

/** Swap-free: free days, then a fee (E20). */
function swapFree() {
	const desk = new Desk({ instruments: [eurusd] });
	desk.do({ kind: "set-swap-free", swapFree: true });
	desk.quote("EURUSD", "1.08494", "1.08500");
	desk.open("EURUSD", "buy", "100000");
	const { freeDays, feePerLot, currency } = eurusd.financing.swapFree;
	const dates = ["2026-03-10", "2026-03-11", "2026-03-12", "2026-03-13", "2026-03-16"];
	const paid = dates.map((date) => {
		desk.nowMs = endOf(date) + 1000;
		const quote = desk.quote("EURUSD", "1.08500", "1.08506");
		const events = desk.do({ kind: "apply-financing", date, quotes: [quote] });
		return only(events, "financing-applied").lines.reduce((sum, { amount }) => sum + amount, 0n);
	});
	const [first = 0n, second = 0n, third = 0n, fourth = 0n, last = 0n] = paid;
	return {
		freeDays: `${freeDays}`,
		fee: `${say.grouped(feePerLot)} ${currency}`,
		tuesday: say.say(first, USD),
		wednesday: say.say(second, USD),
		thursday: say.say(third, USD),
		friday: say.say(fourth, USD),
		monday: say.say(last, USD),
		started: say.moment(TUESDAY_MS),
	};
}

export const overnight = { clock, lot, others, swapFree };
