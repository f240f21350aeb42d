import { createHash } from "node:crypto";
import {
	aContract,
	aMarket,
	anAccount,
	anInstrument,
	anOrder,
	aPair,
	aPrice,
	aQuote,
	aVolume,
	FOREX_WEEK,
	NOON_MS,
	run,
	someMoney,
} from "@truefill/testkit";
import { describe, expect, it } from "vitest";
import type { Instrument } from "../instruments/index.ts";
import { summarise } from "../margin/index.ts";
import { checkOpenTrade, decide, type MarketView, type OpenTradeCommand, previewOpenTrade } from "./index.ts";

const hash = (text: string) => createHash("sha256").update(text).digest("hex");
const eurusd = anInstrument();
const quote = aQuote("EURUSD", "1.08510", "1.08512", { sequence: 7 });
const view = aMarket({ instruments: [eurusd], quotes: [quote] });
const rich = anAccount("50000.00", "USD", view, hash).state;

const terms = (overrides: Partial<Instrument>, nowMs = NOON_MS): MarketView =>
	aMarket({ instruments: [anInstrument(overrides)], quotes: [quote], nowMs });

describe("E3, E8 an accepted opening", () => {
	it.each([
		["buy", "1.08512"],
		["sell", "1.08510"],
	] as const)("a %s fills at %s and keeps the whole tick", (side, openingPrice) => {
		const decision = decide(rich, anOrder({ side }), view);
		expect(decision).toMatchObject({ kind: "accepted" });
		expect(decision.events).toEqual([
			{
				type: "trade-opened",
				accountId: "account-1",
				sequence: 3,
				commandId: "order",
				origin: "customer",
				occurredAtMs: NOON_MS,
				commission: 0n,
				deal: { orderId: "O100234-3", dealId: "D100234-3" },
				trade: {
					id: "100234-3",
					instrumentId: "EURUSD",
					side,
					volume: aVolume("100000"),
					openedVolume: aVolume("100000"),
					openingPrice: aPrice(openingPrice),
					openedAtMs: NOON_MS,
					leverage: 30,
					margin: someMoney(side === "buy" ? "3617.07" : "3617.00", "USD"),
					commission: 0n,
					stopLoss: null,
					takeProfit: null,
					openingTick: quote,
					openingConversion: { from: "USD", to: "USD", rate: 10n ** 12n, via: [] },
					cost: null,
					trailingDistance: null,
					guaranteedPremium: null,
					closeRequest: null,
					swap: 0n,
					swapCarry: 0n,
					financedDays: 0,
					administrationFee: 0n,
					cashAdjustments: 0n,
					marginExposure: null,
				},
			},
		]);
	});

	it("takes the least leverage of account, instrument and profile", () => {
		const capped = anAccount("50000.00", "USD", view, hash, { leverageCap: 10 }).state;
		const profiled = aMarket({ instruments: [eurusd], quotes: [quote], profileLeverage: () => 20 });
		expect(checkOpenTrade(capped, anOrder(), view)).toMatchObject({ ok: true, value: { leverage: 10 } });
		expect(checkOpenTrade(rich, anOrder(), profiled)).toMatchObject({ ok: true, value: { leverage: 20 } });
	});
});

const refused = (order: Partial<OpenTradeCommand>, market: MarketView = view, account = rich) => {
	const decision = decide(account, anOrder(order), market);
	if (decision.kind === "accepted") throw new Error("was accepted");
	// A refusal is also an event of the account, with the same content.
	expect(decision.events).toMatchObject([
		{ type: "command-refused", sequence: account.sequence + 1, command: "open-trade", refusal: decision.refusal },
	]);
	return decision.refusal;
};

describe("refusals of an opening carry their numbers", () => {
	const named = { instrument: "EUR/USD" };
	it.each([
		["an unknown instrument", { instrumentId: "NOPE" }, view, "INSTRUMENT_UNKNOWN", { instrument: "NOPE" }],
		["E1 no volume", { volume: aVolume("0") }, view, "VOLUME_NOT_POSITIVE", {}],
		["E1 too little", { volume: aVolume("999") }, view, "VOLUME_BELOW_MINIMUM", { volume: "999", minimum: "1000" }],
		[
			"E1 too much",
			{ volume: aVolume("10001000") },
			view,
			"VOLUME_ABOVE_MAXIMUM",
			{ volume: "10001000", maximum: "10000000" },
		],
		["E1 between steps", { volume: aVolume("1500.5") }, view, "VOLUME_OFF_STEP", { volume: "1500.5", step: "1000" }],
		[
			"E14 halted",
			{},
			terms({ tradingMode: "halted", tradingModeReason: "Split" }),
			"INSTRUMENT_HALTED",
			{ ...named, reason: "Split" },
		],
		[
			"E14 close-only",
			{},
			terms({ tradingMode: "close-only", tradingModeReason: "Delisting" }),
			"INSTRUMENT_CLOSE_ONLY",
			{ ...named, reason: "Delisting" },
		],
		[
			"E14 closed",
			{},
			terms({ calendar: FOREX_WEEK }, Date.UTC(2030, 0, 5, 12)),
			"MARKET_CLOSED",
			{ ...named, opens_at: "2030-01-06T22:00:00.000Z" },
		],
		[
			"E14 stale",
			{},
			terms({}, NOON_MS + 61_500),
			"PRICE_STALE",
			{ ...named, age_seconds: "61.5", limit_seconds: "60" },
		],
		["E14 no price", {}, aMarket({ instruments: [eurusd], quotes: [] }), "PRICE_UNKNOWN", named],
		[
			"E11 beyond the bound",
			{ bound: aPrice("1.08511") },
			view,
			"PRICE_BEYOND_BOUND",
			{ ...named, price: "1.08512", bound: "1.08511" },
		],
		[
			"E11 a sell beyond it",
			{ side: "sell", bound: aPrice("1.08511") },
			view,
			"PRICE_BEYOND_BOUND",
			{ ...named, price: "1.08510", bound: "1.08511" },
		],
		[
			"E1 a bound off the grid, though it would not be reached",
			{ bound: aPrice("1.085195") },
			view,
			"PRICE_OFF_INCREMENT",
			{ price: "1.085195", increment: "0.00001" },
		],
		[
			"E1 a stop loss off the grid",
			{ stopLoss: aPrice("1.080005") },
			view,
			"PRICE_OFF_INCREMENT",
			{ price: "1.080005", increment: "0.00001" },
		],
		[
			"E11 a stop loss that is reached",
			{ stopLoss: aPrice("1.08510") },
			view,
			"STOP_LOSS_WRONG_SIDE",
			{ stop_loss: "1.08510", price: "1.08510" },
		],
		[
			"E11 a sell's stop loss below the ask",
			{ side: "sell", stopLoss: aPrice("1.08512") },
			view,
			"STOP_LOSS_WRONG_SIDE",
			{ stop_loss: "1.08512", price: "1.08512" },
		],
		[
			"E1 a take profit off the grid",
			{ takeProfit: aPrice("1.090005") },
			view,
			"PRICE_OFF_INCREMENT",
			{ price: "1.090005", increment: "0.00001" },
		],
		[
			"E11 a take profit that is reached",
			{ takeProfit: aPrice("1.08510") },
			view,
			"TAKE_PROFIT_WRONG_SIDE",
			{ take_profit: "1.08510", price: "1.08510" },
		],
		[
			"E11 a sell's take profit above the ask",
			{ side: "sell", takeProfit: aPrice("1.08512") },
			view,
			"TAKE_PROFIT_WRONG_SIDE",
			{ take_profit: "1.08512", price: "1.08512" },
		],
		[
			"E1 too much on one side",
			{},
			terms({ maxExposure: aVolume("99000") }),
			"EXPOSURE_ABOVE_MAXIMUM",
			{ exposure: "100000", maximum: "99000" },
		],
	] as const)("%s", (_, order, market, code, params) => {
		expect(refused(order, market)).toEqual({ code, params });
	});

	it("E1 the greatest exposure is of one side: what is open on it counts, the other side does not", () => {
		const narrow = terms({ maxExposure: aVolume("150000") });
		const { state } = run(anAccount("50000.00", "USD", view, hash), anOrder(), narrow, hash).history;
		if (state === undefined) throw new Error("no account");
		expect(refused({}, narrow, state)).toEqual({
			code: "EXPOSURE_ABOVE_MAXIMUM",
			params: { exposure: "200000", maximum: "150000" },
		});
		expect(decide(state, anOrder({ volume: aVolume("50000") }), narrow).kind).toBe("accepted");
		expect(decide(state, anOrder({ side: "sell" }), narrow).kind).toBe("accepted");
	});

	it("E5 without a rate into the account's currency", () => {
		const euros = anAccount("50000.00", "CHF", view, hash).state;
		expect(refused({}, view, euros)).toEqual({ code: "CONVERSION_UNKNOWN", params: { from: "USD", to: "CHF" } });
	});

	it("E2 when another open trade cannot be valued: unknown is not zero", () => {
		const other = aPair("GBP", "USD");
		const both = aMarket({ instruments: [eurusd, other], quotes: [quote, aQuote("GBPUSD", "1.27", "1.28")] });
		const { state } = run(
			anAccount("50000.00", "USD", both, hash),
			anOrder({ instrumentId: "GBPUSD" }),
			both,
			hash,
		).history;
		if (state === undefined) throw new Error("no account");
		const blind = aMarket({ instruments: [eurusd, other], quotes: [quote] });
		expect(refused({}, blind, state)).toEqual({ code: "PRICE_UNKNOWN", params: { instrument: "GBP/USD" } });
	});

	it("the first check that fails is the answer", () => {
		const wrong = { volume: aVolume("999"), bound: aPrice("1.0"), stopLoss: aPrice("2") };
		const halted = terms({ tradingMode: "halted", maxExposure: aVolume("1000") });
		expect(refused({ ...wrong, instrumentId: "NOPE" }, halted).code).toBe("INSTRUMENT_UNKNOWN");
		expect(refused(wrong, halted).code).toBe("VOLUME_BELOW_MINIMUM");
		expect(refused({ ...wrong, volume: aVolume("2000") }, halted).code).toBe("INSTRUMENT_HALTED");
		const narrow = terms({ maxExposure: aVolume("1000") });
		expect(refused({ ...wrong, volume: aVolume("2000") }, narrow).code).toBe("PRICE_BEYOND_BOUND");
		expect(refused({ volume: aVolume("2000"), stopLoss: aPrice("2") }, narrow).code).toBe("STOP_LOSS_WRONG_SIDE");
		expect(refused({ volume: aVolume("2000") }, narrow).code).toBe("EXPOSURE_ABOVE_MAXIMUM");
	});
});

describe("E8, E9, E10 margin of an opening", () => {
	// One lot needs 3,617.07 of margin and starts 2.00 down.
	it("needs its margin and the spread it starts with, to the cent", () => {
		expect(decide(anAccount("3619.07", "USD", view, hash).state, anOrder(), view).kind).toBe("accepted");
		expect(refused({}, view, anAccount("3619.06", "USD", view, hash).state)).toEqual({
			code: "MARGIN_TOO_LITTLE",
			params: { required: "3619.07", free: "3619.06", currency: "USD" },
		});
	});

	it("needs its commission too", () => {
		const charged = terms({ commission: { kind: "per-lot", amount: "3.50", currency: "USD", minimum: "0" } });
		expect(decide(anAccount("3622.57", "USD", view, hash).state, anOrder(), charged).kind).toBe("accepted");
		expect(refused({}, charged, anAccount("3622.56", "USD", view, hash).state).code).toBe("MARGIN_TOO_LITTLE");
	});

	it("the smaller side of a hedge needs no margin, but what it costs must be free", () => {
		const opened = (balance: string) => run(anAccount(balance, "USD", view, hash), anOrder(), view, hash).history;
		// The other lot starts 2.00 down as well.
		expect(decide(opened("3621.07").state, anOrder({ side: "sell" }), view).kind).toBe("accepted");
		const { state } = opened("3621.06");
		if (state === undefined) throw new Error("no account");
		expect(refused({ side: "sell" }, view, state)).toEqual({
			code: "MARGIN_TOO_LITTLE",
			params: { required: "2.00", free: "1.99", currency: "USD" },
		});
		const charged = terms({ commission: { kind: "per-lot", amount: "3.50", currency: "USD", minimum: "0" } });
		expect(refused({ side: "sell" }, charged, opened("3621.07").state)).toMatchObject({
			params: { required: "5.50", free: "2.00" },
		});
		// An order that costs nothing passes even with negative free margin.
		const level = aMarket({ instruments: [eurusd], quotes: [aQuote("EURUSD", "1.08400", "1.08400")] });
		expect(summarise(state, level).freeMargin).toBeLessThan(0n);
		expect(decide(state, anOrder({ side: "sell" }), level).kind).toBe("accepted");
		expect(refused({ side: "sell", volume: aVolume("101000") }, view, state).code).toBe("MARGIN_TOO_LITTLE");
		expect(refused({ volume: aVolume("1000") }, view, state).code).toBe("MARGIN_TOO_LITTLE");
	});
});

describe("the preview is the engine's own answer", () => {
	const stock = aContract("ACME", {
		assetClass: "stocks",
		maxLeverage: 5,
		pipPosition: 2,
		commission: { kind: "percent", percent: "0.1", currency: "USD", minimum: "1" },
	});
	const shares = aMarket({ instruments: [stock], quotes: [aQuote("ACME", "99.90", "100.00")] });
	const order = anOrder({
		instrumentId: "ACME",
		volume: aVolume("20"),
		stopLoss: aPrice("90.00"),
		takeProfit: aPrice("110.00"),
	});

	it("shows what the fill will fix", () => {
		const preview = previewOpenTrade(rich, order, shares);
		expect(preview).toMatchObject({
			refusal: null,
			plan: {
				price: aPrice("100"),
				margin: someMoney("400.00", "USD"),
				commission: someMoney("2.00", "USD"),
				firstPnl: someMoney("-2.00", "USD"),
				freeMarginAfter: someMoney("49596.00", "USD"),
				equityAfter: someMoney("49996.00", "USD"),
			},
			pipValue: someMoney("0.20", "USD"),
			// −200.00 − 2.00 − 1.80 of 1,800 sold; +200.00 − 2.00 − 2.20.
			netPnlAtStopLoss: someMoney("-203.80", "USD"),
			netPnlAtTakeProfit: someMoney("195.80", "USD"),
		});
		const [event] = decide(rich, order, shares).events;
		expect(event).toMatchObject({ trade: { margin: preview.plan?.margin, openingPrice: preview.plan?.price } });
	});

	it("keeps its numbers beside a refusal, and has none where they cannot be known", () => {
		const poor = anAccount("100.00", "USD", view, hash).state;
		expect(previewOpenTrade(poor, order, shares)).toMatchObject({
			refusal: { code: "MARGIN_TOO_LITTLE" },
			plan: { margin: someMoney("400.00", "USD"), freeMarginAfter: someMoney("-304.00", "USD") },
		});
		const blind = aMarket({ instruments: [stock], quotes: [] });
		expect(previewOpenTrade(rich, order, blind)).toEqual({
			refusal: { code: "PRICE_UNKNOWN", params: { instrument: "ACME" } },
			plan: null,
			pipValue: null,
			netPnlAtStopLoss: null,
			netPnlAtTakeProfit: null,
			staleConversion: null,
		});
	});
});
