import { isIP } from "node:net";
import * as z from "zod";
import { isAddressRange } from "./address-ranges.ts";
import type { Variable } from "./config-variable.ts";

const proxies = z
	.string()
	.transform((text) => (text === "none" ? [] : text.split(",").map((each) => each.trim())))
	.refine((names) => names.length <= 100 && names.every(isAddressRange));

export const host = z.string().refine((text) => isIP(text) !== 0 || /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(text));

const sockets = z
	.string()
	.regex(/^\d{1,6}$/)
	.transform((text) => Number.parseInt(text, 10))
	.refine((number) => number >= 10);

export const port = z
	.string()
	.regex(/^\d{1,5}$/)
	.transform((text) => Number.parseInt(text, 10))
	.refine((number) => number <= 65_535);

const silence = z
	.string()
	.regex(/^\d{1,4}$/)
	.transform((text) => Number.parseInt(text, 10))
	.refine((number) => number >= 5 && number <= 3_600);

/** Settings for monitoring. */
export const WATCH_VARIABLES = {
	METRICS_PORT: {
		default: "off",
		meaning: "Port of `/metrics` for Prometheus, on a separate listener without authentication; `off`: disabled",
		allowed: "off, or a whole number from 0 to 65535",
		schema: z.union([z.literal("off").transform(() => null), port]),
	} satisfies Variable<number | null>,
	METRICS_HOST: {
		default: "127.0.0.1",
		meaning: "Address of `/metrics`; anyone who can reach it can read the metrics",
		allowed: "an IP address or a host name",
		schema: host,
	} satisfies Variable<string>,
	PRICE_SILENCE_S: {
		default: "60",
		meaning: "Seconds without any price, while a market is open, after which `/health/ready` fails",
		allowed: "a whole number from 5 to 3600",
		schema: silence,
	} satisfies Variable<number>,
};

/** Settings for clients' addresses, and limits per network. */
export const NETWORK_VARIABLES = {
	TRUSTED_PROXIES: {
		instead: "`loopback` with `PUBLIC_URL`, else `none`",
		meaning:
			"Proxies whose `X-Forwarded-For` is trusted: addresses, ranges like `10.0.0.0/8` and `loopback`, separated by commas; or `none`",
		allowed: "none, or addresses, ranges like 10.0.0.0/8 and loopback, separated by commas",
		schema: proxies,
	} satisfies Variable<readonly string[]>,
	SOCKETS_PER_NETWORK: {
		default: "500",
		meaning: "Limit of open price sockets per network, and the same of realtime sockets",
		allowed: "a whole number from 10 to 999999",
		schema: sockets,
	} satisfies Variable<number>,
};
