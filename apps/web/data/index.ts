/** The data layer's public interface: server answers, prices and orders. Screens import only from here. */

export {
	fetchLedger,
	fetchStatementPaper,
	fetchYearlyPaper,
	type TransferRequest,
	useStatement,
	useTransferQuote,
	useYearlySummary,
	type YearAsked,
} from "./accounts/books.ts";
export {
	type AmendAccountIntent,
	type OpenAccountIntent,
	sendAmendAccount,
	sendOpenAccount,
	sendReset,
	sendTopUp,
	sendTransfer,
	type TransferDone,
} from "./accounts/commands.ts";
export {
	accountSummary,
	subscribeAccountSummary,
	subscribeTradeValue,
	tradeValue,
	useAccountSummary,
	useTradeValue,
} from "./accounts/live.ts";
export {
	AccountInstead,
	type Period,
	useAccounts,
	useBalanceHistory,
	useLedger,
	useSelectedAccount,
} from "./accounts/queries.ts";
export { type AccountSummary, localTrades, type TradeValue, valuedAccount } from "./accounts/summary.ts";
export { useFiguresStale, useTradesKnown } from "./accounts/trust.ts";
export { useValuationAge } from "./accounts/valuation-age.ts";
export { type DocumentNotice, onDocumentNotice } from "./documents/notices.ts";
export { type Content, changeDocument, keptDocument, useDocument, wantDocument } from "./documents/store.ts";
export { ApiError, clockOffsetMs, isApiError, messageOf, serverNow, setApiBase } from "./http/index.ts";
export { isLocal, useLocalNotifications } from "./notifications/local.ts";
export {
	markAllNotificationsRead,
	markNotificationRead,
	useNotifications,
	useUnreadNotifications,
} from "./notifications/queries.ts";
export {
	type AmendOrderIntent,
	type CloseManyIntent,
	sendAmendOrder,
	sendCancel,
	sendCloseBy,
	sendCloseMany,
	sendPlace,
	sendReverse,
} from "./orders/commands.ts";
export { type LocalOrder, orderFromWire } from "./orders/from-wire.ts";
export { pullSince } from "./orders/pull-since.ts";
export { useDoneOrders, useFillsOf, usePendingOrders, useTradeDeals } from "./orders/queries.ts";
export { type OrderUpdate, onOrderUpdate } from "./orders/updates.ts";
export { fetchCandles } from "./prices/candles.ts";
export {
	type Connection,
	type ConnectionStatus,
	type DayRange,
	type FeedStatus,
	type LiveQuote,
	marketNow,
	onSecond,
	prices,
	subscribeQuote,
	useConnection,
	useConnectionStatus,
	useDay,
	useFeedStatus,
	useMarket,
	useQuote,
	useSecond,
	useSplitCount,
} from "./prices/index.ts";
export { sessionNow } from "./prices/session.ts";
export { DataProvider, useInitialData } from "./provider.tsx";
export { onForget } from "./query-client.ts";
export { listen, type Realtime, type RealtimeStatus, useRealtime } from "./realtime/index.ts";
export { login, logout, onSessionLost, refreshUser, type Session, selectAccount, useSession } from "./session/index.ts";
export {
	type Directory,
	directory,
	fetchSettings,
	fetchSiteData,
	type LocalInstrument,
	type SettingsState,
	type SiteDataState,
	useDemoMoney,
	useDirectory,
	useSettings,
	useSiteData,
} from "./site/index.ts";
export { accountNow } from "./trades/account-now.ts";
export type { Effect } from "./trades/cache.ts";
export {
	type AmendIntent,
	type CloseIntent,
	newCommandId,
	type OpenIntent,
	sendAmend,
	sendCancelClose,
	sendClose,
	sendOpen,
} from "./trades/commands.ts";
export { accountCurrency, type LocalTrade, tickFromWire, tradeFromWire } from "./trades/from-wire.ts";
export { fetchAllClosedTrades, useClosedTrades, useOpenTrades, useTrade } from "./trades/queries.ts";
export { onClosedByServer } from "./trades/watch.ts";
