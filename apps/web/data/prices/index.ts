export type { Connection, ConnectionStatus } from "./connection.ts";
export { marketNow, startPrices } from "./feed.ts";
export {
	type FeedStatus,
	subscribeQuote,
	useConnection,
	useConnectionStatus,
	useDay,
	useFeedStatus,
	useMarket,
	useQuote,
	useSplitCount,
} from "./hooks.ts";
export { onSecond, useSecond } from "./second.ts";
export { type DayRange, type LiveQuote, prices } from "./store.ts";
