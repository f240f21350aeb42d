import { money, price, volume } from "@truefill/core/money";
import type { Quote } from "@truefill/core/pricing";
import {
	type AccountEvent,
	type AccountState,
	type Command,
	decodeEvent,
	type Hypothetical,
	type MarketView,
	previewAccount,
} from "@truefill/core/trading";
import { createEngine, type Engine, type EngineMarket, sha256 } from "@truefill/server/engine";
import { timersFrom } from "@truefill/server/platform";
import {
	aContract,
	aMarket,
	anInstrument,
	anOpening,
	anOrder,
	aPair,
	aPendingOrder,
	aPrice,
	aQuote,
	aVolume,
} from "@truefill/testkit";
import * as fc from "@truefill/testkit/properties";
import { IS_FULL } from "@truefill/testkit/tier";
import { expect, test } from "vitest";
import { Database } from "../store/database.ts";
import { Link } from "../store/link.ts";
import { simulatedStore } from "../store/store.ts";
import { diceOf } from "../world/dice.ts";
import { Faults } from "../world/faults.ts";
import { Trace } from "../world/trace.ts";
import { World } from "../world/world.ts";

/*
 * E19: what the preview lists is what happens. The preview is computed once for the current account; then the same
 * price path runs tick by tick through the engine: its trigger index, its margin watch, its queue and its commits.
 */

const step = (units: string) => ({ stepVolume: aVolume(units), minVolume: aVolume(units) });
const GUARANTEED = { guaranteedStop: { premium: aPrice("0.00010"), minDistance: aPrice("0.00100") } };
const INSTRUMENTS = [
	anInstrument({ ...step("1000"), ...GUARANTEED, conversionMarkup: "0.003" }),
	aPair("EUR", "JPY", { ...step("1000"), conversionMarkup: "0.003" }),
	aPair("USD", "JPY", step("1000")),
	aContract("GOLD", step("1")),
	aContract("COIN", { ...step("0.1"), maxLeverage: 2 }),
];
/** First price, price grid, and the volume unit of generated orders. */
const TERMS = {
	EURUSD: { bid: aPrice("1.08500"), grid: aPrice("0.00001"), unit: aVolume("10000") },
	EURJPY: { bid: aPrice("164.210"), grid: aPrice("0.001"), unit: aVolume("10000") },
	USDJPY: { bid: aPrice("151.345"), grid: aPrice("0.001"), unit: aVolume("10000") },
	GOLD: { bid: aPrice("2340.00"), grid: aPrice("0.01"), unit: aVolume("2") },
	COIN: { bid: aPrice("64000.00"), grid: aPrice("0.01"), unit: aVolume("0.1") },
} as const;
const IDS = ["EURUSD", "EURJPY", "GOLD", "COIN", "USDJPY"] as const;
type Id = (typeof IDS)[number];

/** A quote `moved` ten-thousandths from the first price, on the grid. */
function at(id: Id, moved: number, spread = 2): Quote {
	const { bid, grid } = TERMS[id];
	const exact = bid + (bid * BigInt(moved)) / 10_000n;
	const here = exact - (exact % grid);
	return { ...aQuote(id, "1", "1"), bid: price(here), ask: price(here + BigInt(spread) * grid) };
}

/** A market that the test controls. */
class Script implements EngineMarket {
	readonly #quotes = new Map<string, Quote>(IDS.map((id) => [id, at(id, 0)]));
	readonly #listeners = new Set<(quote: Quote) => void>();
	readonly #halted: readonly string[];
	#sequence = 1;

	constructor(halted: readonly string[]) {
		this.#halted = halted;
	}

	/** Once true, the halted instruments cannot be closed. */
	isDealing = false;

	view(): MarketView {
		const halted = (id: string) => this.isDealing && this.#halted.includes(id);
		const instruments = INSTRUMENTS.map((one) =>
			halted(one.id) ? ({ ...one, tradingMode: "halted", tradingModeReason: "test" } as const) : one,
		);
		return aMarket({ instruments, quotes: [...this.#quotes.values()] });
	}

	onQuote(listener: (quote: Quote) => void): () => void {
		this.#listeners.add(listener);
		return () => this.#listeners.delete(listener);
	}

	/** No trade is held over a day's end here. */
	async quoteAt(): Promise<undefined> {
		return undefined;
	}

	tick(quote: Quote): void {
		this.#sequence += 1;
		const next = { ...quote, sequence: this.#sequence };
		this.#quotes.set(quote.instrumentId, next);
		for (const listener of this.#listeners) listener(next);
	}
}

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined, fatal: () => undefined };
const SETTLES_MS = 300;

/** An engine with one account, in virtual time, without faults. */
class House {
	readonly events: AccountEvent[] = [];
	readonly market: Script;
	readonly #world = new World(diceOf(1), new Trace());
	#engine: Engine | undefined;
	#commands = 0;

	constructor(halted: readonly string[]) {
		this.market = new Script(halted);
	}

	async open(currency: "USD" | "EUR" | "JPY", positionMode: "hedging" | "netting", funds: bigint): Promise<void> {
		const world = this.#world;
		const database = new Database(world, (batch) => {
			this.events.push(...batch.events.map(({ payload }) => decodeEvent(payload)));
		});
		const faults = Faults.none(diceOf(2));
		const link = new Link(world, database, faults, diceOf(3), (arrive) => arrive());
		const timers = timersFrom({
			monotonicMs: () => world.nowMs,
			after: (ms, task) => {
				let isCancelled = false;
				world.after(ms, () => void (isCancelled || task()));
				return () => {
					isCancelled = true;
				};
			},
			turn: () => new Promise((resolve) => world.after(0, resolve)),
		});
		const clock = { ...timers, nowMs: () => world.nowMs, machine: timers };
		const store = simulatedStore(database, link, "one");
		const started = createEngine({ store, market: this.market, log: silent, clock, holder: "one" });
		await this.settle();
		this.#engine = await started;
		await this.ask({ ...anOpening({ currency, positionMode }), commandId: "open" });
		await this.ask({ ...this.name(), kind: "adjust-balance", amount: money(funds), reason: "demo-funding", note: "" });
	}

	name() {
		this.#commands += 1;
		return { accountId: "account-1", origin: "customer", commandId: `c${this.#commands}` } as const;
	}

	async ask(command: Command): Promise<void> {
		const answer = this.#engine?.submit(command, sha256(command.commandId));
		await this.settle();
		await answer;
	}

	async tick(quote: Quote): Promise<void> {
		this.market.tick(quote);
		await this.settle();
	}

	get state(): AccountState {
		const state = this.#engine?.account("account-1");
		if (state === undefined) throw new Error("no account");
		return state;
	}

	async settle(): Promise<void> {
		await this.#world.run(this.#world.nowMs + SETTLES_MS);
	}

	async close(): Promise<void> {
		const stopped = this.#engine?.stop();
		await this.settle();
		await stopped;
	}
}

const requests = fc.array(
	fc.record({
		id: fc.constantFrom(...IDS, "GOLD" as const, "GOLD" as const),
		side: fc.constantFrom("buy" as const, "sell" as const),
		count: fc.bigInt({ min: 1n, max: 12n }),
		/** Distance in ten-thousandths; zero: none. */
		stop: fc.constantFrom(0, 0, 40, 150, 600),
		take: fc.constantFrom(0, 0, 60, 300),
		trails: fc.boolean(),
		waits: fc.constantFrom(0, 0, 30, -30, 200, -200),
	}),
	{ minLength: 1, maxLength: 9, size: "max" },
);
/** Mostly small moves, sometimes a gap or a spike and back. */
const path = fc.array(
	fc.record({
		id: fc.constantFrom(...IDS, "GOLD" as const),
		moved: fc.oneof(fc.integer({ min: -150, max: 150 }), fc.integer({ min: -3_500, max: 3_500 })),
		spread: fc.constantFrom(0, 2, 40),
	}),
	{ minLength: 2, maxLength: 8, size: "max" },
);

type Request = typeof requests extends fc.Arbitrary<readonly (infer T)[]> ? T : never;

/** The command of a request: a market order, or a pending order at a distance from the price. */
function commandOf(house: House, request: Request): Command {
	const { id, side, count, stop, take, trails, waits } = request;
	const sign = side === "buy" ? -1 : 1;
	const levelAt = (ppm: number) => (ppm === 0 ? null : at(id, ppm, 0).bid);
	const trailing = trails && stop > 0 ? price(TERMS[id].grid * BigInt(stop)) : null;
	const protection = {
		stopLoss: trailing === null ? levelAt(waits + sign * stop) : null,
		takeProfit: take === 0 ? null : levelAt(waits - sign * take),
		trailingDistance: trailing,
	};
	const units = volume(TERMS[id].unit * count);
	const base = { ...house.name(), instrumentId: id, side, volume: units, ...protection };
	if (stop === 0) base.stopLoss = null;
	if (waits === 0) return { ...anOrder(), ...base };
	const isLimit = (side === "buy") === waits < 0;
	return { ...aPendingOrder(), ...base, orderKind: isLimit ? "limit" : "stop", price: at(id, waits, 0).bid };
}

const FUNDS = { USD: 3_000_000n, EUR: 2_700_000n, JPY: 4_500_000n } as const;
/** The full tier runs twice as many. */
const RUNS = IS_FULL ? 800 : 400;

test("E19 a price path closes through the engine exactly what the preview of the account listed", async () => {
	const seen = { closed: 0, out: 0, stopped: 0, trailed: 0, cancelled: 0, compensated: 0, halted: 0 };
	await fc.assert(
		fc.asyncProperty(
			fc.constantFrom("USD" as const, "EUR" as const, "JPY" as const),
			fc.constantFrom("hedging" as const, "hedging" as const, "netting" as const),
			requests,
			path,
			fc.subarray([...IDS], { maxLength: 1 }),
			fc.bigInt({ min: 0n, max: 9n }),
			async (currency, mode, requested, walk, halted, left) => {
				const house = new House(halted);
				await house.open(currency, mode, FUNDS[currency]);
				for (const request of requested) await house.ask(commandOf(house, request));
				// Withdraws most of the free margin, so that market moves matter.
				const free = previewAccount(house.state, NOTHING, house.market.view()).figures;
				const spare = free === null ? 0n : free.equity - free.usedMargin;
				const taken = (spare * left) / 10n;
				if (taken > 0n) {
					const amount = money(-taken);
					await house.ask({ ...house.name(), kind: "adjust-balance", amount, reason: "adjustment", note: "" });
				}
				house.market.isDealing = true;
				const ticks = walk.map(({ id, moved, spread }) => at(id, moved, spread));
				const hypothetical: Hypothetical = { opens: [], closes: [], path: ticks.map((tick) => [tick]) };
				const preview = previewAccount(house.state, hypothetical, house.market.view());
				const listed: unknown[] = [];
				const cancelled: string[] = [];
				let given = 0n;
				for (const [place, tick] of ticks.entries()) {
					const before = house.events.length;
					await house.tick(tick);
					for (const event of house.events.slice(before)) {
						if (event.type === "trade-closed") listed.push({ step: place, ...said(event.closed) });
						if (event.type === "order-cancelled") cancelled.push(event.orderId);
						if (event.type === "negative-balance-compensated") given += event.amount;
						if (event.type === "trade-trailed") seen.trailed += 1;
					}
				}
				expect(listed).toEqual(preview.closed.map(({ step: place, closed }) => ({ step: place, ...said(closed) })));
				expect(cancelled).toEqual(preview.cancelledOrders);
				expect(given).toBe(preview.compensation);
				expect(house.state.balance).toBe(preview.balanceAtEnd);
				await house.close();
				seen.closed += preview.closed.length;
				seen.cancelled += cancelled.length;
				if (given > 0n) seen.compensated += 1;
				if (halted.length > 0) seen.halted += 1;
				for (const { closed } of preview.closed) {
					if (closed.closeReason === "stop-out") seen.out += 1;
					if (closed.closeReason === "stop-loss") seen.stopped += 1;
				}
			},
		),
		{ numRuns: RUNS },
	);
	// The property proves nothing if no closes happen.
	expect(Math.min(...Object.values(seen)), JSON.stringify(seen)).toBeGreaterThan(3);
});

const NOTHING: Hypothetical = { opens: [], closes: [], path: [] };

const said = ({
	tradeId,
	volume: units,
	closingPrice,
	netPnl,
	closeReason,
}: Pick<
	Extract<AccountEvent, { type: "trade-closed" }>["closed"],
	"tradeId" | "volume" | "closingPrice" | "netPnl" | "closeReason"
>) => ({ tradeId, units, closingPrice, netPnl, closeReason });
