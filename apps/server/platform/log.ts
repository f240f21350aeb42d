import { type DestinationStream, type Logger, pino } from "pino";

export type Log = Logger;

export type LogLevel = "fatal" | "error" | "warn" | "info" | "debug" | "trace" | "silent";

/** Names whose values never reach a log, at the top and one or two levels down. */
const SECRET_NAMES = [
	"authorization",
	"cookie",
	"password",
	"confirm_password",
	"confirmPassword",
	"token",
	"api_key",
	"apiKey",
	"feedKey",
	"secret",
	"databaseUrl",
	'["set-cookie"]',
	'["x-feed-key"]',
];

const redactPaths = SECRET_NAMES.flatMap((name) => {
	const step = name.startsWith("[") ? name : `.${name}`;
	return [name, `*${step}`, `*.*${step}`];
});

/**
 * Makes the log: one JSON object a line, or readable lines on a terminal. Passwords, tokens, keys and cookies are
 * replaced by `[redacted]` wherever they are named.
 */
export function createLog(options: { level: LogLevel; destination?: DestinationStream; pretty?: boolean }): Log {
	const pretty = options.pretty ?? (options.destination === undefined && process.stdout.isTTY);
	const settings = {
		level: options.level,
		base: null,
		timestamp: () => `,"time":"${new Date().toISOString()}"`,
		redact: { paths: redactPaths, censor: "[redacted]" },
	};
	if (options.destination !== undefined) return pino(settings, options.destination);
	if (!pretty) return pino(settings);
	return pino({ ...settings, transport: { target: "pino-pretty", options: { translateTime: "SYS:HH:MM:ss" } } });
}
