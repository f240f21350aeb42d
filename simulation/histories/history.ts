import { type Clock, createLog, type Log, timersFrom } from "@truefill/server/platform";
import { Trace } from "../world/trace.ts";
import { Violation } from "../world/world.ts";

/** The result of one seed. */
export interface History {
	readonly seed: number;
	/** Hash of everything that happened, in order. */
	readonly hash: string;
	readonly violation: Violation | undefined;
	/** How often what happened. */
	readonly counts: ReadonlyMap<string, number>;
	/** The last lines of the trace, if requested. */
	readonly lines: readonly string[];
}

/** What one history is: time, a trace, and the first rule that was broken. */
export class Telling {
	readonly trace: Trace;
	readonly counts = new Map<string, number>();
	nowMs: number;
	#violation: Violation | undefined;

	constructor(startMs: number, keepLines: number) {
		this.nowMs = startMs;
		this.trace = new Trace(keepLines);
	}

	count(what: string): void {
		this.counts.set(what, (this.counts.get(what) ?? 0) + 1);
	}

	line(text: string): void {
		this.trace.line(`${new Date(this.nowMs).toISOString()} ${text}`);
	}

	/** Keeps the first violation. The product may swallow what is thrown, so a history asks for it itself. */
	readonly broken = (violation: Violation): void => {
		this.#violation ??= violation;
		this.line(`VIOLATION ${violation.message}`);
	};

	/** Runs a check, and keeps what it throws. */
	guard(check: () => void): void {
		try {
			check();
		} catch (error) {
			if (!(error instanceof Violation)) throw error;
			this.broken(error);
		}
	}

	/** @throws Violation when a rule was broken. */
	stop(): void {
		if (this.#violation !== undefined) throw this.#violation;
	}

	get clock(): Clock {
		const timers = timersFrom({
			monotonicMs: () => this.nowMs,
			after: () => () => undefined,
			turn: async () => undefined,
		});
		return { ...timers, nowMs: () => this.nowMs, machine: timers };
	}

	/** Alarms are counted; any other error that the product reports by itself is a violation, unless a fault caused it. */
	get log(): Log {
		return createLog({
			level: "error",
			destination: {
				write: (text: string) => {
					const alarm = /"alarm":"(\w+)"/.exec(text)?.[1];
					if (alarm !== undefined) this.count(`alarm ${alarm}`);
					else if (!text.includes('"no answer"')) this.broken(new Violation("crash", text.slice(0, 600)));
				},
			},
		});
	}
}

/** Runs a history to its end, or to the first rule that is broken. */
export async function tell(
	seed: number,
	{ startMs, keepLines }: { readonly startMs: number; readonly keepLines: number },
	live: (telling: Telling) => Promise<void>,
): Promise<History> {
	const telling = new Telling(startMs, keepLines);
	let violation: Violation | undefined;
	try {
		await live(telling);
		telling.stop();
	} catch (error) {
		if (!(error instanceof Violation)) throw error;
		violation = error;
	}
	const { trace, counts } = telling;
	return { seed, violation, counts, lines: trace.last(), hash: trace.digest() };
}
