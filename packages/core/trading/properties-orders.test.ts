import { createHash } from "node:crypto";
import {
	aContract,
	aMarket,
	anAccount,
	anInstrument,
	anOrder,
	aPendingOrder,
	aPrice,
	aQuote,
	type Ledgered,
	NOON_MS,
	oracleWork,
	run,
	untilSeen,
} from "@truefill/testkit";
import * as fc from "@truefill/testkit/properties";
import { describe, expect, it } from "vitest";
import { customerAmount, verifyBooks } from "../ledger/index.ts";
import { summarise, usedMargin } from "../margin/index.ts";
import { price, volume } from "../money/index.ts";
import type { Quote } from "../pricing/index.ts";
import { advance } from "./evolve.ts";
import {
	type AccountEvent,
	type AccountState,
	type Command,
	commandOfWork,
	decodeCommand,
	decodeEvent,
	decodeState,
	encodeCommand,
	encodeEvent,
	encodeState,
	evolve,
	type MarketView,
	type PositionMode,
	workOfTick,
} from "./index.ts";
import { groupOf } from "./order-placing.ts";

const hash = (text: string) => createHash("sha256").update(text).digest("hex");
const instruments = [
	anInstrument({ guaranteedStop: { premium: aPrice("0.00010"), minDistance: aPrice("0.00100") } }),
	aContract("GOLD", { commission: { kind: "per-lot", amount: "0.50", currency: "USD", minimum: "0" } }),
];
/** Mid price of each market in steps of its grid, the grid, and a volume that is small for it. */
const MARKETS = {
	EURUSD: { middle: 108_500n, grid: 1_000n, unit: 1_000n * 10n ** 8n, reach: 60 },
	GOLD: { middle: 234_000n, grid: 1_000_000n, unit: 10n ** 8n, reach: 900 },
} as const;
type Id = keyof typeof MARKETS;
type Generated<A> = A extends fc.Arbitrary<infer T> ? T : never;
const accountId = "account-1";

/** The next action. Things are chosen by their index among the open ones, because ids result from the run. */
type Step = (state: AccountState, commandId: string, view: MarketView) => Command;
const pick = (map: ReadonlyMap<string, unknown>, place: number): string => [...map.keys()][place % map.size] ?? "none";

const id = fc.constantFrom<Id>("EURUSD", "EURUSD", "GOLD");
const side = fc.constantFrom("buy" as const, "sell" as const);
const place = fc.integer({ min: 0, max: 9 });
/** Distances in steps of the grid; null more often than not. */
const away = fc.oneof(
	{ weight: 2, arbitrary: fc.constant(null) },
	{ weight: 1, arbitrary: fc.integer({ min: 5, max: 250 }) },
);
const protection = fc.record({ stop: away, profit: away, trail: away, guaranteed: fc.integer({ min: 0, max: 4 }) });
const units = fc.integer({ min: 1, max: 60 });

const level = (at: bigint, steps: number | null, up: boolean, grid: bigint) =>
	steps === null ? null : price(at + (up ? 1n : -1n) * BigInt(steps) * grid);

const levelsAt = (at: bigint, grid: bigint, isBuy: boolean, request: Generated<typeof protection>) => ({
	stopLoss: level(at, request.stop, !isBuy, grid),
	takeProfit: level(at, request.profit, isBuy, grid),
	trailingDistance: request.trail === null ? null : price(BigInt(request.trail) * grid),
	guaranteedStop: request.guaranteed === 0,
});

const dealing: fc.Arbitrary<Step> = fc
	.record({ id, side, units, protection, reduceOnly: fc.integer({ min: 0, max: 3 }), ioc: fc.boolean() })
	.map(
		(request): Step =>
			(_, commandId, view) => {
				const { grid, unit } = MARKETS[request.id];
				const quote = view.quote(request.id);
				return anOrder({
					commandId,
					instrumentId: request.id,
					side: request.side,
					volume: volume(BigInt(request.units) * unit),
					...levelsAt(quote?.bid ?? grid, grid, request.side === "buy", request.protection),
					reduceOnly: request.reduceOnly === 0,
					timeInForce: request.ioc ? "IOC" : "FOK",
				});
			},
	);
const placing: fc.Arbitrary<Step> = fc
	.record({
		id,
		side,
		units,
		protection,
		kind: fc.constantFrom("limit" as const, "stop" as const, "stop-limit" as const),
		distance: fc.integer({ min: 1, max: 40 }),
		slack: fc.integer({ min: -5, max: 20 }),
		reduceOnly: fc.integer({ min: 0, max: 3 }),
		oco: fc.option(place, { nil: null }),
		expires: fc.option(fc.integer({ min: 1, max: 20_000 }), { nil: null }),
	})
	.map(
		(request): Step =>
			(state, commandId, view) => {
				const { grid, unit } = MARKETS[request.id];
				const isBuy = request.side === "buy";
				const quote = view.quote(request.id);
				const market = (isBuy ? quote?.ask : quote?.bid) ?? 1n;
				const isAbove = isBuy !== (request.kind === "limit");
				const at = level(market, request.distance, isAbove, grid) ?? price(1n);
				const limit = request.kind === "stop-limit" ? level(at, request.slack, isBuy, grid) : null;
				return aPendingOrder({
					commandId,
					orderKind: request.kind,
					instrumentId: request.id,
					side: request.side,
					volume: volume(BigInt(request.units) * unit),
					price: at,
					limitPrice: limit,
					timeInForce: request.expires === null ? "GTC" : "GTD",
					expiresAtMs: request.expires === null ? null : view.nowMs + request.expires,
					...levelsAt(at, grid, isBuy, request.protection),
					reduceOnly: request.reduceOnly === 0,
					ocoWith: request.oco === null || state.orders.size === 0 ? null : pick(state.orders, request.oco),
				});
			},
	);
const amending: fc.Arbitrary<Step> = fc.record({ place, protection, units, isOrder: fc.boolean() }).map(
	(request): Step =>
		(state, commandId, view) => {
			if (request.isOrder) {
				const orderId = pick(state.orders, request.place);
				const order = state.orders.get(orderId);
				const { grid, unit } = MARKETS[order?.instrumentId === "GOLD" ? "GOLD" : "EURUSD"];
				const levels = levelsAt(
					order?.price ?? MARKETS.EURUSD.middle * grid,
					grid,
					order?.side === "buy",
					request.protection,
				);
				return {
					kind: "amend-order",
					origin: "customer",
					commandId,
					accountId,
					orderId,
					volume: volume(BigInt(request.units) * unit),
					...levels,
				};
			}
			const tradeId = pick(state.openTrades, request.place);
			const trade = state.openTrades.get(tradeId);
			const { grid } = MARKETS[trade?.instrumentId === "GOLD" ? "GOLD" : "EURUSD"];
			const at = view.quote(trade?.instrumentId ?? "EURUSD")?.bid ?? grid;
			return {
				kind: "amend-trade",
				origin: "customer",
				commandId,
				accountId,
				tradeId,
				...levelsAt(at, grid, trade?.side === "buy", request.protection),
			};
		},
);
const ending: fc.Arbitrary<Step> = fc
	.record({
		kind: fc.constantFrom(
			"cancel-order",
			"reverse-trade",
			"close-by",
			"close-trade",
			"close-many",
			"cancel-close",
			"expire-order",
		),
		place,
		other: place,
		which: fc.constantFrom("all" as const, "winners" as const, "losers" as const),
	})
	.map(
		({ kind, place: at, other, which }): Step =>
			(state, commandId) => {
				const base = { commandId, origin: "customer" as const, accountId };
				const tradeId = pick(state.openTrades, at);
				const orderId = pick(state.orders, at);
				switch (kind) {
					case "cancel-order":
					case "expire-order":
						return { kind, ...base, orderId };
					case "reverse-trade":
						return { kind, ...base, tradeId, bound: null };
					case "close-by":
						return { kind, ...base, tradeId, otherTradeId: pick(state.openTrades, other) };
					case "close-many":
						return { kind, ...base, which, instrumentId: "EURUSD", side: null };
					case "cancel-close":
						return { kind, ...base, tradeId };
					default:
						return { kind: "close-trade", ...base, tradeId, volume: null, bound: null };
				}
			},
	);

const story = fc.tuple(
	fc.constantFrom<PositionMode>("hedging", "netting"),
	fc.array(
		fc.tuple(
			fc.oneof(
				{ weight: 5, arbitrary: dealing },
				{ weight: 6, arbitrary: placing },
				{ weight: 2, arbitrary: amending },
				{ weight: 2, arbitrary: ending },
			),
			id,
			fc.integer({ min: -1000, max: 1000 }),
			fc.integer({ min: 0, max: 8 }),
		),
		{ minLength: 10, maxLength: 30, size: "max" },
	),
);

interface Told {
	readonly history: Ledgered;
	readonly steps: readonly {
		readonly command: Command;
		readonly view: MarketView;
		readonly before: AccountState;
		readonly events: readonly AccountEvent[];
	}[];
	/** The account before and after each processed tick, and the tick. */
	readonly ticks: readonly { readonly before: AccountState; readonly after: AccountState; readonly quote: Quote }[];
}

/** Runs commands between ticks; each tick is processed as by the engine. */
function tell([positionMode, script]: Generated<typeof story>): Told {
	const at: Record<Id, bigint> = { EURUSD: MARKETS.EURUSD.middle, GOLD: MARKETS.GOLD.middle };
	const spread: Record<Id, bigint> = { EURUSD: 2n, GOLD: 30n };
	const quoteOf = (instrument: Id, nowMs: number, sequence: number): Quote => {
		const { grid } = MARKETS[instrument];
		const bid = price(at[instrument] * grid);
		return { ...aQuote(instrument, "1", "1"), bid, ask: price(bid + spread[instrument] * grid), tsMs: nowMs, sequence };
	};
	const viewAt = (nowMs: number) =>
		aMarket({ instruments, quotes: [quoteOf("EURUSD", nowMs, 1), quoteOf("GOLD", nowMs, 2)], nowMs });
	let history: Ledgered = anAccount("4500.00", "USD", viewAt(NOON_MS), hash, { positionMode });
	const steps: Told["steps"][number][] = [];
	const ticks: Told["ticks"][number][] = [];
	const stateNow = (): AccountState => {
		if (history.state === undefined) throw new Error("no account");
		return history.state;
	};
	const doIt = (command: Command, view: MarketView) => {
		const before = stateNow();
		const result = run(history, command, view, hash);
		history = result.history;
		steps.push({ command, view, before, events: result.decision.events });
	};
	script.forEach(([step, moved, move, wide], index) => {
		const nowMs = NOON_MS + index * 1_000;
		doIt(step(stateNow(), `step-${index}`, viewAt(nowMs)), viewAt(nowMs));
		at[moved] += (BigInt(move) * BigInt(MARKETS[moved].reach)) / 1_000n;
		spread[moved] = BigInt(wide) * (moved === "GOLD" ? 10n : 1n);
		const quote = quoteOf(moved, nowMs + 500, index + 3);
		const view = viewAt(nowMs + 500);
		const before = stateNow();
		for (const [line, work] of workOfTick(before, quote, view).entries()) {
			doIt(
				commandOfWork(work, { commandId: `tick-${index}-${line}`, origin: "customer" as const, accountId }, quote),
				view,
			);
		}
		ticks.push({ before, after: stateNow(), quote });
	});
	return { history, steps, ticks };
}

const RUNS = { numRuns: 250 };
const check = (property: (told: Told, mode: PositionMode) => void) =>
	fc.assert(
		fc.property(story, (value) => property(tell(value), value[0])),
		RUNS,
	);

describe("any history of orders on any path of prices", { timeout: 30_000 }, () => {
	it("E23, E24, E7 books sum, chain and fold; looking ahead sees what comes", () => {
		check(({ history, steps }) => {
			const { entries, state } = history;
			expect(verifyBooks(entries, hash).ok).toBe(true);
			expect(state?.balance).toBe(entries.reduce((sum, entry) => sum + customerAmount(entry), 0n));
			for (const { before, events } of steps) {
				let folded = before;
				for (const event of events) {
					const ahead = advance(folded, event);
					folded = evolve(folded, event, hash);
					expect(ahead).toEqual({ ...folded, lastEntryHash: ahead.lastEntryHash, entryCount: ahead.entryCount });
				}
			}
		});
	});

	it("what is stored comes back, and its fold is the same state", () => {
		check(({ history, steps }) => {
			for (const { command } of steps) expect(decodeCommand(JSON.parse(encodeCommand(command)))).toEqual(command);
			let folded: AccountState | undefined;
			for (const event of history.events) {
				const stored = decodeEvent(JSON.parse(encodeEvent(event)));
				expect(stored).toEqual(event);
				folded = evolve(folded, stored, hash);
			}
			expect(folded).toEqual(history.state);
			if (folded === undefined) throw new Error("no account");
			const loaded = decodeState(JSON.parse(encodeState(folded)));
			expect(loaded).toEqual(folded);
			expect([...loaded.orders.keys()]).toEqual([...folded.orders.keys()]);
		});
	});

	it("E13 a tick that was worked off leaves no work, and its order is the slow oracle's", () => {
		let work = 0;
		check(({ ticks, steps }) => {
			for (const { command, events } of steps) {
				// A refusal is expected only if an earlier step of the same tick removed the order or trade.
				const refused = events.find((event) => event.type === "command-refused");
				if (!command.commandId.startsWith("tick-") || refused === undefined) continue;
				const gone = ["ORDER_NOT_FOUND", "TRADE_NOT_FOUND"];
				// An order that adds to a position moves its trailing stop before the trail command of the same tick runs.
				const early = command.kind === "trail-trade" ? ["TRIGGER_NOT_REACHED"] : [];
				expect([...gone, ...early]).toContain(refused.refusal.code);
			}
			for (const { before, after, quote } of ticks) {
				const view = aMarket({ instruments, quotes: [quote] });
				const named = workOfTick(before, quote, view).map((one) =>
					one.kind === "trigger-order" ? one.orderId : one.tradeId,
				);
				expect(named).toEqual(oracleWork(before, quote));
				work += named.length;
				expect(workOfTick(after, quote, view)).toEqual([]);
			}
		});
		expect(work).toBeGreaterThan(300);
	});

	it("E11 every fill of an order is at the right side of its tick, and no limit is broken", () => {
		const filled = { limit: 0, stop: 0, "stop-limit": 0 };
		check(({ steps }) => {
			for (const { before, events } of steps) {
				for (const event of events) {
					if (event.type !== "order-filled") continue;
					const order = before.orders.get(event.orderId);
					if (order === undefined) throw new Error("filled without an order");
					const isBuy = order.side === "buy";
					expect(event.price).toBe(isBuy ? event.tick.ask : event.tick.bid);
					const limit = order.kind === "limit" ? order.price : order.limitPrice;
					if (limit !== null) expect(isBuy ? event.price <= limit : event.price >= limit).toBe(true);
					if (order.kind === "stop") expect(isBuy ? event.price >= order.price : event.price <= order.price).toBe(true);
					expect(order.reduceOnly ? event.volume <= order.volume : event.volume === order.volume).toBe(true);
					filled[order.kind] += 1;
				}
			}
		});
		expect(Math.min(...Object.values(filled)), JSON.stringify(filled)).toBeGreaterThan(20);
	});

	it("E12 of a pair at most one is filled, and reduce-only never opens nor adds", () => {
		const seen = { pairs: 0, reduced: 0 };
		const rarest = untilSeen(seen, 20, () =>
			check(({ steps }) => {
				const done = new Set<string>();
				for (const { before, events, command } of steps) {
					const fill = events.find((event) => event.type === "order-filled");
					const order = fill === undefined ? undefined : before.orders.get(fill.orderId);
					if (order !== undefined) {
						expect(done.has(groupOf(order))).toBe(false);
						done.add(groupOf(order));
						if (events.some((event) => event.type === "order-cancelled")) seen.pairs += 1;
					}
					const isReducing =
						order?.reduceOnly === true || (command.kind === "open-trade" && command.reduceOnly === true);
					if (!isReducing) continue;
					expect(events.some(({ type }) => type === "trade-opened" || type === "trade-increased")).toBe(false);
					if (events.some(({ type }) => type === "trade-closed")) seen.reduced += 1;
				}
			}),
		);
		expect(rarest, JSON.stringify(seen)).toBeGreaterThan(20);
	});

	it("E9 netting holds one position per instrument; E10 nothing is short right after what raised the margin", () => {
		const seen = { increased: 0, cancelled: 0 };
		const rarest = untilSeen(seen, 3, () =>
			check(({ steps }, mode) => {
				for (const { before, events, view } of steps) {
					let state = before;
					for (const event of events) state = evolve(state, event, hash);
					const trades = [...state.openTrades.values()];
					if (mode === "netting") {
						expect(new Set(trades.map((trade) => trade.instrumentId)).size).toBe(trades.length);
					}
					if (events.some(({ type }) => type === "trade-increased")) seen.increased += 1;
					if (
						events.some((event) => event.type === "order-cancelled" && event.cancellation.code === "MARGIN_TOO_LITTLE")
					) {
						seen.cancelled += 1;
					}
					const opens = events.some(({ type }) => type === "trade-opened" || type === "trade-increased");
					if (!opens || usedMargin(trades) <= usedMargin(before.openTrades.values())) continue;
					const { freeMargin } = summarise(state, view);
					expect(freeMargin !== null && freeMargin >= 0n).toBe(true);
				}
			}),
		);
		expect(rarest, JSON.stringify(seen)).toBeGreaterThan(3);
	});

	it("order, deal and trade are linked: each deal once, each order once", () => {
		check(({ history }) => {
			const deals = history.events.flatMap((event) => ("deal" in event ? [event.deal] : []));
			expect(new Set(deals.map((deal) => deal.dealId)).size).toBe(deals.length);
			const filled = history.events.flatMap((event) => (event.type === "order-filled" ? [event] : []));
			for (const { orderId, commandId } of filled) {
				const own = history.events.filter((event) => "deal" in event && event.deal.orderId === orderId);
				expect(own.length).toBeGreaterThan(0);
				expect(own.every((event) => event.commandId === commandId)).toBe(true);
			}
		});
	});
});
