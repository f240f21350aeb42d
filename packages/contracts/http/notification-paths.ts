import type { NotificationCategory } from "./notification-texts.ts";

/** Told on the pages of one account. */
const ON_STATEMENT = /^(?:CLOSED_OUT|NEGATIVE_BALANCE_COVERED|DEPOSIT_BOOKED|DIVIDEND|SPLIT|CORPORATE_ACTIONS)$/;
/** Told where what is held is seen, with what will happen to it. */
const AT_TRADES = /^(?:DIVIDEND_\w+|SPLIT_\w+|ACTION_CANCELLED)$/;
const BY_CATEGORY: Readonly<Record<NotificationCategory, string>> = {
	trading: "/main/trading",
	money: "/main/accounts",
	security: "/main/settings",
	support: "/main/chat",
	"must-see": "/main/trading",
};

/** Where a customer finds what a notification is about: a path of this site. Pure. */
export function notificationPath({
	code,
	category,
	params,
}: {
	readonly code: string;
	readonly category: NotificationCategory;
	readonly params: Readonly<Record<string, string>>;
}): string {
	const { account = "" } = params;
	if (code === "DEPOSIT_HELD") return "/main/settings/protection";
	if (code.startsWith("EXPORT_")) return "/main/settings/your-data";
	if (ON_STATEMENT.test(code) && /^\d{1,20}$/.test(account)) return `/main/accounts/${account}`;
	return AT_TRADES.test(code) ? BY_CATEGORY.trading : BY_CATEGORY[category];
}
