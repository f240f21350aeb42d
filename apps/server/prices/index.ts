export {
	createPriceGateway,
	type GatewayMarket,
	type GatewayMetrics,
	type GatewayOptions,
	isPricesPath,
	PRICES_PATH,
	type PriceGateway,
	type PriceKeyOwner,
} from "./gateway/gateway.ts";
export { createMarket } from "./market.ts";
export type {
	FeedStatus,
	InstrumentSnapshot,
	Market,
	MarketControl,
	MarketOptions,
	Offer,
	RefusedTick,
	WaitingTick,
} from "./market-types.ts";
export { inNewUnits, type MarketSplit } from "./splits.ts";
export { feedStatusWire, marketStateWire, priceItem, quoteSnapshotWire } from "./wire.ts";
