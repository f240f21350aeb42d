import { money, type Price, parsePrice } from "@truefill/core/money";
import { createRates, type Quote } from "@truefill/core/pricing";
import * as fc from "@truefill/testkit/properties";
import { expect, it } from "vitest";
import { valuedAccount } from "../../../data/accounts/summary.ts";
import { instrumentFromWire } from "../../../data/site/instruments.ts";
import { accountWire, tradeWire } from "../../../data/testing.ts";
import { instrumentWire } from "../../../data/testing-instruments.ts";
import { tradeFromWire } from "../../../data/trades/from-wire.ts";
import { accountTree } from "./account-tree.ts";

const p = (text: string): Price => {
	const parsed = parsePrice(text);
	if (!parsed.ok) throw new Error(text);
	return parsed.value;
};
const instruments = [
	instrumentFromWire(instrumentWire()),
	instrumentFromWire(
		instrumentWire({ id: "GBPUSD", symbol: "GBPUSD", display_name: "GBP/USD", base: "GBP", quote_currency: "USD" }),
	),
];
const viewOf = (quotes: readonly Quote[]) => {
	const quote = (id: string) => quotes.find(({ instrumentId }) => instrumentId === id);
	return {
		instrument: (id: string) => instruments.find((each) => each.id === id),
		quote,
		rate: createRates(instruments, quote),
	};
};
const quoteOf = (instrumentId: string, bid: string, ask: string): Quote => ({
	instrumentId,
	bid: p(bid),
	ask: p(ask),
	tsMs: 0,
	sequence: 1,
});

const openTrade = fc.record({
	asset_id: fc.constantFrom("EURUSD", "GBPUSD"),
	trade_type: fc.constantFrom("buy", "sell"),
	volume: fc.integer({ min: 1, max: 500 }).map((thousands) => `${thousands * 1000}`),
	opening_price: fc
		.integer({ min: 100_000, max: 140_000 })
		.map((points) => `1.${`${points - 100_000}`.padStart(5, "0")}`),
	margin: fc
		.integer({ min: 1, max: 9_999_999 })
		.map((cents) => `${Math.floor(cents / 100)}.${`${cents % 100}`.padStart(2, "0")}`),
});

const treeOf = (trades: readonly Parameters<typeof tradeWire>[0][], quotes: readonly Quote[]) => {
	const open = new Map(
		trades.map((change, at) => {
			const trade = tradeFromWire(tradeWire({ ...change, id: `t${at}`, currency: "USD" }));
			return [trade.id, trade] as const;
		}),
	);
	return accountTree(valuedAccount(accountWire({ balance: "10000.00", currency: "USD" }), open), viewOf(quotes));
};

it("every figure is exactly the sum of the parts that explain it (E7, E9)", () => {
	const quotes = [quoteOf("EURUSD", "1.08500", "1.08512"), quoteOf("GBPUSD", "1.26500", "1.26520")];
	fc.assert(
		fc.property(fc.array(openTrade, { maxLength: 30 }), (trades) => {
			const { figures, trades: parts, margins } = treeOf(trades, quotes);
			const sum = parts.reduce((all, { pnl }) => all + (pnl ?? 0n), 0n);
			expect(parts.every(({ pnl }) => pnl !== null)).toBe(true);
			expect(figures.pnl).toBe(sum);
			expect(figures.equity).toBe(figures.balance + sum);
			const counted = margins.reduce((all, { trade, counts }) => all + (counts ? trade.margin : 0n), 0n);
			expect(figures.usedMargin).toBe(counted);
			expect(margins).toHaveLength(trades.length);
			expect(figures.freeMargin).toBe((figures.equity ?? 0n) - counted);
		}),
	);
});

it("those that weigh most come first, and an unknown one before all: it is why the sum is unknown", () => {
	const quotes = [quoteOf("EURUSD", "1.08500", "1.08512")];
	const { figures, trades } = treeOf(
		[
			{ asset_id: "EURUSD", opening_price: "1.08490", volume: "1000" },
			{ asset_id: "EURUSD", opening_price: "1.09500", volume: "100000" },
			{ asset_id: "GBPUSD", opening_price: "1.26000", volume: "1000" },
		],
		quotes,
	);
	expect(trades.map(({ trade, pnl }) => [trade.id, pnl])).toEqual([
		["t2", null],
		["t1", money(-100_000n)],
		["t0", money(10n)],
	]);
	expect([figures.pnl, figures.equity, figures.marginLevel]).toEqual([null, null, null]);
	expect(figures.unknown).toEqual(["GBPUSD"]);
	expect(trades[0]?.closingPrice).toBeNull();
});
