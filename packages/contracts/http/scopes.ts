import * as z from "zod";

/** Permissions of an API token, a closed list. */
export const apiScope = z.enum(["read", "trade", "accounts", "transfer", "chat", "alerts", "strategies"]);
export type ApiScope = z.infer<typeof apiScope>;

/**
 * The calls that each scope allows, by their ids. API tokens may use no other call: nothing of sign-in, security,
 * settings or staff is ever listed, and a new call is closed to tokens until it is listed here.
 */
const CALLS: Readonly<Record<ApiScope, readonly string[]>> = {
	read: [
		"data",
		"accounts",
		"ledger",
		"statement",
		"balanceHistory",
		"accountOverview",
		"previewAccount",
		"quoteTransfer",
		"openTrades",
		"closedTrades",
		"expectedActions",
		"appliedActions",
		"orders",
		"previewOrder",
		"deals",
		"candles",
		"instrumentActions",
		"instrumentStatistics",
		"notifications",
	],
	trade: [
		"openTrade",
		"amendTrade",
		"closeTrade",
		"cancelClose",
		"closeMany",
		"closeBy",
		"reverseTrade",
		"placeOrder",
		"placeOco",
		"amendOrder",
		"cancelOrder",
	],
	accounts: ["openAccount", "amendAccount", "topUp", "resetAccount"],
	transfer: ["transfer"],
	chat: ["chatMessages", "sendMessage", "readMessages", "unreadCount"],
	strategies: [
		"backTests",
		"startBackTest",
		"readBackTest",
		"cancelBackTest",
		"strategyRuns",
		"startStrategy",
		"stopStrategy",
		"stopStrategies",
		"strategyChecks",
		"strategyTradeEvents",
	],
	alerts: ["priceAlerts", "pastPriceAlerts", "createPriceAlert", "amendPriceAlert", "deletePriceAlert"],
};

const OF_CALL = new Map(apiScope.options.flatMap((scope) => CALLS[scope].map((id) => [id, scope] as const)));

/** The scope that allows a call for API tokens; undefined: none does. */
export const scopeOf = (callId: string): ApiScope | undefined => OF_CALL.get(callId);

/** Every id listed in a scope. */
export const scopedCalls = (): readonly string[] => [...OF_CALL.keys()];
