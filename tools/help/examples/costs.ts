import { actualCosts, type CostLine, estimatedCosts } from "@truefill/core/trading";
import { Desk, instrument, price, units } from "../desk.ts";
import * as say from "../say.ts";

const USD = "USD";
const line = (lines: readonly CostLine[], kind: CostLine["kind"], currency: "USD" | "EUR" = USD): string => {
	const amount = lines.find((each) => each.kind === kind)?.amount;
	if (amount === undefined || amount === null) throw new Error(`${kind} is not known`);
	return say.say(amount, currency);
};

/** The ticket's cost lines before the trade, and the same lines after it (E3, E21). */
function share() {
	const desk = new Desk({ instruments: [instrument("AAPL")] });
	desk.quote("AAPL", "199.95", "200.00");
	const order = { instrumentId: "AAPL", side: "buy", volume: units("10"), guaranteedStop: false } as const;
	const before = estimatedCosts(USD, order, desk.view);
	if (!before.ok) throw new Error(before.refusal.code);
	const trade = desk.open("AAPL", "buy", "10");
	desk.quote("AAPL", "210.00", "210.07");
	const closed = desk.close(trade.id);
	const after = actualCosts(closed);
	return {
		units: say.volume(trade.volume),
		bid: say.at(price("199.95"), 2),
		ask: say.at(price("200.00"), 2),
		closedBid: say.at(price("210.00"), 2),
		closedAsk: say.at(price("210.07"), 2),
		spreadBefore: line(before.value, "spread"),
		commissionBefore: line(before.value, "commission"),
		spreadAfter: line(after, "spread"),
		commissionAfter: line(after, "commission"),
		openingCommission: say.say(-trade.commission, USD),
		gross: say.signed(closed.grossPnl, USD),
		net: say.signed(closed.netPnl, USD),
	};
}

/** The minimum commission (E21). */
function least() {
	const share = instrument("AAPL");
	const desk = new Desk({ instruments: [share] });
	desk.quote("AAPL", "199.95", "200.00");
	const trade = desk.open("AAPL", "buy", "1");
	if (share.commission.kind !== "percent") throw new Error("the share's commission is a percentage");
	return {
		percent: `${share.commission.percent} %`,
		minimum: `${say.grouped(share.commission.minimum)} ${share.commission.currency}`,
		ask: say.at(trade.openingPrice, 2),
		charged: say.say(trade.commission, USD),
	};
}

/** An index in dollars on a euro account (E5). */
function conversion() {
	const index = instrument("US500");
	const desk = new Desk({ instruments: [index, instrument("EURUSD")], currency: "EUR" });
	desk.quote("EURUSD", "1.08506", "1.08512");
	desk.quote("US500", "5250.0", "5250.4");
	const trade = desk.open("US500", "buy", "5");
	desk.quote("US500", "5290.4", "5290.8");
	const closed = desk.close(trade.id);
	return {
		markup: `${index.conversionMarkup.replace("0.00", "0.")} %`,
		units: say.volume(trade.volume),
		opened: say.at(trade.openingPrice, 1),
		closed: say.at(closed.closingPrice, 1),
		dollars: say.signed(((closed.closingPrice - closed.openingPrice) * closed.volume) / 10n ** 14n, USD),
		rate: say.at(price("1.08512"), 5),
		gross: say.signed(closed.grossPnl, "EUR"),
		charge: say.say(-closed.conversionCharge, "EUR"),
		net: say.signed(closed.netPnl, "EUR"),
	};
}

export const costs = { share, least, conversion };
