import { type AccountWire, type EntryReasonWire, type MailLanguage, yearlyGroups } from "@truefill/contracts/http";
import { amountText, dayText, momentText, textsOf, zoneText } from "../formats.ts";

/** What days did to one account; amounts as decimal strings in its currency. */
export interface DailyAccount {
	readonly account: Pick<AccountWire, "name" | "number" | "currency" | "type" | "open_trades" | "equity">;
	readonly opening: string;
	readonly closing: string;
	/** Sums of reasons that belong together, of those that have entries. */
	readonly parts: readonly { readonly part: DailyPart; readonly amount: string }[];
}

export const DAILY_PARTS = ["results", "costs", "dividends", "interest", "money", "other"] as const;
export type DailyPart = (typeof DAILY_PARTS)[number];

/** In which part of a mail a reason is counted. */
export function dailyPartOf(reason: EntryReasonWire): DailyPart {
	if (reason === "trade-pnl") return "results";
	if (reason === "dividend" || reason === "split") return "dividends";
	const [group] = yearlyGroups([{ reason }]);
	return group === undefined ? "other" : group.group === "trading" ? "costs" : group.group;
}

export interface DailyMailOf {
	readonly language: MailLanguage;
	/** First and last day, and the time zone that they are days of. */
	readonly from: string;
	readonly to: string;
	readonly timeZone: string;
	readonly accounts: readonly DailyAccount[];
	readonly writtenAt: string;
}

/** The parameters of the mail, in the customer's language. Pure. */
export function dailyMail({ language, from, to, timeZone, accounts, writtenAt }: DailyMailOf) {
	const t = textsOf(language);
	// Keeps the sign of an amount before its digits where the text runs from right to left.
	const mark = language === "ar" ? "\u200e" : "";
	const amount = (value: string | null, isSigned = false): string =>
		value === null ? t("yearly.unknown") : `${mark}${amountText(value, language, isSigned)}${mark}`;
	const block = ({ account, opening, closing, parts }: DailyAccount): string =>
		[
			`${account.name} · ${account.number} · ${account.currency}`,
			t("daily.opening", { amount: amount(opening) }),
			...parts.map((each) => t(`daily.${each.part}`, { amount: amount(each.amount, true) })),
			t("daily.closing", { amount: amount(closing) }),
			...(account.type === "savings"
				? []
				: [t("daily.open", { count: `${account.open_trades}`, amount: amount(account.equity) })]),
		].join("\n");
	const [only, ...others] = accounts;
	return {
		period:
			from === to
				? dayText(from, language)
				: t("daily.range", { from: dayText(from, language), to: dayText(to, language) }),
		zone: zoneText(timeZone),
		accounts: accounts.map(block).join("\n\n"),
		written: momentText(writtenAt, language, timeZone),
		page:
			only === undefined || others.length > 0
				? "/main/accounts"
				: only.account.type === "savings"
					? "/main/savings"
					: `/main/accounts/${only.account.number}`,
	};
}
