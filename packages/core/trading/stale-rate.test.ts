import {
	aContract,
	aMarket,
	anAccount,
	anInstrument,
	anOrder,
	aPair,
	aPendingOrder,
	aPrice,
	aQuote,
	aVolume,
	FOREX_WEEK,
	inverseRate,
	NOON_MS,
	oracleConversionCharge,
	oracleGross,
	run,
	someMoney,
} from "@truefill/testkit";
import * as fc from "@truefill/testkit/properties";
import { describe, expect, it } from "vitest";
import type { AccountState, ClosedTrade, MarketView } from "../account/index.ts";
import { price, volume } from "../money/index.ts";
import { invariant } from "../result/index.ts";
import { decodeEvent, encodeEvent } from "./codec/codec.ts";
import type { Command } from "./commands/index.ts";
import { orderCosts } from "./costs.ts";
import { decide } from "./index.ts";
import { previewClose } from "./preview-close.ts";
import { previewOpenTrade } from "./preview-open-trade.ts";

const hash = () => "0".repeat(64);
const coin = aContract("COIN", { assetClass: "cryptos", maxLeverage: 2, conversionMarkup: "0.003" });
const euro = anInstrument({ calendar: FOREX_WEEK, maxQuoteAgeMs: 15_000 });

const base = { commandId: "then", origin: "customer" as const, accountId: "account-1" };
const PAIR = aQuote("EURUSD", "1.08510", "1.08512");

/** The coin is quoted now; the EUR/USD quote is `ageMs` old. */
function market(ageMs: number, coinBid = "64000.00", change: { nowMs?: number; euro?: Partial<typeof euro> } = {}) {
	const { nowMs = NOON_MS } = change;
	const bid = aPrice(coinBid);
	return aMarket({
		instruments: [coin, { ...euro, ...change.euro }],
		quotes: [
			{ ...aQuote("COIN", "1", "1", { tsMs: nowMs, sequence: 9 }), bid, ask: price(bid + aPrice("10")) },
			aQuote("EURUSD", "1.08510", "1.08512", { tsMs: nowMs - ageMs }),
		],
		nowMs,
	});
}
const GOOD = market(15_000);
const STALE = market(42_000);
const order = anOrder({ instrumentId: "COIN", volume: aVolume("0.1") });
const holding = (positionMode: "hedging" | "netting" = "hedging", extra: Partial<typeof order> = {}) => {
	const account = anAccount("50000.00", "EUR", GOOD, hash, { positionMode });
	const { state } = run(account, { ...order, ...extra }, GOOD, hash).history;
	invariant(state !== undefined, "the account is open");
	return state;
};
const onlyTrade = ({ openTrades }: AccountState) => {
	const [trade] = openTrades.values();
	invariant(trade !== undefined, "something is open");
	return trade;
};
function closedBy(state: AccountState, command: Command, view: MarketView): ClosedTrade {
	const event = decide(state, command, view).events.find(({ type }) => type === "trade-closed");
	invariant(event?.type === "trade-closed", "it was closed");
	return event.closed;
}
const REFUSAL = {
	code: "CONVERSION_STALE",
	params: { from: "USD", to: "EUR", instrument: "EUR/USD", age_seconds: "42", limit_seconds: "15" },
};

describe("E5 opening at a stale conversion rate", () => {
	const empty = anAccount("50000.00", "EUR", GOOD, hash).state;
	invariant(empty !== undefined, "the account is open");

	it("is refused by name, in the preview as in the command; at the limit it is not", () => {
		expect(decide(empty, order, GOOD).kind).toBe("accepted");
		expect(decide(empty, order, STALE)).toMatchObject({ kind: "refused", refusal: REFUSAL });
		const preview = previewOpenTrade(empty, order, STALE);
		expect(preview.refusal).toEqual(REFUSAL);
		expect(preview.plan).not.toBeNull();
	});
	it("does not ask about a pair that is shut by its hours, nor where nothing is converted", () => {
		const saturday = market(40 * 3_600_000, "64000.00", { nowMs: Date.UTC(2030, 0, 5, 12) });
		expect(decide(empty, order, saturday).kind).toBe("accepted");
		const dollars = anAccount("50000.00", "USD", GOOD, hash).state;
		expect(decide(dollars, order, STALE).kind).toBe("accepted");
	});
	it("asks about a halted pair by its price alone", () => {
		const halted = { tradingMode: "halted", tradingModeReason: "checking" } as const;
		expect(decide(empty, order, market(1_000, "64000.00", { euro: halted })).kind).toBe("accepted");
		expect(decide(empty, order, market(42_000, "64000.00", { euro: halted }))).toMatchObject({ refusal: REFUSAL });
	});
	it("asks about the rates of commission and bands too", () => {
		const yen = aPair("USD", "JPY", { maxQuoteAgeMs: 15_000 });
		const charged = aContract("ACME", {
			commission: { kind: "per-lot", amount: "900", currency: "JPY", minimum: "0" },
		});
		const banded = aContract("NIK", { quoteCurrency: "JPY", marginTiers: [{ uptoUsd: null, leverage: 5 }] });
		const view = aMarket({
			instruments: [yen, charged, banded],
			quotes: [
				aQuote("ACME", "100.00", "100.10"),
				aQuote("NIK", "1000.00", "1001.00"),
				aQuote("USDJPY", "149.820", "149.832", { tsMs: NOON_MS - 42_000 }),
			],
		});
		const dollars = anAccount("50000.00", "USD", view, hash).state;
		const yens = anAccount("5000000", "JPY", view, hash).state;
		const of = (instrumentId: string) => anOrder({ instrumentId, volume: aVolume("1") });
		expect(decide(dollars, of("ACME"), view)).toMatchObject({ refusal: { code: "CONVERSION_STALE" } });
		expect(decide(yens, of("NIK"), view)).toMatchObject({ refusal: { params: { from: "JPY", to: "USD" } } });
	});
	it("refuses turning a trade over, and cancels a pending order that is reached; one may be left to rest", () => {
		const state = holding();
		const reverse: Command = { kind: "reverse-trade", ...base, tradeId: onlyTrade(state).id, bound: null };
		expect(decide(state, reverse, STALE)).toMatchObject({ refusal: REFUSAL });
		const limit = aPendingOrder({ instrumentId: "COIN", volume: aVolume("0.1"), price: aPrice("63000.00") });
		const placed = run(anAccount("50000.00", "EUR", GOOD, hash), limit, STALE, hash);
		expect(placed.decision.kind).toBe("accepted");
		const reached = market(42_000, "62900.00");
		const quote = reached.quote("COIN");
		const orderId = [...(placed.history.state?.orders.keys() ?? [])][0];
		invariant(quote !== undefined && orderId !== undefined, "it waits");
		const trigger: Command = { kind: "trigger-order", ...base, orderId, quote };
		expect(decide(placed.history.state, trigger, reached).events).toMatchObject([
			{ type: "order-cancelled", cancellation: REFUSAL },
		]);
	});
});

describe("E5 closing at a stale conversion rate", () => {
	const state = holding();
	const trade = onlyTrade(state);
	const close = { kind: "close-trade", ...base, tradeId: trade.id, volume: null, bound: null } as const;

	it("is done at the last rate, with the charge that the preview says, and says so", () => {
		const closed = closedBy(state, close, STALE);
		// 0.1 × (64,000 − 64,010) = −1.00 USD; the charge is visible on the larger result below.
		expect(closed.staleConversion).toEqual({ instrumentId: "EURUSD", ageMs: 42_000, markup: "0.005" });
		const up = market(42_000, "65010.00");
		const gain = closedBy(state, close, up);
		// 100.00 USD sold at 1 ÷ 1.08512 are 92.16 EUR; 0.3 % and 0.5 % of it are 0.7372.
		expect(gain).toMatchObject({
			grossPnl: someMoney("92.16", "EUR"),
			conversionCharge: someMoney("0.74", "EUR"),
			conversionMarkup: "0.003",
			netPnl: someMoney("91.42", "EUR"),
		});
		const previewed = previewClose(trade, trade.volume, gain.closingPrice, coin, "EUR", up, "customer");
		expect(previewed).toMatchObject({
			value: { conversionCharge: gain.conversionCharge, netPnl: gain.netPnl, staleConversion: gain.staleConversion },
		});
		const after = run({ state, events: [], entries: [] }, close, up, hash).history.state;
		expect(after?.balance).toBe(state.balance + gain.netPnl);
	});
	it("is what it was while the rate is good: nothing more is kept, so old events read as they did", () => {
		const closed = closedBy(state, close, GOOD);
		expect(closed).not.toHaveProperty("staleConversion");
		for (const view of [GOOD, STALE]) {
			const [event] = decide(state, close, view).events;
			invariant(event !== undefined, "it was closed");
			expect(decodeEvent(JSON.parse(encodeEvent(event)))).toEqual(event);
		}
	});
	it("many at once and a netting order that takes off are charged as well; the preview says the same", () => {
		expect(
			closedBy(state, { kind: "close-many", ...base, which: "all", instrumentId: null, side: null }, STALE),
		).toMatchObject({
			staleConversion: { markup: "0.005" },
		});
		const up = market(42_000, "65010.00");
		const netting = holding("netting");
		const sell = { ...order, commandId: "sell", side: "sell" as const };
		const closed = closedBy(netting, sell, up);
		expect(closed).toMatchObject({ conversionCharge: someMoney("0.74", "EUR") });
		const costs = orderCosts(netting, sell, up);
		expect(costs.ok && costs.value.find(({ kind }) => kind === "conversion-charge")?.amount).toBe(
			-closed.conversionCharge,
		);
		const { plan, staleConversion } = previewOpenTrade(netting, sell, up);
		expect(staleConversion).toEqual(closed.staleConversion);
		expect(previewOpenTrade(netting, sell, market(0, "65010.00")).staleConversion).toBeNull();
		expect(plan?.equityAfter).toBe(netting.balance + closed.netPnl);
		// More than is open would open the rest: the whole order is refused.
		expect(decide(netting, { ...sell, volume: aVolume("0.2") }, up)).toMatchObject({ refusal: REFUSAL });
	});

	it.each([
		["a stop loss", { stopLoss: aPrice("63500.00") }, "63400.00"],
		["a take profit", { takeProfit: aPrice("64500.00") }, "64600.00"],
	])("%s is done and not charged for it: nobody chose the moment", (_, levels, bid) => {
		const held = holding("hedging", levels);
		const view = market(42_000, bid);
		const quote = view.quote("COIN");
		invariant(quote !== undefined, "quoted");
		const closed = closedBy(held, { kind: "trigger-trade", ...base, tradeId: onlyTrade(held).id, quote }, view);
		expect(closed.staleConversion).toEqual({ instrumentId: "EURUSD", ageMs: 42_000, markup: "0" });
		const own = oracleConversionCharge(oracleGross(closed, closed.closingPrice), "0.003", inverseRate(PAIR), "EUR");
		expect(closed.conversionCharge).toBe(own);
	});
	it("the close-out goes on, and is not charged for it", () => {
		const poor = { ...state, balance: someMoney("3000.00", "EUR") };
		const view = market(42_000, "47000.00");
		const quote = view.quote("COIN");
		invariant(quote !== undefined, "quoted");
		const closed = closedBy(poor, { kind: "close-out", ...base, quotes: [quote] }, view);
		expect(closed).toMatchObject({ closeReason: "stop-out", staleConversion: { markup: "0" } });
	});
	it("a tick of the pair itself is a fresh rate, however late it is decided", () => {
		const pair = aPair("EUR", "JPY", { maxQuoteAgeMs: 15_000 });
		const view = aMarket({ instruments: [pair], quotes: [aQuote("EURJPY", "164.210", "164.220")] });
		const own = anOrder({ instrumentId: "EURJPY", stopLoss: aPrice("163.000") });
		const held = run(anAccount("50000.00", "EUR", view, hash), own, view, hash).history.state;
		invariant(held !== undefined, "the account is open");
		const late = aMarket({
			instruments: [pair],
			quotes: [aQuote("EURJPY", "162.900", "162.910")],
			nowMs: NOON_MS + 60_000,
		});
		const quote = late.quote("EURJPY");
		invariant(quote !== undefined, "quoted");
		const closed = closedBy(held, { kind: "trigger-trade", ...base, tradeId: onlyTrade(held).id, quote }, late);
		expect(closed).not.toHaveProperty("staleConversion");
	});

	it("any close at any age is charged by the rules, to the cent", () => {
		const seen = { stale: 0, good: 0 };
		fc.assert(
			fc.property(
				fc.integer({ min: 0, max: 30_000 }),
				fc.integer({ min: 5_000_000, max: 7_500_000 }),
				fc.integer({ min: 1, max: 10 }),
				(ageMs, cents, parts) => {
					const view = market(ageMs, `${(cents / 100).toFixed(2)}`);
					const part = volume(BigInt(parts) * aVolume("0.01"));
					const closed = closedBy(state, { ...close, volume: part }, view);
					const isStale = ageMs > 15_000;
					seen[isStale ? "stale" : "good"] += 1;
					expect(closed.staleConversion?.ageMs).toBe(isStale ? ageMs : undefined);
					const gross = oracleGross(closed, closed.closingPrice);
					const rate = inverseRate(PAIR);
					const charge = oracleConversionCharge(gross, isStale ? "0.008" : "0.003", rate, "EUR");
					expect(closed.conversionCharge).toBe(charge);
					expect(closed.netPnl).toBe(closed.grossPnl - charge);
				},
			),
			{ numRuns: 200 },
		);
		expect(Math.min(...Object.values(seen))).toBeGreaterThan(50);
	});
});
