import type { AccountState } from "../account/index.ts";
import { CURRENCY_DIGITS, formatMoney, money, pow10 } from "../money/index.ts";
import { refuse } from "../result/index.ts";
import type { Outcome } from "./outcome.ts";

/** Maximum balance of a demo account after a top-up or reset, in major units of its currency. */
const MOST = 10_000_000n;

export function demoVerdict(state: AccountState, balance: bigint): Outcome | null {
	if (state.type !== "demo") return refuse("ACCOUNT_NOT_DEMO");
	const most = MOST * pow10(CURRENCY_DIGITS[state.currency]);
	if (balance <= most) return null;
	return refuse("DEMO_BALANCE_ABOVE_MAXIMUM", {
		maximum: formatMoney(money(most), state.currency),
		currency: state.currency,
	});
}
