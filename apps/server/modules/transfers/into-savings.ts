import type { Money } from "@truefill/core/money";
import { formatMoney, money } from "@truefill/core/money";
import { refuse } from "@truefill/core/result";
import { dateAt, termRunsUntil } from "@truefill/core/savings";
import { type AccountState, type MarketView, transferTerms } from "@truefill/core/trading";

/** Why an amount may not be moved into a savings account, by the terms of its plan; null: it may, or it is another account. */
export function intoSavingsVerdict(from: AccountState, to: AccountState, amount: Money, view: MarketView) {
	const { savings, currency, balance } = to;
	if (savings === null) return null;
	const until = termRunsUntil(savings, dateAt(savings.plan, view.nowMs));
	if (until !== null) return refuse("SAVINGS_TERM_RUNS", { until });
	const terms = transferTerms(amount, from.currency, currency, view);
	// The engine refuses it with its reason.
	if (!terms.ok) return null;
	const { received } = terms.value;
	const { minimum, maximum } = savings.plan;
	if (balance === 0n && received < minimum) {
		return refuse("SAVINGS_BELOW_MINIMUM", { minimum: formatMoney(minimum, currency), currency });
	}
	if (balance + received <= maximum) return null;
	const left = money(balance < maximum ? maximum - balance : 0n);
	return refuse("SAVINGS_ABOVE_MAXIMUM", {
		maximum: formatMoney(maximum, currency),
		left: formatMoney(left, currency),
		currency,
	});
}
