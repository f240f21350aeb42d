import { sessionsBetween } from "@truefill/core/instruments";
import { price } from "@truefill/core/money";
import type { Quote } from "@truefill/core/pricing";
import type { Clock, Log } from "../../platform/index.ts";
import { inNewUnits, type Market, type MarketSplit } from "../../prices/index.ts";
import { type ArmedAlert, isReached } from "./alert.ts";
import { AlertBook } from "./book.ts";
import { isSessionMinute, reachedInBars } from "./missed.ts";
import { type AlertStore, armedOf } from "./store.ts";
import { type NameOf, tellRemoved } from "./tell.ts";
import type { AlertWriter } from "./writer.ts";

const MINUTE_MS = 60_000;
/** How far back a start looks at candles, at most; before it, the first tick decides. */
const LOOK_BACK_MS = 7 * 86_400_000;

export type AlertMarket = Pick<
	Market,
	"instruments" | "onQuote" | "onSplit" | "splits" | "quote" | "state" | "adjustedCandles" | "feedStatus"
>;

export interface WatchDeps {
	readonly store: AlertStore;
	readonly writer: AlertWriter;
	readonly market: AlertMarket;
	readonly clock: Clock;
	readonly log: Log;
	readonly nameOf: NameOf;
}

/**
 * Judges armed alerts by accepted ticks, in the order of the ticks, each once, by the first tick that reaches it while
 * the instrument can be traded. A tick that arrives while it cannot (halted, closed, stale) triggers nothing: what it
 * reached waits, and the first tick afterwards decides.
 */
export class AlertWatch {
	readonly #deps: WatchDeps;
	readonly #book = new AlertBook();
	/** Reached while the instrument could not be traded. */
	readonly #parked = new Map<string, Map<string, ArmedAlert>>();
	/** Stored alerts by instrument, before the candles of the time without a server have been looked at. */
	readonly #stored = new Map<string, ArmedAlert[]>();
	/** Instruments with stored alerts, before the first judged tick of this start. */
	readonly #unjudged = new Set<string>();
	#startedMs = 0;
	#judgedUntilMs = 0;
	#loaded = false;
	#recovering: Promise<void> | undefined;
	#leave: readonly (() => void)[] = [];

	constructor(deps: WatchDeps) {
		this.#deps = deps;
	}

	/** Armed alerts in memory. */
	get armed(): number {
		let count = this.#book.size;
		for (const parked of this.#parked.values()) count += parked.size;
		for (const stored of this.#stored.values()) count += stored.length;
		return count;
	}

	/** From now on ticks are judged. Reads the stored alerts; candles are looked at by `recovered`. */
	async start(): Promise<void> {
		const { store, market, clock } = this.#deps;
		this.#startedMs = clock.nowMs();
		const until = await store.judgedUntil();
		this.#judgedUntilMs = Math.max(until?.getTime() ?? 0, this.#startedMs - LOOK_BACK_MS);
		this.#leave = [market.onQuote((quote) => this.judge(quote)), market.onSplit((split) => this.#split(split))];
		for (const row of await store.armed()) {
			const list = this.#stored.get(row.instrument_id) ?? [];
			list.push(armedOf(row));
			this.#stored.set(row.instrument_id, list);
		}
		this.#loaded = true;
	}

	stop(): void {
		for (const leave of this.#leave) leave();
	}

	get isRecovered(): boolean {
		return this.#loaded && this.#stored.size === 0;
	}

	/** Looks for what was reached while no server ran, and arms the rest. Throws when the database cannot answer. */
	recovered(): Promise<void> {
		if (this.isRecovered) return Promise.resolve();
		this.#recovering ??= this.#recover().finally(() => {
			this.#recovering = undefined;
		});
		return this.#recovering;
	}

	/** Arms a new or changed alert. The latest tick may have reached it while it was written. */
	arm(alert: ArmedAlert): void {
		this.disarm(alert.id);
		this.#book.arm(alert);
		const latest = this.#deps.market.quote(alert.instrumentId);
		if (latest !== undefined && isReached(alert, latest)) this.judge(latest);
	}

	disarm(id: string): void {
		if (this.#book.disarm(id)) return;
		for (const parked of this.#parked.values()) if (parked.delete(id)) return;
	}

	/** One accepted tick. Hot path. */
	judge(quote: Quote): void {
		const { instrumentId } = quote;
		if (this.#stored.size > 0 && this.#stored.has(instrumentId)) return;
		const parked = this.#parked.size > 0 ? this.#parked.get(instrumentId) : undefined;
		if (parked !== undefined) {
			if (!this.#isTradable(instrumentId)) return;
			this.#parked.delete(instrumentId);
			for (const alert of parked.values()) this.#book.arm(alert);
		}
		const taken = this.#book.take(quote);
		const isFirst = this.#unjudged.size > 0 && this.#unjudged.has(instrumentId);
		if (taken.length > 0 || isFirst) this.#reach(taken, quote, isFirst);
		if (parked !== undefined) this.#goOn(parked, quote);
	}

	#reach(taken: readonly ArmedAlert[], quote: Quote, isFirst: boolean): void {
		const { writer, clock } = this.#deps;
		if (!this.#isTradable(quote.instrumentId)) {
			if (taken.length > 0) this.#parked.set(quote.instrumentId, new Map(taken.map((alert) => [alert.id, alert])));
			return;
		}
		this.#unjudged.delete(quote.instrumentId);
		if (taken.length === 0) return;
		const nowMs = clock.nowMs();
		const wasStopped = isFirst && this.#wasOpenWhileStopped(quote.instrumentId);
		for (const alert of taken) {
			// The job that expires alerts has not run yet.
			if (alert.expiresAtMs !== null && alert.expiresAtMs <= nowMs) continue;
			const whileStopped = wasStopped && alert.armedAtMs < this.#startedMs;
			writer.reached({ alert, atMs: quote.tsMs, tick: { bid: quote.bid, ask: quote.ask }, whileStopped });
		}
		void writer.flush();
	}

	/** What waited and is not reached any more waits for later prices only, also after a restart. */
	#goOn(parked: ReadonlyMap<string, ArmedAlert>, { tsMs }: Quote): void {
		for (const { id } of parked.values()) if (this.#book.get(id) !== undefined) this.#deps.writer.armedAgain(id, tsMs);
	}

	#isTradable(instrumentId: string): boolean {
		const { state } = this.#deps.market.state(instrumentId);
		return state === "open" || state === "close-only";
	}

	/** A gap over a weekend is one of the market, also when the server was restarted in it. */
	#wasOpenWhileStopped(instrumentId: string): boolean {
		const { market } = this.#deps;
		if (market.feedStatus().marketHours === "always") return true;
		const instrument = market.instruments.find(({ id }) => id === instrumentId);
		if (instrument === undefined) return false;
		return sessionsBetween(instrument.calendar, this.#judgedUntilMs, this.#startedMs + 1).length > 0;
	}

	/** A split: prices of alerts in new units, before any tick in them. */
	#split(split: MarketSplit): void {
		const { instrumentId } = split;
		const parked = this.#parked.get(instrumentId);
		const changed = [...this.#book.all(instrumentId), ...(parked?.values() ?? [])].map((from) => ({
			from,
			to: this.#inUnitsAfter(from, split),
		}));
		for (const { to } of changed) {
			if (parked?.has(to.id)) parked.set(to.id, to);
			else this.#book.arm(to);
		}
		this.#deps.writer.split({ changed, numerator: split.numerator, denominator: split.denominator });
		void this.#deps.writer.flush();
	}

	#inUnitsAfter(alert: ArmedAlert, split: MarketSplit): ArmedAlert {
		const increment = this.#deps.market.instruments.find(({ id }) => id === alert.instrumentId)?.priceIncrement ?? 1n;
		return {
			...alert,
			price: price(inNewUnits(alert.price, split, increment)),
			splits: alert.splits + 1,
			version: alert.version + 1,
		};
	}

	async #recover(): Promise<void> {
		const { market, writer } = this.#deps;
		const known = new Set(market.instruments.map(({ id }) => id));
		await this.#endRemoved([...this.#stored.keys()].filter((id) => !known.has(id)));
		for (const instrumentId of [...this.#stored.keys()]) {
			// A split that is applied meanwhile changes the units of the bars.
			for (let count = -1; count !== market.splits(instrumentId).length; ) {
				count = market.splits(instrumentId).length;
				await this.#recoverOne(instrumentId, () => count === market.splits(instrumentId).length);
			}
		}
		void writer.flush();
	}

	async #recoverOne(instrumentId: string, isCurrent: () => boolean): Promise<void> {
		const { market, writer } = this.#deps;
		const bars = await this.#bars(instrumentId);
		if (!isCurrent()) return;
		const alerts = this.#catchUpSplits(instrumentId, this.#stored.get(instrumentId) ?? []);
		const found = reachedInBars(alerts, bars);
		const ids = new Set(found.map(({ alert }) => alert.id));
		for (const each of found) writer.reached(each);
		for (const alert of alerts) if (!ids.has(alert.id)) this.#book.arm(alert);
		this.#stored.delete(instrumentId);
		this.#unjudged.add(instrumentId);
		const latest = market.quote(instrumentId);
		if (latest !== undefined) this.judge(latest);
	}

	/** Prices of stored alerts in today's units: splits that were applied and not written for them before the stop. */
	#catchUpSplits(instrumentId: string, alerts: readonly ArmedAlert[]): readonly ArmedAlert[] {
		const { market, writer } = this.#deps;
		let current = alerts;
		for (const [index, split] of market.splits(instrumentId).entries()) {
			const before = current.filter(({ splits }) => splits === index);
			if (before.length === 0) continue;
			const changed = before.map((from) => ({ from, to: this.#inUnitsAfter(from, split) }));
			const byId = new Map(changed.map(({ to }) => [to.id, to]));
			current = current.map((alert) => byId.get(alert.id) ?? alert);
			writer.split({ changed, numerator: split.numerator, denominator: split.denominator });
		}
		return current;
	}

	/**
	 * Bars of one minute since alerts were last judged, within sessions. None while the instrument is halted: its ticks of
	 * that time do not count. A replay shows its recording at other times with each start.
	 */
	async #bars(instrumentId: string) {
		const { market } = this.#deps;
		const instrument = market.instruments.find(({ id }) => id === instrumentId);
		const { kind, marketHours } = market.feedStatus();
		if (instrument === undefined || kind === "replay" || market.state(instrumentId).state === "halted") return [];
		const armedMs = Math.min(...(this.#stored.get(instrumentId) ?? []).map(({ armedAtMs }) => armedAtMs));
		const sinceMs = Math.max(this.#judgedUntilMs, armedMs);
		const fromMs = Math.floor(sinceMs / MINUTE_MS) * MINUTE_MS;
		const { candles } = await market.adjustedCandles(instrumentId, "1m", fromMs, this.#deps.clock.nowMs() + 1);
		return candles.filter(({ startMs }) => isSessionMinute(instrument, marketHours, startMs));
	}

	async #endRemoved(instrumentIds: readonly string[]): Promise<void> {
		if (instrumentIds.length === 0) return;
		const { store, nameOf, clock, log } = this.#deps;
		const at = new Date(clock.nowMs());
		await store.transaction(async (tx) => {
			const rows = await store.removeOf(tx, instrumentIds, at);
			for (const row of rows) await tellRemoved(tx, nameOf, row, at);
			await store.publish(
				tx,
				rows.map(({ user_id }) => user_id),
			);
			log.info({ alerts: rows.length }, "price alerts of instruments that are not offered any more have ended");
		});
		for (const id of instrumentIds) this.#stored.delete(id);
	}
}
