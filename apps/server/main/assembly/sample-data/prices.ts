import type { Quote } from "@truefill/core/pricing";
import type { Market } from "../../../prices/index.ts";
import type { Stage } from "./stage.ts";

/** Pairs that convert the results of the sample trades into the currencies of their accounts. */
const CONVERSIONS = ["EURUSD", "GBPUSD"] as const;
const MINUTE_MS = 60_000;

/** The market's own past prices: the last ones of the minute before. */
export const pricesOf =
	(market: Pick<Market, "quoteAt">): Stage["pricesAt"] =>
	async (instrumentIds, atMs) => {
		const ids = new Set([...instrumentIds, ...CONVERSIONS]);
		const found = await Promise.all([...ids].map((id) => market.quoteAt(id, atMs)));
		return found.flatMap((quote): Quote[] => (quote === undefined || quote.tsMs < atMs - MINUTE_MS ? [] : [quote]));
	};
