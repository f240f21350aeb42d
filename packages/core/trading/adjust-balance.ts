import { formatMoney } from "../money/index.ts";
import { ok, refuse } from "../result/index.ts";
import { eventBase, type Outcome } from "./event-base.ts";
import type { AccountState, AdjustBalance, MarketView } from "./types.ts";

/**
 * Adds to or takes from the balance under a named reason. Refused in this order: an amount of zero; demo money for
 * an account that is not a demo; more taken than the balance holds.
 */
export function decideAdjustBalance(state: AccountState, command: AdjustBalance, view: MarketView): Outcome {
	const { amount, reason, note } = command;
	if (amount === 0n) return refuse("NOTHING_TO_CHANGE");
	if (reason === "demo-funding" && state.type !== "demo") return refuse("ACCOUNT_NOT_DEMO");
	if (amount < 0n && state.balance + amount < 0n) {
		return refuse("BALANCE_TOO_LITTLE", {
			balance: formatMoney(state.balance, state.currency),
			amount: formatMoney(amount, state.currency),
			currency: state.currency,
		});
	}
	return ok([{ type: "balance-adjusted", ...eventBase(state, command, view), amount, reason, note }]);
}
