import { type Line, negated } from "../ledger/index.ts";
import type { AccountCurrency, Money } from "../money/index.ts";

interface Amount {
	readonly amount: Money;
	readonly currency: AccountCurrency;
}

/**
 * The house's side of what arrives from outside (negative: leaves): over the transit account in the currency that
 * arrived; in another currency, with lines of its own over the conversion account. Each currency sums to zero.
 */
export function overTransit(arrived: Amount, booked: Amount): Pick<Line, "counterparty" | "others"> {
	if (arrived.currency === booked.currency) return { counterparty: "house:transit" };
	const { amount, currency } = arrived;
	return {
		counterparty: "house:conversion",
		others: [
			{ account: "house:conversion", currency, amount },
			{ account: "house:transit", currency, amount: negated(amount) },
		],
	};
}
