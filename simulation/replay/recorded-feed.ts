import { price } from "@truefill/core/money";
import type { FeedOptions, Message, PriceFeed } from "../market/feed.ts";

/** One tick as it was recorded. */
export interface Recorded {
	readonly instrumentId: string;
	/** × 10^8; may have any value, also invalid ones. */
	readonly bid: bigint;
	readonly ask: bigint;
	/** ms since 1970 UTC. */
	readonly tsMs: number;
	/** Refused by E15, or in other units: no trade may fill at it. */
	readonly bad: boolean;
}

interface Scheduled {
	readonly tick: Recorded;
	/** Simulated milliseconds since the start of the day, without skipped time. */
	readonly atMs: number;
}

/** Plays a recording to the listeners, each tick at its time. */
export class RecordedFeed implements PriceFeed {
	readonly #options: FeedOptions;
	readonly #schedule: readonly Scheduled[];
	readonly #latest = new Map<string, Message>();
	#next = 0;
	#stopped = false;

	constructor(options: FeedOptions, schedule: readonly Scheduled[]) {
		this.#options = options;
		this.#schedule = schedule;
	}

	start(): void {
		this.#wait();
	}

	stop(): void {
		this.#stopped = true;
	}

	history(): readonly Message[] {
		return [...this.#latest.values()];
	}

	priceOf(instrumentId: string): { readonly bid: bigint; readonly ask: bigint } | undefined {
		const { bid, ask } = this.#latest.get(instrumentId)?.tick ?? {};
		return typeof bid === "bigint" && typeof ask === "bigint" ? { bid, ask } : undefined;
	}

	lastOf(instrumentId: string): Message | undefined {
		const last = this.#latest.get(instrumentId);
		return last === undefined ? undefined : { ...last, era: this.#options.exchange.eraOf(instrumentId) };
	}

	/** The recording continues in the new units by itself; until then the last price is scaled. */
	split(instrumentId: string, numerator: number, denominator: number): void {
		const last = this.#latest.get(instrumentId);
		const price = this.priceOf(instrumentId);
		if (last === undefined || price === undefined) return;
		const scaled = (at: bigint): bigint => (at * BigInt(denominator)) / BigInt(numerator);
		const tick = { ...last.tick, bid: scaled(price.bid), ask: scaled(price.ask) };
		this.#latest.set(instrumentId, { ...last, tick });
	}

	#wait(): void {
		const { world } = this.#options;
		const next = this.#schedule[this.#next];
		if (next === undefined || this.#stopped) return;
		world.after(Math.max(0, next.atMs - world.nowMs), () => {
			if (this.#stopped) return;
			this.#next += 1;
			this.#tell(next.tick);
			this.#wait();
		});
	}

	#tell({ instrumentId, bid, ask, tsMs, bad }: Recorded): void {
		const { exchange, listeners } = this.#options;
		const era = exchange.eraOf(instrumentId);
		const message: Message = { instrumentId, tick: { bid, ask, tsMs, source: "recorded" }, bad, era };
		if (!bad) {
			this.#latest.set(instrumentId, message);
			exchange.note({ instrumentId, bid: price(bid), ask: price(ask), tsMs, sequence: 0 });
		}
		for (const listener of listeners()) listener.hear(message);
	}
}

/** Longer quiet stretches are skipped. */
const QUIET_MS = 4_000;

/** The simulated time of each tick of a recording, with quiet stretches skipped. */
export function scheduled(ticks: readonly Recorded[]): {
	readonly startsMs: number;
	readonly skips: readonly { readonly atMs: number; readonly byMs: number }[];
	readonly schedule: readonly Scheduled[];
	readonly livedMs: number;
} {
	const [first] = ticks;
	if (first === undefined) throw new Error("a recording without a tick");
	// Starts a little before the first tick, so that customers have accounts by then.
	const startsMs = first.tsMs - QUIET_MS;
	const skips: { atMs: number; byMs: number }[] = [];
	let skippedMs = 0;
	let lastMs = startsMs;
	const schedule = ticks.map((tick) => {
		const quietMs = tick.tsMs - lastMs - QUIET_MS;
		if (quietMs > 0) {
			skips.push({ atMs: lastMs - startsMs - skippedMs + QUIET_MS / 2, byMs: quietMs });
			skippedMs += quietMs;
		}
		lastMs = tick.tsMs;
		return { tick, atMs: tick.tsMs - startsMs - skippedMs };
	});
	return { startsMs, skips, schedule, livedMs: schedule.at(-1)?.atMs ?? 0 };
}
