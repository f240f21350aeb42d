import { LEVERAGE_PROFILES } from "@truefill/core/instruments";
import { notional } from "@truefill/core/money";
import { Desk, instrument, only, price, units } from "../desk.ts";
import * as say from "../say.ts";

const eurusd = instrument("EURUSD");
const USD = "USD";

/** N6: one lot, and the account's figures (E7, E8). */
function lot() {
	const desk = new Desk({ instruments: [eurusd], balance: "5000.00" });
	desk.quote("EURUSD", "1.08506", "1.08512");
	const trade = desk.open("EURUSD", "buy", "100000");
	const { balance, equity, usedMargin, freeMargin, marginLevel, pnl } = desk.figures;
	return {
		units: say.volume(trade.volume),
		price: say.at(trade.openingPrice, 5),
		leverage: `${trade.leverage}`,
		margin: say.say(trade.margin, USD),
		balance: say.say(balance, USD),
		pnl: say.say(pnl, USD),
		equity: say.say(equity, USD),
		used: say.say(usedMargin, USD),
		free: say.say(freeMargin, USD),
		level: say.level(marginLevel),
	};
}

/** Bands: exposure above a limit needs more margin (E8). */
function bands() {
	const desk = new Desk({ instruments: [eurusd], balance: "5000000.00" });
	desk.quote("EURUSD", "1.09994", "1.10000");
	const first = desk.open("EURUSD", "buy", "10000000");
	const second = desk.open("EURUSD", "buy", "10000000");
	const [low, middle, high] = eurusd.marginTiers;
	const profile = desk.view.profileLeverage(eurusd);
	if (low === undefined || middle === undefined || high === undefined) throw new Error("EUR/USD has three bands");
	const value = ({ numerator, denominator }: ReturnType<typeof notional>) =>
		say.say((numerator * 100n) / denominator, USD);
	return {
		units: say.volume(first.volume),
		price: say.at(first.openingPrice, 5),
		each: value(notional(first.openingPrice, first.volume)),
		limit: `${say.grouped(middle.uptoUsd ?? "")} USD`,
		lower: `${Math.min(profile, low.leverage)}`,
		higher: `${Math.min(profile, high.leverage)}`,
		first: say.say(first.margin, USD),
		second: say.say(second.margin, USD),
		used: say.say(desk.figures.usedMargin, USD),
	};
}

/** A buy and a sell of one instrument (E9). */
function hedge() {
	const desk = new Desk({ instruments: [eurusd] });
	desk.quote("EURUSD", "1.08506", "1.08512");
	const buy = desk.open("EURUSD", "buy", "100000");
	const sell = desk.open("EURUSD", "sell", "60000");
	return {
		buy: say.volume(buy.volume),
		sell: say.volume(sell.volume),
		buyMargin: say.say(buy.margin, USD),
		sellMargin: say.say(sell.margin, USD),
		used: say.say(desk.figures.usedMargin, USD),
	};
}

/** One position, averaged, reduced and reversed (E9). */
function netting() {
	const desk = new Desk({ instruments: [eurusd], mode: "netting", balance: "20000.00" });
	desk.quote("EURUSD", "1.07994", "1.08000");
	desk.open("EURUSD", "buy", "100000");
	desk.quote("EURUSD", "1.08994", "1.09000");
	const joined = desk.open("EURUSD", "buy", "100000");
	desk.quote("EURUSD", "1.08800", "1.08806");
	const sell = (volume: string) =>
		desk.do({
			kind: "open-trade",
			instrumentId: "EURUSD",
			side: "sell",
			volume: units(volume),
			stopLoss: null,
			takeProfit: null,
			bound: null,
		});
	const reduced = only(sell("50000"), "trade-closed").closed;
	const turned = sell("200000");
	const rest = only(turned, "trade-closed").closed;
	const { trade } = only(turned, "trade-opened");
	return {
		each: say.volume(units("100000")),
		first: say.at(price("1.08000"), 5),
		second: say.at(price("1.09000"), 5),
		joined: say.volume(joined.volume),
		average: say.at(joined.openingPrice, 5),
		bid: say.at(price("1.08800"), 5),
		reduced: say.volume(reduced.volume),
		reducedResult: say.signed(reduced.netPnl, USD),
		order: say.volume(units("200000")),
		rest: say.volume(rest.volume),
		restResult: say.signed(rest.netPnl, USD),
		turned: say.volume(trade.volume),
		turnedAt: say.at(trade.openingPrice, 5),
	};
}

/** Margin that is too little to open is never too little to close (E10). */
function tooLittle() {
	const desk = new Desk({ instruments: [eurusd], balance: "4000.00" });
	desk.quote("EURUSD", "1.08506", "1.08512");
	const trade = desk.open("EURUSD", "buy", "100000");
	const refusal = desk.refusal({
		kind: "open-trade",
		instrumentId: "EURUSD",
		side: "buy",
		volume: units("50000"),
		stopLoss: null,
		takeProfit: null,
		bound: null,
	});
	if (refusal.code !== "MARGIN_TOO_LITTLE") throw new Error(refusal.code);
	const { free = "", required = "" } = refusal.params;
	desk.close(trade.id, "50000");
	return {
		balance: say.say(400_000n, USD),
		open: say.volume(trade.volume),
		request: say.volume(units("50000")),
		required: `${say.grouped(required)} USD`,
		free: `${say.grouped(free)} USD`,
		freeAfter: say.say(desk.figures.freeMargin, USD),
	};
}

/** The leverage caps (E8). */
function caps() {
	const { forex, metals, indices, commodities, stocks, cryptos } = LEVERAGE_PROFILES["retail-eu-uk"].caps;
	const international = LEVERAGE_PROFILES.international.caps;
	return {
		forexMajor: `1:${forex.headline}`,
		forexOther: `1:${forex.otherwise}`,
		gold: `1:${metals.headline}`,
		metalsOther: `1:${metals.otherwise}`,
		indicesMajor: `1:${indices.headline}`,
		indicesOther: `1:${indices.otherwise}`,
		commodities: `1:${commodities.headline}`,
		stocks: `1:${stocks.headline}`,
		cryptos: `1:${cryptos.headline}`,
		international: `1:${international.forex.headline}`,
	};
}

export const margin = { lot, bands, hedge, netting, tooLittle, caps };
