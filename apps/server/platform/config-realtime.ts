import * as z from "zod";
import type { Variable } from "./config-variable.ts";
import { StartupError } from "./startup-error.ts";

/** The operator's realtime settings. */
export interface RealtimeConfig {
	/** Applications of the own server, in order. Without `truefill` the product's own gets a generated secret. */
	readonly apps: readonly { readonly id: string; readonly key: string; readonly secret: string }[];
	/** A hosted or self-hosted service that the product publishes to; null: its own server (R16). */
	readonly service: {
		readonly appId: string;
		readonly key: string;
		readonly secret: string;
		readonly cluster: string;
		/** With an optional port; null: the cluster's. */
		readonly host: string | null;
		readonly tls: boolean;
	} | null;
	/** Null: there is only this process. */
	readonly redisUrl: string | null;
}

export const onOff = z.enum(["on", "off", "true", "false", "1", "0"]).transform((text) => /^(on|true|1)$/.test(text));

/** As for the price bridge's key: whoever guesses it can impersonate the server. */
const LEAST_SECRET = 16;

const WORD = /^[A-Za-z0-9_-]{1,64}$/;

const apps = z.string().transform((text, context) => {
	const list = text.split(",").map((entry) => {
		const [id = "", key = "", secret = "", ...rest] = entry.trim().split(":");
		return {
			id,
			key,
			secret,
			whole:
				rest.length === 0 &&
				WORD.test(id) &&
				WORD.test(key) &&
				secret.length >= LEAST_SECRET &&
				/^\S{1,200}$/.test(secret),
		};
	});
	const unique = (of: (app: { id: string; key: string }) => string) => new Set(list.map(of)).size === list.length;
	if (list.length > 100 || list.some(({ whole }) => !whole) || !unique(({ id }) => id) || !unique(({ key }) => key)) {
		context.addIssue({ code: "custom", message: "not a list of applications" });
		return z.NEVER;
	}
	return list.map(({ id, key, secret }) => ({ id, key, secret }));
});

const host = z.string().regex(/^[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?(:\d{1,5})?$/);
const redisUrl = z.string().regex(/^(rediss?:\/\/.+|unix:\/.+)$/);

export const REALTIME_VARIABLES = {
	REALTIME_APPS: {
		instead: "the product's own, with a generated secret",
		meaning:
			"Applications of the realtime server, `id:key:secret,…` with secrets of at least 16 characters; the id `truefill` is the product's own application, any other follows the plain Channels protocol",
		allowed: `a list of id:key:secret, separated by commas, each id and key once, each secret at least ${LEAST_SECRET} characters long`,
		secret: true,
		schema: apps,
	} satisfies Variable<unknown>,
	REALTIME_DRIVER: {
		default: "own",
		meaning: "`own`: the product's realtime server; `pusher`: a hosted or self-hosted service of the same protocol",
		allowed: "own or pusher",
		schema: z.enum(["own", "pusher"]),
	} satisfies Variable<"own" | "pusher">,
	PUSHER_APP_ID: {
		instead: "–",
		meaning: "Id of the application at the service; needed by `pusher`",
		allowed: "letters, digits, - or _",
		schema: z.string().regex(WORD),
	} satisfies Variable<string>,
	PUSHER_KEY: {
		instead: "–",
		meaning: "Public key of that application; needed by `pusher`",
		allowed: "letters, digits, - or _",
		schema: z.string().regex(WORD),
	} satisfies Variable<string>,
	PUSHER_SECRET: {
		instead: "–",
		meaning: "Secret of that application; needed by `pusher`",
		allowed: "a secret without spaces",
		secret: true,
		schema: z.string().regex(/^\S{1,200}$/),
	} satisfies Variable<string>,
	PUSHER_HOST: {
		instead: "the cluster's",
		meaning: "Host of a self-hosted service, `host` or `host:port`",
		allowed: "a host name with an optional port",
		schema: host,
	} satisfies Variable<string>,
	PUSHER_CLUSTER: {
		default: "mt1",
		meaning: "Cluster of the hosted service",
		allowed: "letters, digits or -",
		schema: z.string().regex(/^[a-z0-9-]{1,20}$/),
	} satisfies Variable<string>,
	PUSHER_TLS: {
		default: "on",
		meaning: "TLS to the service, for the server and for browsers",
		allowed: "on or off",
		schema: onOff,
	} satisfies Variable<boolean>,
	REDIS_URL: {
		instead: "–",
		meaning: "Redis through which several processes share realtime channels: `redis://…`, `rediss://…` or `unix:/path`",
		allowed: "a URL that begins with redis://, rediss:// or unix:/",
		secret: true,
		schema: redisUrl,
	} satisfies Variable<string>,
};

/** @throws StartupError that names the settings missing for `REALTIME_DRIVER=pusher`. */
export function completeRealtime(given: {
	apps: RealtimeConfig["apps"] | undefined;
	driver: "own" | "pusher";
	appId: string | undefined;
	key: string | undefined;
	secret: string | undefined;
	host: string | undefined;
	cluster: string;
	tls: boolean;
	redisUrl: string | undefined;
}): RealtimeConfig {
	const {
		apps: list = [],
		driver,
		appId,
		key,
		secret,
		host: ownHost = null,
		cluster,
		tls,
		redisUrl: redis = null,
	} = given;
	if (driver === "own") return { apps: list, service: null, redisUrl: redis };
	if (appId === undefined || key === undefined || secret === undefined) {
		throw new StartupError("REALTIME_DRIVER=pusher needs PUSHER_APP_ID, PUSHER_KEY and PUSHER_SECRET.");
	}
	return { apps: list, service: { appId, key, secret, cluster, host: ownHost, tls }, redisUrl: redis };
}
