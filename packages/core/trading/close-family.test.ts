import { createHash } from "node:crypto";
import {
	aContract,
	aMarket,
	anAccount,
	anInstrument,
	anOrder,
	aPrice,
	aQuote,
	aVolume,
	FOREX_WEEK,
	type Ledgered,
	NOON_MS,
	run,
	someMoney,
} from "@truefill/testkit";
import { describe, expect, it } from "vitest";
import { summarise } from "../margin/index.ts";
import type { Price } from "../money/index.ts";
import { type AccountEvent, type CloseMany, type Command, decide, decodeCommand, encodeCommand } from "./index.ts";

const hash = (text: string) => createHash("sha256").update(text).digest("hex");
const charged = anInstrument({ commission: { kind: "per-lot", amount: "3.00", currency: "USD", minimum: "0" } });
const gold = aContract("GOLD");
const quotes = [aQuote("EURUSD", "1.08510", "1.08512"), aQuote("GOLD", "2340.00", "2340.50")];
const view = aMarket({ instruments: [charged, gold], quotes });
const base = { commandId: "then", origin: "customer" as const, accountId: "account-1" };
const many = (filter: Partial<CloseMany> = {}): CloseMany => ({
	kind: "close-many",
	...base,
	which: "all",
	instrumentId: null,
	side: null,
	...filter,
});

/** 100234-3 buys one lot, -4 sells 0.40, -5 buys 2 gold. */
let book: Ledgered = anAccount("20000.00", "USD", view, hash);
for (const order of [
	anOrder({ commandId: "a" }),
	anOrder({ commandId: "b", side: "sell", volume: aVolume("40000") }),
	anOrder({ commandId: "c", instrumentId: "GOLD", volume: aVolume("2") }),
]) {
	book = run(book, order, view, hash).history;
}
/** EUR/USD is up: the buy wins, the sell loses; gold is at its opening price. */
const later = aMarket({
	instruments: [charged, gold],
	quotes: [aQuote("EURUSD", "1.08702", "1.08704"), aQuote("GOLD", "2340.50", "2341.00")],
});
const closedIds = (events: readonly AccountEvent[]) =>
	events.flatMap((event) => (event.type === "trade-closed" ? [event.closed.tradeId] : []));

describe("closing many", () => {
	it.each([
		["all", {}, ["100234-3", "100234-4", "100234-5"]],
		["winners", { which: "winners" }, ["100234-3"]],
		["losers; nothing won or lost is neither", { which: "losers" }, ["100234-4"]],
		["by instrument", { instrumentId: "EURUSD" }, ["100234-3", "100234-4"]],
		["by side", { side: "buy" }, ["100234-3", "100234-5"]],
		[
			"only the named ones, and of them the winners",
			{ which: "winners", tradeIds: ["100234-3", "100234-4"] },
			["100234-3"],
		],
		["the named ones that are open", { tradeIds: ["100234-5", "100234-9"] }, ["100234-5"]],
		["winners of a side of an instrument", { which: "winners", instrumentId: "EURUSD", side: "buy" }, ["100234-3"]],
	] as const)("%s, oldest first, one order with a deal each", (_, filter, expected) => {
		const { decision, history } = run(book, many(filter), later, hash);
		expect(closedIds(decision.events)).toEqual(expected);
		expect(new Set(decision.events.map((event) => ("deal" in event ? event.deal.orderId : "")))).toEqual(
			new Set(["O100234-6"]),
		);
		expect(history.state?.openTrades.size).toBe(3 - expected.length);
	});

	it("named trades survive the codec", () => {
		const command = many({ tradeIds: ["100234-3"] });
		expect(decodeCommand(JSON.parse(encodeCommand(command)))).toEqual(command);
		expect(() => decodeCommand({ ...JSON.parse(encodeCommand(command)), tradeIds: [3] })).toThrow("tradeIds[0]");
		expect(encodeCommand(many())).not.toContain("tradeIds");
	});

	it("nothing that fits is refused", () => {
		expect(decide(book.state, many({ tradeIds: ["100234-9"] }), later)).toMatchObject({
			refusal: { code: "NOTHING_TO_CLOSE" },
		});
		expect(decide(book.state, many({ instrumentId: "GOLD", side: "sell" }), later)).toMatchObject({
			refusal: { code: "NOTHING_TO_CLOSE" },
		});
	});

	it("what cannot be closed stays and is told; when nothing can, the first reason refuses", () => {
		const halted = { ...gold, tradingMode: "halted", tradingModeReason: "Split" } as const;
		const partly = aMarket({ instruments: [charged, halted], quotes });
		const { decision, history } = run(book, many(), partly, hash);
		expect(decision.events.at(-1)).toMatchObject({
			type: "close-failed",
			tradeId: "100234-5",
			refusal: { code: "INSTRUMENT_HALTED", params: { reason: "Split" } },
		});
		expect([...(history.state?.openTrades.keys() ?? [])]).toEqual(["100234-5"]);
		expect(decide(book.state, many({ instrumentId: "GOLD" }), partly)).toMatchObject({
			refusal: { code: "INSTRUMENT_HALTED" },
		});
	});

	it("E2 what the customer sees as 0.00 is neither a winner nor a loser", () => {
		// 0.01 ounces bought at 2,340.50: 0.40 down is −0.004, 0.50 down is −0.005, half-even 0.00, 0.51 down is −0.01.
		const scrap = anOrder({ commandId: "scrap", instrumentId: "GOLD", volume: aVolume("0.01") });
		const small = run(anAccount("20000.00", "USD", view, hash), scrap, view, hash).history.state;
		const chosen = (which: "winners" | "losers", bid: string) => {
			const market = aMarket({ instruments: [gold], quotes: [aQuote("GOLD", bid, "2345.00")] });
			return closedIds(decide(small, many({ which }), market).events);
		};
		expect(["2340.10", "2340.00", "2339.99"].map((bid) => chosen("losers", bid))).toEqual([[], [], ["100234-3"]]);
		expect(["2340.90", "2341.00", "2341.01"].map((bid) => chosen("winners", bid))).toEqual([[], [], ["100234-3"]]);
	});

	it("E2 without a price or a rate nobody knows who wins", () => {
		const yen = { ...gold, quoteCurrency: "JPY" } as const;
		expect(
			decide(book.state, many({ which: "losers" }), aMarket({ instruments: [charged, yen], quotes })).events,
		).toContainEqual(
			expect.objectContaining({
				type: "close-failed",
				refusal: { code: "CONVERSION_UNKNOWN", params: { from: "JPY", to: "USD" } },
			}),
		);
		const blind = aMarket({ instruments: [charged, gold], quotes: [aQuote("EURUSD", "1.08702", "1.08704")] });
		expect(decide(book.state, many({ which: "winners" }), blind).events).toMatchObject([
			{ type: "trade-closed" },
			{ type: "close-failed", tradeId: "100234-5", refusal: { code: "PRICE_UNKNOWN" } },
		]);
	});
});

describe("closing by an opposite trade", () => {
	const closeBy = (tradeId: string, otherTradeId: string): Command => ({
		kind: "close-by",
		...base,
		tradeId,
		otherTradeId,
	});

	it("without spread: the result is one opening price against the other, each side pays its commission", () => {
		const { decision, history } = run(book, closeBy("100234-3", "100234-4"), later, hash);
		// Bought at 1.08512, sold at 1.08510: -0.80 on 40,000; 0.40 lots × 3.00 on each side of each trade.
		expect(decision.events).toMatchObject([
			{
				closed: {
					tradeId: "100234-3",
					volume: aVolume("40000"),
					closingPrice: aPrice("1.08510"),
					grossPnl: someMoney("-0.80", "USD"),
					commission: someMoney("2.40", "USD"),
					closeReason: "close-by",
				},
				remaining: { volume: aVolume("60000") },
			},
			{
				closed: { tradeId: "100234-4", grossPnl: someMoney("0.00", "USD"), closingPrice: aPrice("1.08510") },
				remaining: null,
			},
		]);
		expect(history.state?.openTrades.size).toBe(2);
	});

	it("either way round gives the same money", () => {
		const one = run(book, closeBy("100234-3", "100234-4"), later, hash).history;
		const other = run(book, closeBy("100234-4", "100234-3"), later, hash).history;
		expect(other.state?.balance).toBe(one.state?.balance);
	});

	it.each([
		["the same trade", "100234-3", "100234-3", "TRADES_NOT_OPPOSITE"],
		["another instrument", "100234-4", "100234-5", "TRADES_NOT_OPPOSITE"],
		["one that is not open", "100234-3", "100234-9", "TRADE_NOT_FOUND"],
	])("refused: %s", (_, tradeId, other, code) => {
		expect(decide(book.state, closeBy(tradeId, other), later)).toMatchObject({ refusal: { code } });
	});

	it("E14 refused while the price is stale", () => {
		const stale = aMarket({ instruments: [charged, gold], quotes, nowMs: NOON_MS + 60_001 });
		expect(decide(book.state, closeBy("100234-3", "100234-4"), stale)).toMatchObject({
			refusal: { code: "PRICE_STALE" },
		});
	});
});

describe("reversing", () => {
	const reverse = (bound: Price | null = null): Command => ({
		kind: "reverse-trade",
		...base,
		tradeId: "100234-3",
		bound,
	});
	const plain = aMarket({ instruments: [anInstrument()], quotes: [aQuote("EURUSD", "1.08510", "1.08512")] });
	const open = (balance: string) =>
		run(anAccount(balance, "USD", plain, hash), anOrder({ stopLoss: aPrice("1.08") }), plain, hash).history;

	it("closes and opens the other way at one tick, without levels, and counts the margin that it frees", () => {
		const { decision, history } = run(open("3650.00"), reverse(), plain, hash);
		expect(decision.events).toMatchObject([
			{ type: "trade-closed", closed: { closeReason: "reverse", netPnl: someMoney("-2.00", "USD") }, remaining: null },
			{
				type: "trade-opened",
				trade: { side: "sell", volume: aVolume("100000"), openingPrice: aPrice("1.08510"), stopLoss: null },
			},
		]);
		expect(history.state?.balance).toBe(someMoney("3648.00", "USD"));
		const { state } = history;
		expect(state && summarise(state, plain).usedMargin).toBe(someMoney("3617.00", "USD"));
	});

	it("both or neither", () => {
		const history = open("3650.00");
		const fallen = aMarket({ instruments: [anInstrument()], quotes: [aQuote("EURUSD", "1.08300", "1.08302")] });
		expect(decide(history.state, reverse(), fallen)).toMatchObject({ refusal: { code: "MARGIN_TOO_LITTLE" } });
		expect(decide(history.state, reverse(aPrice("1.08511")), plain)).toMatchObject({
			refusal: { code: "PRICE_BEYOND_BOUND" },
		});
	});
});

describe("E14 a close asked for while the market is shut", () => {
	const week = { ...charged, calendar: FOREX_WEEK };
	const saturday = aMarket({ instruments: [week, gold], quotes, nowMs: Date.UTC(2030, 0, 5, 12) });
	const close = (change: Partial<Extract<Command, { kind: "close-trade" }>> = {}): Command => ({
		kind: "close-trade",
		...base,
		tradeId: "100234-3",
		volume: null,
		bound: null,
		...change,
	});
	const first = (bid: string, ask: string): Command => ({
		kind: "trigger-trade",
		origin: "customer",
		commandId: "open",
		accountId: "account-1",
		tradeId: "100234-3",
		quote: aQuote("EURUSD", bid, ask, { sequence: 42 }),
	});
	const queued = run(book, close(), saturday, hash).history;

	it("is queued, visibly, and done by the first tradable tick", () => {
		expect(queued.events.at(-1)).toMatchObject({ type: "close-queued", tradeId: "100234-3" });
		expect(queued.state?.openTrades.get("100234-3")?.closeRequest).toEqual({
			volume: null,
			bound: null,
			requestedAtMs: Date.UTC(2030, 0, 5, 12),
		});
		const { decision } = run(queued, first("1.08702", "1.08704"), later, hash);
		expect(decision.events).toMatchObject([
			{
				closed: { closeReason: "customer", closingPrice: aPrice("1.08702"), closingTick: { sequence: 42 } },
				remaining: null,
			},
		]);
	});

	it("a part leaves the rest with no close waiting; a later request takes the place of an earlier one", () => {
		const { history } = run(queued, close({ commandId: "again", volume: aVolume("40000") }), saturday, hash);
		const { decision } = run(history, first("1.08702", "1.08704"), later, hash);
		expect(decision.events).toMatchObject([
			{ closed: { volume: aVolume("40000") }, remaining: { volume: aVolume("60000"), closeRequest: null } },
		]);
	});

	it("a first tick beyond its bound ends it with the numbers", () => {
		const { history } = run(book, close({ bound: aPrice("1.08500") }), saturday, hash);
		const { decision, history: after } = run(history, first("1.08000", "1.08002"), later, hash);
		expect(decision.events).toMatchObject([
			{
				type: "close-cancelled",
				cancellation: { code: "PRICE_BEYOND_BOUND", params: { price: "1.08000", bound: "1.08500" } },
			},
		]);
		expect(after.state?.openTrades.get("100234-3")?.closeRequest).toBeNull();
	});

	it("can be taken back, once", () => {
		const cancel: Command = { kind: "cancel-close", ...base, tradeId: "100234-3" };
		const { history } = run(queued, cancel, saturday, hash);
		expect(history.state?.openTrades.get("100234-3")?.closeRequest).toBeNull();
		expect(decide(history.state, cancel, saturday)).toMatchObject({ refusal: { code: "CLOSE_NOT_QUEUED" } });
		expect(decide(history.state, first("1.08702", "1.08704"), later)).toMatchObject({
			refusal: { code: "TRIGGER_NOT_REACHED" },
		});
	});

	it("closing all queues what is shut and closes what is open", () => {
		const { decision } = run(
			book,
			many(),
			aMarket({
				instruments: [week, gold],
				quotes: [
					quotes[0] ?? aQuote("EURUSD", "1", "1"),
					aQuote("GOLD", "2340.50", "2341.00", { tsMs: Date.UTC(2030, 0, 5, 12) }),
				],
				nowMs: Date.UTC(2030, 0, 5, 12),
			}),
			hash,
		);
		expect(decision.events.map((event) => event.type)).toEqual(["close-queued", "close-queued", "trade-closed"]);
	});
});
