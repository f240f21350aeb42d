export { createMarket } from "./market.ts";
export type { FeedStatus, InstrumentSnapshot, Market, MarketOptions, Offer } from "./market-types.ts";
