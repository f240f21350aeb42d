export {
	createPriceGateway,
	type GatewayMetrics,
	type GatewayOptions,
	PRICES_PATH,
	type PriceGateway,
	type PriceKeyOwner,
} from "./gateway/gateway.ts";
export { createMarket } from "./market.ts";
export type { FeedStatus, InstrumentSnapshot, Market, MarketOptions, Offer } from "./market-types.ts";
export { feedStatusWire, marketStateWire, priceItem, quoteSnapshotWire } from "./wire.ts";
