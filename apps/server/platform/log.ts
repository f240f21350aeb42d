import { createRequire } from "node:module";
import { type DestinationStream, type Logger, pino, stdSerializers } from "pino";
import type pretty from "pino-pretty";
import { createSystemClock, type Timers } from "./clock.ts";
import { foldedLines } from "./folded-lines.ts";
import { readableStack } from "./readable-stack.ts";

export type Log = Logger;

export const LOG_LEVELS = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** Names whose values are redacted, at the top or up to two levels down. */
const SECRET_NAMES = [
	"authorization",
	"cookie",
	"set-cookie",
	"x-feed-key",
	"password",
	"confirm_password",
	"token",
	"api_key",
];

/** Secrets redacted by path instead of name. */
const SECRET_PLACES = ["config.database.url", "config.feed.key"];

const redactPaths = [
	...SECRET_PLACES,
	...SECRET_NAMES.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`]),
];

/**
 * Creates the log: one JSON object per line, or readable lines on a terminal. Values of passwords, tokens, keys and
 * cookies are replaced by `[redacted]`. Repeated lines are folded into one with a count.
 */
export function createLog(options: { level: LogLevel; destination?: DestinationStream; timers?: Timers }): Log {
	const { hook, flush } = foldedLines(options.timers ?? createSystemClock().machine);
	const settings = {
		level: options.level,
		base: null,
		// Real time of writing, also on a server whose clock is moved.
		timestamp: () => `,"time":"${new Date().toISOString()}"`,
		redact: { paths: redactPaths, censor: "[redacted]" },
		serializers: { err: toldError },
		hooks: { logMethod: hook },
	};
	if (options.destination !== undefined) return pino(settings, options.destination);
	process.once("exit", flush);
	// No worker thread, whose last lines an exit would lose.
	if (process.stdout.isTTY) return pino(settings, loadPretty()({ sync: true, translateTime: "SYS:HH:MM:ss" }));
	// Written asynchronously, so that a slow reader does not block the process. Fatal lines and an exit flush.
	return pino(settings);
}

/** Loaded only for terminals. */
const loadPretty = (): typeof pretty => createRequire(import.meta.url)("pino-pretty");

function toldError(error: Error) {
	const described = stdSerializers.err(error);
	return typeof described.stack === "string" ? { ...described, stack: readableStack(described.stack) } : described;
}
