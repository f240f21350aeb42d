import type { NotificationCategory } from "./notification-kinds.ts";

/** Shown on the pages of one account. */
const ON_STATEMENT =
	/^(?:CLOSED_OUT|NEGATIVE_BALANCE_COVERED|WITHDRAWAL_TAKEN_BACK|DEPOSIT_BOOKED|DEPOSIT_REVERSED|DIVIDEND|SPLIT|CORPORATE_ACTIONS)$/;
/** Shown where the open trades are, with what will happen to them. */
const AT_TRADES = /^(?:DIVIDEND_\w+|SPLIT_\w+|ACTION_CANCELLED)$/;
const ID = /^\w[\w-]{0,79}$/;
const BY_CATEGORY: Readonly<Record<NotificationCategory, string>> = {
	trading: "/main/trading",
	money: "/main/accounts",
	security: "/main/settings",
	support: "/main/chat",
	"must-see": "/main/trading",
};

/** Where a customer finds the subject of a notification: a path of this site. Pure. */
export function notificationPath({
	code,
	category,
	params,
}: {
	readonly code: string;
	readonly category: NotificationCategory;
	readonly params: Readonly<Record<string, string>>;
}): string {
	const { account = "", payment = "", account_id = "", movement = "", symbol = "" } = params;
	// Only what was booked has them. Notifications of older releases have none, and lead where they did.
	if (ID.test(account_id) && ID.test(movement)) return `/main/receipts/${account_id}/${movement}`;
	if (code.startsWith("PRICE_ALERT") && ID.test(symbol)) return `/main/trading/${symbol}`;
	if (code.startsWith("STRATEGY_")) return "/main/trading?auto-trader";
	if (code.startsWith("CARD_PAYMENT_")) return `/main/deposit/card?payment=${encodeURIComponent(payment)}`;
	if (code.startsWith("COIN_")) return "/main/deposit/history";
	if (code !== "WITHDRAWAL_TAKEN_BACK" && /^(?:WITHDRAWAL|BENEFICIARY)_/.test(code)) return "/main/withdrawal";
	if (code === "INTEREST_PAID" || code.startsWith("SAVINGS_")) return "/main/savings";
	if (code === "DEPOSIT_HELD") return "/main/settings/protection";
	if (code === "DEPOSIT_HELD_BY_LEVEL" || code.startsWith("VERIFICATION_")) return "/main/verification";
	if (code.startsWith("EXPORT_")) return "/main/settings/your-data";
	if (ON_STATEMENT.test(code) && /^\d{1,20}$/.test(account)) return `/main/accounts/${account}`;
	return AT_TRADES.test(code) ? BY_CATEGORY.trading : BY_CATEGORY[category];
}
