import type { Quote } from "@truefill/core/pricing";
import { StrategyRunner } from "@truefill/core/strategies";
import type { Clock, Log } from "../../../platform/index.ts";
import type { Market } from "../../../prices/index.ts";
import type { Closing } from "./decider.ts";
import { barsFrom, MOST_WARM, newestBar, withEnds } from "./history.ts";
import { isBefore, type LiveRun } from "./live-run.ts";
import { letsClose } from "./pause.ts";
import { BarSeries, type ClosedBar } from "./series.ts";

export type RunMarket = Pick<
	Market,
	"instruments" | "onQuote" | "onSplit" | "splits" | "quote" | "state" | "adjustedCandles" | "view"
>;

export interface WatchDeps {
	readonly market: RunMarket;
	readonly clock: Clock;
	readonly log: Log;
	readonly onClosed: (closing: Closing) => void;
}

/** Runs that are warmed up in one turn of the event loop. */
const WARMED_AT_ONCE = 20;
/** Reads of a forming bar while ticks arrive; the last one is taken as it is. */
const MOST_READS = 20;

const keyOf = ({ strategy, barLength }: LiveRun): string => `${strategy.instrumentId} ${barLength}`;

/**
 * The runs of this process by instrument and length of bar. A tick costs one addition for each length that runs of its
 * instrument use, whatever their number; one that closes a bar hands it over.
 */
export class RunWatch {
	readonly #deps: WatchDeps;
	readonly #runs = new Map<string, LiveRun>();
	readonly #series = new Map<string, BarSeries>();
	readonly #byInstrument = new Map<string, BarSeries[]>();
	/** Bars that ended while no server ran wait for a price. */
	readonly #late = new Map<string, Closing[]>();
	#leave: readonly (() => void)[] = [];

	constructor(deps: WatchDeps) {
		this.#deps = deps;
	}

	get size(): number {
		return this.#runs.size;
	}

	get(id: string): LiveRun | undefined {
		return this.#runs.get(id);
	}

	all(): Iterable<LiveRun> {
		return this.#runs.values();
	}

	/** Instruments that runs use. */
	instruments(): Iterable<string> {
		return this.#byInstrument.keys();
	}

	runsOf(instrumentId: string): readonly LiveRun[] {
		return (this.#byInstrument.get(instrumentId) ?? []).flatMap(({ members }) => [...members]);
	}

	start(): void {
		const { market, log } = this.#deps;
		this.#leave = [
			market.onQuote((quote) => this.tick(quote)),
			market.onSplit(({ instrumentId }) => {
				this.#inNewUnits(instrumentId).catch((error: unknown) => {
					log.error({ err: error, instrument: instrumentId }, "failed to read bars after a split");
				});
			}),
		];
	}

	stop(): void {
		for (const leave of this.#leave) leave();
	}

	/** One accepted tick. Hot path. */
	tick(quote: Quote): void {
		const all = this.#byInstrument.get(quote.instrumentId);
		if (all === undefined) return;
		if (this.#late.size > 0) this.#release(quote.instrumentId);
		for (const series of all) {
			if (!series.isLoaded) continue;
			const bar = series.tick(quote);
			if (bar !== null) this.#closed(series, bar);
		}
	}

	/** Warms runs up by stored bars; from then on each bar that closes is handed over. */
	async add(runs: readonly LiveRun[]): Promise<void> {
		for (const run of runs) this.#runs.set(run.id, run);
		const groups = Map.groupBy(runs, keyOf);
		for (const group of groups.values()) await this.#attach(this.#seriesOf(group), group);
	}

	remove(run: LiveRun): void {
		this.#runs.delete(run.id);
		const key = keyOf(run);
		const series = this.#series.get(key);
		if (series === undefined) return;
		series.members.delete(run);
		if (series.members.size > 0 || series.attaching > 0) return;
		this.#series.delete(key);
		const others = (this.#byInstrument.get(series.instrumentId) ?? []).filter((each) => each !== series);
		if (others.length > 0) this.#byInstrument.set(series.instrumentId, others);
		else this.#byInstrument.delete(series.instrumentId);
	}

	#seriesOf([first]: readonly LiveRun[]): BarSeries {
		if (first === undefined) throw new Error("a group has a run");
		const key = keyOf(first);
		const { instrumentId } = first.strategy;
		const series = this.#series.get(key) ?? new BarSeries(instrumentId, first.barLength);
		if (!this.#series.has(key)) {
			this.#series.set(key, series);
			this.#byInstrument.set(instrumentId, [...(this.#byInstrument.get(instrumentId) ?? []), series]);
		}
		return series;
	}

	#closed(series: BarSeries, bar: ClosedBar): void {
		const runs = [...series.members].map((run) => ({ run, runner: run.runner }));
		this.#deps.onClosed({ series, bar, runs, isLate: false, isLast: true });
	}

	async #attach(series: BarSeries, runs: readonly LiveRun[]): Promise<void> {
		const { market, clock } = this.#deps;
		series.attaching += 1;
		try {
			if (!series.isLoaded) await this.#load(series);
			const openMs = series.formingStartMs ?? Number.POSITIVE_INFINITY;
			const fromMs = Math.min(...runs.map(({ warmFromMs }) => warmFromMs));
			const { instrumentId, interval } = series;
			const read = await barsFrom(market, instrumentId, interval, fromMs, clock.nowMs() + 1);
			const stored = withEnds(interval, read)
				.filter(({ candle }) => candle.startMs < openMs)
				.slice(-MOST_WARM);
			series.noteEnds(stored);
			for (let at = 0; at < runs.length; at += WARMED_AT_ONCE) {
				const since = series.log.filter(({ candle }) => candle.startMs >= openMs);
				this.#warm(series, runs.slice(at, at + WARMED_AT_ONCE), [...stored, ...since]);
				await clock.machine.turn();
			}
		} finally {
			series.attaching -= 1;
			if (series.attaching === 0) series.log = [];
		}
	}

	/** Without a pause: no tick can come in between. */
	#warm(series: BarSeries, runs: readonly LiveRun[], bars: readonly ClosedBar[]): void {
		const missed = new Map<ClosedBar, LiveRun[]>();
		for (const run of runs) {
			if (run.isStopped) continue;
			for (const bar of bars) {
				const { candle, endMs } = bar;
				if (candle.startMs < run.warmFromMs) continue;
				if (isBefore(run, { startMs: candle.startMs, endMs })) run.runner.close(candle, endMs);
				else missed.set(bar, [...(missed.get(bar) ?? []), run]);
			}
			series.members.add(run);
		}
		const late = bars
			.filter((bar) => missed.has(bar))
			.map(
				(bar, at, all): Closing => ({
					series,
					bar,
					runs: (missed.get(bar) ?? []).map((run) => ({ run, runner: run.runner })),
					isLate: true,
					isLast: at === all.length - 1,
				}),
			);
		if (late.length === 0) return;
		const { instrumentId } = series;
		this.#late.set(instrumentId, [...(this.#late.get(instrumentId) ?? []), ...late]);
		if (letsClose(this.#deps.market.state(instrumentId))) this.#release(instrumentId);
	}

	#release(instrumentId: string): void {
		const late = this.#late.get(instrumentId);
		if (late === undefined) return;
		this.#late.delete(instrumentId);
		for (const closing of late) this.#deps.onClosed(closing);
	}

	/** The newest bar is not closed until a tick after its end. Read until no tick has come in between. */
	async #load(series: BarSeries): Promise<void> {
		const { market, clock } = this.#deps;
		const { instrumentId, interval } = series;
		for (let reads = 1; ; reads += 1) {
			const before = market.quote(instrumentId)?.sequence;
			const newest = await newestBar(market, instrumentId, interval, clock.nowMs() + 1);
			const isSame = market.quote(instrumentId)?.sequence === before;
			if (series.isLoaded) return;
			if (isSame || reads === MOST_READS) return series.load(newest);
		}
	}

	/** After a split the values are made anew from bars in new units. A tick meanwhile is in the bars that are read. */
	async #inNewUnits(instrumentId: string): Promise<void> {
		const changed = (this.#byInstrument.get(instrumentId) ?? []).map((series) => ({
			series,
			runs: [...series.members],
		}));
		for (const { series, runs } of changed) {
			series.members.clear();
			series.unload();
			for (const run of runs) run.runner = new StrategyRunner(run.strategy);
		}
		// The market is still about to apply it.
		await this.#deps.clock.machine.turn();
		for (const { series, runs } of changed) await this.#attach(series, runs);
	}
}
