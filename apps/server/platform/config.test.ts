import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { CONFIG_TABLE, type Config, parseConfig } from "./config.ts";
import { StartupError } from "./startup-error.ts";

const parse = (env: Record<string, string>, ...argv: string[]): Config => parseConfig(env, argv, "/srv");

function sentence(env: Record<string, string>, ...argv: string[]): string {
	try {
		parse(env, ...argv);
	} catch (error) {
		if (error instanceof StartupError) return error.message;
		throw error;
	}
	return "accepted";
}

test("nothing set is a demo on this machine with the embedded database and the simulated market", () => {
	expect(parse({})).toEqual({
		port: 3000,
		host: "127.0.0.1",
		dataDir: "/srv/data",
		database: { kind: "embedded" },
		feed: { kind: "simulated" },
		marketHours: "always",
		demo: true,
		logLevel: "info",
	});
});

test("a flag wins over the environment, an empty variable counts as not set", () => {
	expect(parse({ PORT: "4000", HOST: "" }, "--port=5000", "--data-dir=/var/truefill")).toMatchObject({
		port: 5000,
		host: "127.0.0.1",
		dataDir: "/var/truefill",
	});
});

test("an own database turns the demo off unless it is asked for", () => {
	const DATABASE_URL = "postgresql://app@db/truefill";
	expect(parse({ DATABASE_URL })).toMatchObject({ database: { kind: "external", url: DATABASE_URL }, demo: false });
	expect(parse({ DATABASE_URL, DEMO: "on" }).demo).toBe(true);
	expect(parse({ DEMO: "off" }).demo).toBe(false);
});

test("a public address is an origin", () => {
	expect(parse({ PUBLIC_URL: "https://Trade.example.com/" }).publicUrl).toBe("https://trade.example.com");
});

describe("the feed", () => {
	test("a replay takes its options, and the calendar in recorded time", () => {
		expect(parse({ FEED: "replay:../ticks?speed=2.5&loop=1&start=2014-05-02T00:00:00Z&on_error=stop" })).toMatchObject({
			feed: {
				kind: "replay",
				path: "/ticks",
				speed: 2.5,
				loop: true,
				startMs: Date.UTC(2014, 4, 2),
				onError: "stop",
			},
			marketHours: "calendar",
		});
		expect(parse({ FEED: "replay:/ticks" }).feed).toEqual({
			kind: "replay",
			path: "/ticks",
			speed: 1,
			loop: false,
			onError: "skip",
		});
	});

	test("push needs a key of its own", () => {
		expect(parse({ FEED: "push", FEED_KEY: "0123456789abcdef" })).toMatchObject({
			feed: { kind: "push", key: "0123456789abcdef" },
			marketHours: "calendar",
		});
		expect(sentence({ FEED: "push" })).toBe("FEED=push needs FEED_KEY, which must be at least 16 characters long.");
	});

	test.each([
		"replay",
		"replay:",
		"replay:/x?speed=0",
		"replay:/x?speed=-1",
		"replay:/x?speed=1e3",
		"replay:/x?loop=yes",
		"replay:/x?start=yesterday",
		"replay:/x?on_error=ignore",
		"replay:/x?pace=2",
		"replay:/x?speed=1&speed=2",
		"live",
	])("%s is refused with what is allowed", (FEED) => {
		expect(sentence({ FEED })).toBe(
			`FEED must be simulated, push, or replay:PATH with any of ?speed=N (above 0, below 10000) &loop=1 &start=ISO-TIME &on_error=skip or stop, not ${JSON.stringify(FEED)}.`,
		);
	});
});

test.each([
	["PORT", "http", 'PORT must be a whole number from 0 to 65535, not "http".'],
	["PORT", "65536", 'PORT must be a whole number from 0 to 65535, not "65536".'],
	["PORT", "-1", 'PORT must be a whole number from 0 to 65535, not "-1".'],
	["HOST", "local host", 'HOST must be an IP address or a host name, not "local host".'],
	["PUBLIC_URL", "trade.example.com", /^PUBLIC_URL must be an http or https origin without a path/],
	["PUBLIC_URL", "https://example.com/app", /^PUBLIC_URL must be an http or https origin without a path/],
	["MARKET_HOURS", "never", 'MARKET_HOURS must be calendar or always, not "never".'],
	["DEMO", "yes please", 'DEMO must be on or off, not "yes please".'],
	["LOG_LEVEL", "loud", 'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent, not "loud".'],
])("%s=%s is refused by name", (name, value, message) => {
	expect(sentence({ [name]: value })).toMatch(message);
});

test("a secret is never repeated in a message", () => {
	expect(sentence({ FEED_KEY: "hunter2" })).toBe("FEED_KEY must be at least 16 characters long.");
	expect(sentence({ DATABASE_URL: "mysql://root:hunter2@db" })).toBe(
		"DATABASE_URL must be a connection string that begins with postgresql://.",
	);
});

test.each(["--prot=1", "--port", "--port=", "port=1", "-p", "--port=1 --port=2"])(
	"the argument %s is refused",
	(argument) => {
		expect(sentence({}, ...argument.split(" "))).toMatch(
			/is not a flag; flags are written --name=value and are --port,|given twice/,
		);
	},
);

test("the README's table says what the parser knows", () => {
	const readme = readFileSync(join(import.meta.dirname, "../../../README.md"), "utf8");
	const [, table = ""] = /\| Variable \| Default \| Meaning \|\n\|[-|]+\|\n((?:\|.*\|\n)+)/.exec(readme) ?? [];
	const escaped = (text: string): string => text.replaceAll("|", "\\|");
	expect(table.trim().split("\n")).toEqual(
		CONFIG_TABLE.map((row) => `| \`${row.name}\` | ${escaped(row.default)} | ${escaped(row.meaning)} |`),
	);
	expect(CONFIG_TABLE.map((row) => row.name)).toEqual(
		"PORT HOST DATA_DIR DATABASE_URL PUBLIC_URL FEED FEED_KEY MARKET_HOURS DEMO LOG_LEVEL".split(" "),
	);
});
