import type { AccountWire, CustomerLimitsWire } from "@truefill/contracts/http";
import { type Money, money } from "@truefill/core/money";
import { type AccountProtection, type CustomerLimits, rolledResults } from "@truefill/core/trading";
import { serverNow } from "../http/index.ts";

/** The customer's own limits in core's form. `amount` parses money in the account's currency. */
export function protectionFromWire(
	{ protection, lifetime_pnl }: Pick<AccountWire, "protection" | "lifetime_pnl">,
	amount: (text: string) => Money,
): AccountProtection | null {
	if (protection === null) return null;
	const orNull = (text: string | null): Money | null => (text === null ? null : amount(text));
	const limits = ({ day_loss, week_loss, month_loss, exposure, hours }: CustomerLimitsWire): CustomerLimits => ({
		dayLoss: orNull(day_loss),
		weekLoss: orNull(week_loss),
		monthLoss: orNull(month_loss),
		exposure: orNull(exposure),
		hours: hours === null ? null : { fromMinute: hours.from_minute, toMinute: hours.to_minute },
	});
	const { pending, excluded_until, test_needed, day_result, week_result, month_result } = protection;
	const lifetime = amount(lifetime_pnl);
	const { day, week, month } = rolledResults(null, serverNow(), lifetime);
	const from = (result: string) => ({ base: money(lifetime - amount(result)) });
	return {
		limits: limits(protection.limits),
		pending: pending === null ? null : { limits: limits(pending.limits), fromMs: Date.parse(pending.from) },
		excludedUntilMs: excluded_until === null ? null : Date.parse(excluded_until),
		testNeeded: test_needed,
		results: {
			day: { ...day, ...from(day_result) },
			week: { ...week, ...from(week_result) },
			month: { ...month, ...from(month_result) },
		},
	};
}
