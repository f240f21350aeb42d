import { entryReason, type MailLanguage, mailLanguage } from "@truefill/contracts/http";
import { describe, expect, it } from "vitest";
import { renderMail } from "../mail/index.ts";
import { DAILY_PARTS, type DailyAccount, dailyMail, dailyPartOf } from "./daily-text.ts";

const account: DailyAccount = {
	account: { name: "Main", number: "10000007", currency: "EUR", type: "live", open_trades: 2, equity: null },
	opening: "1234.50",
	closing: "1200.00",
	parts: DAILY_PARTS.map((part) => ({ part, amount: part === "costs" ? "-34.50" : "0.00" })),
};
const mail = (language: MailLanguage, over: Partial<Parameters<typeof dailyMail>[0]> = {}) =>
	dailyMail({
		language,
		from: "2026-03-29",
		to: "2026-03-29",
		timeZone: "Europe/Berlin",
		accounts: [account],
		writtenAt: "2026-03-29T22:10:00.000Z",
		...over,
	});

describe("the text of a daily mail", () => {
	it.each(mailLanguage.options)("in %s has every figure, and says what is not known", (language) => {
		const params = mail(language);
		const { subject, text, html } = renderMail(
			{ template: "daily-summary", language, params: { ...params, name: "Ana" } },
			{ name: "A site", origin: "https://trade.example.com" },
		);
		expect(`${subject} ${text}`).not.toMatch(/daily\.|yearly\.|mail\.|\{\w+\}/);
		expect(text).toContain("Main · 10000007 · EUR");
		expect(text.replace(/[^\d]/g, "")).toContain("123450");
		expect(text).toContain("−34");
		expect(params.accounts.split("\n")).toHaveLength(3 + DAILY_PARTS.length + 1);
		// Unknown equity is no number.
		expect(params.accounts.split("\n").at(-1)).toMatch(/2\D*$/);
		expect(html).toContain("https://trade.example.com/main/accounts/10000007");
		expect(html).toContain("https://trade.example.com/main/settings/notifications");
	});

	it("leads to all accounts where several moved, and to savings where only they did", () => {
		const savings: DailyAccount = { ...account, account: { ...account.account, type: "savings" } };
		expect(mail("en", { accounts: [account, savings] }).page).toBe("/main/accounts");
		expect(mail("en", { accounts: [savings] })).toMatchObject({ page: "/main/savings" });
		expect(mail("en", { accounts: [savings] }).accounts).not.toContain("Now:");
		expect(mail("en", { to: "2026-03-31" }).period).toBe("March 29, 2026 to March 31, 2026");
	});

	it("counts each reason in one part", () => {
		expect(Object.groupBy(entryReason.options, dailyPartOf)).toEqual({
			money: [
				"demo-funding",
				"deposit",
				"refund",
				"chargeback",
				"withdrawal-held",
				"withdrawal-voided",
				"withdrawal-paid",
				"withdrawal-returned",
				"transfer",
			],
			other: ["adjustment", "goodwill", "compensation", "negative-balance", "correction"],
			results: ["trade-pnl"],
			costs: ["commission", "guaranteed-premium", "conversion-charge", "swap", "administration-fee"],
			dividends: ["dividend", "split"],
			interest: ["interest"],
		});
	});
});
