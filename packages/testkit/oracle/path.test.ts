import { createHash } from "node:crypto";
import { price, volume } from "@truefill/core/money";
import { createNormaliser, marketState, type Quote, type Side } from "@truefill/core/pricing";
import { type AccountState, type Command, commandOfWork, workOfTick } from "@truefill/core/trading";
import { expect, it } from "vitest";
import {
	aMarket,
	anAccount,
	anInstrument,
	anOrder,
	aPendingOrder,
	aQuote,
	aVolume,
	FOREX_WEEK,
	type Ledgered,
	oracleBelieved,
	oracleForexOpen,
	oracleOrderReached,
	oracleTrailed,
	oracleTrigger,
	run,
} from "../index.ts";
import * as fc from "../properties.ts";

/*
 * E11–E15 together: a portfolio runs through a path with gaps, spikes, inverted quotes and a weekend. The core decides
 * tick by tick; the oracle determines over the whole path which ticks count, and for each trade and order the first of
 * them that reaches it.
 */

const hash = (text: string) => createHash("sha256").update(text).digest("hex");
const BAND = 2_000_000n;
const GRID = 1_000n;
const MIDDLE = 108_500n;
const EURUSD = anInstrument({ calendar: FOREX_WEEK, outlierBand: "0.02", maxLeverage: 500 });
const SPREAD = 2n;

/** Friday, 6 March 2026, five minutes before the New York close; daylight saving time begins on Sunday. */
const FRIDAY_MS = Date.UTC(2026, 2, 6, 21, 55);
const SUNDAY_MS = Date.UTC(2026, 2, 8, 20, 55);

const at = (pips: number): bigint => (MIDDLE + BigInt(pips)) * GRID;

const trades = fc.array(
	fc.record({
		side: fc.constantFrom("buy" as const, "sell" as const),
		stop: fc.constantFrom(0, 20, 60, 200, 1_500),
		take: fc.constantFrom(0, 30, 90, 700),
		trails: fc.boolean(),
	}),
	{ minLength: 1, maxLength: 6 },
);
const orders = fc.array(
	fc.record({
		side: fc.constantFrom("buy" as const, "sell" as const),
		kind: fc.constantFrom("limit" as const, "stop" as const),
		away: fc.constantFrom(15, 45, 150, 900),
	}),
	{ maxLength: 4 },
);
/** Steps in pips: quiet, an unconfirmed spike, a confirmed gap; now and then inverted. */
const path = fc.array(
	fc.record({
		step: fc.oneof(
			{ weight: 6, arbitrary: fc.integer({ min: -40, max: 40 }) },
			{ weight: 1, arbitrary: fc.constantFrom(-1_800, 1_700, -900, 800) },
		),
		spike: fc.constantFrom(0, 0, 0, 0, 30_000, -30_000),
		inverted: fc.constantFrom(false, false, false, true),
		seconds: fc.integer({ min: 1, max: 30 }),
	}),
	{ minLength: 4, maxLength: 30, size: "max" },
);

interface Closed {
	readonly tick: number;
	readonly id: string;
	readonly reason: string;
	readonly price: bigint;
}

/** The oracle's view of one trade: its stop trails with every tick that counts; the first to reach it closes it. */
function fateOf(
	trade: { id: string; side: Side; stopLoss: bigint | null; takeProfit: bigint | null; trailing: bigint | null },
	counting: readonly { tick: number; quote: Quote }[],
): Closed | undefined {
	let { stopLoss } = trade;
	for (const { tick, quote } of counting) {
		const levels = { side: trade.side, stopLoss, takeProfit: trade.takeProfit };
		// Levels are prices: the oracle uses the core's numbers.
		const reached = oracleTrigger(
			{
				side: levels.side,
				stopLoss: levels.stopLoss === null ? null : price(levels.stopLoss),
				takeProfit: levels.takeProfit === null ? null : price(levels.takeProfit),
			},
			quote,
		);
		const closing = trade.side === "buy" ? quote.bid : quote.ask;
		if (reached !== null) {
			const reason = reached === "stop-loss" && trade.trailing !== null ? "trailing-stop" : reached;
			return { tick, id: trade.id, reason, price: closing };
		}
		if (trade.trailing === null || stopLoss === null) continue;
		const moved = oracleTrailed(trade.side, closing, trade.trailing, EURUSD.priceIncrement);
		if (trade.side === "buy" ? moved > stopLoss : moved < stopLoss) stopLoss = moved;
	}
	return undefined;
}

it("a path with gaps, spikes, inverted quotes and a weekend closes and fills what the oracle says, when and where", () => {
	const seen = { closed: 0, trailing: 0, filled: 0, refused: 0, shut: 0 };
	fc.assert(
		fc.property(trades, orders, path, fc.nat({ max: 30 }), (held, waiting, walk, weekendAfter) => {
			let history: Ledgered = anAccount("10000000.00", "USD", viewOf(aQuoteAt(0, FRIDAY_MS), FRIDAY_MS), hash);
			const start = viewOf(aQuoteAt(0, FRIDAY_MS), FRIDAY_MS);
			const ask = (command: Command, view = start) => {
				const outcome = run(history, command, view, hash);
				({ history } = outcome);
				return outcome.decision.events;
			};
			held.forEach(({ side, stop, take, trails }, index) => {
				const sign = side === "buy" ? -1 : 1;
				const trailingDistance = trails && stop > 0 ? price(BigInt(stop) * GRID) : null;
				const order = anOrder({ commandId: `t${index}`, side, volume: aVolume("10000"), trailingDistance });
				const stopLoss = stop === 0 || trailingDistance !== null ? null : price(at(sign * stop));
				ask({ ...order, stopLoss, takeProfit: take === 0 ? null : price(at(-sign * take)) });
			});
			waiting.forEach(({ side, kind, away }, index) => {
				const isBelow = (side === "buy") === (kind === "limit");
				const level = price(at(isBelow ? -away : away));
				const order = aPendingOrder({ commandId: `o${index}`, side, volume: volume(aVolume("10000")) });
				ask({ ...order, orderKind: kind, price: level });
			});
			const before = stateOf(history);

			let tsMs = FRIDAY_MS;
			let middle = 0;
			const ticks = walk.flatMap(({ step, spike, inverted, seconds }, index) => {
				if (index === weekendAfter) tsMs = SUNDAY_MS;
				tsMs += seconds * 1_000;
				middle += step;
				const real = aQuoteAt(middle, tsMs);
				const before_ = spike === 0 ? [] : [{ ...aQuoteAt(spike, tsMs), tsMs }];
				return [...before_, inverted ? { ...real, bid: real.ask, ask: real.bid } : real];
			});
			const believed = oracleBelieved(
				ticks.map((tick) => ({ ...tick, source: "feed" })),
				BAND,
			);
			const counting = ticks.flatMap((quote, tick) =>
				believed[tick] === true && oracleForexOpen(quote.tsMs) ? [{ tick, quote }] : [],
			);

			// The core, tick by tick.
			const normaliser = createNormaliser(new Map([["EURUSD", { band: BAND, aheadMs: 1_000, behindMs: 1_000 }]]));
			const closes: Closed[] = [];
			const fills: { tick: number; id: string; price: bigint }[] = [];
			for (const [tick, quote] of ticks.entries()) {
				const raw = { bid: quote.bid, ask: quote.ask, tsMs: quote.tsMs, source: "feed" };
				const { accepted } = normaliser.judge("EURUSD", raw, quote.tsMs);
				expect(accepted).toBe(believed[tick]);
				if (!accepted) seen.refused += 1;
				if (!accepted || marketState(EURUSD, quote, quote.tsMs, "calendar").state !== "open") continue;
				const view = viewOf(quote, quote.tsMs);
				for (const work of workOfTick(stateOf(history), quote, view)) {
					const commandId = `${tick}-${closes.length}-${fills.length}-${work.kind}`;
					const base = { accountId: before.id, origin: "engine", commandId } as const;
					const id = "tradeId" in work ? work.tradeId : work.orderId;
					for (const event of ask(
						commandOfWork(work, { ...base, commandId: `${base.commandId}-${id}` }, quote),
						view,
					)) {
						if (event.type === "order-filled") fills.push({ tick, id: event.orderId, price: event.price });
						if (event.type !== "trade-closed") continue;
						const { tradeId, closeReason: reason, closingPrice } = event.closed;
						// Trades opened by an order have no levels.
						closes.push({ tick, id: tradeId, reason, price: closingPrice });
					}
				}
			}

			const byTick = <T extends { tick: number; id: string }>(list: readonly T[]) =>
				list.toSorted((a, b) => a.tick - b.tick || (a.id < b.id ? -1 : 1));
			const fates = [...before.openTrades.values()].flatMap(
				(trade) => fateOf({ ...trade, trailing: trade.trailingDistance }, counting) ?? [],
			);
			expect(byTick(closes)).toEqual(byTick(fates));
			const expected = [...before.orders.values()].flatMap((order) => {
				const first = counting.find(({ quote }) => oracleOrderReached(order, quote));
				if (first === undefined) return [];
				const { tick, quote } = first;
				return [{ tick, id: order.id, price: order.side === "buy" ? quote.ask : quote.bid }];
			});
			expect(byTick(fills)).toEqual(byTick(expected));
			seen.closed += closes.length;
			seen.trailing += closes.filter(({ reason }) => reason === "trailing-stop").length;
			seen.filled += fills.length;
			seen.shut += believed.filter(Boolean).length - counting.length;
		}),
		{ numRuns: 300 },
	);
	// A property about fills proves nothing if nothing fills.
	expect(Math.min(...Object.values(seen)), JSON.stringify(seen)).toBeGreaterThan(20);
});

const aQuoteAt = (pips: number, tsMs: number): Quote => {
	const bid = at(pips);
	return { ...aQuote("EURUSD", "1", "1"), bid: price(bid > 0n ? bid : 1n), ask: price(bid + SPREAD * GRID), tsMs };
};
const viewOf = (quote: Quote, nowMs: number) => aMarket({ instruments: [EURUSD], quotes: [quote], nowMs });

function stateOf({ state }: Ledgered): AccountState {
	if (state === undefined) throw new Error("no account");
	return state;
}
