import { candles, pushQuotes as pushQuotesCall, type SiteData } from "@truefill/contracts/http";
import { type BoundRoute, route } from "../../http/bind.ts";
import type { Market } from "../../prices/index.ts";
import { getCandles } from "./get-candles.ts";
import { pushQuotes } from "./push-quotes.ts";
import { createSiteMarket } from "./site-market.ts";

export interface MarketModule {
	routes(): BoundRoute[];
	/** The market's part of `GET /data`, as it is now. */
	siteMarket(): Pick<SiteData, "leverage" | "profile" | "instruments" | "quotes" | "feed">;
}

export function createMarketModule({ market }: { readonly market: Market }): MarketModule {
	return {
		routes: () => [
			route(candles, ({ params, query }) => getCandles(market, params.id, query)),
			route(pushQuotesCall, ({ body }) => pushQuotes(market, body, market.view().nowMs)),
		],
		siteMarket: createSiteMarket(market),
	};
}
