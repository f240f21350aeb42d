import { createEngine, type Engine, type EngineLog, type EventHint, type FailpointHook } from "@truefill/server/engine";
import { type Clock, timersFrom } from "@truefill/server/platform";
import type { Exchange } from "./market/exchange.ts";
import type { Listener, Message } from "./market/feed.ts";
import { NodeMarket } from "./market/market.ts";
import type { Database } from "./store/database.ts";
import { Link } from "./store/link.ts";
import { simulatedStore } from "./store/store.ts";
import type { Dice } from "./world/dice.ts";
import type { Faults } from "./world/faults.ts";
import { Violation, type World } from "./world/world.ts";

export interface NodeOptions {
	readonly name: string;
	readonly world: World;
	readonly faults: Faults;
	readonly dice: Dice;
	readonly database: Database;
	/** Wall-clock time at the start of the day. */
	readonly startsMs: number;
	/** Start of the node's own range of tick sequences. */
	readonly firstSequence: number;
	readonly history: readonly Message[];
	readonly exchange: Exchange;
	/** Called with what the engine tells its followers. */
	readonly onTold: (hints: readonly EventHint[]) => void;
	/** Called when the process has ended, for whatever reason. */
	readonly onGone: (node: SimulatedNode, why: string) => void;
}

/** Log messages of the engine that must never occur; all other errors and warnings are expected with faults. */
const NEVER_SAID = ["an invariant failed", "has a wrong hash", "cannot go on", "could not be settled yet"];
/** Errors of a store fault, which may cause such a message. */
const SAID_OF_THE_STORE = /LinkError/;

/** One server process: its clocks, its price path, its link to the database and the product's engine. */
export class SimulatedNode implements Listener {
	readonly name: string;
	readonly market: NodeMarket;
	engine: Engine | undefined;
	readonly #options: NodeOptions;
	readonly #rate: number;
	#jumpedMs = 0;
	#dead = false;
	#pausedUntilMs: number | undefined;
	#waiting: (() => void)[] = [];

	constructor(options: NodeOptions) {
		this.#options = options;
		this.name = options.name;
		const { world, faults, dice, firstSequence, history, exchange } = options;
		this.#rate = faults.strikes("clock-drift") ? 1 + dice.between(-500, 500) / 10_000 : 1;
		const clock = {
			nowMs: () => this.#wallMs(),
			// Skipped time ages prices, but not leases.
			monotonicMs: () => this.#monotonicMs() + world.skippedMs,
			trueMs: () => world.trueMs,
		};
		this.market = new NodeMarket(clock, firstSequence, exchange, history);
	}

	get alive(): boolean {
		return !this.#dead;
	}

	get paused(): boolean {
		return this.#pausedUntilMs !== undefined;
	}

	#monotonicMs(): number {
		return this.#options.world.nowMs * this.#rate;
	}

	#wallMs(): number {
		const { startsMs, world } = this.#options;
		return Math.floor(startsMs + this.#monotonicMs() + world.skippedMs + this.#jumpedMs);
	}

	/** Starts the engine. If it cannot start, the process ends. */
	start(): void {
		const { world, faults, dice, database, name, onTold } = this.#options;
		const link = new Link(world, database, faults, dice.fork("link"), (arrive) => this.deliver(arrive));
		const options = {
			store: simulatedStore(database, link, name),
			market: this.market,
			log: this.#log(),
			clock: this.#clock(),
			holder: name,
			leaseMs: 2000,
			leaseWaitMs: dice.pick([1000, 6000]),
			lanes: dice.between(1, 3),
			maxBatch: dice.pick([1, 3, 50]),
			queueLimit: dice.pick([3, 5000]),
			answerCacheSize: dice.pick([1, 5, 5000]),
			snapshotEvery: dice.pick([8, 40, 20_000]),
			unknownAfterMs: dice.pick([50, 2000]),
			failpoint: this.#failpoint(dice.fork("failpoints")),
			onCommitted: onTold,
		};
		createEngine(options).then(
			(engine) => {
				if (this.#dead) return;
				this.engine = engine;
				world.trace.line(`${world.nowMs} ${name} serves`);
				void engine.ended.then((ending) => {
					if (ending.kind === "lost") this.gone(`lost: ${ending.reason}`);
				});
			},
			(error: unknown) => this.gone(`could not start: ${String(error)}`),
		);
	}

	/** Kills the process: nothing that it has started continues. */
	gone(why: string): void {
		if (this.#dead) return;
		this.#dead = true;
		const { world, database, dice, name, onGone } = this.#options;
		world.trace.line(`${world.nowMs} ${name} is gone: ${why}`);
		// Usually the machine closes its sockets; sometimes the network loses that too, and only the lease's expiry helps.
		if (!dice.chance(0.2)) database.setLive(name, false);
		onGone(this, why);
	}

	/** Stops as on SIGTERM. */
	async stop(): Promise<void> {
		await this.engine?.stop();
		this.gone("stopped");
	}

	/** Pauses the process: nothing arrives and no timer fires, while time continues for the others. */
	pause(forMs: number): void {
		const { world } = this.#options;
		const untilMs = world.nowMs + forMs;
		this.#pausedUntilMs = Math.max(this.#pausedUntilMs ?? 0, untilMs);
		world.after(forMs, () => {
			if (this.#pausedUntilMs === undefined || world.nowMs < this.#pausedUntilMs) return;
			this.resume();
		});
	}

	/** Resumes, and delivers everything that has arrived in the meantime, in order. */
	resume(): void {
		this.#pausedUntilMs = undefined;
		this.#waiting.splice(0).forEach((arrive, place) => {
			this.#options.world.after(place / 1000, () => this.deliver(arrive));
		});
	}

	jumpClock(byMs: number): void {
		this.#jumpedMs += byMs;
	}

	/** Corrects its wall clock, like a time server. */
	healClock(): void {
		this.#jumpedMs = 0;
	}

	deliver(arrive: () => void): void {
		if (this.#dead) return;
		if (this.paused) this.#waiting.push(arrive);
		else arrive();
	}

	hear(message: Message): void {
		this.deliver(() => this.market.take(message));
	}

	#clock(): Clock {
		const { world } = this.#options;
		const timers = timersFrom({
			monotonicMs: () => this.#monotonicMs(),
			after: (ms, task) => {
				let isCancelled = false;
				world.after(ms / this.#rate, () => this.deliver(() => void (isCancelled || task())));
				return () => {
					isCancelled = true;
				};
			},
			turn: () => new Promise((resolve) => world.after(0, () => this.deliver(resolve))),
		});
		return { ...timers, nowMs: () => this.#wallMs(), machine: timers };
	}

	#failpoint(dice: Dice): FailpointHook {
		const { faults } = this.#options;
		return (point) => {
			if (faults.strikes("crash-at-failpoint")) {
				this.gone(`crashed at failpoint ${point}`);
				return new Promise(() => undefined);
			}
			if (!faults.strikes("pause-at-failpoint")) return undefined;
			this.pause(dice.pick([50, 1500, 5000]));
			return new Promise((resolve) => this.deliver(resolve));
		};
	}

	#log(): EngineLog {
		const { world, name } = this.#options;
		const say =
			(level: string) =>
			(...said: unknown[]): void => {
				if (this.#dead) return;
				const [details] = said;
				const text = said.map((part) => (typeof part === "string" ? part : describe(part))).join(" ");
				world.trace.line(`${world.nowMs} ${name} ${level} ${text}`);
				const never = NEVER_SAID.some((sentence) => text.includes(sentence));
				if (never && !SAID_OF_THE_STORE.test(describe(details))) world.fail(new Violation("ALARM", `${name}: ${text}`));
			};
		return { info: say("info"), warn: say("warn"), error: say("error"), fatal: say("fatal") };
	}
}

function describe(part: unknown): string {
	if (part instanceof Error) return `${part.name} ${part.message}`;
	if (typeof part !== "object" || part === null) return String(part);
	return Object.entries(part)
		.map(([key, value]) => `${key}=${describe(value)}`)
		.join(" ");
}
