import { CLOSE_OUT_BASIS_POINTS, closeOutEquity } from "@truefill/core/margin";
import { price as brandPrice, formatPrice, money, type Price } from "@truefill/core/money";
import {
	closeOutPrices,
	DEFAULT_MARGIN_CALL_LEVELS,
	MARGIN_CALL_RELEASE,
	MAX_OWN_MARGIN_CALL_LEVELS,
	previewAccount,
} from "@truefill/core/trading";
import { all, Desk, instrument, only, price, units } from "../desk.ts";
import * as say from "../say.ts";

const eurusd = instrument("EURUSD");
const USD = "USD";
const points = (level: number): string => `${level / 100} %`;

function rules() {
	const [first = 0, second = 0] = DEFAULT_MARGIN_CALL_LEVELS;
	return {
		first: points(first),
		second: points(second),
		release: `${MARGIN_CALL_RELEASE / 100}`,
		own: `${MAX_OWN_MARGIN_CALL_LEVELS}`,
		closeOut: points(Number.parseInt(`${CLOSE_OUT_BASIS_POINTS}`, 10)),
	};
}

/** Margin calls while the price falls, and their end (E16). */
function call() {
	const desk = new Desk({ instruments: [eurusd], balance: "4000.00" });
	desk.quote("EURUSD", "1.08506", "1.08512");
	desk.open("EURUSD", "buy", "100000");
	const first = only(desk.tick("EURUSD", "1.08120", "1.08126"), "margin-call-entered");
	if (all(desk.tick("EURUSD", "1.08140", "1.08146"), "margin-call-left").length > 0) throw new Error("it flaps");
	const near = desk.figures.marginLevel;
	const left = only(desk.tick("EURUSD", "1.08350", "1.08356"), "margin-call-left");
	return {
		balance: say.say(400_000n, USD),
		bid: say.at(price("1.08120"), 5),
		equity: say.say(first.equity, USD),
		used: say.say(first.usedMargin, USD),
		level: say.level(first.marginLevel),
		near: say.level(near),
		leftBid: say.at(price("1.08350"), 5),
		left: say.level(left.marginLevel),
	};
}

/** N6: the price at which one lot is closed out (E17, E19). */
function one() {
	const desk = new Desk({ instruments: [eurusd], balance: "5000.00" });
	desk.quote("EURUSD", "1.08506", "1.08512");
	const trade = desk.open("EURUSD", "buy", "100000");
	const [where] = closeOutPrices(desk.state, desk.view);
	if (where === undefined || where.below === null) throw new Error("it closes out somewhere");
	const bid = price(formatPrice(where.below, 8).slice(0, "1.05320".length));
	const equityAt = (at: Price) => money(desk.state.balance + ((at - trade.openingPrice) * trade.volume) / 10n ** 14n);
	const above = brandPrice(bid + eurusd.priceIncrement);
	const used = trade.margin;
	if (equityAt(bid) * 2n > used || equityAt(above) * 2n <= used) throw new Error("another price closes out");
	return {
		balance: say.say(desk.state.balance, USD),
		margin: say.say(trade.margin, USD),
		opened: say.at(trade.openingPrice, 5),
		half: say.say(closeOutEquity(trade.margin), USD),
		bid: say.at(bid, 5),
		equity: say.say(equityAt(bid), USD),
		above: say.at(above, 5),
		equityAbove: say.say(equityAt(above), USD),
	};
}

/** A ladder over three instruments, with the preview that predicted it (E17, E19). */
function ladder() {
	const gold = instrument("XAUUSD");
	const index = instrument("US500");
	const desk = new Desk({ instruments: [eurusd, gold, index], balance: "12000.00" });
	desk.quote("EURUSD", "1.08506", "1.08512");
	desk.quote("XAUUSD", "2339.80", "2340.00");
	desk.quote("US500", "5249.6", "5250.0");
	const lot = desk.open("EURUSD", "buy", "100000");
	const ounces = desk.open("XAUUSD", "buy", "40");
	const contracts = desk.open("US500", "buy", "8");
	const before = desk.figures;
	const falls = [{ instrumentId: "XAUUSD", bid: price("2165.00"), ask: price("2165.20") }];
	const foretold = previewAccount(desk.state, { opens: [], closes: [], path: [falls] }, desk.view);
	const events = desk.tick("XAUUSD", "2165.00", "2165.20");
	const started = only(events, "close-out-started");
	const closed = all(events, "trade-closed").map((event) => event.closed);
	const same = (trade: (typeof closed)[number]) => `${trade.tradeId} ${trade.volume} ${trade.netPnl}`;
	if (foretold.closed.map((each) => same(each.closed)).join() !== closed.map(same).join()) {
		throw new Error("the preview has shown something else");
	}
	const [first, ...more] = closed;
	if (first === undefined || more.length > 0) throw new Error(`${closed.length} parts were closed`);
	const after = desk.figures;
	return {
		lot: say.volume(lot.volume),
		ounces: say.volume(ounces.volume),
		contracts: say.volume(contracts.volume),
		lotMargin: say.say(lot.margin, USD),
		ouncesMargin: say.say(ounces.margin, USD),
		contractsMargin: say.say(contracts.margin, USD),
		usedBefore: say.say(before.usedMargin, USD),
		balance: say.say(before.balance, USD),
		goldBefore: say.at(price("2339.80"), 2),
		gold: say.at(price("2165.00"), 2),
		equity: say.say(started.equity, USD),
		level: say.level(started.marginLevel),
		closed: say.volume(first.volume),
		left: say.volume(desk.state.openTrades.get(ounces.id)?.volume ?? first.volume),
		result: say.say(first.netPnl, USD),
		usedAfter: say.say(after.usedMargin, USD),
		equityAfter: say.say(after.equity, USD),
		levelAfter: say.level(after.marginLevel),
	};
}

/** The trade with the largest margin is closed first, then the next (E17). */
function deep() {
	const gold = instrument("XAUUSD");
	const desk = new Desk({ instruments: [eurusd, gold], balance: "7000.00" });
	desk.quote("EURUSD", "1.08506", "1.08512");
	desk.quote("XAUUSD", "2339.80", "2340.00");
	const trades = [desk.open("EURUSD", "buy", "100000"), desk.open("XAUUSD", "buy", "20")];
	const marginOf = (id: string) => trades.find((trade) => trade.id === id)?.margin ?? 0n;
	desk.nowMs += 1000;
	desk.quote("XAUUSD", "2339.80", "2340.00");
	const events = desk.tick("EURUSD", "1.02000", "1.02006");
	const started = only(events, "close-out-started");
	const closed = all(events, "trade-closed").map((event) => event.closed);
	const [first, second, ...more] = closed;
	if (first?.instrumentId !== "EURUSD" || second?.instrumentId !== "XAUUSD" || more.length > 0) {
		throw new Error("another order of closing");
	}
	return {
		balance: say.say(700_000n, USD),
		lot: say.volume(units("100000")),
		ounces: say.volume(units("20")),
		lotMargin: say.say(marginOf(first.tradeId), USD),
		ouncesMargin: say.say(marginOf(second.tradeId), USD),
		bid: say.at(price("1.02000"), 5),
		equity: say.say(started.equity, USD),
		used: say.say(started.usedMargin, USD),
		level: say.level(started.marginLevel),
		firstVolume: say.volume(first.volume),
		firstResult: say.say(first.netPnl, USD),
		secondVolume: say.volume(second.volume),
		secondResult: say.say(second.netPnl, USD),
		usedAfter: say.say(desk.figures.usedMargin, USD),
		equityAfter: say.say(desk.figures.equity, USD),
		levelAfter: say.level(desk.figures.marginLevel),
	};
}

/** N10: a gap that leaves the balance below zero (E18). */
function negative() {
	const desk = new Desk({ instruments: [eurusd], balance: "200.00" });
	desk.quote("EURUSD", "1.08506", "1.08512");
	const trade = desk.open("EURUSD", "buy", "5000");
	const events = desk.tick("EURUSD", "1.02000", "1.02006");
	const { closed } = only(events, "trade-closed");
	const { amount } = only(events, "negative-balance-compensated");
	return {
		balance: say.say(20_000n, USD),
		units: say.volume(trade.volume),
		opened: say.at(trade.openingPrice, 5),
		bid: say.at(price("1.02000"), 5),
		result: say.say(closed.netPnl, USD),
		short: say.say(20_000n + closed.netPnl, USD),
		compensation: say.signed(amount, USD),
		after: say.say(desk.state.balance, USD),
	};
}

export const closeOut = { rules, call, one, ladder, deep, negative };
