import { candles, pushQuotes as pushQuotesCall, type SiteData } from "@truefill/contracts/http";
import type { Jurisdiction } from "@truefill/core/instruments";
import { type BoundRoute, route } from "../../http/bind.ts";
import { LIMITS, type LimitClock, RateLimit } from "../../platform/rate-limits/index.ts";
import type { Market } from "../../prices/index.ts";
import { getCandles } from "./get-candles.ts";
import { pushQuotes } from "./push-quotes.ts";
import { createSiteMarket } from "./site-market.ts";

export interface MarketModule {
	routes(): BoundRoute[];
	/** The market's current part of `GET /data`, by the rules of the customer's country. */
	siteMarket(jurisdiction?: Jurisdiction): Pick<SiteData, "leverage" | "profile" | "instruments" | "quotes" | "feed">;
}

export function createMarketModule(given: {
	readonly market: Market;
	readonly clock: LimitClock;
	/** For tests that request more than any user: candles without a limit. */
	readonly unlimited?: boolean;
}): MarketModule {
	const { market, clock, unlimited = false } = given;
	const limit = new RateLimit(LIMITS.candleBars, clock);
	return {
		routes: () => [
			// Per user, across all their sessions and API tokens.
			route(candles, ({ params, query, user }) =>
				getCandles(market, params.id, query, (bars) => (unlimited ? 0 : limit.take(user.id, bars))),
			),
			route(pushQuotesCall, ({ body }) => pushQuotes(market, body, market.view().nowMs)),
		],
		siteMarket: createSiteMarket(market),
	};
}
