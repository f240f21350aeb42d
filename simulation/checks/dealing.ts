import { type Instrument, sessionAt } from "@truefill/core/instruments";
import { createRates, type Quote } from "@truefill/core/pricing";
import type { AccountEvent, AccountState, Command, MarketView, TickUsed } from "@truefill/core/trading";
import { fractions, type OracleRate, oraclePnl, oracleUsedMargin } from "@truefill/testkit";
import { ALL_INSTRUMENTS } from "../market/instruments.ts";
import type { Accepted, NodeMarket } from "../market/market.ts";
import { Violation } from "../world/world.ts";
import type { AccountModel } from "./model.ts";

/** One event with everything that it can be held against. */
export interface Fill {
	readonly event: AccountEvent;
	/** The account before and after it. */
	readonly before: AccountState | undefined;
	readonly after: AccountState;
	/** The account before the command of it. */
	readonly first: AccountState | undefined;
	/** What was asked for; undefined where the engine raised the command itself. */
	readonly asked: Command | undefined;
	readonly model: AccountModel;
	/** The node that wrote it, and its price path. */
	readonly writer: string;
	readonly market: NodeMarket;
	/** Nothing goes wrong in the engine's house: no tick can be missed. */
	readonly faultless: boolean;
}

/** Drifting clocks measure an age a little wrong, and so may a node. */
const AGE_TOLERANCE = 1.06;

const INSTRUMENTS = ALL_INSTRUMENTS.map(({ instrument }) => instrument);
const BY_ID: ReadonlyMap<string, Instrument> = new Map(INSTRUMENTS.map((instrument) => [instrument.id, instrument]));

export const whereOf = ({ accountId, sequence }: Pick<AccountEvent, "accountId" | "sequence">): string =>
	`${accountId} ${sequence}`;

export function instrumentOf(instrumentId: string): Instrument {
	const instrument = BY_ID.get(instrumentId);
	if (instrument === undefined) throw new Violation("E14", `${instrumentId} is dealt in and does not exist`);
	return instrument;
}

/** Raised by the engine itself: the command carries the ticks that it rests on. */
export const isRaised = ({ commandId }: Pick<AccountEvent, "commandId">): boolean =>
	/^(trigger|trail|close-out|check-margin|expire|financing|arrival)-/.test(commandId);

/** I6: the tick is one that the node let through, as it was, and not one that never was. */
export function tickOf({ event, market }: Pick<Fill, "event" | "market">, tick: TickUsed): Accepted {
	const where = whereOf(event);
	const accepted = market.accepted.get(tick.sequence);
	const same = (quote: Quote) =>
		quote.instrumentId === tick.instrumentId &&
		quote.bid === tick.bid &&
		quote.ask === tick.ask &&
		quote.tsMs === tick.tsMs;
	if (accepted === undefined || !same(accepted.quote)) {
		throw new Violation("I6", `${where} was filled on a tick that was never accepted`);
	}
	if (accepted.bad) throw new Violation("I6", `${where} was filled on a price that never was: ${tick.bid}/${tick.ask}`);
	return accepted;
}

/** The market with some quotes in the place of its own, written a second time. */
function overlaid(view: MarketView, quotes: readonly TickUsed[]): MarketView {
	const carried = new Map(quotes.map((quote) => [quote.instrumentId, quote]));
	const quote = (id: string): Quote | undefined => carried.get(id) ?? view.quote(id);
	return { ...view, quote, rate: createRates(INSTRUMENTS, quote) };
}

/**
 * I6: dealt on the latest tick that the node had, young enough and in session; or, where the engine raised it, on the
 * tick that raised it, which was in session. Answers the markets that may have been seen while it was decided.
 */
export function marketsOf(fill: Fill, tick: TickUsed): readonly MarketView[] {
	const { event, market, model } = fill;
	const where = whereOf(event);
	const accepted = tickOf(fill, tick);
	const { calendar, maxQuoteAgeMs } = instrumentOf(tick.instrumentId);
	const seen = market.seenAt(event.occurredAtMs);
	if (isRaised(event)) {
		const atMs = event.commandId.startsWith("close-out-") ? event.occurredAtMs : accepted.nowMs;
		if (!sessionAt(calendar, atMs).open) throw new Violation("I6", `${where}: filled while the market was shut`);
		return seen.flatMap(({ view }) => [overlaid(view, [tick]), overlaid(view, model.carried), view]);
	}
	// The clock may have shown this time more than once, also after it was set back.
	const now = seen.filter(({ view }) => view.quote(tick.instrumentId)?.sequence === tick.sequence);
	if (now.length === 0) {
		throw new Violation("I6", `${where} was filled on a tick that was not the latest when it was decided`);
	}
	const ageMs = Math.min(...now.map(({ trueMs }) => trueMs)) - accepted.trueMs;
	if (ageMs > maxQuoteAgeMs * AGE_TOLERANCE) throw new Violation("I6", `${where} was filled on a tick ${ageMs} ms old`);
	if (!sessionAt(calendar, event.occurredAtMs).open) {
		throw new Violation("I6", `${where} was filled while the market was shut`);
	}
	return now.map(({ view }) => view);
}

/**
 * E5: whether the quotes of a rate were older than they may be, in session, when a view was seen. Ages are told apart by
 * everybody's time; within what drifting clocks measure wrong nothing is sure. A tick that the event rests on is new.
 */
export function ratesAges({ event, market, model }: Fill, view: Pick<MarketView, "quote">, via: readonly string[]) {
	const isCloseOut = event.commandId.startsWith("close-out-");
	const carried = new Set((isCloseOut ? model.carried : []).map(({ sequence }) => sequence));
	if (event.type === "trade-closed") carried.add(event.closed.closingTick.sequence);
	const seen = market.seenAt(event.occurredAtMs).map(({ trueMs }) => trueMs);
	return via.map((instrumentId) => {
		const { calendar, maxQuoteAgeMs } = instrumentOf(instrumentId);
		const sequence = view.quote(instrumentId)?.sequence ?? -1;
		const accepted = market.accepted.get(sequence);
		const isShut = accepted === undefined || !sessionAt(calendar, event.occurredAtMs).open;
		if (isShut || carried.has(sequence)) return { instrumentId, surely: false, perhaps: false };
		const least = Math.min(...seen) - accepted.trueMs;
		const most = Math.max(...seen) - accepted.trueMs;
		return {
			instrumentId,
			surely: least > maxQuoteAgeMs * AGE_TOLERANCE,
			// A tick is as old as its provider says when it arrives.
			perhaps:
				Math.max(most + accepted.nowMs, event.occurredAtMs) - accepted.quote.tsMs > maxQuoteAgeMs / AGE_TOLERANCE,
		};
	});
}

/** An exact rate both ways. */
export const exactRate = ({ bid, ask }: { readonly bid: bigint; readonly ask: bigint }): OracleRate => ({
	bid: fractions.scaled(bid, 12),
	ask: fractions.scaled(ask, 12),
});

/** Equity and used margin by the rules of money alone (E3–E9); undefined where a price or a rate is unknown. */
export function figuresOf(
	state: Pick<AccountState, "balance" | "currency" | "openTrades">,
	view: Pick<MarketView, "quote" | "rate">,
): { readonly equity: bigint; readonly used: bigint } | undefined {
	let equity: bigint = state.balance;
	const trades = [...state.openTrades.values()];
	for (const trade of trades) {
		const quote = view.quote(trade.instrumentId);
		const rates = view.rate(instrumentOf(trade.instrumentId).quoteCurrency, state.currency);
		if (quote === undefined || rates === undefined) return undefined;
		equity += oraclePnl(trade, quote, exactRate(rates), state.currency);
	}
	return { equity, used: oracleUsedMargin(trades) };
}

/** E17: at or below half of the used margin. */
export const isBreached = ({ equity, used }: { readonly equity: bigint; readonly used: bigint }): boolean =>
	used > 0n && 2n * equity <= used;

/** Every market that may have been seen when the event was decided. */
export const marketsSeen = ({ event, market }: Fill): readonly MarketView[] =>
	market.seenAt(event.occurredAtMs).map(({ view }) => view);

/** E20: the markets that a financing day may have been decided in: those of the moment, at the prices of the day's end. */
export function marketsOfFinancing(fill: Fill, endMs: number): readonly MarketView[] {
	const closings = fill.market.closingsAt(endMs);
	return marketsSeen(fill).map((view) => overlaid(view, closings));
}

/** The verdict that one of the markets agrees with; throws the first where none does. */
export function heldAgainst(markets: Iterable<MarketView>, fault: (view: MarketView) => Violation | null): void {
	let first: Violation | undefined;
	for (const view of markets) {
		const found = fault(view);
		if (found === null) return;
		first ??= found;
	}
	if (first !== undefined) throw first;
}

/** The markets that may have been seen when a close-out began: those of the moment with the quotes that it names. */
export function marketsOfBreach({ event, market, model }: Fill): readonly MarketView[] {
	return market.seenAt(event.occurredAtMs).map(({ view }) => overlaid(view, model.carried));
}
