import { Desk, instrument, only, price, units } from "../desk.ts";
import * as say from "../say.ts";

const share = instrument("AAPL");
const USD = "USD";

/** A long trade receives, a short one pays (E22). */
function dividend() {
	const desk = new Desk({ instruments: [share] });
	desk.quote("AAPL", "199.95", "200.00");
	const buy = desk.open("AAPL", "buy", "100");
	const sell = desk.open("AAPL", "sell", "40");
	const terms = { dividend: price("0.25"), taxBasisPoints: 1500, exAtMs: desk.nowMs + 1 };
	const { lines } = only(desk.do({ kind: "apply-dividend", instrumentId: "AAPL", ...terms }), "dividend-applied");
	const of = (id: string) => {
		const line = lines.find((each) => each.tradeId === id);
		if (line === undefined) throw new Error("the trade takes part");
		return say.signed(line.amount, USD);
	};
	return {
		dividend: `${say.at(terms.dividend, 2)} USD`,
		tax: `${terms.taxBasisPoints / 100} %`,
		bought: say.volume(buy.volume),
		sold: say.volume(sell.volume),
		received: of(buy.id),
		paid: of(sell.id),
	};
}

/** Four new shares for one (E22). */
function split() {
	const desk = new Desk({ instruments: [share] });
	const quote = desk.quote("AAPL", "199.96", "200.00");
	const trade = desk.open("AAPL", "buy", "100", { stopLoss: price("180.00") });
	const terms = { kind: "apply-split", instrumentId: "AAPL", numerator: 4, denominator: 1, quote } as const;
	const [line] = only(desk.do(terms), "split-applied").lines;
	if (line === undefined || line.trade.stopLoss === null) throw new Error("the trade is split");
	return {
		units: say.volume(trade.volume),
		price: say.at(trade.openingPrice, 2),
		stop: say.at(price("180.00"), 2),
		newUnits: say.volume(line.trade.volume),
		newPrice: say.at(line.trade.openingPrice, 2),
		newStop: say.at(line.trade.stopLoss, 2),
		cash: say.say(line.cash, USD),
	};
}

/** One new share for ten; the remainder is paid out (E22). */
function reverse() {
	const desk = new Desk({ instruments: [share] });
	const quote = desk.quote("AAPL", "19.96", "20.00");
	const trade = desk.open("AAPL", "buy", "105");
	const terms = { kind: "apply-split", instrumentId: "AAPL", numerator: 1, denominator: 10, quote } as const;
	const events = desk.do(terms);
	const [line] = only(events, "split-applied").lines;
	if (line === undefined) throw new Error("the trade is split");
	return {
		units: say.volume(trade.volume),
		price: say.at(trade.openingPrice, 2),
		newUnits: say.volume(line.trade.volume),
		newPrice: say.at(line.trade.openingPrice, 2),
		odd: say.volume(units("5")),
		bid: say.at(quote.bid, 2),
		cash: say.signed(line.cash, USD),
	};
}

export const corporateActions = { dividend, split, reverse };
