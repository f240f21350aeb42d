import type { ErrorCode } from "../errors/index.ts";
import { accounts, amendAccount, balanceHistory, ledger, openAccount, resetAccount, topUp } from "./accounts.ts";
import { checkEmail, currentUser, heartbeat, login, logout, register, renew } from "./auth.ts";
import type { Call } from "./call.ts";
import { candles, pushQuotes } from "./market.ts";
import { amendOrder, cancelOrder, deals, orders, placeOrder, previewOrder } from "./orders.ts";
import { previewAccount } from "./previews.ts";
import { data, settings } from "./site.ts";
import {
	amendTrade,
	cancelClose,
	closeBy,
	closedTrades,
	closeMany,
	closeTrade,
	openTrade,
	openTrades,
	reverseTrade,
} from "./trades.ts";
import { quoteTransfer, transfer } from "./transfers.ts";

/** Every call there is, in the order of the documentation. */
export const ALL_CALLS: readonly Call[] = [
	login,
	renew,
	logout,
	register,
	checkEmail,
	currentUser,
	heartbeat,
	settings,
	data,
	accounts,
	openAccount,
	amendAccount,
	topUp,
	resetAccount,
	previewAccount,
	ledger,
	balanceHistory,
	quoteTransfer,
	transfer,
	openTrades,
	closedTrades,
	openTrade,
	amendTrade,
	closeTrade,
	cancelClose,
	closeMany,
	closeBy,
	reverseTrade,
	orders,
	placeOrder,
	previewOrder,
	amendOrder,
	cancelOrder,
	deals,
	candles,
	pushQuotes,
];

const COMMON: readonly ErrorCode[] = ["INPUT_INVALID", "TOO_MANY_REQUESTS", "INTERNAL"];
const WRITE: readonly ErrorCode[] = ["INPUT_NOT_JSON", "INPUT_TOO_LARGE", "INPUT_NOT_SUPPORTED", "NOT_ALLOWED"];
const SIGNED_IN: readonly ErrorCode[] = ["SIGN_IN_REQUIRED", "SESSION_ENDED"];
const ACTIVE: readonly ErrorCode[] = ["CLIENT_PENDING", "CLIENT_DEACTIVATED", "NOT_ALLOWED"];

/** Every code that a call may answer with: its own refusals, and those of its access and its method. */
export function errorsOf(call: Call): readonly ErrorCode[] {
	const signedIn = call.access === "session" || call.access === "customer" || call.access === "staff";
	const codes = [
		...call.errors,
		...(call.method === "GET" ? [] : WRITE),
		...(signedIn ? SIGNED_IN : []),
		...(call.access === "customer" || call.access === "staff" ? ACTIVE : []),
		...(call.access === "customer" && call.method !== "GET" ? (["NOT_READY", "OUTCOME_UNKNOWN"] as const) : []),
		...COMMON,
	];
	return [...new Set(codes)];
}
