import { STALE_RATE_MARKUP } from "@truefill/core/trading";
import { Desk, instrument, only, price } from "../desk.ts";
import * as say from "../say.ts";

const eurusd = instrument("EURUSD");
const USD = "USD";

/** N2: a buy that lost (E4). */
function buy() {
	const desk = new Desk({ instruments: [eurusd], balance: "5000.00" });
	desk.quote("EURUSD", "1.08506", "1.08512");
	const trade = desk.open("EURUSD", "buy", "100000");
	const quote = desk.quote("EURUSD", "1.08391", "1.08397");
	const closed = desk.close(trade.id);
	return {
		units: say.volume(trade.volume),
		opened: say.at(trade.openingPrice, 5),
		closed: say.at(quote.bid, 5),
		difference: say.scaled(quote.bid - trade.openingPrice, 8, 5),
		result: say.say(closed.grossPnl, USD),
	};
}

/** The same move on a sell (E4). */
function sell() {
	const desk = new Desk({ instruments: [eurusd], balance: "5000.00" });
	desk.quote("EURUSD", "1.08506", "1.08512");
	const trade = desk.open("EURUSD", "sell", "100000");
	desk.quote("EURUSD", "1.08391", "1.08397");
	const closed = desk.close(trade.id);
	return {
		opened: say.at(trade.openingPrice, 5),
		closed: say.at(closed.closingPrice, 5),
		result: say.signed(closed.grossPnl, USD),
	};
}

/** `afterMs`: age of the EUR/JPY quote at the close. */
function yen(bid: string, ask: string, afterMs = 0) {
	const desk = new Desk({
		instruments: ["GBPJPY", "EURJPY", "USDJPY"].map((id) => instrument(id)),
		currency: "EUR",
		balance: "5000.00",
	});
	desk.quote("GBPJPY", "193.450", "193.470");
	desk.quote("EURJPY", "164.210", "164.230");
	desk.quote("USDJPY", "151.330", "151.346");
	const trade = desk.open("GBPJPY", "sell", "20000");
	desk.nowMs += afterMs;
	desk.quote("GBPJPY", bid, ask);
	return { trade, closed: desk.close(trade.id) };
}

/** The loss in yen, at a stale rate (E5). */
function stale() {
	const limitMs = instrument("EURJPY").maxQuoteAgeMs;
	const { closed } = yen("193.892", "193.912", limitMs + 22_000);
	return {
		markup: `${STALE_RATE_MARKUP.replace("0.00", "0.")} %`,
		age: String((closed.staleConversion?.ageMs ?? 0) / 1000),
		limit: String(limitMs / 1000),
		lost: say.say(closed.grossPnl, "EUR"),
		charge: say.say(closed.conversionCharge, "EUR"),
		net: say.say(closed.netPnl, "EUR"),
	};
}

/** N3: a loss in yen on a euro account, and the same amount as a gain (E5). */
function convert() {
	const lost = yen("193.892", "193.912");
	const won = yen("192.968", "192.988");
	const quote = (closed: typeof lost.closed) => (closed.openingPrice - closed.closingPrice) * closed.volume;
	return {
		units: say.volume(lost.trade.volume),
		opened: say.at(lost.trade.openingPrice, 3),
		closed: say.at(lost.closed.closingPrice, 3),
		lostYen: say.say(quote(lost.closed) / 10n ** 16n, "JPY"),
		wonYen: say.signed(quote(won.closed) / 10n ** 16n, "JPY"),
		wonAt: say.at(won.closed.closingPrice, 3),
		bid: say.at(price("164.210"), 3),
		ask: say.at(price("164.230"), 3),
		lost: say.say(lost.closed.grossPnl, "EUR"),
		won: say.signed(won.closed.grossPnl, "EUR"),
		charge: say.say(lost.closed.conversionCharge, "EUR"),
		net: say.say(lost.closed.netPnl, "EUR"),
	};
}

/** N9: closing in parts (E6). */
function parts() {
	const desk = new Desk({ instruments: [eurusd] });
	desk.quote("EURUSD", "1.08506", "1.08512");
	const trade = desk.open("EURUSD", "buy", "100000");
	desk.quote("EURUSD", "1.08702", "1.08708");
	const first = desk.close(trade.id, "40000");
	const rest = desk.state.openTrades.get(trade.id);
	if (rest === undefined) throw new Error("a part stays open");
	const last = desk.close(trade.id);
	return {
		units: say.volume(trade.volume),
		opened: say.at(trade.openingPrice, 5),
		bid: say.at(price("1.08702"), 5),
		part: say.volume(first.volume),
		partResult: say.signed(first.netPnl, USD),
		rest: say.volume(rest.volume),
		restOpened: say.at(rest.openingPrice, 5),
		marginBefore: say.say(trade.margin, USD),
		marginAfter: say.say(rest.margin, USD),
		restResult: say.signed(last.netPnl, USD),
		whole: say.signed(first.netPnl + last.netPnl, USD),
	};
}

/** All lines of the net result of a share trade (E6, E21). */
function net() {
	const desk = new Desk({ instruments: [instrument("AAPL")] });
	desk.quote("AAPL", "199.95", "200.00");
	const trade = desk.open("AAPL", "buy", "10");
	desk.do({
		kind: "apply-dividend",
		instrumentId: "AAPL",
		dividend: price("0.25"),
		taxBasisPoints: 1500,
		exAtMs: desk.nowMs + 1,
	});
	desk.quote("AAPL", "210.00", "210.05");
	const closed = only(
		desk.do({ kind: "close-trade", tradeId: trade.id, volume: null, bound: null }),
		"trade-closed",
	).closed;
	return {
		units: say.volume(trade.volume),
		opened: say.at(trade.openingPrice, 2),
		closed: say.at(closed.closingPrice, 2),
		gross: say.signed(closed.grossPnl, USD),
		dividend: say.signed(closed.cashAdjustments, USD),
		commission: say.say(-closed.commission, USD),
		net: say.signed(closed.netPnl, USD),
	};
}

export const profit = { buy, sell, convert, stale, parts, net };
