import * as z from "zod";
import { isAddressRange } from "./address-ranges.ts";
import type { Variable } from "./config.ts";

const proxies = z
	.string()
	.transform((text) => (text === "none" ? [] : text.split(",").map((each) => each.trim())))
	.refine((names) => names.length <= 100 && names.every(isAddressRange));

const sockets = z
	.string()
	.regex(/^\d{1,6}$/)
	.transform((text) => Number.parseInt(text, 10))
	.refine((number) => number >= 10);

/** Who is at the other end, and how much one network may hold open. */
export const NETWORK_VARIABLES = {
	TRUSTED_PROXIES: {
		instead: "`loopback` with `PUBLIC_URL`, else `none`",
		meaning:
			"Proxies whose `X-Forwarded-For` is believed: addresses, ranges like `10.0.0.0/8` and `loopback`, separated by commas; or `none`",
		allowed: "none, or addresses, ranges like 10.0.0.0/8 and loopback, separated by commas",
		schema: proxies,
	} satisfies Variable<readonly string[]>,
	SOCKETS_PER_NETWORK: {
		default: "500",
		meaning: "Price sockets, and as many realtime sockets, that one network may hold open",
		allowed: "a whole number from 10 to 999999",
		schema: sockets,
	} satisfies Variable<number>,
};
