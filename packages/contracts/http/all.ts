import type { ErrorCode } from "../errors/index.ts";
import { amendAccount, openAccount, resetAccount, statement, topUp } from "./account-commands.ts";
import { accountOverview } from "./account-overview.ts";
import { accounts, balanceHistory, ledger } from "./accounts.ts";
import { ALERT_CALLS } from "./alerts.ts";
import { apiTokens, createApiToken, revokeApiToken } from "./api-tokens.ts";
import { checkEmail, currentUser, heartbeat, login, logout, register, renew } from "./auth.ts";
import { BACK_TEST_CALLS } from "./back-tests.ts";
import { BANK_STATEMENT_CALLS } from "./bank-statements.ts";
import { BENEFICIARY_CALLS } from "./beneficiaries.ts";
import { authorizeChannel } from "./broadcasting.ts";
import { type Call, stopsWhenDisabled } from "./call.ts";
import { CARD_DEPOSIT_CALLS } from "./card-deposits.ts";
import {
	attachmentLink,
	attachmentPreview,
	chatMessages,
	readMessages,
	sendMessage,
	typingSignal,
	unreadCount,
	uploadAttachment,
} from "./chat.ts";
import { CLOSURE_CALLS } from "./closure.ts";
import { COIN_CALLS } from "./coins.ts";
import {
	announceAction,
	approveAction,
	cancelAction,
	corporateActions,
	refuseAction,
	totalsOfAction,
} from "./corporate-actions.ts";
import { appliedActions, expectedActions } from "./customer-actions.ts";
import { CUSTOMER_REQUEST_CALLS } from "./customer-requests.ts";
import { depositHistory } from "./deposit-history.ts";
import { depositLimitOfMine, setDepositLimit } from "./deposit-limit.ts";
import { DEPOSIT_CALLS } from "./deposits.ts";
import {
	adjustments,
	approveAdjustment,
	frozenAccounts,
	refuseAdjustment,
	requestAdjustment,
	setSwapFree,
	unfreezeAccount,
} from "./desk-accounts.ts";
import { heldFinancing, marketControls, marketQuarantine, setMarketControl } from "./desk-market.ts";
import { EMAIL_CHANGE_CALLS } from "./email-change.ts";
import { HOUSE_CALLS } from "./house.ts";
import { instrumentStatistics } from "./instrument-statistics.ts";
import { candles, instrumentActions, pushQuotes } from "./market.ts";
import { NOTIFICATION_MAIL_CALLS } from "./notification-mails.ts";
import {
	amendPreferences,
	notifications,
	preferences,
	pushState,
	readAllNotifications,
	readNotification,
	subscribePush,
	unsubscribePush,
} from "./notifications.ts";
import { jobs } from "./operations.ts";
import { amendOrder, cancelOrder, deals, orders, placeOco, placeOrder, previewOrder } from "./orders.ts";
import { OWN_DATA_CALLS } from "./own-data.ts";
import { PAPER_CALLS } from "./papers.ts";
import {
	addPasskey,
	passkeyCreationOptions,
	passkeySignIn,
	passkeySignInOptions,
	passkeyStepUpOptions,
	removePasskey,
	renamePasskey,
} from "./passkeys.ts";
import { paymentTermsOfMine } from "./payment-terms.ts";
import {
	amendPersonal,
	decidePersonalRequest,
	personalRequests,
	readPersonal,
	requestPersonalChange,
	withdrawPersonalChange,
} from "./personal.ts";
import { previewAccount } from "./previews.ts";
import { beginTest, excludeMyself, protectionOfClient, protectionOfMine, setLimits, submitTest } from "./protection.ts";
import { finishProvider, linkByPassword, linkProvider, startProvider, unlinkProvider } from "./providers.ts";
import { RECEIPT_CALLS } from "./receipts.ts";
import { RECONCILIATION_CALLS } from "./reconciliation.ts";
import { SAVINGS_CALLS } from "./savings.ts";
import { SCREENING_CALLS } from "./screening.ts";
import {
	answerChallenge,
	challenge,
	confirmTotp,
	disableTotp,
	enrolTotp,
	renewRecoveryCodes,
	security,
	stepUp,
} from "./second-factor.ts";
import { SECURITY_CALLS } from "./security.ts";
import { data, settings } from "./site.ts";
import { auditLog, exportAudit } from "./staff-audit.ts";
import {
	addCannedReply,
	addChatNote,
	adminUsers,
	amendCannedReply,
	amendConversation,
	cannedReplies,
	chatNotes,
	chatStaff,
	conversationOf,
	deleteCannedReply,
	transcript,
} from "./staff-chat.ts";
import { clientCardOf } from "./staff-client-card.ts";
import {
	approveClient,
	deactivateClient,
	reactivateClient,
	refuseClient,
	signClientOut,
	staffClientLedger,
	staffClientOf,
	staffClients,
	staffClientTrades,
	staffMembers,
} from "./staff-clients.ts";
import { STAFF_COIN_DEPOSIT_CALLS } from "./staff-coin-deposits.ts";
import { COIN_PAYOUT_CALLS } from "./staff-coin-payouts.ts";
import { STAFF_REQUEST_CALLS } from "./staff-requests.ts";
import { adminSettings, amendSettings, approveSetting, refuseSetting, settingsHistory } from "./staff-settings.ts";
import {
	deactivateStaff,
	inviteStaff,
	reactivateStaff,
	removeStaffFactors,
	sendInvitation,
	signStaffOut,
	staffAccess,
	withdrawInvitation,
} from "./staff-team.ts";
import { STAFF_VERIFICATION_CALLS } from "./staff-verification.ts";
import { STAFF_WITHDRAWAL_CALLS } from "./staff-withdrawals.ts";
import { STRATEGY_RUN_CALLS } from "./strategy-runs.ts";
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
import { USER_DOCUMENT_CALLS } from "./user-documents.ts";
import { amendUserPreferences, readUserPreferences } from "./user-preferences.ts";
import { VERIFICATION_CALLS } from "./verification.ts";
import { WIRE_CALLS } from "./wires.ts";
import { WITHDRAWAL_CALLS } from "./withdrawals.ts";
import { YEARLY_SUMMARY_CALLS } from "./yearly-summary.ts";

/** All calls, in the order of the documentation. */
export const ALL_CALLS: readonly Call[] = [
	login,
	renew,
	logout,
	register,
	checkEmail,
	...SECURITY_CALLS,
	depositLimitOfMine,
	setDepositLimit,
	...DEPOSIT_CALLS,
	...HOUSE_CALLS,
	paymentTermsOfMine,
	...WIRE_CALLS,
	depositHistory,
	...CARD_DEPOSIT_CALLS,
	...COIN_CALLS,
	...WITHDRAWAL_CALLS,
	...BENEFICIARY_CALLS,
	...STAFF_WITHDRAWAL_CALLS,
	...BANK_STATEMENT_CALLS,
	...RECONCILIATION_CALLS,
	...STAFF_COIN_DEPOSIT_CALLS,
	...COIN_PAYOUT_CALLS,
	...EMAIL_CHANGE_CALLS,
	currentUser,
	heartbeat,
	readUserPreferences,
	amendUserPreferences,
	...USER_DOCUMENT_CALLS,
	readPersonal,
	amendPersonal,
	requestPersonalChange,
	withdrawPersonalChange,
	personalRequests,
	decidePersonalRequest,
	...VERIFICATION_CALLS,
	...STAFF_VERIFICATION_CALLS,
	...SCREENING_CALLS,
	...OWN_DATA_CALLS,
	...CUSTOMER_REQUEST_CALLS,
	...RECEIPT_CALLS,
	...SAVINGS_CALLS,
	...ALERT_CALLS,
	...BACK_TEST_CALLS,
	...STRATEGY_RUN_CALLS,
	...STAFF_REQUEST_CALLS,
	...CLOSURE_CALLS,
	challenge,
	answerChallenge,
	passkeySignInOptions,
	passkeySignIn,
	startProvider,
	finishProvider,
	linkByPassword,
	security,
	stepUp,
	passkeyStepUpOptions,
	enrolTotp,
	confirmTotp,
	disableTotp,
	renewRecoveryCodes,
	passkeyCreationOptions,
	addPasskey,
	renamePasskey,
	removePasskey,
	linkProvider,
	unlinkProvider,
	apiTokens,
	createApiToken,
	revokeApiToken,
	protectionOfMine,
	excludeMyself,
	beginTest,
	submitTest,
	setLimits,
	protectionOfClient,
	authorizeChannel,
	settings,
	data,
	accounts,
	openAccount,
	amendAccount,
	topUp,
	resetAccount,
	previewAccount,
	ledger,
	statement,
	...PAPER_CALLS,
	...YEARLY_SUMMARY_CALLS,
	balanceHistory,
	accountOverview,
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
	placeOco,
	previewOrder,
	amendOrder,
	cancelOrder,
	deals,
	candles,
	instrumentActions,
	instrumentStatistics,
	pushQuotes,
	marketControls,
	setMarketControl,
	marketQuarantine,
	heldFinancing,
	expectedActions,
	appliedActions,
	corporateActions,
	announceAction,
	totalsOfAction,
	approveAction,
	refuseAction,
	cancelAction,
	frozenAccounts,
	unfreezeAccount,
	notifications,
	readNotification,
	readAllNotifications,
	preferences,
	amendPreferences,
	...NOTIFICATION_MAIL_CALLS,
	pushState,
	subscribePush,
	unsubscribePush,
	chatMessages,
	sendMessage,
	uploadAttachment,
	attachmentLink,
	attachmentPreview,
	unreadCount,
	readMessages,
	typingSignal,
	adminUsers,
	clientCardOf,
	conversationOf,
	amendConversation,
	chatStaff,
	chatNotes,
	addChatNote,
	cannedReplies,
	addCannedReply,
	amendCannedReply,
	deleteCannedReply,
	transcript,
	adjustments,
	requestAdjustment,
	approveAdjustment,
	refuseAdjustment,
	setSwapFree,
	staffClients,
	staffClientOf,
	staffClientTrades,
	staffClientLedger,
	approveClient,
	refuseClient,
	deactivateClient,
	reactivateClient,
	signClientOut,
	staffMembers,
	staffAccess,
	signStaffOut,
	inviteStaff,
	sendInvitation,
	withdrawInvitation,
	removeStaffFactors,
	deactivateStaff,
	reactivateStaff,
	adminSettings,
	amendSettings,
	approveSetting,
	refuseSetting,
	settingsHistory,
	jobs,
	auditLog,
	exportAudit,
];

const COMMON: readonly ErrorCode[] = ["INPUT_INVALID", "TOO_MANY_REQUESTS", "UNAVAILABLE", "INTERNAL"];
const WRITE: readonly ErrorCode[] = ["INPUT_NOT_JSON", "INPUT_TOO_LARGE", "INPUT_NOT_SUPPORTED", "NOT_ALLOWED"];
const SIGNED_IN: readonly ErrorCode[] = ["SIGN_IN_REQUIRED", "SESSION_ENDED", "READS_BEHIND"];
const ACTIVE: readonly ErrorCode[] = ["CLIENT_PENDING", "CLIENT_DEACTIVATED", "NOT_ALLOWED"];

/** Every code that a call may return: its own refusals, and those of its access and its method. */
export function errorsOf(call: Call): readonly ErrorCode[] {
	const signedIn = call.access !== "public" && call.access !== "feed-key";
	const codes = [
		...call.errors,
		...(call.method === "GET" ? [] : WRITE),
		...(stopsWhenDisabled(call) || call.whenDisabled === "judged" ? (["SITE_DISABLED"] as const) : []),
		...(signedIn ? SIGNED_IN : []),
		...(signedIn ? (["SCOPE_MISSING"] as const) : []),
		...(call.access === "staff" || call.access === "customer-or-staff" ? (["SECOND_FACTOR_MISSING"] as const) : []),
		...(call.elevated === true ? (["STEP_UP_REQUIRED"] as const) : []),
		...(signedIn && call.access !== "session" ? ACTIVE : []),
		...(call.access === "customer" && call.method !== "GET" ? (["NOT_READY", "OUTCOME_UNKNOWN"] as const) : []),
		...(call.commandClass === undefined ? [] : (["OVERLOADED"] as const)),
		...COMMON,
	];
	return [...new Set(codes)];
}
