import { inspect } from "node:util";
import type { Logger, LoggerOptions } from "pino";
import type { Timers } from "./clock.ts";

const WINDOW_MS = 1_000;
/** Most different lines tracked at once. Beyond it, lines are written without folding. */
const MOST = 200;
const WARN = 40;
const FATAL = 60;
/** Fields that are ignored in the comparison of lines. */
const VOLATILE = new Set(["request", "tries", "attempts", "count", "leftOut", "ms", "tookMs"]);

type Hook = NonNullable<NonNullable<LoggerOptions["hooks"]>["logMethod"]>;
type Args = Parameters<Hook>[0];

interface Seen {
	repeated: number;
	/** Writes the latest of them with its count. */
	write: () => void;
	cancel: () => void;
}

/**
 * Deduplicates log lines at warn or error. The first one is written at once; repetitions within a second are counted,
 * and written once at the end of the second with `repeated`. Lines with another account, route or reason are different
 * lines. `flush` writes what is counted; so does a fatal line.
 */
export function foldedLines(timers: Pick<Timers, "after">): { readonly hook: Hook; readonly flush: () => void } {
	const seen = new Map<string, Seen>();
	const close = (key: string, entry: Seen): void => {
		if (entry.repeated === 0) {
			seen.delete(key);
			return;
		}
		entry.write();
		entry.repeated = 0;
		entry.cancel = timers.after(WINDOW_MS, () => close(key, entry));
	};
	const flush = () => {
		for (const entry of seen.values()) {
			entry.cancel();
			if (entry.repeated > 0) entry.write();
		}
		seen.clear();
	};
	function hook(this: Logger, args: Args, method: Parameters<Hook>[1], level: number): void {
		if (level >= FATAL) flush();
		if (level < WARN || level >= FATAL) {
			method.apply(this, args);
			return;
		}
		const key = keyOf(args, level);
		const known = seen.get(key);
		if (known !== undefined) {
			known.repeated += 1;
			known.write = () => method.apply(this, withCount(args, known.repeated));
			return;
		}
		if (seen.size < MOST) {
			const entry: Seen = { repeated: 0, write: () => undefined, cancel: () => undefined };
			entry.cancel = timers.after(WINDOW_MS, () => close(key, entry));
			seen.set(key, entry);
		}
		method.apply(this, args);
	}
	return { hook, flush };
}

const fieldsOf = ([first]: Args): object => (typeof first === "object" && first !== null ? first : {});

function keyOf(args: Args, level: number): string {
	const described: unknown[] = typeof args[0] === "string" ? args : args.slice(1);
	const fields = Object.entries(fieldsOf(args))
		.filter(([name]) => !VOLATILE.has(name))
		.map(([name, value]) => `${name}=${value instanceof Error ? `${value.name} ${value.message}` : inspect(value)}`);
	return [level, ...described, ...fields].join("\n");
}

function withCount(args: Args, repeated: number): Args {
	const rest = typeof args[0] === "string" ? args : args.slice(1);
	const [message, ...others] = rest;
	return [{ ...fieldsOf(args), repeated }, message, ...others] as Args;
}
