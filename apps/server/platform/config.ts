import { join, resolve } from "node:path";
import * as z from "zod";
import { SCANNER_VARIABLES, type ScannerPlace } from "./clamav.ts";
import { COIN_VARIABLES, type CoinsConfig, completeCoins } from "./config-coins.ts";
import { completeFeed, type FeedConfig, feed } from "./config-feed.ts";
import { completeMail, MAIL_VARIABLES, type MailConfig } from "./config-mail.ts";
import { host, NETWORK_VARIABLES, port, WATCH_VARIABLES } from "./config-network.ts";
import { completePayments, PAYMENT_VARIABLES, type PaymentsConfig } from "./config-payments.ts";
import { completeSampleData, missingOf, PRODUCTION_VARIABLES } from "./config-production.ts";
import { completeProviders, PROVIDER_VARIABLES, type ProviderConfig } from "./config-providers.ts";
import { completeRealtime, onOff, REALTIME_VARIABLES, type RealtimeConfig } from "./config-realtime.ts";
import { completeScreening, SCREENING_VARIABLES, type ScreeningConfig } from "./config-screening.ts";
import type { Variable } from "./config-variable.ts";
import { LOG_LEVELS, type LogLevel } from "./log.ts";
import { StartupError } from "./startup-error.ts";
import type { StorageConfig } from "./storage/index.ts";

/** All settings of an operator, validated by `parseConfig`. */
export interface Config {
	/** 0 takes any free port. */
	readonly port: number;
	readonly host: string;
	/** Absolute. */
	readonly dataDir: string;
	readonly database: { readonly kind: "embedded" } | { readonly kind: "external"; readonly url: string };
	/** Public origin of the server, without a trailing slash. Absent: the address on which it listens. */
	readonly publicUrl?: string;
	/** As for `AddressRanges`; null: a proxy on this machine, if there is a public address. */
	readonly trustedProxies: readonly string[] | null;
	/** Limit of price sockets per network, and the same of realtime sockets. */
	readonly socketsPerNetwork: number;
	readonly feed: FeedConfig;
	/** `calendar`: instruments keep their sessions, in recorded time for a replay. `always`: always open. */
	readonly marketHours: "calendar" | "always";
	/** Interval of price updates to browsers. */
	readonly priceBatchMs: number;
	readonly demo: boolean;
	/** Whether there are demo accounts with demo money. */
	readonly demoMoney: boolean;
	/** Whether the first start with an empty database adds sample customers; only in a demo. */
	readonly sampleData: boolean;
	/** E-mail address of the first staff member, created when a start finds none; null: none is created. */
	readonly firstAdmin: string | null;
	/** What a production server lacks, as a sentence; commands beside the server ignore it. Null: nothing. */
	readonly missing: string | null;
	/** Storage of uploaded files. */
	readonly storage: StorageConfig;
	readonly realtime: RealtimeConfig;
	readonly mail: MailConfig;
	readonly payments: PaymentsConfig;
	readonly screening: ScreeningConfig;
	readonly coins: CoinsConfig;
	/** The operator's own list of breached passwords, in addition to the shipped one; absolute path. Null: none. */
	readonly breachedPasswords: string | null;
	readonly scanner: ScannerPlace | null;
	/** Sign-in providers. */
	readonly providers: readonly ProviderConfig[];
	readonly logLevel: LogLevel;
	/** Address of `/metrics`; port null: disabled. */
	readonly metrics: { readonly host: string; readonly port: number | null };
	/** Seconds without any price, while a market is open, until the server is not ready. */
	readonly priceSilenceS: number;
	/** Age of a difference between the books and the bank or provider that raises an alarm. */
	readonly reconciliationAlarmDays: number;
}

const priceBatchMs = z
	.string()
	.regex(/^\d{2,4}$/)
	.transform((text) => Number.parseInt(text, 10))
	.refine((number) => number >= 50 && number <= 2_000);

const databaseUrl = z.string().regex(/^postgres(ql)?:\/\/./);

const origin = z
	.string()
	.refine((text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol))
	.transform((text) => new URL(text))
	.refine((url) => url.pathname === "/" && url.search === "" && url.hash === "" && url.username === "")
	.transform((url) => url.origin);

/** `disk`, or a bucket with the service's address and region. */
const storage = z.string().transform((text, context): { kind: "disk" } | S3Place => {
	if (text === "disk") return { kind: "disk" };
	const [, bucket, query = ""] = /^s3:([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\?(.*))?$/.exec(text) ?? [];
	const pairs = [...new URLSearchParams(query)];
	const options = s3Options.safeParse(Object.fromEntries(pairs));
	if (bucket === undefined || !options.success || new Set(pairs.map(([name]) => name)).size !== pairs.length) {
		context.addIssue({ code: "custom", message: "not a storage" });
		return z.NEVER;
	}
	const { region, endpoint } = options.data;
	return { kind: "s3", bucket, region, ...(endpoint === undefined ? {} : { endpoint }) };
});
const s3Options = z.strictObject({
	region: z
		.string()
		.regex(/^[a-z0-9-]{1,40}$/)
		.default("us-east-1"),
	endpoint: origin.optional(),
});
interface S3Place {
	readonly kind: "s3";
	readonly bucket: string;
	readonly region: string;
	readonly endpoint?: string;
}

const VARIABLES = {
	PORT: {
		default: "3000",
		meaning: "Port to listen on; `0`: any free port",
		allowed: "a whole number from 0 to 65535",
		schema: port,
	} satisfies Variable<number>,
	HOST: {
		default: "127.0.0.1",
		meaning: "Address to listen on",
		allowed: "an IP address or a host name",
		schema: host,
	} satisfies Variable<string>,
	DATA_DIR: {
		default: "./data",
		meaning: "Folder of the embedded PostgreSQL and of uploaded files",
		allowed: "a path",
		schema: z.string(),
	} satisfies Variable<string>,
	DATABASE_URL: {
		instead: "–",
		meaning: "Your own PostgreSQL (15 or later) instead of the embedded one",
		allowed: "a connection string that begins with postgresql://",
		secret: true,
		schema: databaseUrl,
	} satisfies Variable<string>,
	PUBLIC_URL: {
		instead: "from `HOST` and `PORT`",
		meaning: "Address that browsers use; `https` turns on secure cookies and HSTS",
		allowed: "an http or https origin without a path, like https://trade.example.com",
		schema: origin,
	} satisfies Variable<string>,
	...NETWORK_VARIABLES,
	FEED: {
		default: "simulated",
		meaning: "`simulated`, `replay:PATH[?speed=N&loop=1&start=ISO&on_error=skip|stop]` or `push`",
		allowed:
			"simulated, push, or replay:PATH with any of ?speed=N (above 0, below 10000) &loop=1 &start=ISO-TIME &on_error=skip or stop",
		schema: feed,
	} satisfies Variable<unknown>,
	FEED_KEY: {
		instead: "–",
		meaning: "Key of the price bridge; needed by `push`, at least 16 characters",
		allowed: "at least 16 characters long",
		secret: true,
		schema: z.string().min(16),
	} satisfies Variable<string>,
	MARKET_HOURS: {
		instead: "`always` when simulated, else `calendar`",
		meaning: "`calendar`: each instrument's trading sessions, in recorded time for a replay; `always`: always open",
		allowed: "calendar or always",
		schema: z.enum(["calendar", "always"]),
	} satisfies Variable<"calendar" | "always">,
	PRICE_BATCH_MS: {
		default: "100",
		meaning: "Interval of price updates to browsers, in milliseconds; longer saves bandwidth and CPU",
		allowed: "a whole number from 50 to 2000",
		schema: priceBatchMs,
	} satisfies Variable<number>,
	DEMO: {
		instead: "`on` with the embedded database, else `off`",
		meaning: "Demo customers and their sign-ins",
		allowed: "on or off",
		schema: onOff,
	} satisfies Variable<boolean>,
	...PRODUCTION_VARIABLES,
	STORAGE: {
		default: "disk",
		meaning: "Uploaded files: `disk` (in `DATA_DIR`) or `s3:BUCKET[?endpoint=URL&region=NAME]`",
		allowed: "disk, or s3:BUCKET with any of ?endpoint=HTTP-ORIGIN &region=NAME",
		schema: storage,
	} satisfies Variable<unknown>,
	S3_ACCESS_KEY: {
		instead: "–",
		meaning: "Access key of the bucket; needed by `s3`",
		allowed: "at least 3 characters long",
		secret: true,
		schema: z.string().min(3),
	} satisfies Variable<string>,
	S3_SECRET_KEY: {
		instead: "–",
		meaning: "Secret key of the bucket; needed by `s3`",
		allowed: "at least 8 characters long",
		secret: true,
		schema: z.string().min(8),
	} satisfies Variable<string>,
	...REALTIME_VARIABLES,
	...MAIL_VARIABLES,
	...PROVIDER_VARIABLES,
	...PAYMENT_VARIABLES,
	...SCREENING_VARIABLES,
	...COIN_VARIABLES,
	BREACHED_PASSWORDS: {
		instead: "– (the shipped list alone)",
		meaning: "Your list of breached passwords: a folder of Pwned Passwords ranges, or a file of 8-byte prefixes",
		allowed: "a path",
		schema: z.string(),
	} satisfies Variable<string>,
	...SCANNER_VARIABLES,
	LOG_LEVEL: {
		default: "info",
		meaning: "`trace`, `debug`, `info`, `warn`, `error`, `fatal` or `silent`",
		allowed: `one of ${LOG_LEVELS.join(", ")}`,
		schema: z.enum(LOG_LEVELS),
	} satisfies Variable<LogLevel>,
	...WATCH_VARIABLES,
};

type Name = keyof typeof VARIABLES;
const names = Object.keys(VARIABLES).filter((name): name is Name => name in VARIABLES);
const flagOf = (name: Name): string => `--${name.toLowerCase().replaceAll("_", "-")}`;

/** A row of the README's table, in Markdown. */
export interface ConfigRow {
	readonly name: string;
	readonly default: string;
	readonly meaning: string;
}

/** All settings; the README's table is checked against it. */
export const CONFIG_TABLE: readonly ConfigRow[] = names.map((name) => {
	const variable: Variable<unknown> = VARIABLES[name];
	const { meaning, instead = `\`${variable.default}\`` } = variable;
	return { name, default: instead, meaning };
});

/**
 * Reads the configuration from the environment and from flags (`--port=4000`). Flags take precedence. An empty value
 * counts as not set.
 *
 * @throws StartupError with one sentence that names the variable or flag and the allowed values.
 */
export function parseConfig(
	env: Readonly<Record<string, string | undefined>>,
	argv: readonly string[],
	cwd: string = process.cwd(),
): Config {
	const flags = readFlags(argv);
	const raw = (name: Name): string | undefined => flags.get(name) ?? (env[name]?.trim() || undefined);
	const given = <T>(name: Name, variable: Variable<T>): T | undefined => {
		const text = raw(name);
		return text === undefined ? undefined : check(name, variable, text);
	};
	const orDefault = <T>(name: Name, variable: Variable<T> & { default: string }): T =>
		check(name, variable, raw(name) ?? variable.default);

	const url = given("DATABASE_URL", VARIABLES.DATABASE_URL);
	const publicUrl = given("PUBLIC_URL", VARIABLES.PUBLIC_URL);
	const feedKey = given("FEED_KEY", VARIABLES.FEED_KEY);
	const source = orDefault("FEED", VARIABLES.FEED);
	const demo = given("DEMO", VARIABLES.DEMO) ?? url === undefined;
	const smtp = given("SMTP_URL", VARIABLES.SMTP_URL);
	const dataDir = resolve(cwd, orDefault("DATA_DIR", VARIABLES.DATA_DIR));
	const breachedList = given("BREACHED_PASSWORDS", VARIABLES.BREACHED_PASSWORDS);
	const place = orDefault("STORAGE", VARIABLES.STORAGE);
	const keys = [given("S3_ACCESS_KEY", VARIABLES.S3_ACCESS_KEY), given("S3_SECRET_KEY", VARIABLES.S3_SECRET_KEY)];
	return {
		port: orDefault("PORT", VARIABLES.PORT),
		host: orDefault("HOST", VARIABLES.HOST),
		dataDir,
		database: url === undefined ? { kind: "embedded" } : { kind: "external", url },
		...(publicUrl === undefined ? {} : { publicUrl }),
		trustedProxies: given("TRUSTED_PROXIES", VARIABLES.TRUSTED_PROXIES) ?? null,
		socketsPerNetwork: orDefault("SOCKETS_PER_NETWORK", VARIABLES.SOCKETS_PER_NETWORK),
		feed: completeFeed(source, { given: feedKey, allowed: VARIABLES.FEED_KEY.allowed }, cwd),
		marketHours: given("MARKET_HOURS", VARIABLES.MARKET_HOURS) ?? (source.kind === "simulated" ? "always" : "calendar"),
		priceBatchMs: orDefault("PRICE_BATCH_MS", VARIABLES.PRICE_BATCH_MS),
		demo,
		demoMoney: given("DEMO_MONEY", VARIABLES.DEMO_MONEY) ?? demo,
		sampleData: completeSampleData(given("SAMPLE_DATA", VARIABLES.SAMPLE_DATA), { demo, feed: source.kind }),
		firstAdmin: given("FIRST_ADMIN_EMAIL", VARIABLES.FIRST_ADMIN_EMAIL) ?? null,
		missing: demo ? null : missingOf({ feed: raw("FEED"), smtp }),
		storage: completeStorage(place, keys, dataDir),
		realtime: completeRealtime({
			apps: given("REALTIME_APPS", VARIABLES.REALTIME_APPS),
			driver: orDefault("REALTIME_DRIVER", VARIABLES.REALTIME_DRIVER),
			appId: given("PUSHER_APP_ID", VARIABLES.PUSHER_APP_ID),
			key: given("PUSHER_KEY", VARIABLES.PUSHER_KEY),
			secret: given("PUSHER_SECRET", VARIABLES.PUSHER_SECRET),
			host: given("PUSHER_HOST", VARIABLES.PUSHER_HOST),
			cluster: orDefault("PUSHER_CLUSTER", VARIABLES.PUSHER_CLUSTER),
			tls: orDefault("PUSHER_TLS", VARIABLES.PUSHER_TLS),
			redisUrl: given("REDIS_URL", VARIABLES.REDIS_URL),
		}),
		providers: completeProviders({
			google: given("OIDC_GOOGLE", VARIABLES.OIDC_GOOGLE),
			apple: given("OIDC_APPLE", VARIABLES.OIDC_APPLE),
			linkedin: given("OIDC_LINKEDIN", VARIABLES.OIDC_LINKEDIN),
			own: given("OIDC_OWN", VARIABLES.OIDC_OWN),
			issuer: given("OIDC_OWN_ISSUER", VARIABLES.OIDC_OWN_ISSUER),
			name: given("OIDC_OWN_NAME", VARIABLES.OIDC_OWN_NAME),
		}),
		mail: completeMail(smtp, given("MAIL_FROM", VARIABLES.MAIL_FROM)),
		payments: completePayments({
			kind: given("CARD_PAYMENTS", VARIABLES.CARD_PAYMENTS),
			secretKey: given("STRIPE_SECRET_KEY", VARIABLES.STRIPE_SECRET_KEY),
			webhookSecret: given("STRIPE_WEBHOOK_SECRET", VARIABLES.STRIPE_WEBHOOK_SECRET),
			api: given("STRIPE_API", VARIABLES.STRIPE_API),
			demo,
		}),
		screening: completeScreening(
			{
				folder: given("SCREENING_LISTS", VARIABLES.SCREENING_LISTS),
				threshold: orDefault("SCREENING_THRESHOLD", VARIABLES.SCREENING_THRESHOLD),
			},
			cwd,
		),
		coins: completeCoins({
			kind: given("COINS", VARIABLES.COINS),
			demo,
			bitcoin: [given("COIN_XPUB_BTC", VARIABLES.COIN_XPUB_BTC), given("COIN_ESPLORA_BTC", VARIABLES.COIN_ESPLORA_BTC)],
			litecoin: [
				given("COIN_XPUB_LTC", VARIABLES.COIN_XPUB_LTC),
				given("COIN_ESPLORA_LTC", VARIABLES.COIN_ESPLORA_LTC),
			],
			ethereum: [given("COIN_XPUB_ETH", VARIABLES.COIN_XPUB_ETH), given("COIN_RPC_ETH", VARIABLES.COIN_RPC_ETH)],
			usdt: orDefault("COIN_USDT_CONTRACT", VARIABLES.COIN_USDT_CONTRACT),
		}),
		breachedPasswords: breachedList === undefined ? null : resolve(cwd, breachedList),
		scanner: given("CLAMAV", VARIABLES.CLAMAV) ?? null,
		logLevel: orDefault("LOG_LEVEL", VARIABLES.LOG_LEVEL),
		metrics: {
			host: orDefault("METRICS_HOST", VARIABLES.METRICS_HOST),
			port: orDefault("METRICS_PORT", VARIABLES.METRICS_PORT),
		},
		priceSilenceS: orDefault("PRICE_SILENCE_S", VARIABLES.PRICE_SILENCE_S),
		reconciliationAlarmDays: orDefault("RECONCILIATION_ALARM_DAYS", VARIABLES.RECONCILIATION_ALARM_DAYS),
	};
}

function completeStorage(
	place: { kind: "disk" } | S3Place,
	[accessKeyId, secretAccessKey]: readonly (string | undefined)[],
	dataDir: string,
): StorageConfig {
	if (place.kind === "disk") return { kind: "disk", dir: join(dataDir, "files") };
	if (accessKeyId === undefined || secretAccessKey === undefined) {
		throw new StartupError("STORAGE=s3:… needs S3_ACCESS_KEY and S3_SECRET_KEY.");
	}
	return { ...place, accessKeyId, secretAccessKey };
}

function check<T>(name: Name, variable: Variable<T>, text: string): T {
	const parsed = variable.schema.safeParse(text);
	if (parsed.success) return parsed.data;
	const value = variable.secret ? "" : `, not ${JSON.stringify(text)}`;
	throw new StartupError(`${name} must be ${variable.allowed}${value}.`);
}

function readFlags(argv: readonly string[]): Map<Name, string> {
	const flags = new Map<Name, string>();
	for (const argument of argv) {
		const [, flag, value] = /^(--[^=]+)=(.+)$/s.exec(argument) ?? [];
		const name = names.find((candidate) => flagOf(candidate) === flag);
		if (name === undefined || value === undefined) {
			const known = names.map(flagOf).join(", ");
			throw new StartupError(
				`${JSON.stringify(argument)} is not a flag; flags are written --name=value and are ${known}.`,
			);
		}
		if (flags.has(name)) throw new StartupError(`The flag ${flagOf(name)} is given twice.`);
		flags.set(name, value);
	}
	return flags;
}
