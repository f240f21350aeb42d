import { candles, pushQuotes as pushQuotesCall, type SiteData } from "@truefill/contracts/http";
import type { Jurisdiction } from "@truefill/core/instruments";
import { type BoundRoute, route } from "../../http/bind.ts";
import type { Market } from "../../prices/index.ts";
import { getCandles } from "./get-candles.ts";
import { pushQuotes } from "./push-quotes.ts";
import { createSiteMarket } from "./site-market.ts";

export interface MarketModule {
	routes(): BoundRoute[];
	/** The market's part of `GET /data`, as it is now, by the rules of where the customer lives. */
	siteMarket(jurisdiction?: Jurisdiction): Pick<SiteData, "leverage" | "profile" | "instruments" | "quotes" | "feed">;
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
