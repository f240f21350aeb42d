import { type Price, price } from "../money/index.ts";
import { invariant } from "../result/index.ts";

/*
 * Which ticks are accepted (E15). A refused tick is counted and named, never repaired: it changes no price, triggers
 * nothing and joins no candle.
 */

/** A tick as the feed parsed it. A side that was not a finite decimal number is null. */
export interface RawTick {
	/** × 10^8. */
	readonly bid: bigint | null;
	readonly ask: bigint | null;
	/** The provider's timestamp, ms since 1970 UTC. */
	readonly tsMs: number;
	/** The source; a second source confirms what the first one sent. */
	readonly source: string;
}

/**
 * - `not-finite`: a side or the time is not a number; - `not-positive`; - `crossed`: the bid above the ask; -
 * `out-of-order`: before the last accepted tick; - `from-future`, `too-old`: far from its arrival time; - `outlier`:
 * farther from the last than the band, and not confirmed yet.
 */
export const TICK_REFUSALS = [
	"not-finite",
	"not-positive",
	"crossed",
	"out-of-order",
	"from-future",
	"too-old",
	"outlier",
] as const;
export type TickRefusal = (typeof TICK_REFUSALS)[number];

interface Level {
	readonly bid: bigint;
	readonly ask: bigint;
	readonly tsMs: number;
	readonly source: string;
}

/** The state of one instrument's ticks. Immutable. */
export interface TickState {
	/** The last accepted tick. */
	readonly last: Level | null;
	/** An outlier that waits for confirmation. */
	readonly pending: Level | null;
}

export const FIRST_TICK: TickState = { last: null, pending: null };

export interface TickRules {
	/** Greatest accepted step as a fraction of the last price, × 10^8 (the instrument's `outlierBand`). */
	readonly band: bigint;
	/** How far a tick's time may be after its arrival (clock skew). */
	readonly aheadMs: number;
	/** How old a tick may be when it arrives. */
	readonly behindMs: number;
}

export type TickVerdict =
	| {
			readonly accepted: true;
			readonly bid: Price;
			readonly ask: Price;
			readonly tsMs: number;
			readonly state: TickState;
	  }
	| { readonly accepted: false; readonly reason: TickRefusal; readonly state: TickState };

const ONE = 10n ** 8n;
const distance = (a: bigint, b: bigint): bigint => (a > b ? a - b : b - a);
const near = (a: Level, b: Level, band: bigint): boolean =>
	distance(a.bid, b.bid) * ONE <= band * b.bid && distance(a.ask, b.ask) * ONE <= band * b.ask;

/** Whether `tick` confirms `pending`: the same message twice does not. */
const confirms = (tick: Level, pending: Level, band: bigint): boolean =>
	(tick.source !== pending.source || tick.tsMs > pending.tsMs) && near(tick, pending, band);

/**
 * Decides one tick of one instrument (E15) that arrived at `nowMs`. A tick beyond the band on either side becomes
 * pending; a later tick or another source within the band of it confirms that the market has moved there and is
 * accepted; a tick within the band of the last accepted one discards the pending one.
 */
export function judgeTick(state: TickState, tick: RawTick, rules: TickRules, nowMs: number): TickVerdict {
	const refuse = (reason: TickRefusal, pending: Level | null = state.pending): TickVerdict => ({
		accepted: false,
		reason,
		state: pending === state.pending ? state : { last: state.last, pending },
	});
	const { bid, ask, tsMs, source } = tick;
	if (bid === null || ask === null || !Number.isSafeInteger(tsMs)) return refuse("not-finite");
	if (bid <= 0n || ask <= 0n) return refuse("not-positive");
	if (bid > ask) return refuse("crossed");
	if (tsMs > nowMs + rules.aheadMs) return refuse("from-future");
	if (tsMs < nowMs - rules.behindMs) return refuse("too-old");
	const { last, pending } = state;
	if (last !== null && tsMs < last.tsMs) return refuse("out-of-order");
	const level: Level = { bid, ask, tsMs, source };
	if (last !== null && !near(level, last, rules.band) && !(pending !== null && confirms(level, pending, rules.band))) {
		// The first tick of an outlier level stays pending when it is only repeated.
		const repeated = pending !== null && near(level, pending, rules.band);
		return refuse("outlier", repeated ? pending : level);
	}
	return { accepted: true, bid: price(bid), ask: price(ask), tsMs, state: { last: level, pending: null } };
}

/** Counters of one instrument's ticks: accepted, and refused for each reason. */
export interface TickCounts {
	readonly accepted: number;
	readonly refused: Readonly<Record<TickRefusal, number>>;
}

/** The normaliser: one state per instrument, with counters. */
export interface Normaliser {
	/** Decides the next tick of an instrument. Throws for one that was not registered at the start. */
	judge(instrumentId: string, tick: RawTick, nowMs: number): TickVerdict;
	counts(instrumentId: string): TickCounts;
	/** The outlier that waits for confirmation; null: none. */
	pending(instrumentId: string): TickState["pending"];
	/** Forgets the last prices, so that the next ticks may be anywhere: for a recording that restarts. */
	forget(): void;
	/**
	 * Treats a price as the last accepted one: the one that a split converted to new units (E22). A late tick from before
	 * it is out of order, and one in old units an outlier.
	 */
	carry(instrumentId: string, to: { readonly bid: bigint; readonly ask: bigint; readonly tsMs: number }): void;
}

const noRefusals = (): Record<TickRefusal, number> => ({
	"not-finite": 0,
	"not-positive": 0,
	crossed: 0,
	"out-of-order": 0,
	"from-future": 0,
	"too-old": 0,
	outlier: 0,
});

export function createNormaliser(rules: ReadonlyMap<string, TickRules>): Normaliser {
	const entries = new Map(
		[...rules].map(([id, own]) => [id, { rules: own, state: FIRST_TICK, accepted: 0, refused: noRefusals() }]),
	);
	const entryOf = (instrumentId: string) => {
		const entry = entries.get(instrumentId);
		invariant(entry !== undefined, `no tick rules for ${instrumentId}`);
		return entry;
	};
	return {
		judge: (instrumentId, tick, nowMs) => {
			const entry = entryOf(instrumentId);
			const verdict = judgeTick(entry.state, tick, entry.rules, nowMs);
			entry.state = verdict.state;
			if (verdict.accepted) entry.accepted += 1;
			else entry.refused[verdict.reason] += 1;
			return verdict;
		},
		counts: (instrumentId) => {
			const { accepted, refused } = entryOf(instrumentId);
			return { accepted, refused: { ...refused } };
		},
		pending: (instrumentId) => entryOf(instrumentId).state.pending,
		forget: () => {
			for (const entry of entries.values()) entry.state = FIRST_TICK;
		},
		carry: (instrumentId, { bid, ask, tsMs }) => {
			entryOf(instrumentId).state = { last: { bid, ask, tsMs, source: "split" }, pending: null };
		},
	};
}
