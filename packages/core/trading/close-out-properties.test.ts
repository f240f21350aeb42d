import { createHash } from "node:crypto";
import {
	aContract,
	aMarket,
	anAccount,
	anInstrument,
	anOrder,
	aPair,
	aPendingOrder,
	aQuote,
	aVolume,
	directRate,
	fractions,
	inverseRate,
	type Ledgered,
	type OracleAccount,
	type OracleRate,
	oracleBreached,
	oracleCloseOut,
	oracleEquity,
	run,
	untilSeen,
} from "@truefill/testkit";
import * as fc from "@truefill/testkit/properties";
import { describe, expect, it } from "vitest";
import { verifyBooks } from "../ledger/index.ts";
import { summarise } from "../margin/index.ts";
import { type AccountCurrency, type Currency, formatMoney, money, price, volume } from "../money/index.ts";
import type { Quote } from "../pricing/index.ts";
import { restOf } from "./close-at.ts";
import {
	type AccountEvent,
	type AccountState,
	type Command,
	closeOutPrices,
	commandOfMarginWork,
	commandOfWork,
	decide,
	evolve,
	type Hypothetical,
	isBreached,
	type MarketView,
	marginWork,
	needsCloseOut,
	planCloseOut,
	previewAccount,
	watchBands,
	withQuotes,
	workOfTick,
} from "./index.ts";

const hash = (text: string) => createHash("sha256").update(text).digest("hex");
const accountId = "account-1";

const step = (units: string) => ({ stepVolume: aVolume(units), minVolume: aVolume(units) });
const instruments = [
	anInstrument({ ...step("10000"), maxLeverage: 30 }),
	aPair("EUR", "JPY", { ...step("10000"), maxLeverage: 30 }),
	aPair("USD", "JPY", { ...step("10000"), maxLeverage: 30 }),
	aContract("GOLD", { ...step("1"), maxLeverage: 20 }),
	aContract("COIN", { ...step("0.1"), maxLeverage: 2 }),
	// Closing a small part of it costs more than it frees.
	aContract("DEAR", {
		...step("1"),
		maxLeverage: 20,
		commission: { kind: "per-lot", amount: "3", currency: "USD", minimum: "60" },
	}),
];
const GRID: Readonly<Record<string, readonly [middle: bigint, grid: bigint, unit: bigint]>> = {
	EURUSD: [108_500n, 1_000n, 10_000n],
	EURJPY: [164_210n, 100_000n, 10_000n],
	USDJPY: [151_345n, 100_000n, 10_000n],
	GOLD: [234_000n, 1_000_000n, 1n],
	COIN: [640_000n, 1_000_000n, 1n],
	DEAR: [12_000n, 1_000_000n, 1n],
};
const IDS = ["EURUSD", "EURJPY", "GOLD", "COIN", "DEAR"] as const;

const quoteOf = (id: string, moved: number, spread: number): Quote => {
	const [middle, grid] = GRID[id] ?? [1n, 1n];
	const at = middle + (middle * BigInt(moved)) / 10_000n;
	return { ...aQuote(id, "1", "1"), bid: price(at * grid), ask: price((at + BigInt(spread)) * grid) };
};
const still = Object.keys(GRID).map((id) => quoteOf(id, 0, 2));
const marketOf = (quotes: readonly Quote[], shut: readonly string[] = []): MarketView =>
	aMarket({
		instruments: instruments.map((each) =>
			shut.includes(each.id) ? { ...each, tradingMode: "halted", tradingModeReason: "test" } : each,
		),
		quotes: [...still, ...quotes],
	});

const orders = fc.array(
	fc.record({
		// Gold more often, so that hedges occur.
		instrumentId: fc.constantFrom(...IDS, "GOLD" as const, "GOLD" as const, "GOLD" as const),
		side: fc.constantFrom("buy" as const, "sell" as const),
		steps: fc.integer({ min: 1, max: 12 }),
		/** Offset of the market price at the opening, in ten-thousandths. */
		at: fc.integer({ min: -150, max: 150 }),
	}),
	{ minLength: 1, maxLength: 8, size: "max" },
);
/** Moves in ten-thousandths of the price: mostly small, sometimes a gap. */
const moves = fc.record({
	moved: fc.tuple(
		...IDS.map(() => fc.oneof(fc.integer({ min: -600, max: 600 }), fc.integer({ min: -4_000, max: 4_000 }))),
	),
	spread: fc.integer({ min: 0, max: 400 }),
	shut: fc.subarray([...IDS], { maxLength: 2 }),
});
const currencies = fc.constantFrom("USD" as const, "EUR" as const, "JPY" as const);
const BALANCES = { USD: "30000.00", EUR: "27000.00", JPY: "4500000", GBP: "1", CHF: "1", AUD: "1" };

type Request = typeof orders extends fc.Arbitrary<infer T> ? T : never;

/** An account with the accepted ones of the orders. */
function holding(
	currency: AccountCurrency,
	requests: Request,
	positionMode: "hedging" | "netting" = "hedging",
): Ledgered {
	const view = marketOf([]);
	let history: Ledgered = anAccount(BALANCES[currency], currency, view, hash, { positionMode });
	for (const [place, { instrumentId, side, steps, at }] of requests.entries()) {
		const [, , unit] = GRID[instrumentId] ?? [0n, 0n, 1n];
		const units =
			instrumentId === "COIN" ? volume(BigInt(steps) * 10n ** 7n) : volume(BigInt(steps) * unit * 10n ** 8n);
		const order = anOrder({ commandId: `o${place}`, instrumentId, side, volume: units });
		history = run(history, order, marketOf([quoteOf(instrumentId, at, 2)]), hash).history;
	}
	// Withdraws most of the free margin, so that a move of the market matters.
	const { state } = history;
	const { freeMargin } = state ? summarise(state, view) : { freeMargin: null };
	if (freeMargin === null || freeMargin <= 1n || state?.openTrades.size === 0) return history;
	const amount = money(-(freeMargin * 9n) / 10n);
	const take: Command = {
		kind: "adjust-balance",
		origin: "customer",
		commandId: "take",
		accountId,
		amount,
		reason: "adjustment",
		note: "",
	};
	return run(history, take, view, hash).history;
}
const stateOf = ({ state }: Ledgered): AccountState => {
	if (state === undefined) throw new Error("no account");
	return state;
};
const movedQuotes = ({ moved, spread }: { moved: readonly number[]; spread: number }): readonly Quote[] =>
	IDS.map((id, place) => quoteOf(id, moved[place] ?? 0, spread));

function oracleRate(from: Currency, to: AccountCurrency, view: MarketView): OracleRate {
	const one = fractions.fraction(1n);
	const quote = (id: string): Quote => view.quote(id) ?? aQuote(id, "1", "1");
	if (from === to) return { bid: one, ask: one };
	if (from === "JPY") return inverseRate(quote(to === "EUR" ? "EURJPY" : "USDJPY"));
	if (to === "EUR") return inverseRate(quote("EURUSD"));
	return directRate(quote("USDJPY"));
}
/** E21: three dollars a unit, at least sixty, converted at the ask. */
function charged(units: bigint, rate: OracleRate, currency: AccountCurrency): bigint {
	const { fraction, times, scaled, atMost, nearestEven } = fractions;
	const asked = times(scaled(units, 8), fraction(3n));
	const dollars = atMost(asked, fraction(60n)) ? fraction(60n) : asked;
	return nearestEven(times(times(dollars, rate.ask), fraction(currency === "JPY" ? 1n : 100n)));
}
const oracleAccount = (state: AccountState, view: MarketView): OracleAccount => ({
	cash: state.balance,
	currency: state.currency,
	trades: [...state.openTrades.values()],
	market: (id) => {
		const instrument = view.instrument(id);
		const quote = view.quote(id);
		if (instrument === undefined || quote === undefined) throw new Error(`no market ${id}`);
		return {
			quote,
			rate: oracleRate(instrument.quoteCurrency, state.currency, view),
			step: instrument.stepVolume,
			open: view.state(id).state === "open",
			charge: (_, units) =>
				id === "DEAR" ? charged(units, oracleRate("USD", state.currency, view), state.currency) : 0n,
		};
	},
});
const closesOf = (events: readonly AccountEvent[]) =>
	events.flatMap((event) =>
		event.type === "trade-closed" ? [{ tradeId: event.closed.tradeId, volume: event.closed.volume }] : [],
	);

const RUNS = { numRuns: 300 };
const closeOut = (quotes: readonly Quote[]): Command => ({
	kind: "close-out",
	origin: "customer",
	commandId: "close-out",
	accountId,
	quotes,
});

describe("E17, E18 close-out over random portfolios and gaps", () => {
	it("closes what the slow oracle closes, ends above the level or with nothing closable, and never more than a step too much", () => {
		const seen = { breached: 0, hedged: 0, waited: 0, several: 0, compensated: 0, whole: 0 };
		const rarest = untilSeen(seen, 3, () =>
			fc.assert(
				fc.property(currencies, orders, moves, (currency, requests, move) => {
					const history = holding(currency, requests);
					const before = stateOf(history);
					const quotes = movedQuotes(move);
					const view = marketOf(quotes, move.shut);
					const oracle = oracleAccount(before, view);
					const { decision, history: after } = run(history, closeOut(quotes), marketOf([], move.shut), hash);
					expect(needsCloseOut(before, view)).toBe(oracleBreached(oracle));
					const expected = oracleCloseOut(oracle);
					expect(closesOf(decision.events)).toEqual(expected.closes);
					if (!oracleBreached(oracle)) return;
					seen.breached += 1;
					const state = stateOf(after);
					const { equity, usedMargin } = summarise(state, view);
					if (equity === null) throw new Error("unknown");
					const closable = [...state.openTrades.values()].some(({ instrumentId }) =>
						move.shut.every((id) => id !== instrumentId),
					);
					expect(isBreached(equity, usedMargin) && closable).toBe(false);
					if (isBreached(equity, usedMargin)) seen.waited += 1;
					if (state.openTrades.size === 0) {
						expect(state.balance).toBeGreaterThanOrEqual(0n);
						seen.whole += 1;
					}
					if (decision.events.at(-1)?.type === "negative-balance-compensated") seen.compensated += 1;
					const { closes } = expected;
					if (closes.length > 1) seen.several += 1;
					const last = closes.at(-1);
					const first = closes[0];
					const sides = new Set(closes.map(({ tradeId }) => before.openTrades.get(tradeId)?.side));
					if (sides.size > 1) seen.hedged += 1;
					if (last === undefined || first === undefined || isBreached(equity, usedMargin)) return;
					// With one step less of the last close, the account would still be breached.
					const instrument = view.instrument(before.openTrades.get(last.tradeId)?.instrumentId ?? "");
					const less = last.volume - (instrument?.stepVolume ?? 0n);
					const closing = closes.map((close) => (close === last ? { ...close, volume: less > 0n ? less : 0n } : close));
					let account = oracle;
					for (const { tradeId, volume: units } of closing) {
						const found = account.trades.find((trade) => trade.id === tradeId);
						if (found === undefined || units === 0n) continue;
						const cost = account.market(found.instrumentId).charge(found, units);
						const cash = account.cash + pnlOf(account, { ...found, volume: volume(units) }) - cost;
						const rest = found.volume === units ? [] : [restOf(found, volume(units))];
						account = {
							...account,
							cash,
							trades: account.trades.flatMap((trade) => (trade === found ? rest : [trade])),
						};
					}
					expect(oracleBreached(account), formatMoney(equity, currency)).toBe(true);
				}),
				RUNS,
			),
		);
		// The property proves nothing without close-outs.
		expect(rarest, JSON.stringify(seen)).toBeGreaterThan(3);
	});

	it("gives the same plan whatever the order in which the trades are kept", () => {
		fc.assert(
			fc.property(currencies, orders, moves, fc.infiniteStream(fc.nat()), (currency, requests, move, random) => {
				const before = stateOf(holding(currency, requests));
				const shuffled = [...before.openTrades]
					.map((entry) => ({ entry, key: random.next().value }))
					.toSorted((a, b) => a.key - b.key)
					.map(({ entry }) => entry);
				const view = marketOf(movedQuotes(move), move.shut);
				expect(planCloseOut({ ...before, openTrades: new Map(shuffled) }, view)).toEqual(planCloseOut(before, view));
			}),
			RUNS,
		);
	});

	it("never leaves an account that has nothing open below zero, and its books prove", () => {
		fc.assert(
			fc.property(
				currencies,
				orders,
				fc.array(moves, { minLength: 1, maxLength: 4 }),
				fc.constantFrom("hedging" as const, "netting" as const),
				(currency, requests, path, mode) => {
					let history = holding(currency, requests, mode);
					for (const [place, move] of path.entries()) {
						const quotes = movedQuotes(move);
						const command = { ...closeOut(quotes), commandId: `c${place}` };
						history = run(history, command, marketOf([], move.shut), hash).history;
						const { balance, openTrades } = stateOf(history);
						if (openTrades.size === 0) expect(balance).toBeGreaterThanOrEqual(0n);
					}
					expect(verifyBooks(history.entries, hash).ok).toBe(true);
				},
			),
			RUNS,
		);
	});
});

function pnlOf(account: OracleAccount, part: OracleAccount["trades"][number]): bigint {
	const alone = { ...account, cash: 0n, trades: [part] };
	return oracleEquity(alone);
}

describe("E19 the preview is the command", () => {
	const paths = fc.array(fc.subarray([0, 1, 2, 3, 4], { minLength: 1 }), { minLength: 1, maxLength: 5 });
	const levels = fc.array(fc.tuple(fc.nat({ max: 7 }), fc.integer({ min: 100, max: 2_500 }), fc.boolean()), {
		maxLength: 4,
	});

	it("executing the openings, closes and the path closes exactly what the preview listed", () => {
		const seen = { closed: 0, stopped: 0, out: 0, orders: 0, refused: 0 };
		const rarest = untilSeen(seen, 3, () =>
			fc.assert(
				fc.property(
					currencies,
					orders,
					orders,
					levels,
					paths,
					fc.array(moves, { minLength: 5, maxLength: 5 }),
					(currency, held, opens, protections, touched, walk) => {
						let history = holding(currency, held);
						// Stop losses and take profits on some trades, and a pending order.
						for (const [place, [at, distance, stop]] of protections.entries()) {
							const trade = [...stateOf(history).openTrades.values()][at];
							if (trade === undefined) continue;
							const [middle, grid] = GRID[trade.instrumentId] ?? [1n, 1n];
							const away = (middle * BigInt(distance)) / 10_000n;
							const level = price((middle + ((trade.side === "buy") === stop ? -away : away)) * grid);
							const levels_ = stop ? { stopLoss: level } : { takeProfit: level };
							const amend: Command = {
								kind: "amend-trade",
								origin: "customer",
								commandId: `a${place}`,
								accountId,
								tradeId: trade.id,
								...levels_,
							};
							history = run(history, amend, marketOf([]), hash).history;
						}
						const waiting = aPendingOrder({ volume: aVolume("10000"), price: price(106_000_000n) });
						history = run(history, waiting, marketOf([]), hash).history;
						const state = stateOf(history);
						const view = marketOf([]);
						const [first] = state.openTrades.keys();
						const hypothetical: Hypothetical = {
							opens: opens.slice(0, 2).map(({ instrumentId, side, steps }) => ({
								instrumentId,
								side,
								volume:
									instrumentId === "COIN"
										? aVolume("0.1")
										: volume(BigInt(steps) * (GRID[instrumentId]?.[2] ?? 1n) * 10n ** 8n),
								stopLoss: null,
								takeProfit: null,
								bound: null,
							})),
							closes: first === undefined ? [] : [{ tradeId: first, volume: null }],
							path: touched.map((places, at) =>
								places.map((place) => quoteOf(IDS[place] ?? "GOLD", walk[at]?.moved[place] ?? 0, 2)),
							),
						};
						const preview = previewAccount(state, hypothetical, view);

						// A refusal uses a sequence number on the real account, so ids of new trades may differ there.
						const known = (tradeId: string) => (state.openTrades.has(tradeId) ? tradeId : "new");
						const listed: unknown[] = [];
						let real = history;
						let count = 0;
						const execute = (command: Command, seenView: MarketView) => {
							const outcome = run(real, command, seenView, hash);
							real = outcome.history;
							return outcome.decision;
						};
						const base = () => {
							count += 1;
							return { commandId: `real-${count}`, origin: "customer" as const, accountId };
						};
						for (const order of hypothetical.opens) execute({ kind: "open-trade", ...base(), ...order }, view);
						for (const close of hypothetical.closes)
							execute({ kind: "close-trade", ...base(), ...close, bound: null }, view);
						const quotes = new Map<string, Quote>();
						hypothetical.path.forEach((moved, at) => {
							const ticks = moved.map(
								(one): Quote => ({ ...aQuote(one.instrumentId, "1", "1"), ...one, sequence: at + 2 }),
							);
							for (const tick of ticks) quotes.set(tick.instrumentId, tick);
							const latest = marketOf([...quotes.values()]);
							const note = (events: readonly AccountEvent[]) => {
								for (const event of events) {
									if (event.type !== "trade-closed") continue;
									const { tradeId, volume: units, closingPrice, netPnl, closeReason } = event.closed;
									listed.push({ step: at, tradeId: known(tradeId), units, closingPrice, netPnl, closeReason });
								}
							};
							for (const tick of ticks) {
								for (const work of workOfTick(stateOf(real), tick, latest)) {
									note(execute(commandOfWork(work, base(), tick), latest).events);
								}
							}
							const due = marginWork(stateOf(real), [...quotes.values()], latest);
							if (due !== null) note(execute(commandOfMarginWork(due, base(), [...quotes.values()]), latest).events);
						});
						const promised = preview.closed.map(({ step: at, closed }) => {
							const { tradeId, volume: units, closingPrice, netPnl, closeReason } = closed;
							return { step: at, tradeId: known(tradeId), units, closingPrice, netPnl, closeReason };
						});
						expect(listed).toEqual(promised);
						expect(stateOf(real).balance).toBe(preview.balanceAtEnd);
						for (const { closed } of preview.closed) {
							seen.closed += 1;
							if (closed.closeReason === "stop-out") seen.out += 1;
							if (closed.closeReason === "stop-loss") seen.stopped += 1;
						}
						if (preview.cancelledOrders.length > 0) seen.orders += 1;
						if (preview.refused.length > 0) seen.refused += 1;
					},
				),
				RUNS,
			),
		);
		expect(rarest, JSON.stringify(seen)).toBeGreaterThan(3);
	});

	it("N6 the close-out prices are the first that breach, the one beside them does not", () => {
		let found = 0;
		fc.assert(
			fc.property(currencies, orders, (currency, requests) => {
				const state = stateOf(holding(currency, requests));
				const view = marketOf([]);
				for (const { instrumentId, below, above } of closeOutPrices(state, view)) {
					const quote = view.quote(instrumentId);
					if (quote === undefined) throw new Error("no quote");
					const breachedAt = (move: bigint) => {
						const moved = { ...quote, bid: price(quote.bid + move), ask: price(quote.ask + move) };
						return needsCloseOut(state, withQuotes(view, [moved]));
					};
					if (below !== null && below < quote.bid) {
						expect([breachedAt(below - quote.bid), breachedAt(below - quote.bid + 1n)]).toEqual([true, false]);
						found += 1;
					}
					if (above !== null && above > quote.ask) {
						expect([breachedAt(above - quote.ask), breachedAt(above - quote.ask - 1n)]).toEqual([true, false]);
						found += 1;
					}
				}
			}),
			{ numRuns: 60 },
		);
		expect(found).toBeGreaterThan(30);
	});
});

describe("safe bands", () => {
	it("inside all bands nothing is ever due: no close-out, no margin call; and the bands are not empty", () => {
		let bands_ = 0;
		fc.assert(
			fc.property(
				currencies,
				orders,
				moves,
				fc.array(fc.array(fc.integer({ min: 0, max: 1_000 }), { minLength: 10, maxLength: 10 }), {
					minLength: 6,
					maxLength: 6,
				}),
				(currency, requests, move, places) => {
					let state = stateOf(holding(currency, requests));
					const quotes = movedQuotes({
						...move,
						moved: move.moved.map((one) => Math.trunc(one / 8)),
						spread: move.spread % 40,
					});
					const view = marketOf(quotes);
					const due = marginWork(state, [], view);
					if (due !== null) {
						const decision = decide(
							state,
							commandOfMarginWork(due, { commandId: "due", origin: "customer" as const, accountId }, []),
							view,
						);
						state = decision.events.reduce<AccountState>((at, event) => evolve(at, event, hash), state);
					}
					const bands = watchBands(state, view);
					if (bands === null || bands.size === 0) return;
					bands_ += 1;
					for (const { instrumentId } of state.openTrades.values()) {
						const from = view.instrument(instrumentId)?.quoteCurrency ?? "USD";
						for (const id of [instrumentId, ...(view.rate(from, currency)?.via ?? [])])
							expect(bands.has(id), id).toBe(true);
					}
					for (const [id, { low, high }] of bands) {
						const quote = view.quote(id);
						expect(quote !== undefined && low <= quote.bid && quote.ask <= high, id).toBe(true);
					}
					for (const place of [...places, Array(10).fill(0), Array(10).fill(1_000)]) {
						const inside = [...bands].map(([id, { low, high }], at): Quote => {
							const one = low + ((high - low) * BigInt(place[2 * at] ?? 0)) / 1_000n;
							const other = low + ((high - low) * BigInt(place[2 * at + 1] ?? 1_000)) / 1_000n;
							return {
								...aQuote(id, "1", "1"),
								bid: price(one < other ? one : other),
								ask: price(one < other ? other : one),
							};
						});
						expect(marginWork(state, inside, view)).toBeNull();
					}
					// The widest spreads: a buy is valued at the low end, a sell at the high end.
					const wide = [...bands].map(
						([id, { low, high }]): Quote => ({ ...aQuote(id, "1", "1"), bid: low, ask: high }),
					);
					expect(marginWork(state, wide, view)).toBeNull();
				},
			),
			{ numRuns: 200 },
		);
		expect(bands_).toBeGreaterThan(100);
	});

	it("leaving the bands far enough on the losing side breaches: they are not narrow without need", () => {
		const state = stateOf(holding("USD", [{ instrumentId: "GOLD", side: "buy", steps: 10, at: 0 }]));
		const view = marketOf([]);
		const bands = watchBands(state, view);
		const band = bands?.get("GOLD");
		if (band === undefined) throw new Error("no band");
		const at = (bid: bigint) =>
			marginWork(state, [{ ...aQuote("GOLD", "1", "1"), bid: price(bid), ask: price(bid) }], view);
		expect(at(band.low)).toBeNull();
		// One step of the price grid lower is the first margin call.
		expect(at(band.low - 1_000_000n)).toBe("check-margin");
	});
});
