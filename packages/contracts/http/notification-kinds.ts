import * as z from "zod";

/** `must-see` cannot be muted: it is about losing money or the account. */
export const notificationCategory = z.enum(["trading", "money", "security", "support", "must-see"]);
export type NotificationCategory = z.infer<typeof notificationCategory>;
/** Categories that have preferences. */
export const MUTABLE_CATEGORIES = ["trading", "money", "security", "support"] as const satisfies NotificationCategory[];
export type MutableCategory = (typeof MUTABLE_CATEGORIES)[number];

/** SPEC §3: danger, success, warning or other. */
export const notificationColor = z.enum(["danger", "success", "warning", "info"]);

export interface NotificationKind {
	readonly category: NotificationCategory;
	readonly color: z.infer<typeof notificationColor>;
}

/**
 * Every notification. Codes are stored for ever: add, never change a meaning. Plural ones stand for many of one kind
 * within a minute, after the first few were sent one by one.
 */
export const NOTIFICATION_KINDS = {
	ORDER_FILLED: {
		category: "trading",
		color: "success",
	},
	ORDERS_FILLED: {
		category: "trading",
		color: "success",
	},
	STOP_LOSS_FILLED: {
		category: "trading",
		color: "warning",
	},
	TRAILING_STOP_FILLED: {
		category: "trading",
		color: "warning",
	},
	GUARANTEED_STOP_FILLED: {
		category: "trading",
		color: "warning",
	},
	TAKE_PROFIT_FILLED: {
		category: "trading",
		color: "success",
	},
	LEVELS_FILLED: {
		category: "trading",
		color: "warning",
	},
	ORDER_CANCELLED: {
		category: "trading",
		color: "warning",
	},
	ORDERS_CANCELLED: {
		category: "trading",
		color: "warning",
	},
	CLOSE_DONE: {
		category: "trading",
		color: "success",
	},
	CLOSES_DONE: {
		category: "trading",
		color: "success",
	},
	CLOSE_CANCELLED: {
		category: "trading",
		color: "warning",
	},
	CLOSES_CANCELLED: {
		category: "trading",
		color: "warning",
	},
	PRICE_ALERT: {
		category: "trading",
		color: "info",
	},
	/** With the customer's own note. */
	PRICE_ALERT_NOTED: {
		category: "trading",
		color: "info",
	},
	/** Reached while the server was not running. */
	PRICE_ALERT_MISSED: {
		category: "trading",
		color: "warning",
	},
	PRICE_ALERT_MISSED_NOTED: {
		category: "trading",
		color: "warning",
	},
	PRICE_ALERT_SPLIT: {
		category: "trading",
		color: "info",
	},
	PRICE_ALERT_REMOVED: {
		category: "trading",
		color: "warning",
	},
	STRATEGY_OPENED: {
		category: "trading",
		color: "success",
	},
	STRATEGY_CLOSED: {
		category: "trading",
		color: "info",
	},
	STRATEGY_PAUSED_PRICE: {
		category: "trading",
		color: "warning",
	},
	STRATEGY_PAUSED_MARKET: {
		category: "trading",
		color: "warning",
	},
	STRATEGY_PAUSED_INSTRUMENT: {
		category: "trading",
		color: "warning",
	},
	STRATEGY_PAUSED_ACCOUNT: {
		category: "trading",
		color: "warning",
	},
	STRATEGY_PAUSED_MANUAL: {
		category: "trading",
		color: "warning",
	},
	STRATEGY_RESUMED: {
		category: "trading",
		color: "info",
	},
	STRATEGY_STOPPED_STAFF: {
		category: "must-see",
		color: "danger",
	},
	STRATEGY_STOPPED_DAY_LOSS: {
		category: "must-see",
		color: "danger",
	},
	STRATEGY_STOPPED_TOTAL_LOSS: {
		category: "must-see",
		color: "danger",
	},
	STRATEGY_STOPPED_END: {
		category: "must-see",
		color: "warning",
	},
	STRATEGY_STOPPED_WITHDRAWN: {
		category: "must-see",
		color: "warning",
	},
	MARGIN_CALL: {
		category: "must-see",
		color: "danger",
	},
	MARGIN_CALL_OVER: {
		category: "must-see",
		color: "success",
	},
	CLOSED_OUT: {
		category: "must-see",
		color: "danger",
	},
	WITHDRAWAL_TAKEN_BACK: {
		category: "must-see",
		color: "warning",
	},
	DEPOSIT_REVERSED: {
		category: "must-see",
		color: "danger",
	},
	NEGATIVE_BALANCE_COVERED: {
		category: "must-see",
		color: "success",
	},
	DEPOSIT_BOOKED: {
		category: "money",
		color: "success",
	},
	DEPOSIT_HELD: {
		category: "money",
		color: "warning",
	},
	DEPOSIT_HELD_BY_LEVEL: {
		category: "money",
		color: "warning",
	},
	DEPOSIT_RETURNED: {
		category: "money",
		color: "info",
	},
	CARD_PAYMENT_FAILED: {
		category: "money",
		color: "warning",
	},
	CARD_PAYMENT_RETURNED: {
		category: "money",
		color: "warning",
	},
	COIN_UNSUPPORTED: {
		category: "money",
		color: "warning",
	},
	COIN_HELD: {
		category: "money",
		color: "warning",
	},
	COIN_RETURNED: {
		category: "money",
		color: "info",
	},
	COIN_FROZEN: {
		category: "money",
		color: "warning",
	},
	COIN_WRITTEN_OFF: {
		category: "money",
		color: "info",
	},
	COIN_RELEASED: {
		category: "money",
		color: "success",
	},
	COIN_LOST: {
		category: "money",
		color: "danger",
	},
	WITHDRAWAL_REQUESTED: {
		category: "money",
		color: "info",
	},
	WITHDRAWAL_APPROVED: {
		category: "money",
		color: "info",
	},
	WITHDRAWAL_RELEASED: {
		category: "money",
		color: "success",
	},
	WITHDRAWAL_REJECTED: {
		category: "must-see",
		color: "warning",
	},
	WITHDRAWAL_CANCELLED: {
		category: "money",
		color: "info",
	},
	WITHDRAWAL_PAID: {
		category: "money",
		color: "success",
	},
	WITHDRAWAL_FAILED: {
		category: "must-see",
		color: "danger",
	},
	WITHDRAWAL_RETURNED: {
		category: "must-see",
		color: "warning",
	},
	BENEFICIARY_ADDED: {
		category: "must-see",
		color: "warning",
	},
	BENEFICIARY_REMOVED: {
		category: "security",
		color: "info",
	},
	INTEREST_PAID: {
		category: "money",
		color: "success",
	},
	SAVINGS_MATURED: {
		category: "money",
		color: "success",
	},
	SAVINGS_MATURES_SOON: {
		category: "money",
		color: "info",
	},
	SAVINGS_TERMS_CHANGE: {
		category: "must-see",
		color: "warning",
	},
	BENEFICIARY_COIN_ADDED: {
		category: "must-see",
		color: "warning",
	},
	BENEFICIARY_COIN_REMOVED: {
		category: "security",
		color: "info",
	},
	DIVIDEND: {
		category: "money",
		color: "info",
	},
	SPLIT: {
		category: "money",
		color: "info",
	},
	DIVIDEND_ANNOUNCED: {
		category: "money",
		color: "info",
	},
	DIVIDEND_SOON: {
		category: "money",
		color: "warning",
	},
	SPLIT_ANNOUNCED: {
		category: "money",
		color: "info",
	},
	SPLIT_SOON: {
		category: "money",
		color: "warning",
	},
	ACTION_CANCELLED: {
		category: "money",
		color: "warning",
	},
	CORPORATE_ACTIONS: {
		category: "money",
		color: "info",
	},
	/** Only ever pushed, to a browser that is not on the page; never carries the message's text. */
	CHAT_MESSAGE: {
		category: "support",
		color: "info",
	},
	NEW_DEVICE: {
		category: "security",
		color: "warning",
	},
	PASSWORD_CHANGED: {
		category: "security",
		color: "success",
	},
	PERSONAL_CHANGE_MADE: {
		category: "security",
		color: "success",
	},
	PERSONAL_CHANGE_REFUSED: {
		category: "security",
		color: "warning",
	},
	VERIFICATION_ACCEPTED: {
		category: "security",
		color: "success",
	},
	/** Other pictures are needed. */
	VERIFICATION_AGAIN: {
		category: "security",
		color: "warning",
	},
	VERIFICATION_REJECTED: {
		category: "security",
		color: "warning",
	},
	/** Staff ask for a document, or for a newer one. */
	VERIFICATION_ASKED: {
		category: "security",
		color: "warning",
	},
	/** A document that was accepted ends within 30 days. */
	VERIFICATION_EXPIRES: {
		category: "security",
		color: "warning",
	},
	VERIFICATION_ENDED: {
		category: "security",
		color: "danger",
	},
	EXPORT_READY: {
		category: "security",
		color: "success",
	},
	EXPORT_FAILED: {
		category: "security",
		color: "danger",
	},
	EMAIL_VERIFIED: {
		category: "security",
		color: "success",
	},
	WELCOME: {
		category: "support",
		color: "info",
	},
} as const satisfies Readonly<Record<string, NotificationKind>>;
