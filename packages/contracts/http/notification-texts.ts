import texts from "@truefill/texts/en/server-notifications.json" with { type: "json" };
import { plain } from "../errors/fill.ts";
import { NOTIFICATION_KINDS as KINDS, type NotificationKind } from "./notification-kinds.ts";

/** A kind of notification with its English title and message, with `{parameters}`. */
export interface NotificationText extends NotificationKind {
	readonly title: string;
	readonly message: string;
}

export type NotificationCode = keyof typeof KINDS;

/** Texts by `notification.{CODE}.title` and `.message`; a code without them does not compile. */
const SENTENCES: Readonly<Record<`notification.${NotificationCode}.${"title" | "message"}`, string>> = texts;

// A function, so that a page without notifications does not bundle the texts.
const withTexts = () =>
	Object.fromEntries(
		(Object.keys(KINDS) as NotificationCode[]).map((code) => [
			code,
			{
				...KINDS[code],
				title: plain(SENTENCES[`notification.${code}.title`]),
				message: plain(SENTENCES[`notification.${code}.message`]),
			},
		]),
	) as Readonly<Record<NotificationCode, NotificationText>>;

/** The browser translates by the code; `title` and `message` of the wire are these. */
export const NOTIFICATION_TEXTS: Readonly<Record<NotificationCode, NotificationText>> = /* @__PURE__ */ withTexts();

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
