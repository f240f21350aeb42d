import type { AccountState, ConversionUsed, MarketView } from "../account/index.ts";
import type { AccountCurrency } from "../money/index.ts";
import { ok, refuse } from "../result/index.ts";
import type { DepositAccount } from "./deposit-limits.ts";
import type { Checked } from "./explain.ts";
import { withTicks } from "./tick-used.ts";

/** The account with its deposits; an empty record if it never had one. */
export const depositAccountOf = ({ id, currency, deposits }: AccountState): DepositAccount => ({
	accountId: id,
	currency,
	deposits: deposits ?? { limits: null, days: [] },
});

/** All accounts of the customer: this one from its state, the others from the command. */
export const depositAccountsOf = (
	state: AccountState,
	others: readonly DepositAccount[],
): readonly DepositAccount[] => [depositAccountOf(state), ...others.filter(({ accountId }) => accountId !== state.id)];

/** The rate at which a currency is sold (bid) or counted (ask), with the quotes behind it. */
export function conversionOf(
	from: AccountCurrency,
	to: AccountCurrency,
	side: "bid" | "ask",
	view: MarketView,
): Checked<ConversionUsed> {
	const rates = view.rate(from, to);
	if (rates === undefined) return refuse("CONVERSION_UNKNOWN", { from, to });
	return ok(withTicks({ from, to, rate: rates[side], via: rates.via }, view));
}
