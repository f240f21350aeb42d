import { expect, it } from "vitest";
import { notificationPath } from "./notification-paths.ts";

const receipt = { account_id: "acc_1f", movement: "wdr_0123456789abcdef" };
it.each([
	["DEPOSIT_BOOKED", { account: "10000001", ...receipt }, "/main/receipts/acc_1f/wdr_0123456789abcdef"],
	["WITHDRAWAL_PAID", { account: "10000001", ...receipt }, "/main/receipts/acc_1f/wdr_0123456789abcdef"],
	// Stored by an older release.
	["DEPOSIT_BOOKED", { account: "10000001" }, "/main/accounts/10000001"],
	["DEPOSIT_BOOKED", {}, "/main/accounts"],
	["WITHDRAWAL_PAID", { account: "10000001" }, "/main/withdrawal"],
	["WITHDRAWAL_FAILED", { account: "10000001", withdrawal: "wdr_0123456789abcdef" }, "/main/withdrawal"],
	["CARD_PAYMENT_FAILED", { payment: "pay_1" }, "/main/deposit/card?payment=pay_1"],
	["STRATEGY_STOPPED_DAY_LOSS", { run: "str_1" }, "/main/trading?auto-trader"],
	// Nothing else than ids becomes a part of the path.
	["WITHDRAWAL_PAID", { account_id: "acc_1f", movement: "../settings" }, "/main/withdrawal"],
	["WITHDRAWAL_PAID", { account_id: "acc_1f" }, "/main/withdrawal"],
])("%s with %o leads to %s", (code, params: Readonly<Record<string, string>>, path) =>
	expect(notificationPath({ code, category: "money", params })).toBe(path),
);
