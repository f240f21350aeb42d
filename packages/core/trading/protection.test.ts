import { createHash } from "node:crypto";
import {
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
	NOON_MS,
	oracleTrailingStop,
	run,
	someMoney,
} from "@truefill/testkit";
import * as fc from "@truefill/testkit/properties";
import { describe, expect, it } from "vitest";
import { price } from "../money/index.ts";
import type { Quote } from "../pricing/index.ts";
import {
	type AmendTrade,
	type Command,
	decide,
	nextTrailAt,
	previewOpenTrade,
	type TrailTrade,
	trailedStop,
} from "./index.ts";

const hash = (text: string) => createHash("sha256").update(text).digest("hex");
const terms = { premium: aPrice("0.00010"), minDistance: aPrice("0.00150") };
const eurusd = anInstrument({ guaranteedStop: terms });
const at = (bid: string, ask: string) => aMarket({ instruments: [eurusd], quotes: [aQuote("EURUSD", bid, ask)] });
const view = at("1.08510", "1.08512");
const account = anAccount("5000.00", "USD", view, hash);
const base = { commandId: "then", origin: "customer" as const, accountId: "account-1", tradeId: "100234-3" };
const trail = (bid: string, ask: string): TrailTrade => ({
	kind: "trail-trade",
	...base,
	quote: aQuote("EURUSD", bid, ask, { sequence: 42 }),
});
const trigger = (bid: string, ask: string): Command => ({
	kind: "trigger-trade",
	...base,
	quote: aQuote("EURUSD", bid, ask, { sequence: 42 }),
});
const amend = (patch: Partial<AmendTrade>): Command => ({ kind: "amend-trade", ...base, ...patch });

describe("E11 trailing stop", () => {
	const distance = aPrice("0.00100");
	const open = run(account, anOrder({ trailingDistance: distance }), view, hash).history;

	it("begins at the closing price less its distance", () => {
		expect(open.state?.openTrades.get("100234-3")).toMatchObject({
			stopLoss: aPrice("1.08410"),
			trailingDistance: distance,
		});
		const tight = run(account, anOrder({ trailingDistance: distance, stopLoss: aPrice("1.08450") }), view, hash);
		expect(tight.history.state?.openTrades.get("100234-3")?.stopLoss).toBe(aPrice("1.08450"));
	});

	it("follows the best bid by whole increments and never loosens; each move is an event with its tick", () => {
		const up = run(open, trail("1.08600", "1.08602"), view, hash);
		expect(up.decision.events).toMatchObject([
			{ type: "trade-trailed", stopLoss: aPrice("1.08500"), tick: { sequence: 42 } },
		]);
		for (const [bid, ask] of [
			["1.08600", "1.08602"],
			["1.08550", "1.08552"],
		] as const) {
			expect(decide(up.history.state, trail(bid, ask), view)).toMatchObject({
				refusal: { code: "TRIGGER_NOT_REACHED" },
			});
		}
		expect(up.history.state?.entryCount).toBe(open.state?.entryCount);
	});

	it("a tick between two prices of the grid puts the stop on the grid, not nearer than its distance", () => {
		const grid = eurusd.priceIncrement;
		const tick = { bid: aPrice("1.085127"), ask: aPrice("1.085123") };
		const buy = { side: "buy", stopLoss: aPrice("1.08"), trailingDistance: distance } as const;
		const sell = { side: "sell", stopLoss: aPrice("1.1"), trailingDistance: distance } as const;
		expect(trailedStop(buy, tick, grid)).toBe(aPrice("1.08412"));
		expect(trailedStop(sell, tick, grid)).toBe(aPrice("1.08613"));
	});

	it("closes as a stop, under its own reason, at the first bid after a gap", () => {
		const { history } = run(open, trail("1.08600", "1.08602"), view, hash);
		const { decision } = run(history, trigger("1.08450", "1.08452"), view, hash);
		expect(decision.events).toMatchObject([
			{ closed: { closeReason: "trailing-stop", closingPrice: aPrice("1.08450"), netPnl: someMoney("-62.00", "USD") } },
		]);
	});

	it("says at which closing price it moves next, for an index", () => {
		const buy = { side: "buy", stopLoss: aPrice("1.08410"), trailingDistance: distance } as const;
		const sell = { side: "sell", stopLoss: aPrice("1.08612"), trailingDistance: distance } as const;
		expect(nextTrailAt(buy, eurusd.priceIncrement)).toBe(aPrice("1.08511"));
		expect(nextTrailAt(sell, eurusd.priceIncrement)).toBe(aPrice("1.08511"));
		expect(nextTrailAt({ ...buy, trailingDistance: null }, eurusd.priceIncrement)).toBeNull();
		const low = { side: "sell", stopLoss: aPrice("0.00100"), trailingDistance: distance } as const;
		expect(nextTrailAt(low, eurusd.priceIncrement)).toBeNull();
	});

	it("on any path of ticks stands where the slow oracle says, moves exactly when its index says, and a fold of what is stored is that", () => {
		const grid = eurusd.priceIncrement;
		const step = fc.record({ move: fc.bigInt({ min: -60n, max: 60n }), wide: fc.bigInt({ min: 0n, max: 5n }) });
		const side = fc.constantFrom("buy" as const, "sell" as const);
		let moves = 0;
		fc.assert(
			fc.property(side, fc.array(step, { minLength: 1, maxLength: 40 }), (dealt, steps) => {
				const order = anOrder({ side: dealt, trailingDistance: distance });
				let { history } = run(account, order, view, hash);
				const path: Pick<Quote, "bid" | "ask">[] = [aQuote("EURUSD", "1.08510", "1.08512")];
				let bid = 108_510n;
				for (const { move, wide } of steps) {
					bid += move;
					const quote = { ...aQuote("EURUSD", "1", "1"), bid: price(bid * grid), ask: price((bid + wide) * grid) };
					path.push(quote);
					const trade = history.state?.openTrades.get("100234-3");
					if (trade === undefined) throw new Error("the trade is open");
					const next = nextTrailAt(trade, grid);
					const reached = next !== null && (dealt === "buy" ? quote.bid >= next : quote.ask <= next);
					expect(trailedStop(trade, quote, grid) !== null).toBe(reached);
					if (reached) moves += 1;
					history = run(history, { kind: "trail-trade", ...base, quote }, view, hash).history;
					const stopLoss = history.state?.openTrades.get("100234-3")?.stopLoss;
					expect(stopLoss).toBe(oracleTrailingStop(dealt, path, distance));
				}
			}),
			{ numRuns: 150 },
		);
		expect(moves).toBeGreaterThan(100);
	});

	it("E12 set, changed and removed by a patch", () => {
		const still = run(account, anOrder({ stopLoss: aPrice("1.08000") }), view, hash).history;
		const set = run(still, amend({ trailingDistance: distance }), view, hash).history;
		expect(set.state?.openTrades.get("100234-3")).toMatchObject({
			stopLoss: aPrice("1.08410"),
			trailingDistance: distance,
		});
		const wider = run(set, amend({ trailingDistance: aPrice("0.00500") }), view, hash).history;
		expect(wider.state?.openTrades.get("100234-3")).toMatchObject({ stopLoss: aPrice("1.08410") });
		const stands = run(set, amend({ trailingDistance: null }), view, hash).history;
		expect(stands.state?.openTrades.get("100234-3")).toMatchObject({
			stopLoss: aPrice("1.08410"),
			trailingDistance: null,
		});
		const none = run(set, amend({ stopLoss: null, trailingDistance: null }), view, hash).history;
		expect(none.state?.openTrades.get("100234-3")).toMatchObject({ stopLoss: null, trailingDistance: null });
		expect(decide(set.state, amend({ stopLoss: null }), view)).toMatchObject({
			refusal: { code: "TRAILING_NEEDS_STOP" },
		});
	});

	it.each([
		["off the grid", aPrice("0.000001"), "PRICE_OFF_INCREMENT"],
		["wider than the price", aPrice("1.08510"), "TRAILING_TOO_WIDE"],
	] as const)("refused: %s", (_, trailingDistance, code) => {
		expect(decide(account.state, anOrder({ trailingDistance }), view)).toMatchObject({ refusal: { code } });
		const still = run(account, anOrder(), view, hash).history;
		expect(decide(still.state, amend({ trailingDistance }), view)).toMatchObject({ refusal: { code } });
	});

	it("a pending order gives it to the trade that it opens, from the tick of the fill", () => {
		const { history } = run(account, aPendingOrder({ trailingDistance: distance }), view, hash);
		const quote = aQuote("EURUSD", "1.07498", "1.07500");
		const { history: filled } = run(
			history,
			{
				kind: "trigger-order",
				origin: "customer",
				commandId: "t",
				accountId: "account-1",
				orderId: "O100234-3",
				quote,
			},
			view,
			hash,
		);
		const [trade] = filled.state?.openTrades.values() ?? [];
		expect(trade).toMatchObject({ stopLoss: aPrice("1.07398"), trailingDistance: distance });
	});
});

describe("E11 break even is an amendment like any other", () => {
	it("puts the stop at the opening price", () => {
		const open = run(account, anOrder(), view, hash).history;
		const { decision } = run(open, amend({ stopLoss: aPrice("1.08512") }), at("1.08600", "1.08602"), hash);
		expect(decision.events).toMatchObject([{ type: "trade-amended", stopLoss: aPrice("1.08512") }]);
	});
});

describe("E11 guaranteed stop", () => {
	const guaranteed = { stopLoss: aPrice("1.08000"), guaranteedStop: true };
	const open = run(account, anOrder(guaranteed), view, hash).history;

	it("costs nothing when it is set, and keeps the premium of that moment", () => {
		expect(open.state?.openTrades.get("100234-3")?.guaranteedPremium).toBe(terms.premium);
		expect(open.state?.balance).toBe(account.state.balance);
	});

	it("fills exactly at its price through a gap; the premium is charged now, under its own reason", () => {
		const { decision, history } = run(open, trigger("1.07310", "1.07312"), view, hash);
		expect(decision.events).toMatchObject([
			{
				closed: {
					closeReason: "guaranteed-stop",
					closingPrice: aPrice("1.08000"),
					grossPnl: someMoney("-512.00", "USD"),
					guaranteedPremium: someMoney("10.00", "USD"),
					netPnl: someMoney("-522.00", "USD"),
					closingTick: { bid: aPrice("1.07310") },
				},
			},
		]);
		expect(history.entries.slice(-2)).toMatchObject([
			{ reason: "trade-pnl", tradeId: "100234-3" },
			{ reason: "guaranteed-premium", tradeId: "100234-3", balanceAfter: someMoney("4478.00", "USD") },
		]);
	});

	it("the preview says what the stop would cost, premium and all; a trailing stop where it begins", () => {
		expect(previewOpenTrade(account.state, anOrder(guaranteed), view)).toMatchObject({
			refusal: null,
			netPnlAtStopLoss: someMoney("-522.00", "USD"),
		});
		const trailing = anOrder({ trailingDistance: aPrice("0.00100") });
		expect(previewOpenTrade(account.state, trailing, view).netPnlAtStopLoss).toBe(someMoney("-102.00", "USD"));
	});

	it("closed otherwise it costs nothing", () => {
		const { history } = run(open, { kind: "close-trade", ...base, volume: null, bound: null }, view, hash);
		expect(history.state?.balance).toBe(someMoney("4998.00", "USD"));
	});

	it("the premium of the part that is left, bought in the account's currency", () => {
		const pair = aPair("EUR", "JPY", { guaranteedStop: { premium: aPrice("0.015"), minDistance: aPrice("0.100") } });
		const market = aMarket({ instruments: [pair], quotes: [aQuote("EURJPY", "164.210", "164.230")] });
		const euros = anAccount("20000.00", "EUR", market, hash);
		const order = anOrder({ instrumentId: "EURJPY", stopLoss: aPrice("164.000"), guaranteedStop: true });
		let { history } = run(euros, order, market, hash);
		history = run(
			history,
			{ kind: "close-trade", ...base, volume: aVolume("40000"), bound: null },
			market,
			hash,
		).history;
		const quote = aQuote("EURJPY", "163.000", "163.020");
		const { decision } = run(history, { kind: "trigger-trade", ...base, quote }, market, hash);
		// 0.015 × 60,000 = 900 JPY at 1 ÷ 163.000, the tick that triggers it.
		expect(decision.events).toMatchObject([{ closed: { guaranteedPremium: someMoney("5.52", "EUR") } }]);
	});

	it.each([
		["nearer than its terms", { stopLoss: aPrice("1.08361"), guaranteedStop: true }, "GUARANTEE_TOO_NEAR"],
		["without a stop", { guaranteedStop: true }, "GUARANTEE_NEEDS_STOP"],
		["trailing", { guaranteedStop: true, trailingDistance: aPrice("0.00500") }, "GUARANTEE_NOT_TRAILING"],
	] as const)("refused: %s", (_, change, code) => {
		expect(decide(account.state, anOrder(change), view)).toMatchObject({ refusal: { code } });
	});

	it("refused where the instrument has none", () => {
		const plain = aMarket({ instruments: [anInstrument()], quotes: [aQuote("EURUSD", "1.08510", "1.08512")] });
		expect(decide(account.state, anOrder(guaranteed), plain)).toMatchObject({
			refusal: { code: "GUARANTEE_NOT_OFFERED" },
		});
	});

	it("E14 is set or moved at a fresh price only, and given up at any time", () => {
		const saturday = aMarket({
			instruments: [{ ...eurusd, calendar: FOREX_WEEK }],
			quotes: [aQuote("EURUSD", "1.08510", "1.08512")],
			nowMs: Date.UTC(2030, 0, 5, 12),
		});
		const plain = run(account, anOrder({ stopLoss: aPrice("1.08000") }), view, hash).history;
		const closed = { refusal: { code: "MARKET_CLOSED" } };
		expect(decide(plain.state, amend({ guaranteedStop: true }), saturday)).toMatchObject(closed);
		expect(decide(open.state, amend({ stopLoss: aPrice("1.08100") }), saturday)).toMatchObject(closed);
		const stale = aMarket({
			instruments: [eurusd],
			quotes: [aQuote("EURUSD", "1.08510", "1.08512")],
			nowMs: NOON_MS + 60_001,
		});
		expect(decide(open.state, amend({ stopLoss: aPrice("1.08100") }), stale)).toMatchObject({
			refusal: { code: "PRICE_STALE" },
		});
		expect(decide(open.state, amend({ takeProfit: aPrice("1.09") }), saturday).kind).toBe("accepted");
		expect(decide(open.state, amend({ guaranteedStop: false }), saturday).events).toMatchObject([
			{ stopLoss: aPrice("1.08000"), guaranteedPremium: null },
		]);
		expect(decide(open.state, amend({ stopLoss: aPrice("1.08100") }), view).events).toMatchObject([
			{ stopLoss: aPrice("1.08100"), guaranteedPremium: terms.premium },
		]);
		expect(decide(open.state, amend({ stopLoss: aPrice("1.08400") }), view)).toMatchObject({
			refusal: { code: "GUARANTEE_TOO_NEAR" },
		});
		expect(decide(open.state, amend({ stopLoss: null }), view)).toMatchObject({
			refusal: { code: "GUARANTEE_NEEDS_STOP" },
		});
		expect(decide(open.state, amend({ trailingDistance: aPrice("0.00500") }), view)).toMatchObject({
			refusal: { code: "GUARANTEE_NOT_TRAILING" },
		});
	});

	it("E10 one that the fill brings too near cancels the order", () => {
		const order = aPendingOrder({ stopLoss: aPrice("1.07800"), guaranteedStop: true });
		const { history } = run(account, order, view, hash);
		const quote = aQuote("EURUSD", "1.07900", "1.07902");
		const fill: Command = {
			kind: "trigger-order",
			origin: "customer",
			commandId: "t",
			accountId: "account-1",
			orderId: "O100234-3",
			quote,
		};
		expect(decide(history.state, fill, view).events).toMatchObject([
			{
				cancellation: {
					code: "GUARANTEE_TOO_NEAR",
					params: { stop_loss: "1.07800", price: "1.07900", minimum: "0.00150" },
				},
			},
		]);
	});
});
