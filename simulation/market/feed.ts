import { price } from "@truefill/core/money";
import type { RawTick } from "@truefill/core/pricing";
import type { Dice } from "../world/dice.ts";
import type { Faults } from "../world/faults.ts";
import type { World } from "../world/world.ts";
import type { Exchange } from "./exchange.ts";
import { TRADED_INSTRUMENTS, type Traded } from "./instruments.ts";

/** A message of the feed; `bad`: a false price. */
export interface Message {
	readonly instrumentId: string;
	readonly tick: RawTick;
	readonly bad: boolean;
	/** The split era of the price. */
	readonly era: number;
}

/** The source of prices: the simulator's own market, or a recording. */
export interface PriceFeed {
	start(): void;
	stop(): void;
	/** The last true price of each instrument, which a starting node knows. */
	history(): readonly Message[];
	/** The current true price, as customers see it. */
	priceOf(instrumentId: string): { readonly bid: bigint; readonly ask: bigint } | undefined;
	/** The last true price of one instrument. */
	lastOf(instrumentId: string): Message | undefined;
	/** `numerator` new units for `denominator` old ones; scales the price. */
	split(instrumentId: string, numerator: number, denominator: number): void;
}

export interface FeedOptions {
	readonly world: World;
	readonly faults: Faults;
	readonly dice: Dice;
	readonly startsMs: number;
	readonly exchange: Exchange;
	readonly listeners: () => Iterable<Listener>;
}

/** A subscriber of the feed. */
export interface Listener {
	hear(message: Message): void;
}

/** A price of the true market, × 10^8. */
interface Walk {
	readonly traded: Traded;
	bid: bigint;
	ask: bigint;
	tsMs: number;
	stalledUntilMs: number;
	spikes: number;
}

const SOURCE = "simulated";

/** The true market, and the feed that sends it to all nodes, with separate faults for each. */
export class Feed implements PriceFeed {
	readonly #world: World;
	readonly #faults: Faults;
	readonly #dice: Dice;
	readonly #startsMs: number;
	readonly #exchange: Exchange;
	readonly #walks: readonly Walk[];
	readonly #listeners: () => Iterable<Listener>;
	/** Maximum step of a tick: from quiet days to days that empty accounts. */
	readonly #stepPpm: number;
	#stopped = false;

	constructor({ world, faults, dice, startsMs, exchange, listeners }: FeedOptions) {
		this.#world = world;
		this.#faults = faults;
		this.#dice = dice;
		this.#startsMs = startsMs;
		this.#exchange = exchange;
		this.#listeners = listeners;
		this.#stepPpm = dice.pick([500, 3_000, 12_000, 19_000]);
		this.#walks = TRADED_INSTRUMENTS.map((traded) => ({
			traded,
			bid: traded.firstBid,
			ask: traded.firstBid + traded.spread,
			tsMs: startsMs - 1000,
			stalledUntilMs: 0,
			spikes: 0,
		}));
	}

	start(): void {
		for (const walk of this.#walks) {
			this.#note(walk);
			this.#next(walk);
		}
	}

	stop(): void {
		this.#stopped = true;
	}

	history(): readonly Message[] {
		return this.#walks.map((walk) => this.#message(walk, walk.bid, walk.ask, false));
	}

	priceOf(instrumentId: string): { readonly bid: bigint; readonly ask: bigint } | undefined {
		return this.#walkOf(instrumentId);
	}

	lastOf(instrumentId: string): Message | undefined {
		const walk = this.#walkOf(instrumentId);
		return walk === undefined ? undefined : this.#message(walk, walk.bid, walk.ask, false);
	}

	split(instrumentId: string, numerator: number, denominator: number): void {
		const walk = this.#walkOf(instrumentId);
		if (walk === undefined) return;
		const scaled = (walk.bid * BigInt(denominator)) / BigInt(numerator);
		walk.bid = scaled - (scaled % walk.traded.grid);
		walk.ask = walk.bid + walk.traded.spread;
	}

	#walkOf(instrumentId: string): Walk | undefined {
		return this.#walks.find(({ traded }) => traded.instrument.id === instrumentId);
	}

	#next(walk: Walk): void {
		this.#world.after(this.#dice.between(250, 1400), () => {
			if (this.#stopped) return;
			this.#move(walk);
			this.#next(walk);
		});
	}

	#move(walk: Walk): void {
		const { instrument, spread, grid } = walk.traded;
		if (this.#exchange.isHalted(instrument.id)) return;
		const gap = this.#faults.strikes("tick-gap");
		// A gap of 2.5 to 8 % is beyond the outlier band of most instruments and within that of some.
		const ppm = gap
			? this.#dice.between(25_000, 80_000) * (this.#dice.chance(0.5) ? 1 : -1)
			: this.#dice.between(-this.#stepPpm, this.#stepPpm);
		const moved = walk.bid + (walk.bid * BigInt(ppm)) / 1_000_000n;
		walk.bid = moved - (moved % grid);
		walk.ask = walk.bid + spread + instrument.priceIncrement * BigInt(this.#dice.between(0, 2));
		walk.tsMs = Math.floor(this.#startsMs + this.#world.trueMs);
		if (this.#faults.strikes("feed-stall")) walk.stalledUntilMs = this.#world.nowMs + this.#dice.between(5_000, 35_000);
		if (this.#world.nowMs < walk.stalledUntilMs && !this.#faults.healed) return;
		this.#note(walk);
		for (const listener of this.#listeners()) this.#tell(walk, listener);
	}

	#note({ traded, bid, ask, tsMs }: Walk): void {
		this.#exchange.note({ instrumentId: traded.instrument.id, bid: price(bid), ask: price(ask), tsMs, sequence: 0 });
	}

	#tell(walk: Walk, listener: Listener): void {
		const faults = this.#faults;
		if (faults.strikes("tick-spike")) listener.hear(this.#spike(walk));
		if (faults.strikes("tick-crossed")) listener.hear(this.#message(walk, walk.ask + 1n, walk.bid, true));
		if (faults.strikes("tick-lost")) return;
		const message = this.#message(walk, walk.bid, walk.ask, false);
		if (faults.strikes("tick-duplicated")) listener.hear(message);
		if (faults.strikes("tick-late")) this.#world.after(this.#dice.between(300, 4_000), () => listener.hear(message));
		else listener.hear(message);
	}

	/** A false price far away. No two in a row are close to each other, so none confirms another. */
	#spike(walk: Walk): Message {
		walk.spikes += 1;
		const percent = BigInt((walk.spikes % 2 === 0 ? 140 : 62) + (walk.spikes % 6));
		return this.#message(walk, (walk.bid * percent) / 100n, (walk.ask * percent) / 100n, true);
	}

	#message(walk: Walk, bid: bigint, ask: bigint, bad: boolean): Message {
		const instrumentId = walk.traded.instrument.id;
		const era = this.#exchange.eraOf(instrumentId);
		return { instrumentId, tick: { bid, ask, tsMs: walk.tsMs, source: SOURCE }, bad, era };
	}
}
