import * as z from "zod";

/** `must-see` cannot be muted: it is about losing money or the account. */
export const notificationCategory = z.enum(["trading", "money", "security", "support", "must-see"]);
export type NotificationCategory = z.infer<typeof notificationCategory>;
/** Categories that have preferences. */
export const MUTABLE_CATEGORIES = ["trading", "money", "security", "support"] as const satisfies NotificationCategory[];
export type MutableCategory = (typeof MUTABLE_CATEGORIES)[number];

/** SPEC §3: danger, success, warning or other. */
export const notificationColor = z.enum(["danger", "success", "warning", "info"]);

interface Text {
	readonly category: NotificationCategory;
	readonly color: z.infer<typeof notificationColor>;
	readonly title: string;
	readonly message: string;
}

/**
 * Every notification: a code, and English sentences with `{parameters}`. The browser translates by the code; `title`
 * and `message` of the wire are these. Codes are stored for ever: add, never change a meaning.
 *
 * Plural ones stand for many of one kind within a minute, after the first few were sent one by one.
 */
export const NOTIFICATION_TEXTS = {
	ORDER_FILLED: {
		category: "trading",
		color: "success",
		title: "Order filled",
		message: "{side} {volume} {instrument} was filled at {price} (order {order}, account {account}).",
	},
	ORDERS_FILLED: {
		category: "trading",
		color: "success",
		title: "More orders filled",
		message: "{count} more orders were filled on account {account}.",
	},
	STOP_LOSS_FILLED: {
		category: "trading",
		color: "warning",
		title: "Stop loss filled",
		message: "{volume} {instrument} was closed at {price}: {net} {currency} on account {account}.",
	},
	TRAILING_STOP_FILLED: {
		category: "trading",
		color: "warning",
		title: "Trailing stop filled",
		message: "{volume} {instrument} was closed at {price}: {net} {currency} on account {account}.",
	},
	GUARANTEED_STOP_FILLED: {
		category: "trading",
		color: "warning",
		title: "Guaranteed stop filled",
		message: "{volume} {instrument} was closed exactly at {price}: {net} {currency} on account {account}.",
	},
	TAKE_PROFIT_FILLED: {
		category: "trading",
		color: "success",
		title: "Take profit filled",
		message: "{volume} {instrument} was closed at {price}: {net} {currency} on account {account}.",
	},
	LEVELS_FILLED: {
		category: "trading",
		color: "warning",
		title: "More trades closed by their levels",
		message: "{count} more trades were closed by their stop loss or take profit on account {account}.",
	},
	ORDER_CANCELLED: {
		category: "trading",
		color: "warning",
		title: "Order cancelled",
		message: "Order {order} of {instrument} on account {account} was cancelled. {reason}",
	},
	ORDERS_CANCELLED: {
		category: "trading",
		color: "warning",
		title: "More orders cancelled",
		message: "{count} more orders were cancelled on account {account}.",
	},
	CLOSE_DONE: {
		category: "trading",
		color: "success",
		title: "Waiting close done",
		message:
			"{volume} {instrument} was closed at {price} when the market opened: {net} {currency} on account {account}.",
	},
	CLOSES_DONE: {
		category: "trading",
		color: "success",
		title: "More waiting closes done",
		message: "{count} more waiting closes were done on account {account}.",
	},
	CLOSE_CANCELLED: {
		category: "trading",
		color: "warning",
		title: "Waiting close ended",
		message: "The waiting close of {instrument} on account {account} was not done. {reason}",
	},
	CLOSES_CANCELLED: {
		category: "trading",
		color: "warning",
		title: "More waiting closes ended",
		message: "{count} more waiting closes were not done on account {account}.",
	},
	MARGIN_CALL: {
		category: "must-see",
		color: "danger",
		title: "Margin call",
		message:
			"Account {account} is at or below {level} % of its margin. Close trades or add money: at 50 % trades are closed.",
	},
	MARGIN_CALL_OVER: {
		category: "must-see",
		color: "success",
		title: "Margin call over",
		message: "Account {account} is above {level} % of its margin again.",
	},
	CLOSED_OUT: {
		category: "must-see",
		color: "danger",
		title: "Account closed out",
		message:
			"The equity of account {account} fell to half of its margin. {count} trades were closed ({net} {currency}) and {cancelled} orders cancelled.",
	},
	NEGATIVE_BALANCE_COVERED: {
		category: "must-see",
		color: "success",
		title: "Negative balance covered",
		message: "The balance of account {account} was below zero. {amount} {currency} were added: you owe nothing.",
	},
	DEPOSIT_BOOKED: {
		category: "money",
		color: "success",
		title: "Deposit arrived",
		message: "{amount} {currency} were booked on account {account}. Reference: {reference}.",
	},
	DEPOSIT_HELD: {
		category: "money",
		color: "warning",
		title: "A payment is held at the bank",
		message:
			"{amount} {currency} for account {account} are more than your own deposit limit leaves. They are booked once there is room, or sent back. Reference: {reference}.",
	},
	DEPOSIT_RETURNED: {
		category: "money",
		color: "info",
		title: "A payment was sent back",
		message: "{amount} {currency} for account {account} were not booked and go back to you. Reference: {reference}.",
	},
	DIVIDEND: {
		category: "money",
		color: "info",
		title: "Dividend",
		message: "{amount} {currency} for {instrument} on account {account}.",
	},
	SPLIT: {
		category: "money",
		color: "info",
		title: "Share split",
		message: "{instrument} was split {numerator} for {denominator}. Your trades on account {account} were adjusted.",
	},
	DIVIDEND_ANNOUNCED: {
		category: "money",
		color: "info",
		title: "Dividend announced",
		message:
			"{instrument} pays a dividend on {when}. With what you hold now it is {amount} {currency} on account {account}.",
	},
	DIVIDEND_SOON: {
		category: "money",
		color: "warning",
		title: "Dividend within a day",
		message:
			"{instrument} pays its dividend on {when}. With what you hold now it is {amount} {currency} on account {account}.",
	},
	SPLIT_ANNOUNCED: {
		category: "money",
		color: "info",
		title: "Share split announced",
		message:
			"{instrument} is split {numerator} for {denominator} on {when}. Trades, levels and orders on account {account} are scaled; their value stays.",
	},
	SPLIT_SOON: {
		category: "money",
		color: "warning",
		title: "Share split within a day",
		message:
			"{instrument} is split {numerator} for {denominator} on {when}. Trades, levels and orders on account {account} are scaled; their value stays.",
	},
	ACTION_CANCELLED: {
		category: "money",
		color: "warning",
		title: "Dividend or split cancelled",
		message: "What was announced for {instrument} will not happen. Nothing changes on account {account}.",
	},
	CORPORATE_ACTIONS: {
		category: "money",
		color: "info",
		title: "More dividends and splits",
		message: "{count} more dividends and splits were applied to account {account}.",
	},
	/** Only ever pushed, to a browser that is not on the page; never carries the message's text. */
	CHAT_MESSAGE: {
		category: "support",
		color: "info",
		title: "New message",
		message: "{name} from support wrote to you.",
	},
	NEW_DEVICE: {
		category: "security",
		color: "warning",
		title: "New sign-in",
		message: "Your account was signed in to from a device that we did not know: {device}, network {network}.",
	},
	PASSWORD_CHANGED: {
		category: "security",
		color: "success",
		title: "Password changed",
		message: "Your password was changed from {device}. All other sessions were signed out.",
	},
	PERSONAL_CHANGE_MADE: {
		category: "security",
		color: "success",
		title: "Your details were changed",
		message: "The change that you asked for was made. {reason}",
	},
	PERSONAL_CHANGE_REFUSED: {
		category: "security",
		color: "warning",
		title: "Your details stay as they are",
		message: "The change that you asked for was refused. {reason}",
	},
	EXPORT_READY: {
		category: "security",
		color: "success",
		title: "Your data is ready",
		message: "The copy of your data that you asked for can be downloaded for {days} days under Settings, Your data.",
	},
	EXPORT_FAILED: {
		category: "security",
		color: "danger",
		title: "Your data could not be copied",
		message: "The copy of your data that you asked for could not be made. Ask for it again, or write to our support.",
	},
	EMAIL_VERIFIED: {
		category: "security",
		color: "success",
		title: "Address confirmed",
		message: "Your e-mail address {email} is confirmed.",
	},
	WELCOME: {
		category: "support",
		color: "info",
		title: "Welcome to Truefill",
		message:
			"Hello {first_name}. Every price, fill, fee and balance here can be explained. Questions? Write to us in the chat.",
	},
} as const satisfies Readonly<Record<string, Text>>;

export type NotificationCode = keyof typeof NOTIFICATION_TEXTS;
// Loaded lazily, so that a page without notifications does not bundle the texts.
export const isNotificationCode = (code: string): code is NotificationCode => Object.hasOwn(NOTIFICATION_TEXTS, code);

const MOMENT = /^(\d{4})-(\d\d)-(\d\d)T(\d\d:\d\d)[\d:.]*Z$/;
const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** A time in English with its zone; any other value unchanged. */
const inEnglish = (value: string): string =>
	value.replace(
		MOMENT,
		(_, year: string, month: string, day: string, time: string) =>
			`${Number(day)} ${MONTHS[Number(month) - 1] ?? month} ${year}, ${time} UTC`,
	);

/** Title and message with their parameters filled; a missing one stays visible, so that a test can see it. */
export function notificationText(
	code: NotificationCode,
	params: Readonly<Record<string, string>>,
): { title: string; message: string } {
	const fill = (text: string) =>
		text.replace(/\{(\w+)\}/g, (whole, name: string) =>
			Object.hasOwn(params, name) ? inEnglish(params[name] ?? whole) : whole,
		);
	const { title, message } = NOTIFICATION_TEXTS[code];
	return { title: fill(title), message: fill(message) };
}
