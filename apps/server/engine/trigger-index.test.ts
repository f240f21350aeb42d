import { type Price, price } from "@truefill/core/money";
import type { Side } from "@truefill/core/pricing";
import {
	type AccountState,
	evolve,
	nextTrailAt,
	type OpenTrade,
	type PendingOrder,
	type TickWork,
	workOfTick,
} from "@truefill/core/trading";
import {
	aMarket,
	anInstrument,
	anOpening,
	aPrice,
	aQuote,
	aRate,
	aVolume,
	NOON_MS,
	someMoney,
} from "@truefill/testkit";
import * as fc from "@truefill/testkit/properties";
import { expect, test } from "vitest";
import { sha256 } from "./hash.ts";
import { TriggerIndex } from "./trigger-index.ts";

const EURUSD = anInstrument();
const STEP = EURUSD.priceIncrement;
const LEVELS = Array.from({ length: 20 }, (_, index) => price(100_000_000n + BigInt(index) * STEP));
const level = fc.option(fc.constantFrom(...LEVELS));
const view = aMarket({ instruments: [EURUSD], quotes: [] });

const tick = aQuote("EURUSD", "1", "1");
const trade = (sequence: number, side: Side, over: Partial<OpenTrade>): OpenTrade => ({
	id: `1-${sequence}`,
	instrumentId: "EURUSD",
	side,
	volume: aVolume("1"),
	openedVolume: aVolume("1"),
	openingPrice: aPrice("1"),
	openedAtMs: 0,
	leverage: 1,
	margin: someMoney("1", "USD"),
	commission: someMoney("0", "USD"),
	stopLoss: null,
	takeProfit: null,
	openingTick: tick,
	openingConversion: { from: "USD", to: "USD", rate: aRate("1"), via: [] },
	cost: null,
	trailingDistance: null,
	guaranteedPremium: null,
	closeRequest: null,
	swap: someMoney("0", "USD"),
	swapCarry: 0n,
	financedDays: 0,
	administrationFee: someMoney("0", "USD"),
	cashAdjustments: someMoney("0", "USD"),
	marginExposure: null,
	...over,
});

const order = (sequence: number, over: Pick<PendingOrder, "side" | "kind" | "price" | "triggered">): PendingOrder => ({
	id: `O1-${sequence}`,
	instrumentId: "EURUSD",
	volume: aVolume("1"),
	limitPrice: over.kind === "stop-limit" ? over.price : null,
	timeInForce: "GTC",
	expiresAtMs: null,
	stopLoss: null,
	takeProfit: null,
	trailingDistance: null,
	guaranteedStop: false,
	reduceOnly: false,
	ocoGroup: null,
	acceptedAtMs: sequence,
	acceptedSequence: sequence,
	...over,
});

const side = fc.constantFrom<Side>("buy", "sell");
const step = fc.oneof(
	fc.record({
		kind: fc.constant("trade" as const),
		id: fc.nat(30),
		side,
		stop: level,
		profit: level,
		guaranteed: fc.boolean(),
		trailing: fc.boolean(),
		queued: fc.boolean(),
	}),
	fc.record({
		kind: fc.constant("order" as const),
		id: fc.nat(30),
		side,
		price: fc.constantFrom(...LEVELS),
		type: fc.constantFrom<PendingOrder["kind"]>("limit", "stop", "stop-limit"),
		triggered: fc.boolean(),
	}),
	fc.record({ kind: fc.constant("disarm" as const), id: fc.nat(30) }),
	fc.record({ kind: fc.constant("tick" as const), bid: fc.constantFrom(...LEVELS), spread: fc.nat(3) }),
);

const account = evolve(
	undefined,
	{
		type: "account-opened",
		accountId: "a",
		sequence: 1,
		commandId: "open",
		origin: "customer",
		occurredAtMs: NOON_MS,
		account: anOpening(),
	},
	sha256,
);
const nameOf = (work: TickWork): string =>
	work.kind === "trigger-order" ? `order ${work.orderId}` : `${work.kind} ${work.tradeId}`;

test("a tick takes out exactly the work that looking through the whole account finds, in the same order (E13)", () => {
	fc.assert(
		fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
			const index = new TriggerIndex();
			const trades = new Map<number, OpenTrade>();
			const orders = new Map<number, PendingOrder>();
			const state = (): AccountState => ({
				...account,
				openTrades: new Map([...trades].toSorted(([a], [b]) => a - b).map(([, one]) => [one.id, one])),
				orders: new Map([...orders.values()].map((one) => [one.id, one])),
			});
			const arm = (one: OpenTrade) => index.arm("a", one, nextTrailAt(one, STEP));
			for (const one of steps) {
				if (one.kind === "trade") {
					const armed = trade(one.id, one.side, {
						stopLoss: one.stop,
						takeProfit: one.profit,
						guaranteedPremium: one.guaranteed && one.stop !== null && !one.trailing ? aPrice("0.0001") : null,
						trailingDistance: one.trailing && one.stop !== null ? price(3n * STEP) : null,
						closeRequest: one.queued ? { volume: null, bound: null, requestedAtMs: 0 } : null,
					});
					trades.set(one.id, armed);
					arm(armed);
				} else if (one.kind === "order") {
					const armed = order(one.id, { side: one.side, kind: one.type, price: one.price, triggered: one.triggered });
					orders.set(one.id, armed);
					index.armOrder("a", armed);
				} else if (one.kind === "disarm") {
					trades.delete(one.id);
					orders.delete(one.id);
					index.disarm(`1-${one.id}`);
					index.disarmOrder(`O1-${one.id}`);
				} else {
					const quote = { ...tick, bid: one.bid, ask: price(one.bid + BigInt(one.spread) * STEP) };
					const work = workOfTick(state(), quote, view);
					expect(index.touches(quote)).toBe(work.length > 0);
					const taken = index.take(quote).map(({ kind, id }) => {
						if (kind === "order") return `order ${id}`;
						return `${kind === "trail" ? "trail-trade" : "trigger-trade"} ${id}`;
					});
					expect(taken).toEqual(work.map(nameOf));
					for (const done of work) {
						if (done.kind === "trigger-order") orders.delete(Number.parseInt(done.orderId.slice(3), 10));
						else if (done.kind === "trigger-trade") trades.delete(Number.parseInt(done.tradeId.slice(2), 10));
						else {
							const moved = trades.get(Number.parseInt(done.tradeId.slice(2), 10));
							if (moved === undefined) continue;
							const after = { ...moved, stopLoss: done.stopLoss };
							trades.set(Number.parseInt(done.tradeId.slice(2), 10), after);
							arm(after);
						}
					}
				}
			}
			const prices = (all: readonly (Price | null)[]) => all.filter((one) => one !== null).length;
			const expected = [...trades.values()].reduce(
				(sum, one) =>
					sum + prices([one.stopLoss, one.takeProfit, nextTrailAt(one, STEP)]) + (one.closeRequest === null ? 0 : 1),
				orders.size,
			);
			expect(index.size).toBe(expected);
		}),
		{ numRuns: 500 },
	);
});
