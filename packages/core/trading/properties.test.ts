import { createHash } from "node:crypto";
import {
	ALWAYS_OPEN,
	aContract,
	aMarket,
	anInstrument,
	anOpening,
	aPair,
	aQuote,
	aVolume,
	directRate,
	FOREX_WEEK,
	inverseRate,
	type Ledgered,
	NO_HISTORY,
	NOON_MS,
	type OracleRate,
	oracleLevel,
	oracleMargin,
	oraclePnl,
	oracleTrigger,
	oracleUsedMargin,
	run,
} from "@truefill/testkit";
import * as fc from "@truefill/testkit/properties";
import { describe, expect, it } from "vitest";
import { customerAmount, sumsToZero, verifyBooks } from "../ledger/index.ts";
import { summarise } from "../margin/index.ts";
import { type AccountCurrency, type Currency, money, type Price, price, volume } from "../money/index.ts";
import type { Quote, Side } from "../pricing/index.ts";
import {
	type AccountEvent,
	type AccountState,
	type Command,
	decodeCommand,
	decodeEvent,
	decodeState,
	encodeCommand,
	encodeEvent,
	encodeState,
	evolve,
	type MarketView,
	stateHash,
} from "./index.ts";

const hash = (text: string) => createHash("sha256").update(text).digest("hex");

const instruments = [
	anInstrument({ commission: { kind: "per-million", amount: "30", currency: "USD", minimum: "0.10" } }),
	aPair("EUR", "JPY", { calendar: FOREX_WEEK }),
	aPair("USD", "JPY"),
	aContract("GOLD", {
		maxExposure: aVolume("50"),
		commission: { kind: "percent", percent: "0.07", currency: "USD", minimum: "1" },
	}),
	aContract("SHUT", { tradingMode: "halted", calendar: ALWAYS_OPEN }),
];
/** Mid price of each market in steps of its grid; prices move around it. */
const MIDDLES: Readonly<Record<string, readonly [bigint, bigint]>> = {
	EURUSD: [108_500n, 1_000n],
	EURJPY: [164_210n, 100_000n],
	USDJPY: [151_200n, 100_000n],
	GOLD: [234_000n, 1_000_000n],
	SHUT: [10_000n, 1_000_000n],
};

const anyQuotes = fc
	.tuple(
		fc.integer({ min: -300, max: 300 }),
		fc.integer({ min: 0, max: 40 }),
		fc.integer({ min: 0, max: 9 }).map((one) => one === 9),
	)
	.map(([move, spread, blind]) =>
		Object.entries(MIDDLES).flatMap(([id, [middle, grid]], index): Quote[] => {
			// Sometimes a market without any price.
			if (blind && id === "EURJPY") return [];
			const steps = middle + (middle * BigInt(move * (index + 1))) / 10_000n;
			return [{ ...aQuote(id, "1", "1"), bid: price(steps * grid), ask: price((steps + BigInt(spread)) * grid) }];
		}),
	);

const ids = fc.oneof(
	{ weight: 12, arbitrary: fc.constantFrom("EURUSD", "EURJPY", "USDJPY", "GOLD") },
	{ weight: 1, arbitrary: fc.constantFrom("SHUT", "NOPE") },
);
const thousands = fc.integer({ min: 0, max: 250 }).map((count) => volume(BigInt(count) * 1_000n * 10n ** 8n));
const hundredths = fc.integer({ min: 0, max: 2_000 }).map((count) => volume(BigInt(count) * 10n ** 6n));
/** Mostly volumes that the instrument accepts, sometimes others. */
const unitsOf = (id: string) =>
	fc.oneof(
		{ weight: 9, arbitrary: id === "GOLD" ? hundredths : thousands },
		{ weight: 1, arbitrary: id === "GOLD" ? thousands : hundredths },
	);

/** A level between two fractions (in ten-thousandths) of the mid price; more often none. */
const level = (id: string, from: number, to: number) =>
	fc.oneof(
		{ weight: 2, arbitrary: fc.constant(null) },
		{
			weight: 1,
			arbitrary: fc.integer({ min: from, max: to }).map((share): Price => {
				const [middle, grid] = MIDDLES[id] ?? [100n, 1_000_000n];
				return price(((middle * BigInt(share)) / 10_000n) * grid);
			}),
		},
	);
/** Stop loss and take profit, mostly but not always on their correct sides. */
const levels = (id: string, side: Side) => {
	const below = level(id, 9_600, 10_020);
	const above = level(id, 9_980, 10_400);
	return side === "buy" ? { stopLoss: below, takeProfit: above } : { stopLoss: above, takeProfit: below };
};
const sides = fc.constantFrom("buy" as const, "sell" as const);

/** The next action. Trades are chosen by their index among the open ones, because ids result from the run. */
type Step = (state: AccountState | undefined, commandId: string, view: MarketView) => Command;
const accountId = "account-1";
/** Mostly an open trade; the highest index gives the id of a trade that is not open. */
const nth = (state: AccountState | undefined, place: number): string => {
	const open = [...(state?.openTrades.keys() ?? [])];
	return (place < 9 ? open[place % open.length] : undefined) ?? "100234-999";
};

const opening: fc.Arbitrary<Step> = fc.tuple(ids, sides).chain(([instrumentId, side]) =>
	fc
		.record({
			...levels(instrumentId, side),
			volume: unitsOf(instrumentId),
			bound: side === "buy" ? level(instrumentId, 9_900, 11_000) : level(instrumentId, 9_000, 10_100),
		})
		.map(
			(order): Step =>
				(_, commandId) => ({
					kind: "open-trade",
					origin: "customer",
					commandId,
					accountId,
					instrumentId,
					side,
					...order,
				}),
		),
);
const place = fc.integer({ min: 0, max: 9 });
const closing: fc.Arbitrary<Step> = fc
	.record({ place, volume: fc.option(fc.oneof(thousands, hundredths), { nil: null, freq: 3 }) })
	.map(
		(request): Step =>
			(state, commandId) => ({
				kind: "close-trade",
				origin: "customer",
				commandId,
				accountId,
				tradeId: nth(state, request.place),
				volume: request.volume,
				bound: null,
			}),
	);
const amending: fc.Arbitrary<Step> = fc
	.tuple(
		place,
		fc.tuple(ids, sides).chain(([id, side]) => fc.record(levels(id, side), { requiredKeys: [] })),
	)
	.map(
		([at, patch]): Step =>
			(state, commandId) => ({
				kind: "amend-trade",
				origin: "customer",
				commandId,
				accountId,
				tradeId: nth(state, at),
				...patch,
			}),
	);
/** As the trigger index does it: a trade that the latest tick triggers, if there is one. */
const triggering: fc.Arbitrary<Step> = place.map(
	(at): Step =>
		(state, commandId, view) => {
			const reached = [...(state?.openTrades.values() ?? [])].find((trade) => {
				const quote = view.quote(trade.instrumentId);
				return quote !== undefined && oracleTrigger(trade, quote) !== null;
			});
			const tradeId = reached?.id ?? nth(state, at);
			const quote = view.quote(state?.openTrades.get(tradeId)?.instrumentId ?? "EURUSD");
			return {
				kind: "trigger-trade",
				origin: "customer",
				commandId,
				accountId,
				tradeId,
				quote: quote ?? aQuote("EURUSD", "1", "1.1"),
			};
		},
);
const adjusting: fc.Arbitrary<Step> = fc
	.record({
		amount: fc.bigInt({ min: -500_000n, max: 2_000_000n }).map(money),
		reason: fc.constantFrom("demo-funding" as const, "adjustment" as const),
		note: fc.string(),
	})
	.map(
		(adjustment): Step =>
			(_, commandId) => ({ kind: "adjust-balance", origin: "customer", commandId, accountId, ...adjustment }),
	);
const reopening: fc.Arbitrary<Step> = fc.constant((_, commandId) => anOpening({ commandId }));

const steps = fc.array(
	fc.tuple(
		fc.oneof(
			{ weight: 12, arbitrary: opening },
			{ weight: 4, arbitrary: closing },
			{ weight: 3, arbitrary: amending },
			{ weight: 3, arbitrary: triggering },
			{ weight: 2, arbitrary: adjusting },
			{ weight: 1, arbitrary: reopening },
		),
		anyQuotes,
		fc.oneof(
			{ weight: 5, arbitrary: fc.integer({ min: 0, max: 60_000 }) },
			{ weight: 1, arbitrary: fc.constant(61_000) },
		),
	),
	{ minLength: 8, maxLength: 25, size: "max" },
);
const currencies = fc.constantFrom("USD" as const, "EUR" as const, "JPY" as const);

interface Told {
	readonly history: Ledgered;
	/** Each step's command, the market that it saw, the state before it, and its events. */
	readonly steps: readonly {
		command: Command;
		view: MarketView;
		before: AccountState | undefined;
		events: readonly AccountEvent[];
	}[];
}

function tell(currency: AccountCurrency, script: readonly (readonly [Step, readonly Quote[], number])[]): Told {
	const first = aMarket({ instruments, quotes: [] });
	let history = run(NO_HISTORY, anOpening({ currency }), first, hash).history;
	const funding: Command = {
		kind: "adjust-balance",
		origin: "customer",
		commandId: "fund",
		accountId,
		amount: money(currency === "JPY" ? 3_000_000n : 2_000_000n),
		reason: "demo-funding",
		note: "",
	};
	history = run(history, funding, first, hash).history;
	const told: Told["steps"][number][] = [];
	script.forEach(([step, quotes, ageMs], index) => {
		const view = aMarket({ instruments, quotes, nowMs: NOON_MS + ageMs });
		const before = history.state;
		const command = step(before, `command-${index}`, view);
		const result = run(history, command, view, hash);
		history = result.history;
		told.push({ command, view, before, events: result.decision.events });
	});
	return { history, steps: told };
}

function stateOf(told: Told): AccountState {
	if (told.history.state === undefined) throw new Error("no account");
	return told.history.state;
}

const eventsOf = <T extends AccountEvent["type"]>(told: Told, type: T) =>
	told.history.events.filter((event): event is Extract<AccountEvent, { type: T }> => event.type === type);

/** E5 implemented a second time, for the pairs of this market. */
function oracleRate(from: Currency, to: Currency, view: MarketView): OracleRate | null {
	const one = directRate({ bid: price(10n ** 8n), ask: price(10n ** 8n) });
	if (from === to) return one;
	for (const [id, base, quoted] of [
		["EURUSD", "EUR", "USD"],
		["EURJPY", "EUR", "JPY"],
		["USDJPY", "USD", "JPY"],
	] as const) {
		const quote = view.quote(id);
		if (from === base && to === quoted) return quote ? directRate(quote) : null;
		if (from === quoted && to === base) return quote ? inverseRate(quote) : null;
	}
	return null;
}

/** A stored rate has twelve decimals, the oracle is exact: at these sizes they differ by at most one minor unit. */
const near = (a: bigint, b: bigint) => a - b <= 1n && b - a <= 1n;

const RUNS = { numRuns: 400 };

describe("any history of commands on any market", () => {
	const story = fc.tuple(currencies, steps);

	it("E23, E24, E7 books sum to zero, chain, and the balance is their fold", () => {
		fc.assert(
			fc.property(story, ([currency, script]) => {
				const told = tell(currency, script);
				const { entries } = told.history;
				const state = stateOf(told);
				for (const entry of entries) expect(sumsToZero(entry.postings)).toBe(true);
				expect(verifyBooks(entries, hash)).toEqual({ ok: true, entries: entries.length, accounts: 1 });
				expect(state.balance).toBe(entries.reduce((sum, entry) => sum + customerAmount(entry), 0n));
				expect(state.entryCount).toBe(entries.length);
				expect(told.history.events.map((event) => event.sequence)).toEqual(
					told.history.events.map((_, index) => index + 1),
				);
			}),
			RUNS,
		);
	});

	it("R1, E6 lifetime result is the sum of what closed, and explains the balance", () => {
		fc.assert(
			fc.property(story, ([currency, script]) => {
				const told = tell(currency, script);
				const state = stateOf(told);
				const closed = eventsOf(told, "trade-closed").map((event) => event.closed);
				const sum = (amounts: readonly bigint[]) => amounts.reduce((total, amount) => total + amount, 0n);
				expect(state.lifetimePnl).toBe(sum(closed.map((trade) => trade.netPnl)));
				for (const trade of closed) expect(trade.netPnl).toBe(trade.grossPnl - trade.commission);
				const adjusted = sum(eventsOf(told, "balance-adjusted").map((event) => event.amount));
				const prepaid = sum([...state.openTrades.values()].map((trade) => trade.commission));
				const compensated = sum(eventsOf(told, "negative-balance-compensated").map((event) => event.amount));
				expect(state.balance).toBe(adjusted + state.lifetimePnl - prepaid + compensated);
			}),
			RUNS,
		);
	});

	it("E6 parts sum to the whole: volume, margin and commission exactly", () => {
		fc.assert(
			fc.property(story, ([currency, script]) => {
				const told = tell(currency, script);
				for (const { trade, commission } of eventsOf(told, "trade-opened")) {
					const parts = eventsOf(told, "trade-closed").filter((event) => event.closed.tradeId === trade.id);
					const left = stateOf(told).openTrades.get(trade.id);
					const closedVolume = parts.reduce((sum, part) => sum + part.closed.volume, 0n);
					expect(closedVolume + (left?.volume ?? 0n)).toBe(trade.volume);
					const carried = parts.reduce((sum, part) => sum + part.closed.commission - part.closingCommission, 0n);
					expect(carried + (left?.commission ?? 0n)).toBe(commission);
					if (left === undefined) continue;
					// Held margin is never below its exact share, nor more than one minor unit per part above it.
					const surplus = left.margin * trade.volume - trade.margin * left.volume;
					expect(surplus >= 0n).toBe(true);
					expect(surplus <= BigInt(parts.length) * trade.volume).toBe(true);
				}
			}),
			RUNS,
		);
	});

	it("E3–E5, E8, E11 every fill is what the slow oracle says", () => {
		const fills = { opened: 0, closed: 0, parts: 0, triggered: 0, short: 0 };
		fc.assert(
			fc.property(story, ([currency, script]) => {
				const told = tell(currency, script);
				for (const { view, events, command, before } of told.steps) {
					const [event] = events;
					if (event?.type === "trade-opened") {
						const { trade } = event;
						const instrument = view.instrument(trade.instrumentId);
						const rate = instrument && oracleRate(instrument.quoteCurrency, currency, view);
						if (!instrument || !rate) throw new Error("filled without a rate");
						const quote = trade.openingTick;
						expect(trade.openingPrice).toBe(trade.side === "buy" ? quote.ask : quote.bid);
						expect(
							near(
								trade.margin,
								oracleMargin(trade.openingPrice, trade.volume, instrument.maxLeverage, rate, currency),
							),
						).toBe(true);
						fills.opened += 1;
					}
					if (event?.type === "command-refused" && event.refusal.code === "MARGIN_TOO_LITTLE") fills.short += 1;
					if (event?.type === "trade-closed") {
						const { closed } = event;
						const instrument = view.instrument(closed.instrumentId);
						const rate = instrument && oracleRate(instrument.quoteCurrency, currency, view);
						if (!instrument || !rate) throw new Error("filled without a rate");
						expect(near(closed.grossPnl, oraclePnl(closed, closed.closingTick, rate, currency))).toBe(true);
						const trade = before?.openTrades.get(closed.tradeId);
						if (command.kind === "trigger-trade" && trade !== undefined) {
							expect(closed.closeReason).toBe(oracleTrigger(trade, command.quote));
						}
						fills.closed += 1;
						if (event.remaining !== null) fills.parts += 1;
						if (command.kind === "trigger-trade") fills.triggered += 1;
					}
				}
			}),
			RUNS,
		);
		// The property proves nothing without fills, or without accounts that lack margin.
		expect(Math.min(...Object.values(fills)), JSON.stringify(fills)).toBeGreaterThan(20);
	});

	it("E7, E9 the account's figures are what the slow oracle says", () => {
		fc.assert(
			fc.property(story, ([currency, script]) => {
				for (const { before, view } of tell(currency, script).steps) {
					if (before === undefined) continue;
					const trades = [...before.openTrades.values()];
					const summary = summarise(before, view);
					expect(summary.usedMargin).toBe(oracleUsedMargin(trades));
					const values = trades.map((trade) => {
						const quote = view.quote(trade.instrumentId);
						const instrument = view.instrument(trade.instrumentId);
						const rate = instrument ? oracleRate(instrument.quoteCurrency, currency, view) : null;
						return quote && rate ? oraclePnl(trade, quote, rate, currency) : null;
					});
					if (values.includes(null)) {
						expect(summary).toMatchObject({ pnl: null, equity: null, freeMargin: null, marginLevel: null });
						expect(summary.unknown.length).toBeGreaterThan(0);
						continue;
					}
					const total = values.reduce<bigint>((sum, value) => sum + (value ?? 0n), 0n);
					if (summary.pnl === null || summary.equity === null) throw new Error("unknown without a reason");
					expect(summary.pnl - total <= BigInt(trades.length) && total - summary.pnl <= BigInt(trades.length)).toBe(
						true,
					);
					expect(summary.equity).toBe(before.balance + summary.pnl);
					expect(summary.freeMargin).toBe(summary.equity - summary.usedMargin);
					expect(summary.marginLevel).toBe(oracleLevel(summary.equity, summary.usedMargin) ?? "infinite");
				}
			}),
			RUNS,
		);
	});

	it("E8, E10 right after an opening that raised the used margin nothing is short", () => {
		fc.assert(
			fc.property(story, ([currency, script]) => {
				for (const { before, view, events } of tell(currency, script).steps) {
					const [event] = events;
					if (before === undefined || event?.type !== "trade-opened") continue;
					const after = summarise(evolve(before, event, hash), view);
					if (after.usedMargin > summarise(before, view).usedMargin)
						expect(after.freeMargin).toBeGreaterThanOrEqual(0n);
				}
			}),
			RUNS,
		);
	});

	it("a refusal changes nothing but the sequence", () => {
		fc.assert(
			fc.property(story, ([currency, script]) => {
				for (const { before, events } of tell(currency, script).steps) {
					const [event] = events;
					if (before === undefined || event?.type !== "command-refused") continue;
					expect(evolve(before, event, hash)).toEqual({ ...before, sequence: before.sequence + 1 });
				}
			}),
			RUNS,
		);
	});

	it("commands, events and states come back from their stored form, and the fold of what is stored is the same state", () => {
		fc.assert(
			fc.property(story, ([currency, script]) => {
				const told = tell(currency, script);
				const state = stateOf(told);
				for (const { command } of told.steps)
					expect(decodeCommand(JSON.parse(encodeCommand(command)))).toEqual(command);
				let folded: AccountState | undefined;
				for (const event of told.history.events) {
					const stored = decodeEvent(JSON.parse(encodeEvent(event)));
					expect(stored).toEqual(event);
					folded = evolve(folded, stored, hash);
				}
				expect(folded).toEqual(state);
				const loaded = decodeState(JSON.parse(encodeState(state)));
				expect(loaded).toEqual(state);
				expect([...loaded.openTrades.keys()]).toEqual([...state.openTrades.keys()]);
				expect(stateHash(loaded, hash)).toBe(stateHash(state, hash));
			}),
			RUNS,
		);
	});
});
