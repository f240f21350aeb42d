import { BackTest } from "@truefill/core/back-test";
import { money } from "@truefill/core/money";
import type { Candle } from "@truefill/core/pricing";
import type { Strategy } from "@truefill/core/strategies";
import { strategyCeilings, strategyDefaults } from "@truefill/core/trading";
import { instrument, price, TUESDAY_MS } from "../desk.ts";
import * as say from "../say.ts";

const MINUTE_MS = 60_000;
const USD = "USD";
const BALANCE = money(1_000_000n);
const eurusd = instrument("EURUSD");

/** Buys after a bar that closes above 1.08500: 1 % risk, stop 20 pips, target twice the risk. */
const STRATEGY: Strategy = {
	name: "Help",
	instrumentId: eurusd.id,
	interval: "1m",
	price: "bid",
	entries: [
		{
			side: "buy",
			all: [
				{
					kind: "compare",
					left: { kind: "price", field: "close", barsAgo: 0 },
					relation: "above",
					right: { kind: "number", value: 1.085 },
				},
			],
		},
	],
	exits: [],
	size: { kind: "risk", percent: "1" },
	stop: { kind: "pips", pips: "20" },
	target: { kind: "reward", multiple: "2" },
	trailing: false,
	maxBars: null,
};

type Row = readonly [open: string, high: string, low: string, close: string];

function tested(rows: readonly Row[]) {
	const test = new BackTest({
		strategy: STRATEGY,
		instrument: eurusd,
		others: [],
		terms: { positionMode: "hedging", currency: USD, leverageCap: null, balance: BALANCE, swapFree: false },
		profileLeverage: ({ maxLeverage }) => maxLeverage,
	});
	for (const [nth, row] of rows.entries()) {
		const startMs = TUESDAY_MS + nth * MINUTE_MS;
		test.candle(candle(startMs, row), startMs + MINUTE_MS);
	}
	return test.result();
}

/** The ask is 0.6 pips above the bid. */
function candle(startMs: number, [open, high, low, close]: Row): Candle {
	const bid = { open: price(open), high: price(high), low: price(low), close: price(close) };
	const more = price("0.00006");
	const above = (value: bigint) => (value + more) as typeof more;
	const ask = { open: above(bid.open), high: above(bid.high), low: above(bid.low), close: above(bid.close) };
	return { startMs, bid, ask, ticks: 1 };
}

const SIGNAL: Row = ["1.08480", "1.08520", "1.08470", "1.08510"];
const QUIET: Row = ["1.08512", "1.08512", "1.08512", "1.08512"];

function first(rows: readonly Row[]) {
	const [trade] = tested(rows).trades;
	if (trade === undefined) throw new Error("the example opens a trade");
	return trade.closed;
}

/** The entry at the next price, sized by the risk, and a gap over the stop. */
function entry() {
	const closed = first([SIGNAL, QUIET, ["1.08400", "1.08400", "1.08100", "1.08150"]]);
	const gap = first([SIGNAL, QUIET, ["1.08150", "1.08200", "1.08100", "1.08150"]]);
	return {
		level: "1.08500",
		risk: "1 %",
		pips: "20",
		balance: say.say(BALANCE, USD),
		close: "1.08510",
		open: say.at(closed.openingPrice, 5),
		stop: say.at(closed.closingPrice, 5),
		volume: say.volume(closed.volume),
		loss: say.signed(closed.netPnl, USD),
		gap: say.at(gap.closingPrice, 5),
		gapLoss: say.signed(gap.netPnl, USD),
	};
}

/** A bar that reaches stop and target (E13). */
function both() {
	const closed = first([SIGNAL, QUIET, ["1.08512", "1.08990", "1.08290", "1.08900"]]);
	return { low: "1.08290", high: "1.08990", out: say.at(closed.closingPrice, 5), loss: say.signed(closed.netPnl, USD) };
}

/** The limits that are proposed on an account without limits of its own, and the loosest ones. */
function limits() {
	const account = { balance: BALANCE, protection: null };
	const [usual, most] = [strategyDefaults(account, TUESDAY_MS), strategyCeilings(account, TUESDAY_MS)];
	return {
		balance: say.say(BALANCE, USD),
		day: say.say(usual.dayLoss, USD),
		total: say.say(usual.totalLoss, USD),
		mostDay: say.say(most.dayLoss, USD),
		mostTotal: say.say(most.totalLoss, USD),
		trades: `${usual.dayTrades}`,
		mostTrades: `${most.dayTrades}`,
	};
}

export const autoTrader = { entry, both, limits };
