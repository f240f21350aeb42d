import { type Instrument, sessionAt } from "@truefill/core/instruments";
import { createRates, type Quote } from "@truefill/core/pricing";
import type { AccountEvent, AccountState, Command, MarketView, TickUsed } from "@truefill/core/trading";
import { fractions, type OracleRate, oraclePnl, oracleUsedMargin } from "@truefill/testkit";
import { ALL_INSTRUMENTS } from "../market/instruments.ts";
import type { Accepted, NodeMarket } from "../market/market.ts";
import { Violation } from "../world/world.ts";
import type { AccountModel } from "./model.ts";

/** One event with everything that it is checked against. */
export interface Fill {
	readonly event: AccountEvent;
	/** The account before and after it. */
	readonly before: AccountState | undefined;
	readonly after: AccountState;
	/** The account before the event's command. */
	readonly first: AccountState | undefined;
	/** The command; undefined if the engine raised it itself. */
	readonly asked: Command | undefined;
	readonly model: AccountModel;
	/** The node that wrote the event, and its price path. */
	readonly writer: string;
	readonly market: NodeMarket;
	/** No fault strikes the engine, so no tick can be missed. */
	readonly faultless: boolean;
}

/** Tolerance for ages that a drifting clock measures. */
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

/** Raised by the engine itself: the command carries the ticks that caused it. */
export const isRaised = ({ origin }: Pick<AccountEvent, "origin">): boolean => origin === "engine";

/** I6: the tick was accepted by the node, is unchanged, and is not a false price. */
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

/** The market with some of its quotes replaced; an independent implementation. */
function overlaid(view: MarketView, quotes: readonly TickUsed[]): MarketView {
	const carried = new Map(quotes.map((quote) => [quote.instrumentId, quote]));
	const quote = (id: string): Quote | undefined => carried.get(id) ?? view.quote(id);
	return { ...view, quote, rate: createRates(INSTRUMENTS, quote) };
}

/**
 * I6: filled at the latest tick of the node, not stale and in session; or, if the engine raised the command, at the
 * tick that triggered it, which was in session. @returns the market views that the decision may have used.
 */
export function marketsOf(fill: Fill, tick: TickUsed): readonly MarketView[] {
	const { event, market, model } = fill;
	const where = whereOf(event);
	const accepted = tickOf(fill, tick);
	const { calendar, maxQuoteAgeMs } = instrumentOf(tick.instrumentId);
	const seen = market.seenAt(event.occurredAtMs);
	if (isRaised(event)) {
		const atMs = model.closeOut?.commandId === event.commandId ? event.occurredAtMs : accepted.nowMs;
		if (!sessionAt(calendar, atMs).open) throw new Violation("I6", `${where}: filled while the market was shut`);
		return seen.flatMap(({ view }) => [overlaid(view, [tick]), overlaid(view, model.carried), view]);
	}
	// The clock may have shown this time more than once, for example after it was set back.
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
 * E5: whether the quotes of a rate were stale, in session, when the view was read. Ages use true time; within the error
 * of drifting clocks the result is uncertain (`perhaps`). A tick that the event was caused by is never stale.
 */
export function ratesAges({ event, market, model }: Fill, view: Pick<MarketView, "quote">, via: readonly string[]) {
	const isCloseOut = model.closeOut?.commandId === event.commandId;
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
			// A tick's age starts at its provider's timestamp, not at its arrival.
			perhaps:
				Math.max(most + accepted.nowMs, event.occurredAtMs) - accepted.quote.tsMs > maxQuoteAgeMs / AGE_TOLERANCE,
		};
	});
}

/** An exact two-sided rate. */
export const exactRate = ({ bid, ask }: { readonly bid: bigint; readonly ask: bigint }): OracleRate => ({
	bid: fractions.scaled(bid, 12),
	ask: fractions.scaled(ask, 12),
});

/** Equity and used margin by the oracle (E3–E9); undefined where a price or a rate is unknown. */
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

/** All market views that the engine may have used for the decision. */
export const marketsSeen = ({ event, market }: Fill): readonly MarketView[] =>
	market.seenAt(event.occurredAtMs).map(({ view }) => view);

/** E20: the possible market views of a financing day: those of the decision, with the closing prices of the day. */
export function marketsOfFinancing(fill: Fill, endMs: number): readonly MarketView[] {
	const closings = fill.market.closingsAt(endMs);
	return marketsSeen(fill).map((view) => overlaid(view, closings));
}

/** Passes if the check passes on one of the markets; otherwise throws the first violation. */
export function heldAgainst(markets: Iterable<MarketView>, fault: (view: MarketView) => Violation | null): void {
	let first: Violation | undefined;
	for (const view of markets) {
		const found = fault(view);
		if (found === null) return;
		first ??= found;
	}
	if (first !== undefined) throw first;
}

/** The possible market views at the start of a close-out: those of the decision with the quotes that it names. */
export function marketsOfBreach({ event, market, model }: Fill): readonly MarketView[] {
	return market.seenAt(event.occurredAtMs).map(({ view }) => overlaid(view, model.carried));
}
