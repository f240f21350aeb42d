import type { AccountProtectionWire, CustomerLimitsWire } from "@truefill/contracts/http";
import { formatMoney, type Money } from "@truefill/core/money";
import { type AccountState, type CustomerLimits, isExcluded, limitsAt, resultIn } from "@truefill/core/trading";

/** The account's protection at a moment, in wire form; null: nothing was ever set. */
export function protectionToWire(
	{ protection, currency, lifetimePnl }: Pick<AccountState, "protection" | "currency" | "lifetimePnl">,
	atMs: number,
): AccountProtectionWire | null {
	if (protection === null) return null;
	const amount = (value: Money | null): string | null => (value === null ? null : formatMoney(value, currency));
	const limits = ({ dayLoss, weekLoss, monthLoss, exposure, hours }: CustomerLimits): CustomerLimitsWire => ({
		day_loss: amount(dayLoss),
		week_loss: amount(weekLoss),
		month_loss: amount(monthLoss),
		exposure: amount(exposure),
		hours: hours === null ? null : { from_minute: hours.fromMinute, to_minute: hours.toMinute },
	});
	const { pending, excludedUntilMs, testNeeded } = protection;
	const waits = pending !== null && pending.fromMs > atMs ? pending : null;
	const result = (period: "day" | "week" | "month") =>
		formatMoney(resultIn(period, protection, lifetimePnl, atMs), currency);
	return {
		limits: limits(limitsAt(protection, atMs)),
		pending: waits === null ? null : { limits: limits(waits.limits), from: new Date(waits.fromMs).toISOString() },
		excluded_until:
			isExcluded(protection, atMs) && excludedUntilMs !== null ? new Date(excludedUntilMs).toISOString() : null,
		test_needed: [...testNeeded],
		day_result: result("day"),
		week_result: result("week"),
		month_result: result("month"),
	};
}
