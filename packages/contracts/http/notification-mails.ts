import * as z from "zod";
import { defineCall } from "./call.ts";
import type { NotificationCategory } from "./notification-kinds.ts";
import type { NotificationCode } from "./notification-texts.ts";
import { wrapped } from "./primitives.ts";

interface MailEvent {
	readonly category: NotificationCategory;
	readonly codes: readonly NotificationCode[];
	/** Mailed to nobody who has not chosen it. */
	readonly isOffAtFirst?: true;
}

/**
 * What users choose to be mailed, or not: each event and its notifications. Names are stored for ever. Those of the
 * category `security` are always mailed and are no event here, because somebody else might turn them off; nor are those
 * that are never mailed as notifications.
 */
export const MAIL_EVENTS = {
	margin_calls: { category: "must-see", codes: ["MARGIN_CALL", "MARGIN_CALL_OVER"] },
	close_outs: { category: "must-see", codes: ["CLOSED_OUT", "NEGATIVE_BALANCE_COVERED"] },
	money_taken_back: { category: "must-see", codes: ["WITHDRAWAL_TAKEN_BACK", "DEPOSIT_REVERSED"] },
	withdrawals_not_paid: {
		category: "must-see",
		codes: ["WITHDRAWAL_REJECTED", "WITHDRAWAL_FAILED", "WITHDRAWAL_RETURNED"],
	},
	fills: { category: "trading", codes: ["ORDER_FILLED", "ORDERS_FILLED"] },
	stops: {
		category: "trading",
		codes: [
			"STOP_LOSS_FILLED",
			"TRAILING_STOP_FILLED",
			"GUARANTEED_STOP_FILLED",
			"TAKE_PROFIT_FILLED",
			"LEVELS_FILLED",
		],
	},
	orders_cancelled: { category: "trading", codes: ["ORDER_CANCELLED", "ORDERS_CANCELLED"] },
	waiting_closes: { category: "trading", codes: ["CLOSE_DONE", "CLOSES_DONE", "CLOSE_CANCELLED", "CLOSES_CANCELLED"] },
	price_alerts: {
		category: "trading",
		codes: [
			"PRICE_ALERT",
			"PRICE_ALERT_NOTED",
			"PRICE_ALERT_MISSED",
			"PRICE_ALERT_MISSED_NOTED",
			"PRICE_ALERT_SPLIT",
			"PRICE_ALERT_REMOVED",
		],
	},
	strategy_trades: { category: "trading", codes: ["STRATEGY_OPENED", "STRATEGY_CLOSED"] },
	strategy_pauses: {
		category: "trading",
		codes: [
			"STRATEGY_PAUSED_PRICE",
			"STRATEGY_PAUSED_MARKET",
			"STRATEGY_PAUSED_INSTRUMENT",
			"STRATEGY_PAUSED_ACCOUNT",
			"STRATEGY_PAUSED_MANUAL",
			"STRATEGY_RESUMED",
		],
	},
	strategy_stops: {
		category: "must-see",
		codes: [
			"STRATEGY_STOPPED_STAFF",
			"STRATEGY_STOPPED_DAY_LOSS",
			"STRATEGY_STOPPED_TOTAL_LOSS",
			"STRATEGY_STOPPED_END",
			"STRATEGY_STOPPED_WITHDRAWN",
		],
	},
	deposits: { category: "money", codes: ["DEPOSIT_BOOKED"] },
	deposits_held: {
		category: "money",
		codes: [
			"DEPOSIT_HELD",
			"DEPOSIT_HELD_BY_LEVEL",
			"DEPOSIT_RETURNED",
			"COIN_UNSUPPORTED",
			"COIN_HELD",
			"COIN_RETURNED",
			"COIN_FROZEN",
			"COIN_WRITTEN_OFF",
			"COIN_RELEASED",
			"COIN_LOST",
		],
	},
	card_payments: { category: "money", codes: ["CARD_PAYMENT_FAILED", "CARD_PAYMENT_RETURNED"] },
	withdrawals: {
		category: "money",
		codes: [
			"WITHDRAWAL_REQUESTED",
			"WITHDRAWAL_APPROVED",
			"WITHDRAWAL_RELEASED",
			"WITHDRAWAL_CANCELLED",
			"WITHDRAWAL_PAID",
		],
	},
	savings: { category: "money", codes: ["INTEREST_PAID", "SAVINGS_MATURED", "SAVINGS_MATURES_SOON"] },
	/** A mail of its own: what a day did to the balances. */
	daily_summary: { category: "money", codes: [], isOffAtFirst: true },
	savings_terms: { category: "must-see", codes: ["SAVINGS_TERMS_CHANGE"] },
	dividends: { category: "money", codes: ["DIVIDEND", "SPLIT", "CORPORATE_ACTIONS"] },
	actions_announced: {
		category: "money",
		codes: ["DIVIDEND_ANNOUNCED", "DIVIDEND_SOON", "SPLIT_ANNOUNCED", "SPLIT_SOON", "ACTION_CANCELLED"],
	},
} as const satisfies Readonly<Record<string, MailEvent>>;
export type MailEventName = keyof typeof MAIL_EVENTS;

export const MAIL_EVENT_NAMES = Object.keys(MAIL_EVENTS) as MailEventName[];

/** Whether nobody gets an event by mail who has not chosen it. */
export const isOffAtFirst = (name: MailEventName): boolean => {
	const event: MailEvent = MAIL_EVENTS[name];
	return event.isOffAtFirst === true;
};

/** The event of a notification; undefined: nobody chooses whether it is mailed. */
export const mailEventOf = (code: NotificationCode): MailEventName | undefined =>
	MAIL_EVENT_NAMES.find((name) => (MAIL_EVENTS[name].codes as readonly string[]).includes(code));

const choices = <T extends z.ZodType>(choice: T) =>
	z.strictObject(Object.fromEntries(MAIL_EVENT_NAMES.map((name) => [name, choice])) as Record<MailEventName, T>);

/** Whether each event is mailed. */
export const mailChoices = choices(z.boolean());
export type MailChoices = z.infer<typeof mailChoices>;

export const notificationMails = defineCall({
	id: "notificationMails",
	method: "GET",
	path: "/notifications/mails",
	tag: "notifications",
	access: "session",
	summary: "Get which events are mailed. Those about security always are",
	params: z.strictObject({}),
	query: z.strictObject({}),
	body: z.undefined(),
	status: 200,
	response: wrapped(mailChoices),
	errors: [],
});

export const amendNotificationMails = defineCall({
	id: "amendNotificationMails",
	method: "PATCH",
	path: "/notifications/mails",
	tag: "notifications",
	access: "session",
	summary: "Change which events are mailed. Omitted events stay unchanged",
	params: z.strictObject({}),
	query: z.strictObject({}),
	body: choices(z.boolean().optional()),
	status: 200,
	response: wrapped(mailChoices),
	errors: [],
});

export const NOTIFICATION_MAIL_CALLS = [notificationMails, amendNotificationMails] as const;
