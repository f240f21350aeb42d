import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { CONFIG_TABLE, type Config, parseConfig } from "./config.ts";
import { StartupError } from "./startup-error.ts";

const parse = (env: Record<string, string>, ...argv: string[]): Config => parseConfig(env, argv, "/srv");

/** The shortest allowed secret. */
const SECRET = "0123456789abcdef";

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
		trustedProxies: null,
		socketsPerNetwork: 500,
		feed: { kind: "simulated" },
		marketHours: "always",
		priceBatchMs: 100,
		demo: true,
		demoMoney: true,
		sampleData: true,
		firstAdmin: null,
		missing: null,
		storage: { kind: "disk", dir: "/srv/data/files" },
		realtime: { apps: [], service: null, redisUrl: null },
		mail: { smtp: null, from: "Truefill <no-reply@truefill.invalid>" },
		payments: { kind: "test" },
		screening: { folder: null, threshold: 0.88 },
		coins: { kind: "test" },
		providers: [],
		breachedPasswords: null,
		scanner: null,
		logLevel: "info",
		metrics: { host: "127.0.0.1", port: null },
		priceSilenceS: 60,
		reconciliationAlarmDays: 5,
	});
});

test("a folder of lists is a path, and the threshold of a match is within its bounds", () => {
	expect(parse({ SCREENING_LISTS: "lists", SCREENING_THRESHOLD: "0.9" }).screening).toEqual({
		folder: "/srv/lists",
		threshold: 0.9,
	});
	for (const wrong of ["0.69", "1", "0.995", "90%", "0,9"]) {
		expect(sentence({ SCREENING_THRESHOLD: wrong })).toMatch(/^SCREENING_THRESHOLD must be a number from 0.7 to 0.99/);
	}
});

test("metrics are off until they have a port, and silence has its bounds", () => {
	expect(parse({ METRICS_PORT: "9464", METRICS_HOST: "10.0.0.5" }).metrics).toEqual({ host: "10.0.0.5", port: 9_464 });
	expect(parse({ METRICS_PORT: "off" }).metrics.port).toBeNull();
	for (const wrong of ["on", "-1", "65536", "9464x"]) {
		expect(sentence({ METRICS_PORT: wrong })).toMatch(/^METRICS_PORT must be off, or a whole number from 0 to 65535/);
	}
	expect(sentence({ METRICS_HOST: "a b" })).toMatch(/^METRICS_HOST must be an IP address or a host name/);
	expect(parse({ PRICE_SILENCE_S: "5" }).priceSilenceS).toBe(5);
	for (const wrong of ["4", "3601", "1m"]) {
		expect(sentence({ PRICE_SILENCE_S: wrong })).toMatch(/^PRICE_SILENCE_S must be a whole number from 5 to 3600/);
	}
});

test("files go to a bucket when the operator says so, with its keys", () => {
	const keys = { S3_ACCESS_KEY: "access", S3_SECRET_KEY: "very-secret" };
	const STORAGE = "s3:chat-files?endpoint=https://minio.example.com&region=eu-1";
	expect(parse({ STORAGE, ...keys }).storage).toEqual({
		kind: "s3",
		bucket: "chat-files",
		region: "eu-1",
		endpoint: "https://minio.example.com",
		accessKeyId: "access",
		secretAccessKey: "very-secret",
	});
	expect(parse({ STORAGE: "s3:bucket", ...keys }).storage).toMatchObject({ kind: "s3", region: "us-east-1" });
	expect(sentence({ STORAGE })).toBe("STORAGE=s3:… needs S3_ACCESS_KEY and S3_SECRET_KEY.");
	for (const wrong of ["ftp", "s3:", "s3:A", "s3:bucket?region=a&region=b", "s3:bucket?endpoint=x", "s3:bucket?x=1"]) {
		expect(sentence({ STORAGE: wrong, ...keys })).toMatch(/^STORAGE must be /);
	}
	expect(sentence({ STORAGE, S3_SECRET_KEY: "short" })).not.toContain('"short"');
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

test("demo money goes with the demo unless it is said", () => {
	const DATABASE_URL = "postgresql://app@db/truefill";
	expect(parse({}).demoMoney).toBe(true);
	expect([parse({ DATABASE_URL }).demoMoney, parse({ DEMO: "off" }).demoMoney]).toEqual([false, false]);
	expect(parse({ DATABASE_URL, DEMO_MONEY: "on" })).toMatchObject({ demo: false, demoMoney: true });
	expect(parse({ DEMO_MONEY: "off" })).toMatchObject({ demo: true, demoMoney: false });
});

test("sample data exist only in a demo with simulated prices", () => {
	const DATABASE_URL = "postgresql://app@db/truefill";
	const FEED_KEY = "a-feed-key-of-the-bridge";
	expect(parse({}).sampleData).toBe(true);
	expect(parse({ DATABASE_URL, DEMO: "on" }).sampleData).toBe(true);
	for (const env of [{ SAMPLE_DATA: "off" }, { DATABASE_URL }, { DEMO: "off" }, { FEED: "push", FEED_KEY }]) {
		expect(parse(env).sampleData).toBe(false);
	}
	for (const env of [{ DATABASE_URL }, { DEMO: "off" }, { FEED: "push", FEED_KEY }]) {
		expect(() => parse({ ...env, SAMPLE_DATA: "on" })).toThrow("SAMPLE_DATA=on needs DEMO=on and FEED=simulated.");
	}
});

test("a server that is no demo says what it lacks: prices and mails by name", () => {
	const DATABASE_URL = "postgresql://app@db/truefill";
	const feed = { FEED: "push", FEED_KEY: "a-feed-key-of-the-bridge" };
	expect(parse({}).missing).toBeNull();
	expect(parse({ DATABASE_URL, DEMO: "on" }).missing).toBeNull();
	expect(parse({ DATABASE_URL }).missing).toBe(
		"A production server needs FEED (push, replay:PATH or simulated) and SMTP_URL (or SMTP_URL=off: no mails are sent). DEMO=on starts a demo.",
	);
	expect(parse({ DEMO: "off", ...feed }).missing).toMatch(/needs SMTP_URL/);
	expect(parse({ DEMO: "off", SMTP_URL: "off" }).missing).toMatch(/needs FEED/);
	for (const named of [feed, { FEED: "simulated" }, { FEED: "replay:/ticks" }])
		expect(parse({ DATABASE_URL, SMTP_URL: "off", ...named })).toMatchObject({ missing: null, mail: { smtp: null } });
	expect(parse({ DATABASE_URL, SMTP_URL: "off" }, "--feed=simulated").missing).toBeNull();
});

test("a public address is an origin", () => {
	expect(parse({ PUBLIC_URL: "https://Trade.example.com/" }).publicUrl).toBe("https://trade.example.com");
});

test("proxies that are believed are addresses and ranges, and no range is everybody", () => {
	const proxies = (TRUSTED_PROXIES: string) => parse({ TRUSTED_PROXIES }).trustedProxies;
	expect(proxies("loopback, 10.0.0.0/8,2001:db8::1")).toEqual(["loopback", "10.0.0.0/8", "2001:db8::1"]);
	expect(proxies("none")).toEqual([]);
	for (const wrong of ["all", "0.0.0.0/0", "10.0.0.0/8,", "none,loopback", "proxy.example.com"]) {
		expect(sentence({ TRUSTED_PROXIES: wrong })).toMatch(/^TRUSTED_PROXIES must be none, or addresses/);
	}
});

test("sockets of one network are a number that lets an office in", () => {
	expect(parse({ SOCKETS_PER_NETWORK: "5000" }).socketsPerNetwork).toBe(5_000);
	for (const wrong of ["0", "9", "1e3", "-5", "1000000"]) {
		expect(sentence({ SOCKETS_PER_NETWORK: wrong })).toMatch(/^SOCKETS_PER_NETWORK must be a whole number from 10/);
	}
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
	["PRICE_BATCH_MS", "49", 'PRICE_BATCH_MS must be a whole number from 50 to 2000, not "49".'],
	["PRICE_BATCH_MS", "2001", 'PRICE_BATCH_MS must be a whole number from 50 to 2000, not "2001".'],
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

test("realtime: applications, a service of another maker with mt1 and TLS unless told otherwise (R16), Redis", () => {
	expect(
		parse({ REALTIME_APPS: `truefill:k1:${SECRET}, other:k2:${SECRET}`, REDIS_URL: "unix:/run/redis.sock" }).realtime,
	).toEqual({
		apps: [
			{ id: "truefill", key: "k1", secret: SECRET },
			{ id: "other", key: "k2", secret: SECRET },
		],
		service: null,
		redisUrl: "unix:/run/redis.sock",
	});
	const service = { REALTIME_DRIVER: "pusher", PUSHER_APP_ID: "1", PUSHER_KEY: "k", PUSHER_SECRET: "s" };
	expect(parse(service).realtime.service).toEqual({
		appId: "1",
		key: "k",
		secret: "s",
		cluster: "mt1",
		host: null,
		tls: true,
	});
	expect(parse({ ...service, PUSHER_HOST: "ws.example.com:6001", PUSHER_TLS: "off" }).realtime.service).toMatchObject({
		host: "ws.example.com:6001",
		tls: false,
	});
	expect(() => parse({ REALTIME_DRIVER: "pusher", PUSHER_KEY: "k" })).toThrow(/needs PUSHER_APP_ID/);
	const short = SECRET.slice(1);
	const lists = [
		"a:b",
		`a:b:${SECRET},a:x:${SECRET}`,
		`a:b:${SECRET},x:b:${SECRET}`,
		`a:b:${SECRET} d`,
		`:b:${SECRET}`,
	];
	for (const wrong of [...lists, `a:b:${short}`, `a:b:${SECRET},c:d:${short}`]) {
		expect(sentence({ REALTIME_APPS: wrong }), wrong).toMatch(
			/^REALTIME_APPS must be .* at least 16 characters long\.$/,
		);
		expect(sentence({ REALTIME_APPS: wrong })).not.toContain(short);
	}
});

test("mails go through an SMTP server when there is one, with TLS unless it is on this machine", () => {
	const MAIL_FROM = "Truefill <desk@example.com>";
	const smtp = (SMTP_URL: string) => parse({ SMTP_URL, MAIL_FROM }).mail.smtp;
	expect(smtp("smtp://me%40x:p%3Aw@mail.example.com")).toEqual({
		host: "mail.example.com",
		port: 587,
		secure: false,
		startTls: true,
		user: "me@x",
		password: "p:w",
	});
	expect(smtp("smtps://mail.example.com")).toMatchObject({ port: 465, secure: true, startTls: false, user: null });
	expect(smtp("smtp://localhost:1025")).toMatchObject({ port: 1025, startTls: false });
	expect(smtp("smtp://10.0.0.1:25?tls=off")).toMatchObject({ startTls: false });
	for (const wrong of ["http://a", "smtp://", "smtp://a/path", "smtp://a?tls=maybe", "smtp://a?x=1", "mail"]) {
		expect(sentence({ SMTP_URL: wrong, MAIL_FROM })).toMatch(/^SMTP_URL must be /);
	}
	for (const wrong of ["a", "A <b>", "A <a@b>, c@d", "A\n<a@b>"]) {
		expect(sentence({ MAIL_FROM: wrong })).toMatch(/^MAIL_FROM must be /);
	}
	expect(sentence({ SMTP_URL: "smtp://a.example" })).toBe(
		"SMTP_URL needs MAIL_FROM, an address that mails may come from.",
	);
	expect(sentence({ SMTP_URL: "smtp://me:geheim@a?x=1" })).not.toContain("geheim");
});

test("providers are those with a client; one of the operator's own needs its issuer, and secrets are never repeated", () => {
	expect(
		parse({ OIDC_GOOGLE: "id.apps:GOCSPX-x:y", OIDC_OWN: "a:b", OIDC_OWN_ISSUER: "https://id.example.com" }).providers,
	).toEqual([
		{ id: "google", clientId: "id.apps", clientSecret: "GOCSPX-x:y" },
		{ id: "own", clientId: "a", clientSecret: "b", issuer: "https://id.example.com", name: "Single sign-on" },
	]);
	expect(sentence({ OIDC_OWN: "a:b" })).toBe("OIDC_OWN needs OIDC_OWN_ISSUER.");
	for (const OIDC_OWN_ISSUER of ["http://id.example.com", "ftp://x", "https://u@id.example.com", "id"]) {
		expect(sentence({ OIDC_OWN: "a:b", OIDC_OWN_ISSUER })).toMatch(/^OIDC_OWN_ISSUER must be an https address/);
	}
	for (const OIDC_APPLE of ["secret", ":secret", "id:", "id:se cret"]) {
		expect(sentence({ OIDC_APPLE })).toBe("OIDC_APPLE must be client-id:client-secret without spaces.");
	}
});

test("coins: live with a key, the test chain in a demo, and none on another site by default", () => {
	const real = { DATABASE_URL: "postgresql://db/x", DEMO: "off" };
	const key = `zpub${"A".repeat(107)}`;
	const bitcoin = { COIN_XPUB_BTC: key, COIN_ESPLORA_BTC: "https://node.example/api" };
	expect(parse({}).coins).toEqual({ kind: "test" });
	expect(parse(real).coins).toEqual({ kind: "off" });
	expect(parse({ ...real, ...bitcoin }).coins).toEqual({
		kind: "live",
		bitcoin: { key, source: new URL("https://node.example/api") },
		litecoin: null,
		ethereum: null,
	});
	expect(parse({ ...bitcoin, COINS: "off" }).coins).toEqual({ kind: "off" });
	expect(sentence({ COIN_XPUB_BTC: key })).toBe("COINS=live needs COIN_XPUB_BTC and COIN_ESPLORA_BTC together.");
	expect(sentence({ COINS: "live" })).toMatch(/^COINS=live needs COIN_XPUB_BTC, /);
	expect(sentence({ ...bitcoin, COIN_XPUB_BTC: `zprv${"A".repeat(107)}` })).toMatch(/is a private key/);
	expect(sentence({ ...bitcoin, COIN_XPUB_BTC: "secret words" })).toBe("COIN_XPUB_BTC must be an extended public key.");
	expect(sentence({ ...bitcoin, COIN_ESPLORA_BTC: "http://node.example" })).toMatch(
		/^COIN_ESPLORA_BTC must be an https/,
	);
});

test("card payments: Stripe with its keys, the test provider in a demo, and none on another site by default", () => {
	const keys = { STRIPE_SECRET_KEY: "sk_test_12345678", STRIPE_WEBHOOK_SECRET: "whsec_12345678" };
	const real = { DATABASE_URL: "postgresql://x" };
	expect(parse({}).payments).toEqual({ kind: "test" });
	expect(parse(real).payments).toEqual({ kind: "off" });
	expect(parse({ ...real, CARD_PAYMENTS: "test" }).payments).toEqual({ kind: "test" });
	expect(parse({ ...real, ...keys }).payments).toEqual({
		kind: "stripe",
		secretKey: keys.STRIPE_SECRET_KEY,
		webhookSecret: keys.STRIPE_WEBHOOK_SECRET,
	});
	expect(parse({ ...keys, CARD_PAYMENTS: "off" }).payments).toEqual({ kind: "off" });
	expect(parse({ ...keys, STRIPE_API: "http://127.0.0.1:9" }).payments).toMatchObject({
		api: new URL("http://127.0.0.1:9"),
	});
	for (const lacking of [{ CARD_PAYMENTS: "stripe" }, { STRIPE_SECRET_KEY: keys.STRIPE_SECRET_KEY }]) {
		expect(sentence(lacking)).toBe("CARD_PAYMENTS=stripe needs STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET.");
	}
	expect(sentence({ STRIPE_SECRET_KEY: "pk_live_12345678" })).toBe(
		"STRIPE_SECRET_KEY must be a key that begins with sk_ or rk_.",
	);
	expect(sentence({ STRIPE_WEBHOOK_SECRET: "secret" })).toBe(
		"STRIPE_WEBHOOK_SECRET must be a secret that begins with whsec_.",
	);
	for (const STRIPE_API of ["http://api.example.com", "https://a.example.com/v1", "x"]) {
		expect(sentence({ ...keys, STRIPE_API })).toMatch(/^STRIPE_API must be an https origin/);
	}
});

test("a scanner is an address with its port, or a socket's path", () => {
	expect(parse({ CLAMAV: "clamav:3310" }).scanner).toEqual({ host: "clamav", port: 3310 });
	expect(parse({ CLAMAV: "[::1]:3310" }).scanner).toEqual({ host: "::1", port: 3310 });
	expect(parse({ CLAMAV: "/run/clamav/clamd.ctl" }).scanner).toEqual({ path: "/run/clamav/clamd.ctl" });
	for (const wrong of ["clamav", "clamav:0", "clamav:70000", "tcp://clamav:3310", "run/clamd"]) {
		expect(sentence({ CLAMAV: wrong })).toBe(`CLAMAV must be host:port, or a path that begins with /, not "${wrong}".`);
	}
});

test("the README's table says what the parser knows", () => {
	const readme = readFileSync(join(import.meta.dirname, "../../../README.md"), "utf8");
	const [, table = ""] = /\| Variable \| Default \| Meaning \|\n\|[-|]+\|\n((?:\|.*\|\n)+)/.exec(readme) ?? [];
	const escaped = (text: string): string => text.replaceAll("|", "\\|");
	expect(table.trim().split("\n")).toEqual(
		CONFIG_TABLE.map((row) => `| \`${row.name}\` | ${escaped(row.default)} | ${escaped(row.meaning)} |`),
	);
	expect(CONFIG_TABLE.map((row) => row.name)).toEqual(
		"PORT HOST DATA_DIR DATABASE_URL PUBLIC_URL TRUSTED_PROXIES SOCKETS_PER_NETWORK FEED FEED_KEY MARKET_HOURS PRICE_BATCH_MS DEMO DEMO_MONEY SAMPLE_DATA FIRST_ADMIN_EMAIL STORAGE S3_ACCESS_KEY S3_SECRET_KEY REALTIME_APPS REALTIME_DRIVER PUSHER_APP_ID PUSHER_KEY PUSHER_SECRET PUSHER_HOST PUSHER_CLUSTER PUSHER_TLS REDIS_URL SMTP_URL MAIL_FROM OIDC_GOOGLE OIDC_APPLE OIDC_LINKEDIN OIDC_OWN OIDC_OWN_ISSUER OIDC_OWN_NAME CARD_PAYMENTS STRIPE_SECRET_KEY STRIPE_WEBHOOK_SECRET RECONCILIATION_ALARM_DAYS STRIPE_API SCREENING_LISTS SCREENING_THRESHOLD COINS COIN_XPUB_BTC COIN_XPUB_LTC COIN_XPUB_ETH COIN_ESPLORA_BTC COIN_ESPLORA_LTC COIN_RPC_ETH COIN_USDT_CONTRACT BREACHED_PASSWORDS CLAMAV LOG_LEVEL METRICS_PORT METRICS_HOST PRICE_SILENCE_S".split(
			" ",
		),
	);
});
