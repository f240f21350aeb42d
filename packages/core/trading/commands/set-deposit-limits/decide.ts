import {
	type AccountState,
	type DepositLimits,
	type DepositTerms,
	LIMIT_PERIODS,
	type MarketView,
} from "../../../account/index.ts";
import type { Money } from "../../../money/index.ts";
import { refuse } from "../../../result/index.ts";
import { LOOSENING_WAIT_MS } from "../../customer-limits.ts";
import { depositAccountsOf } from "../../deposit-accounts.ts";
import { type DepositAccount, depositTermsAt, sameAmounts, tightenedDeposits } from "../../deposit-limits.ts";
import { Draft } from "../../draft.ts";
import type { Outcome } from "../../outcome.ts";
import type { SetDepositLimits } from "./command.ts";

const isSound = (amount: Money | null): boolean => amount === null || amount > 0n;

/** The request with current rates; rates of terms in the same currency stay, so that the used amount does not move. */
function termsOf(
	wanted: Omit<DepositTerms, "rates">,
	accounts: readonly DepositAccount[],
	kept: DepositTerms | null,
	view: MarketView,
): DepositTerms {
	const known = kept?.currency === wanted.currency ? kept.rates : [];
	const currencies = [...new Set(accounts.map(({ currency }) => currency))].toSorted();
	const rates = currencies
		.filter((from) => from !== wanted.currency && !known.some((rate) => rate.from === from))
		.flatMap((from) => {
			const rate = view.rate(from, wanted.currency)?.ask;
			return rate === undefined ? [] : [{ from, rate }];
		});
	return { currency: wanted.currency, amounts: wanted.amounts, rates: [...known, ...rates] };
}

const waitingIn = ({ pending }: DepositLimits, nowMs: number) =>
	pending !== null && nowMs < pending.fromMs ? pending : null;

/**
 * Sets the customer's own limit on deposits. What the request tightens applies at once. If it loosens anything or
 * changes the currency, the whole request applies a day later. Requesting the current limit cancels a waiting request.
 */
export function decideSetDepositLimits(state: AccountState, command: SetDepositLimits, view: MarketView): Outcome {
	const { currency, amounts, others } = command;
	const wanted = { currency, amounts };
	if (!LIMIT_PERIODS.every((period) => isSound(amounts[period]))) return refuse("LIMITS_INVALID");
	const { nowMs } = view;
	const accounts = depositAccountsOf(state, others);
	const before = state.deposits?.limits ?? null;
	const now = before === null ? null : depositTermsAt(before, nowMs);
	const waiting = before === null ? null : waitingIn(before, nowMs);
	const asked = waiting?.terms ?? now;
	const isEmpty = LIMIT_PERIODS.every((period) => amounts[period] === null);
	const same =
		asked === null ? isEmpty : sameAmounts(amounts, asked.amounts) && (isEmpty || currency === asked.currency);
	if (same) return refuse("NOTHING_TO_CHANGE");
	const { terms, loosens } = tightenedDeposits(now, wanted);
	const holding = termsOf(terms, accounts, now, view);
	const pending = loosens ? { terms: termsOf(wanted, accounts, now, view), fromMs: nowMs + LOOSENING_WAIT_MS } : null;
	const draft = new Draft(state, command, view);
	draft.add({ type: "deposit-limits-set", terms: holding, pending });
	return draft.outcome();
}
