import { createHash } from "node:crypto";
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
	type Ledgered,
	run,
	untilSeen,
} from "@truefill/testkit";
import * as fc from "@truefill/testkit/properties";
import { describe, expect, it } from "vitest";
import { financingDayEndMs, nextFinancingDate } from "../instruments/index.ts";
import { summarise } from "../margin/index.ts";
import { type AccountCurrency, formatMoney, formatPrice, money, type Price, volume } from "../money/index.ts";
import type { Quote } from "../pricing/index.ts";
import {
	type AccountEvent,
	type AccountState,
	type Command,
	commandOfMarginWork,
	commandOfWork,
	financingAhead,
	type Hypothetical,
	type MarketView,
	marginFigures,
	marginWork,
	movedBid,
	previewAccount,
	type Shock,
	shockPath,
	widenedQuote,
	workOfTick,
} from "./index.ts";

const hash = (text: string) => createHash("sha256").update(text).digest("hex");
const accountId = "account-1";
/** Monday 7 January 2030, noon. */
const NOW = Date.UTC(2030, 0, 7, 12);
const step = (units: string) => ({ stepVolume: aVolume(units), minVolume: aVolume(units) });
const rated = {
	...anInstrument().financing,
	swap: {
		kind: "rate" as const,
		basePercent: "3.65",
		quotePercent: "5.30",
		adminPercent: "0.8",
		dayCount: 365 as const,
	},
	settlementDays: 2 as const,
	holidays: [],
};
const instruments = [
	anInstrument({ ...step("1000"), maxLeverage: 30, financing: rated }),
	aPair("USD", "JPY", { ...step("1000"), maxLeverage: 30, financing: rated }),
	aPair("EUR", "JPY", { ...step("1000"), maxLeverage: 30, financing: rated }),
	aContract("GOLD", { ...step("1"), maxLeverage: 20 }),
	aContract("SHARE", { ...step("1"), maxLeverage: 5 }),
];
const QUOTES = {
	EURUSD: ["1.08500", "1.08506"],
	USDJPY: ["151.340", "151.350"],
	EURJPY: ["164.200", "164.220"],
	GOLD: ["2340.00", "2340.40"],
	SHARE: ["100.00", "100.10"],
} as const;
const IDS = ["EURUSD", "USDJPY", "EURJPY", "GOLD", "SHARE"] as const;
type Id = (typeof IDS)[number];
const UNIT = { EURUSD: "10000", USDJPY: "10000", EURJPY: "10000", GOLD: "2", SHARE: "20" } as const;
const quoteOf = (id: Id): Quote => aQuote(id, QUOTES[id][0], QUOTES[id][1], { tsMs: NOW });
const still = IDS.map(quoteOf);
const marketAt = (nowMs: number, quotes: readonly Quote[] = still): MarketView =>
	aMarket({ instruments, nowMs, quotes: [...still, ...quotes] });
const NOTHING: Hypothetical = { opens: [], closes: [], path: [] };
const UNMOVED: Shock = { bids: new Map(), currencyMove: 0n, spreadFactor: 100n, steps: 1 };

function bidAt(id: Id, by: bigint): Price {
	const increment = instruments.find((one) => one.id === id)?.priceIncrement;
	if (increment === undefined) throw new Error(id);
	return movedBid(quoteOf(id).bid, by, increment);
}

type Wanted = readonly (readonly [Id, "buy" | "sell", number])[];

function holding(currency: AccountCurrency, balance: string, wanted: Wanted) {
	const view = marketAt(NOW);
	let history: Ledgered = anAccount(balance, currency, view, hash);
	for (const [place, [instrumentId, side, count]] of wanted.entries()) {
		const units = volume(aVolume(UNIT[instrumentId]) * BigInt(count));
		history = run(history, anOrder({ commandId: `o${place}`, instrumentId, side, volume: units }), view, hash).history;
	}
	return history;
}
function stateOf({ state }: Ledgered): AccountState {
	if (state === undefined) throw new Error("no account");
	return state;
}
const usd = (amount: bigint | undefined) => (amount === undefined ? "unknown" : formatMoney(money(amount), "USD"));

describe("E19 suppositions, one by one", () => {
	const state = stateOf(holding("USD", "20000.00", [["EURUSD", "buy", 10]]));
	const view = marketAt(NOW);
	const preview = (supposed: Partial<Hypothetical>, of = state) =>
		previewAccount(of, { ...NOTHING, ...supposed }, view);

	it("nothing supposed is the account as it is", () => {
		const now = marginFigures(state, view);
		const found = preview({ marginFactor: 100n, nights: 0, dividends: [], orders: [] });
		expect(now.ok && now.value).toEqual(found.figures);
		expect(found.figuresAtEnd).toEqual(found.figures);
		expect(found.balanceAtEnd).toBe(state.balance);
		expect(found).toEqual(preview({}));
	});

	it.each([
		[200n, "7233.74"],
		[150n, "5425.31"],
		[50n, "1808.44"],
	])("a margin × %s hundredths", (marginFactor, used) => {
		const { figures, figuresAtEnd } = preview({ marginFactor });
		expect(usd(figures?.usedMargin)).toBe("3616.87");
		expect(usd(figuresAtEnd?.usedMargin)).toBe(used);
		expect(figuresAtEnd?.equity).toBe(figures?.equity);
	});

	it("a margin raised above twice the equity closes out before any price moves", () => {
		const found = preview({ marginFactor: 1_200n });
		const [first] = found.closed;
		expect(first).toMatchObject({ step: -1, closed: { closeReason: "stop-out", instrumentId: "EURUSD" } });
		expect(usd(first?.closeOut?.usedMargin)).toBe("43402.44");
		expect(found.figuresAtEnd?.marginLevel).toBeGreaterThan(5_000n);
	});

	it("later fills need the raised margin, at a whole leverage", () => {
		const bought = { ...aPendingOrder(), volume: aVolume("20000"), price: aPrice("1.08000") };
		const path = shockPath(state, ["EURUSD"], { ...UNMOVED, bids: new Map([["EURUSD", aPrice("1.07415")]]) }, view);
		const filled = preview({ orders: [bought], marginFactor: 400n, path });
		// 30 ÷ 4 is 7.5: a leverage of 7.
		expect(filled.fills.map(({ order, price }) => [order.instrumentId, formatPrice(price, 5)])).toEqual([
			["EURUSD", "1.07421"],
		]);
		expect(usd(filled.figuresAtEnd?.usedMargin)).toBe("17536.66");
		expect(preview({ orders: [bought], marginFactor: 900n, path }).cancellations).toMatchObject([
			{ cancellation: { code: "MARGIN_TOO_LITTLE" } },
		]);
	});

	it("nights book what the nights to come are said to cost", () => {
		const [instrument] = instruments;
		if (instrument === undefined) throw new Error("no instrument");
		const ahead = financingAhead(state, instrument, "buy", aVolume("100000"), view, 7);
		const sum = (count: number) =>
			ahead.ok ? ahead.value.slice(0, count).reduce((total, { amount }) => total + amount, 0n) : null;
		for (const nights of [1, 3, 7]) {
			const found = preview({ nights });
			expect(found.financing).toBe(sum(nights));
			expect(found.balanceAtEnd - state.balance).toBe(sum(nights));
		}
		expect(usd(preview({ nights: 3 }).financing)).toBe("-36.41");
	});

	it("an order for the day ends with its day; one until cancelled stays", () => {
		const day = { ...aPendingOrder(), timeInForce: "DAY" as const };
		const kept = { ...aPendingOrder() };
		const { cancellations } = preview({ orders: [day, kept], nights: 1 });
		expect(cancellations).toMatchObject([{ cancellation: { code: "ORDER_EXPIRED" }, order: { timeInForce: "DAY" } }]);
	});

	it("a dividend pays a buy less its tax and is paid by a sell", () => {
		const shares = stateOf(holding("USD", "20000.00", [["SHARE", "buy", 5]]));
		const short = stateOf(holding("USD", "20000.00", [["SHARE", "sell", 5]]));
		const dividends = [{ instrumentId: "SHARE", dividend: aPrice("0.50"), taxBasisPoints: 1_500 }];
		expect(usd(preview({ dividends }, shares).dividends)).toBe("42.50");
		expect(usd(preview({ dividends }, short).dividends)).toBe("-50.00");
		expect(preview({ dividends }).refused).toMatchObject([
			{ part: "dividend", index: 0, refusal: { code: "NOTHING_TO_CHANGE" } },
		]);
		expect(preview({ dividends }).figuresAtEnd).not.toBeNull();
	});

	it("a spread × n is around the same middle and costs a buy its half", () => {
		const path = shockPath(state, ["EURUSD"], { ...UNMOVED, spreadFactor: 500n }, view);
		expect(path.map((moves) => moves.map(({ bid, ask }) => [formatPrice(bid, 5), formatPrice(ask, 5)]))).toEqual([
			[["1.08488", "1.08518"]],
		]);
		const found = preview({ path });
		expect(usd((found.figuresAtEnd?.equity ?? 0n) - (found.figures?.equity ?? 0n))).toBe("-12.00");
	});

	it("a move of the account's currency moves the pairs that convert into it, whichever way they are quoted", () => {
		const moved = (currency: AccountCurrency, ids: readonly Id[], currencyMove: bigint) =>
			Object.fromEntries(
				(shockPath({ currency }, ids, { ...UNMOVED, currencyMove }, view)[0] ?? []).map(({ instrumentId, bid }) => [
					instrumentId,
					formatPrice(bid, 5),
				]),
			);
		expect(moved("EUR", ["GOLD"], 1_000n)).toEqual({ EURUSD: "1.19350" });
		expect(moved("USD", ["USDJPY"], 1_000n)).toEqual({ USDJPY: "166.47400" });
		// EUR is not the account's currency and nothing converts from it.
		expect(moved("USD", ["EURUSD"], 1_000n)).toEqual({});
		// A price that is itself moved stays where it was put.
		const path = shockPath(
			{ currency: "EUR" },
			["EURUSD"],
			{ ...UNMOVED, currencyMove: 1_000n, bids: new Map([["EURUSD", aPrice("1.09585")]]) },
			view,
		);
		expect(path.flat().map(({ bid }) => formatPrice(bid, 5))).toEqual(["1.09585"]);
	});

	it("without a rate it is unknown, never zero", () => {
		const euro = stateOf(holding("EUR", "20000.00", [["SHARE", "buy", 5]]));
		const blind = aMarket({ instruments, nowMs: NOW, quotes: [quoteOf("SHARE")] });
		const dividends = [{ instrumentId: "SHARE", dividend: aPrice("0.50"), taxBasisPoints: 0 }];
		for (const supposed of [{ nights: 1 }, { dividends }]) {
			const found = previewAccount(euro, { ...NOTHING, ...supposed }, blind);
			expect(found.figuresAtEnd).toBeNull();
		}
		const noPrice = aMarket({ instruments, nowMs: NOW, quotes: [quoteOf("EURUSD")] });
		expect(previewAccount(euro, { ...NOTHING, nights: 1 }, noPrice).refused).toMatchObject([
			{ part: "night", refusal: { code: "PRICE_UNKNOWN" } },
		]);
	});
});

describe("E19 the widened spread", () => {
	it("is the factor's on the grid, never crossed, and at least a step above zero", () => {
		fc.assert(
			fc.property(
				fc.bigInt({ min: 1n, max: 100_000n }),
				fc.bigInt({ min: 0n, max: 500n }),
				fc.bigInt({ min: 100n, max: 5_000n }),
				(at, spread, factor) => {
					const grid = aPrice("0.001");
					const quote = { bid: (at * grid) as Price, ask: ((at + spread) * grid) as Price };
					const { bid, ask } = widenedQuote(quote, factor, grid);
					expect(bid).toBeGreaterThan(0n);
					expect([bid % grid, ask % grid]).toEqual([0n, 0n]);
					expect((ask - bid) * 100n).toBeGreaterThanOrEqual(spread * factor * grid);
					expect((ask - bid - grid) * 100n).toBeLessThan(spread * factor * grid);
				},
			),
		);
	});
});

describe("E19 the suppositions are what the engine does", () => {
	const wanted = fc.array(
		fc.tuple(
			fc.constantFrom(...IDS),
			fc.constantFrom("buy" as const, "sell" as const),
			fc.integer({ min: 1, max: 12 }),
		),
		{ minLength: 1, maxLength: 6, size: "max" },
	);
	const shock = fc.record({
		moves: fc.uniqueArray(fc.tuple(fc.constantFrom(...IDS), fc.bigInt({ min: -1_500n, max: 1_500n })), {
			selector: ([id]) => id,
			maxLength: 3,
		}),
		currencyMove: fc.constantFrom(0n, 0n, 500n, -500n),
		spreadFactor: fc.constantFrom(100n, 100n, 200n, 1_000n),
		steps: fc.constantFrom(1, 4),
	});

	it("executing margins, nights, dividends and the path closes exactly what is listed", () => {
		const seen = { closed: 0, out: 0, early: 0, nights: 0, dividends: 0, currency: 0, filled: 0, compensated: 0 };
		const rarest = untilSeen(seen, 3, () =>
			fc.assert(
				fc.property(
					fc.constantFrom("USD" as const, "EUR" as const, "JPY" as const),
					wanted,
					shock,
					fc.constantFrom(100n, 100n, 150n, 200n, 500n),
					fc.integer({ min: 0, max: 4 }),
					fc.boolean(),
					fc.bigInt({ min: 0n, max: 9n }),
					(currency, held, { moves, ...rest }, marginFactor, nights, pays, left) => {
						let real: Ledgered = holding(
							currency,
							{ USD: "30000.00", EUR: "27000.00", JPY: "4500000" }[currency],
							held,
						);
						let count = 0;
						const listed: unknown[] = [];
						const said = ({ tradeId, volume: units, closingPrice, netPnl, closeReason }: Closed) => ({
							tradeId,
							units,
							closingPrice,
							netPnl,
							closeReason,
						});
						const execute = (
							command: Omit<Command, "commandId" | "origin" | "accountId">,
							view: MarketView,
							at = -1,
						) => {
							count += 1;
							const full = { ...command, commandId: `real-${count}`, origin: "engine", accountId } as Command;
							const outcome = run(real, full, view, hash);
							real = outcome.history;
							for (const event of outcome.decision.events)
								if (event.type === "trade-closed") listed.push({ step: at, ...said(event.closed) });
						};
						// Withdraws most of the free margin, so that what is supposed matters.
						const { freeMargin } = summarise(stateOf(real), marketAt(NOW));
						const taken = ((freeMargin ?? 0n) * left) / 10n;
						if (taken > 0n) {
							const amount = money(-taken);
							execute({ kind: "adjust-balance", amount, reason: "adjustment", note: "" } as never, marketAt(NOW));
						}
						const start = stateOf(real);
						const ids = held.map(([id]) => id);
						const view = marketAt(NOW);
						const path = shockPath(
							start,
							[...ids, "EURUSD"],
							{ bids: new Map(moves.map(([id, by]) => [id, bidAt(id, by)])), ...rest },
							view,
						);
						const order = { ...aPendingOrder(), volume: aVolume("1000"), price: aPrice("1.08000") };
						const dividends = pays ? [{ instrumentId: "SHARE", dividend: aPrice("2.00"), taxBasisPoints: 1_000 }] : [];
						const preview = previewAccount(
							start,
							{ opens: [], orders: [order], closes: [], marginFactor, nights, dividends, path },
							view,
						);

						execute({ ...order, kind: "place-order", ocoWith: null } as never, view);
						const announced = (at: number, quotes: readonly Quote[] = []) =>
							aMarket({
								nowMs: at,
								// Sessions and ages stay as they were when it was supposed.
								quotes: [...still, ...quotes].map((quote) => ({ ...quote, tsMs: at })),
								instruments: instruments.map((each) => ({
									...each,
									maxLeverage: Math.max(1, Math.floor((each.maxLeverage * 100) / Number(marginFactor))),
								})),
							});
						const margin = (quotes: readonly Quote[], market: MarketView, at = -1) => {
							const due = marginWork(stateOf(real), quotes, market);
							if (due !== null) execute(commandOfMarginWork(due, BASE, quotes), market, at);
						};
						const openTrades = new Map(
							[...stateOf(real).openTrades].map(([id, trade]) => {
								const scaled = trade.margin * marginFactor;
								return [id, { ...trade, margin: money(scaled / 100n + (scaled % 100n === 0n ? 0n : 1n)) }];
							}),
						);
						real = { ...real, state: { ...stateOf(real), openTrades } };
						margin([], announced(NOW));
						let nowMs = NOW;
						for (let night = 0; night < nights; night += 1) {
							const date = nextFinancingDate(nowMs + (night === 0 ? 0 : 1));
							nowMs = financingDayEndMs(date) ?? nowMs;
							execute({ kind: "apply-financing", date, quotes: still } as never, announced(nowMs));
							margin([], announced(nowMs));
						}
						for (const dividend of dividends) {
							execute({ kind: "apply-dividend", ...dividend, exAtMs: nowMs + 1 } as never, announced(nowMs));
							margin([], announced(nowMs));
						}
						const quotes = new Map<string, Quote>();
						for (const [at, moved] of path.entries()) {
							const ticks = moved.map((one): Quote => ({ ...quoteOf("GOLD"), ...one, sequence: at + 2 }));
							for (const tick of ticks) quotes.set(tick.instrumentId, tick);
							const latest = announced(nowMs, [...quotes.values()]);
							for (const tick of ticks)
								for (const work of workOfTick(stateOf(real), tick, latest))
									execute(commandOfWork(work, BASE, tick), latest, at);
							margin([...quotes.values()], latest, at);
						}
						expect(listed).toEqual(preview.closed.map(({ step: at, closed }) => ({ step: at, ...said(closed) })));
						expect(stateOf(real).balance).toBe(preview.balanceAtEnd);
						const figures = marginFigures(stateOf(real), announced(nowMs, [...quotes.values()]));
						expect(figures.ok && figures.value).toEqual(preview.figuresAtEnd);

						seen.closed += preview.closed.length;
						if (preview.closed.some(({ step: at }) => at === -1)) seen.early += 1;
						if (preview.closed.some(({ closeOut }) => closeOut !== null)) seen.out += 1;
						if (preview.financing !== 0n) seen.nights += 1;
						if (preview.dividends !== 0n) seen.dividends += 1;
						if (rest.currencyMove !== 0n && path.length > 0) seen.currency += 1;
						if (preview.fills.length > 0) seen.filled += 1;
						if (preview.compensation > 0n) seen.compensated += 1;
					},
				),
				{ numRuns: 150 },
			),
		);
		// The property proves nothing if nothing happens.
		expect(rarest, JSON.stringify(seen)).toBeGreaterThan(3);
	});
});

const BASE = { commandId: "", origin: "engine", accountId } as const;
type Closed = Extract<AccountEvent, { type: "trade-closed" }>["closed"];
