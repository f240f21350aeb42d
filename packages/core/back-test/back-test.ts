import type { Instrument } from "../instruments/index.ts";
import {
	addTick,
	adjustCandle,
	type Candle,
	type Interval,
	intervalEndMs,
	intervalStartMs,
	joinCandles,
	openCandle,
	type PriceFactor,
	parseInterval,
	type Quote,
	type SplitRatio,
} from "../pricing/index.ts";
import { invariant } from "../result/index.ts";
import { type BarDecision, closesOf, entryOf, type Strategy, StrategyRunner, warmUpBars } from "../strategies/index.ts";
import { type AccountEvent, type StrategyLimits, strategyStopDue } from "../trading/index.ts";
import { closeOutPoint, nextLevel, openOf, type Point, turningPoints, undecidedIn, worseExtreme } from "./bar-path.ts";
import { type BackTestResult, Recorder } from "./recorder.ts";
import { SimulatedAccount, type SimulationTerms } from "./simulated-account.ts";

export interface BackTestOptions {
	readonly strategy: Strategy;
	readonly instrument: Instrument;
	/** Those that convert the result into the account's currency. */
	readonly others: readonly Instrument[];
	readonly terms: SimulationTerms;
	/** Start of the period: bars and quotes before it are only the history of its indicators. Absent: all count. */
	readonly fromMs?: number;
	/** Splits of the instrument, in order of time; no bar contains one. Prices are those that were traded. */
	readonly splits?: readonly SplitRatio[];
	readonly profileLeverage: (instrument: Instrument) => number;
	/** As of a run: each opening is judged by them, and a loss limit ends it. Null or absent: none. */
	readonly limits?: BackTestLimits | null;
}

/** A period has its own end. */
export type BackTestLimits = Omit<StrategyLimits, "untilMs">;

interface ClosedBar {
	readonly candle: Candle;
	readonly endMs: number;
}

const STRATEGY_ID = "strategy";

/**
 * Tries a strategy on recorded prices with the live engine's own functions. Nothing is known before its time: a bar
 * decides only after its end, and what it decides happens at the next quote. Feed it in order of time, with bars
 * (`candle`), which must fit into the strategy's, or with quotes (`quote`); then read `result`. Pure and without IO: the
 * same input gives the same result to the cent.
 */
export class BackTest {
	private readonly strategy: Strategy;
	private readonly instrument: Instrument;
	private readonly interval: Interval;
	private runner: StrategyRunner;
	private readonly account: SimulatedAccount;
	private readonly fromMs: number;
	private readonly splits: SplitRatio[];
	/** The last closed bars, to calculate their indicators anew after a split. Empty when none is to come. */
	private history: ClosedBar[] = [];
	private readonly most: number;
	private readonly isLimited: boolean;
	/** At a loss limit: it opens nothing any more. */
	private isStopped = false;
	private readonly recorder: Recorder;
	/** The strategy's bar that is forming, and where it ends. */
	private forming: Candle | null = null;
	private endMs = 0;
	private decision: BarDecision | null = null;
	/** Closed bars since each trade was opened. */
	private readonly ages = new Map<string, number>();

	constructor(options: BackTestOptions) {
		const { strategy, instrument, others, terms, fromMs = 0, splits = [], profileLeverage, limits = null } = options;
		const interval = parseInterval(strategy.interval);
		invariant(interval !== null, "a strategy without faults has an interval");
		this.strategy = strategy;
		this.instrument = instrument;
		this.interval = interval;
		this.fromMs = fromMs;
		this.splits = [...splits];
		this.most = warmUpBars(strategy);
		this.runner = new StrategyRunner(strategy);
		this.recorder = new Recorder(terms.balance);
		this.account = new SimulatedAccount({
			instruments: [instrument, ...others],
			terms,
			profileLeverage,
			onEvent: (event) => this.told(event),
		});
		this.isLimited = limits !== null;
		if (limits !== null)
			this.account.limit(STRATEGY_ID, instrument.id, { ...limits, untilMs: Number.MAX_SAFE_INTEGER });
	}

	/** A quote of an instrument that only converts. */
	otherQuote(quote: Omit<Quote, "sequence">): void {
		this.account.quote(quote);
	}

	/** One recorded quote of the instrument. */
	quote({ bid, ask, tsMs }: Omit<Quote, "sequence" | "instrumentId">): void {
		this.arriveAt(tsMs);
		if (tsMs >= this.fromMs) {
			this.pass({ bid, ask }, tsMs);
			this.act(tsMs);
		}
		this.extend(this.forming === null ? null : addTick(this.forming, bid, ask), openCandle(tsMs, bid, ask));
	}

	/** One recorded bar of the instrument, of at most the strategy's length. `endMs`: where it ends. */
	candle(candle: Candle, endMs: number): void {
		const { startMs } = candle;
		this.arriveAt(startMs);
		if (startMs >= this.fromMs) this.trade(candle, endMs);
		this.extend(this.forming === null ? null : joinCandles(this.forming, candle), candle);
	}

	/** What happens to the account during a recorded bar. */
	private trade(candle: Candle, endMs: number): void {
		const { startMs } = candle;
		let here = openOf(candle);
		this.pass(here, startMs);
		this.act(startMs);
		const { state } = this.account;
		if (state.openTrades.size > 0) {
			this.recorder.undecided(undecidedIn(state, this.instrument.id, candle));
			const points = turningPoints(candle, worseExtreme(state, this.instrument.id));
			const step = Math.floor((endMs - 1 - startMs) / points.length);
			for (const [nth, point] of points.entries()) {
				this.walk(here, point, startMs + step * (nth + 1));
				here = point;
			}
		} else {
			this.pass({ bid: candle.bid.close, ask: candle.ask.close }, Math.max(startMs, endMs - 1));
		}
	}

	/** The result so far: open trades stay open and are valued at the last quote. */
	result(): BackTestResult {
		return this.recorder.result(this.account.state, this.account.view);
	}

	/** Moves the market from one point to another, stopping at each level of an open trade on the way. */
	private walk(from: Point, to: Point, atMs: number): void {
		let here = from;
		for (;;) {
			const { state, view } = this.account;
			const level = nextLevel(state, this.instrument, here, to);
			const target = level ?? to;
			const breach = closeOutPoint(state, this.instrument, here, target, view);
			const next = breach ?? level;
			if (next === null) break;
			this.pass(next, atMs);
			here = next;
		}
		this.pass(to, atMs);
	}

	private pass({ bid, ask }: Point, tsMs: number): void {
		this.account.quote({ instrumentId: this.instrument.id, bid, ask, tsMs });
		if (this.isLimited && !this.isStopped) this.stopIfDue(tsMs);
	}

	/** At its loss limit it is stopped and closes its trades, at the price that showed it (decision 293). */
	private stopIfDue(atMs: number): void {
		const { state, view } = this.account;
		const own = state.strategies?.get(STRATEGY_ID);
		invariant(own !== undefined, "a limited strategy is of the account");
		const reason = strategyStopDue(state, own, view);
		if (reason !== "day-loss" && reason !== "total-loss") return;
		this.isStopped = true;
		this.decision = null;
		this.recorder.stopped(reason, atMs);
		this.account.command((base) => ({ kind: "stop-strategy", ...base, strategyId: STRATEGY_ID, reason }), "engine");
		this.close([...own.trades]);
	}

	private close(ids: readonly string[]): void {
		for (const tradeId of ids)
			this.account.command((base) => ({ kind: "close-trade", ...base, tradeId, volume: null, bound: null }));
	}

	private extend(joined: Candle | null, first: Candle): void {
		if (joined !== null) {
			this.forming = joined;
			return;
		}
		this.forming = { ...first, startMs: intervalStartMs(this.interval, "utc", first.startMs) };
		this.endMs = intervalEndMs(this.interval, "utc", first.startMs);
	}

	/** What lies between the last price and the next one: the end of a bar, and splits. */
	private arriveAt(atMs: number): void {
		for (let split = this.splits[0]; split !== undefined && split.exAtMs <= atMs; split = this.splits[0]) {
			this.closeBarBefore(split.exAtMs);
			this.split(split);
			this.splits.shift();
			if (this.splits.length === 0) this.history = [];
		}
		this.closeBarBefore(atMs);
	}

	/** The account's trades, and all bars that the rules know, in the new units (E22). */
	private split(split: SplitRatio): void {
		const { strategy, forming, instrument } = this;
		const factor: PriceFactor = { numerator: BigInt(split.denominator), denominator: BigInt(split.numerator) };
		this.account.split(instrument.id, split, factor);
		if (forming !== null) this.forming = adjustCandle(forming, factor);
		this.history = this.history.map(({ candle, endMs }) => ({ candle: adjustCandle(candle, factor), endMs }));
		this.runner = new StrategyRunner(strategy);
		let last: BarDecision | null = null;
		for (const { candle, endMs } of this.history) last = this.runner.close(candle, endMs);
		// Its distances were in old units.
		if (this.decision !== null) this.decision = last;
	}

	private closeBarBefore(atMs: number): void {
		if (this.forming === null || atMs < this.endMs) return;
		const decision = this.runner.close(this.forming, this.endMs);
		if (this.splits.length > 0) {
			this.history.push({ candle: this.forming, endMs: this.endMs });
			if (this.history.length > this.most) this.history.shift();
		}
		this.forming = null;
		if (this.endMs < this.fromMs) return;
		this.decision = this.isStopped ? null : decision;
		for (const [id, age] of this.ages) this.ages.set(id, age + 1);
		if (this.endMs > this.fromMs) this.recorder.barClosed(this.endMs, this.account.state, this.account.view);
	}

	/** Carries out what the last closed bar decided, at the present quote: closes first, then an entry. */
	private act(tsMs: number): void {
		const { decision, strategy } = this;
		if (decision === null) return;
		this.decision = null;
		const open = [...this.account.state.openTrades.values()];
		const trades = open.map(({ id, side }) => ({ id, side, bars: this.ages.get(id) ?? 0 }));
		this.close(closesOf(strategy, decision, trades));
		const { state, view } = this.account;
		const entry = entryOf(strategy, decision, state.openTrades.size > 0, state, view, tsMs);
		if (entry.kind === "skipped") this.recorder.skipped(entry.reason);
		if (entry.kind !== "order") return;
		const sent = this.isLimited
			? this.account.command(
					(base) => ({ kind: "open-trade", ...base, ...entry.order, strategyId: STRATEGY_ID }),
					"strategy",
				)
			: this.account.command((base) => ({ kind: "open-trade", ...base, ...entry.order }));
		if (sent.kind === "refused") this.recorder.skipped(sent.refusal.code);
		else this.recorder.entered(entry.rule);
	}

	private told(event: AccountEvent): void {
		if (event.type === "trade-opened") this.ages.set(event.trade.id, 0);
		if (event.type === "trade-closed" && event.remaining === null) this.ages.delete(event.closed.tradeId);
		this.recorder.told(event);
	}
}
