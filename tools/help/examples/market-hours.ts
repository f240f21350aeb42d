import { sessionAt } from "@truefill/core/instruments";
import { Desk, instrument, only, price, units } from "../desk.ts";
import * as say from "../say.ts";

const eurusd = instrument("EURUSD");
const USD = "USD";
const SATURDAY_MS = Date.UTC(2026, 2, 14, 12);
const buy = {
	kind: "open-trade",
	instrumentId: "EURUSD",
	side: "buy",
	volume: units("100000"),
	stopLoss: null,
	takeProfit: null,
	bound: null,
} as const;

/** A stale price (E14). */
function stale() {
	const desk = new Desk({ instruments: [eurusd] });
	desk.quote("EURUSD", "1.08506", "1.08512");
	desk.nowMs += eurusd.maxQuoteAgeMs + 5_000;
	const { code, params } = desk.refusal(buy);
	if (code !== "PRICE_STALE") throw new Error(code);
	return { age: `${params.age_seconds}`, limit: `${params.limit_seconds}` };
}

/** The weekend: an order is refused, a close is queued (E14). */
function weekend() {
	const desk = new Desk({ instruments: [eurusd], atMs: Date.UTC(2026, 2, 13, 20) });
	desk.quote("EURUSD", "1.08506", "1.08512");
	const trade = desk.open("EURUSD", "buy", "100000");
	desk.nowMs = SATURDAY_MS;
	const { code } = desk.refusal(buy);
	if (code !== "MARKET_CLOSED") throw new Error(code);
	only(desk.do({ kind: "close-trade", tradeId: trade.id, volume: null, bound: null }), "close-queued");
	const session = sessionAt(eurusd.calendar, SATURDAY_MS);
	if (session.open || session.opensAtMs === null) throw new Error("Saturday is no day for currencies");
	desk.nowMs = session.opensAtMs + 1000;
	const { closed } = only(desk.tick("EURUSD", "1.08391", "1.08397"), "trade-closed");
	return {
		asked: say.moment(SATURDAY_MS),
		opens: say.moment(session.opensAtMs),
		opened: say.at(trade.openingPrice, 5),
		filled: say.at(closed.closingPrice, 5),
		result: say.say(closed.netPnl, USD),
	};
}

/** A stop does not trigger while the market is closed (E14). */
function rests() {
	const desk = new Desk({ instruments: [eurusd], atMs: Date.UTC(2026, 2, 13, 20) });
	desk.quote("EURUSD", "1.08506", "1.08512");
	desk.open("EURUSD", "buy", "100000", { stopLoss: price("1.08000") });
	desk.nowMs = SATURDAY_MS;
	if (desk.tick("EURUSD", "1.07000", "1.07006").length > 0) throw new Error("it triggered on a Saturday");
	return { stop: say.at(price("1.08000"), 5) };
}

/** A halted and a close-only instrument (E14). */
function halted() {
	const shut = new Desk({ instruments: [{ ...eurusd, tradingMode: "halted", tradingModeReason: "checking prices" }] });
	shut.quote("EURUSD", "1.08506", "1.08512");
	const refusal = shut.refusal(buy);
	if (refusal.code !== "INSTRUMENT_HALTED") throw new Error(refusal.code);
	return { reason: refusal.params.reason ?? "" };
}

export const marketHours = { stale, weekend, rests, halted };
