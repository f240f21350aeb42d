import { price } from "@truefill/core/money";
import type { MarketState, Quote } from "@truefill/core/pricing";
import { SlowListeners } from "./slow-listeners.ts";

/** Latest tick of one instrument for the screens. A new object for each tick; immutable. */
export interface LiveQuote {
	readonly id: string;
	readonly bid: number;
	readonly ask: number;
	/** Milliseconds since 1970 UTC by the server's clock. */
	readonly tsMs: number;
	readonly seq: number;
	/** Its connection: sequences compare only within one, because a restarted server starts over. */
	readonly epoch: number;
	/** Compared with the previous tick: −1, 0, 1. */
	readonly bidMove: -1 | 0 | 1;
	readonly askMove: -1 | 0 | 1;
	/** Exact, for core (E2). */
	readonly exact: Quote;
}

/** Bid at the start of the UTC day and the day's bid range; null is unknown. In current units (E22). */
export interface DayRange {
	/** Last bid of the previous day that had a price: the base of the day's change. */
	readonly previousClose: number | null;
	readonly open: number | null;
	readonly high: number | null;
	readonly low: number | null;
	/** Start of that day, milliseconds since 1970 UTC. */
	readonly startMs: number;
	/** The instrument's split count at that time (E22). */
	readonly splits: number;
}

export interface TickInput {
	readonly id: string;
	readonly bid: number;
	readonly ask: number;
	readonly tsMs: number;
	readonly seq: number;
}

type Listener = () => void;
export type FlushListener = (changed: ReadonlySet<string>) => void;
/** Runs `flush` once, at the next animation frame; replaced in tests. */
export type Scheduler = (flush: () => void) => void;

const DAY_MS = 86_400_000;
/** A hidden page gets no animation frames; its numbers must stay fresh anyway. */
const HIDDEN_FLUSH_MS = 250;
const onFrame: Scheduler = (flush) => {
	if (typeof document !== "undefined" && document.visibilityState === "visible") requestAnimationFrame(flush);
	else setTimeout(flush, HIDDEN_FLUSH_MS);
};

/** Wire numbers to core's eight-decimal scale: exact for all prices below 90 million. */
const scaled = (value: number) => price(BigInt(Math.round(value * 1e8)));
const moveOf = (now: number, before: number | undefined) =>
	before === undefined || now === before ? 0 : now > before ? 1 : -1;

/**
 * The latest prices, outside React. A batch only writes to a map; one flush per animation frame notifies the listeners
 * of the changed instruments only. Ticks never enter React state or a store.
 */
export class PriceStore {
	private readonly quotes = new Map<string, LiveQuote>();
	private readonly days = new Map<string, DayRange>();
	private readonly markets = new Map<string, MarketState>();
	private readonly splits = new Map<string, number>();
	private readonly listeners = new Map<string, Set<Listener>>();
	private readonly slow = new SlowListeners();
	private readonly flushListeners = new Set<FlushListener>();
	private readonly changed = new Set<string>();
	private readonly schedule: Scheduler;
	private scheduled = false;
	private epoch = 0;
	/** Local time of the last batch; 0 before the first. */
	lastBatchMs = 0;

	constructor(schedule: Scheduler = onFrame) {
		this.schedule = schedule;
	}

	/** For a new connection: its first batch is the server's current state and is accepted whatever its sequence. */
	newConnection(): void {
		this.epoch += 1;
	}

	/** Writes a batch from the socket. A tick with a sequence not above the held one is dropped. */
	write(batch: readonly TickInput[]): void {
		this.lastBatchMs = Date.now();
		for (const tick of batch) {
			const held = this.quotes.get(tick.id);
			if (held === undefined || held.epoch < this.epoch || tick.seq > held.seq) this.put(tick, held);
		}
		this.wakeSoon();
	}

	/** Writes snapshot prices, which have no sequence: only if newer by time. Every later tick overrides them. */
	writeSnapshot(batch: readonly Omit<TickInput, "seq">[]): void {
		for (const tick of batch) {
			const held = this.quotes.get(tick.id);
			if (held === undefined || tick.tsMs > held.tsMs) this.put({ ...tick, seq: -1 }, held);
		}
		this.wakeSoon();
	}

	private put({ id, bid, ask, tsMs, seq }: TickInput, held: LiveQuote | undefined): void {
		const exact: Quote = { instrumentId: id, bid: scaled(bid), ask: scaled(ask), tsMs, sequence: seq };
		const { epoch } = this;
		this.quotes.set(id, {
			id,
			bid,
			ask,
			tsMs,
			seq,
			epoch,
			bidMove: moveOf(bid, held?.bid),
			askMove: moveOf(ask, held?.ask),
			exact,
		});
		this.widenDay(id, bid, tsMs, held?.bid);
		this.changed.add(id);
	}

	private widenDay(id: string, bid: number, tsMs: number, before: number | undefined): void {
		const day = this.days.get(id);
		const startMs = Math.floor(tsMs / DAY_MS) * DAY_MS;
		if (day === undefined) return;
		if (startMs > day.startMs) {
			const previousClose = before ?? day.previousClose;
			this.days.set(id, { ...day, previousClose, open: bid, high: bid, low: bid, startMs });
		} else if (day.high === null || day.low === null || bid > day.high || bid < day.low) {
			this.days.set(id, { ...day, high: Math.max(day.high ?? bid, bid), low: Math.min(day.low ?? bid, bid) });
		}
	}

	setDay(id: string, day: DayRange): void {
		this.days.set(id, day);
		this.changed.add(id);
		this.wakeSoon();
	}

	setMarket(id: string, market: MarketState): void {
		this.markets.set(id, market);
		this.changed.add(id);
		this.wakeSoon();
	}

	/** The instrument's split count, from the price socket. */
	setSplits(id: string, splits: number): void {
		this.splits.set(id, splits);
		this.changed.add(id);
		this.wakeSoon();
	}

	quote(id: string): LiveQuote | undefined {
		return this.quotes.get(id);
	}
	/** Also undefined after a split, until the server sends it in new units: old ones are not comparable. */
	day(id: string): DayRange | undefined {
		const day = this.days.get(id);
		return day === undefined || this.isOutdated(id) ? undefined : day;
	}
	/** Whether the held day range is in units from before a split. */
	isOutdated(id: string): boolean {
		const day = this.days.get(id);
		const splits = this.splits.get(id);
		return day !== undefined && splits !== undefined && day.splits !== splits;
	}
	/** Split count of its prices, from the price socket; undefined before it has been sent. */
	splitCount(id: string): number | undefined {
		return this.splits.get(id);
	}
	/** The last state from the server; `marketNow` adds the age since. */
	market(id: string): MarketState | undefined {
		return this.markets.get(id);
	}

	/** Another feed's prices are not valid for this one. */
	clear(): void {
		for (const id of this.quotes.keys()) this.changed.add(id);
		this.quotes.clear();
		this.days.clear();
		this.markets.clear();
		this.splits.clear();
		this.lastBatchMs = 0;
		this.wakeSoon();
	}

	/** Calls `listener` after each frame in which this instrument changed. Returns an unsubscribe function. */
	subscribe(id: string, listener: Listener): () => void {
		const set = this.listeners.get(id) ?? new Set();
		set.add(listener);
		this.listeners.set(id, set);
		return () => {
			set.delete(listener);
			if (set.size === 0 && this.listeners.get(id) === set) this.listeners.delete(id);
		};
	}

	/** The same at most five times a second, ending with the latest: for figures that nobody watches digit by digit. */
	subscribeSlowly(id: string, listener: Listener): () => void {
		return this.slow.add(id, listener);
	}

	/** Calls `listener` once per flush with the changed ids, before the listeners of single instruments. */
	onFlush(listener: FlushListener): () => void {
		this.flushListeners.add(listener);
		return () => this.flushListeners.delete(listener);
	}

	private wakeSoon(): void {
		if (this.scheduled || this.changed.size === 0) return;
		this.scheduled = true;
		this.schedule(() => this.flush());
	}

	private flush(): void {
		this.scheduled = false;
		const changed = new Set(this.changed);
		this.changed.clear();
		for (const listener of this.flushListeners) listener(changed);
		for (const id of changed) {
			for (const listener of this.listeners.get(id) ?? []) listener();
		}
		this.slow.tell(changed);
	}
}

export const prices = new PriceStore();
