import type { AccountState, MarketView } from "../../../account/index.ts";
import { creditsOf } from "../../../instruments/index.ts";
import { formatMoney, money } from "../../../money/index.ts";
import { ok, refuse } from "../../../result/index.ts";
import { marginFigures } from "../../account-figures.ts";
import { type Adjustment, CREDIT_KINDS, type CreditKind } from "../../adjustments.ts";
import { eventBase } from "../../event-base.ts";
import { because, type Verdict } from "../../explain.ts";
import type { Outcome } from "../../outcome.ts";
import type { AdjustBalance } from "./command.ts";

const isCredit = (reason: Adjustment): reason is CreditKind => CREDIT_KINDS.some((kind) => kind === reason);

/** A credit must be positive and of a kind that the profile of the customer's country allows; never a bonus. */
function creditVerdict(state: AccountState, kind: CreditKind, amount: bigint): Verdict {
	if (amount < 0n) return because("AMOUNT_NOT_POSITIVE");
	const profile = state.jurisdiction?.profile ?? "retail-eu-uk";
	return creditsOf(profile).includes(kind) ? null : because("CREDIT_NOT_ALLOWED", { kind, profile });
}

/** A debit never takes what open trades need: neither the balance nor the free margin goes below zero (E7). */
function takingVerdict(state: AccountState, amount: bigint, view: MarketView): Verdict {
	const text = (value: bigint): string => formatMoney(money(value), state.currency);
	const { currency } = state;
	if (state.balance + amount < 0n) {
		return because("BALANCE_TOO_LITTLE", { balance: text(state.balance), amount: text(amount), currency });
	}
	if (state.openTrades.size === 0) return null;
	const figures = marginFigures(state, view);
	if (!figures.ok) return figures.refusal;
	const free = figures.value.equity - figures.value.usedMargin;
	if (free + amount >= 0n) return null;
	return because("ADJUSTMENT_ABOVE_FREE", { amount: text(-amount), free: text(free < 0n ? 0n : free), currency });
}

/**
 * Credits or debits the balance under a named reason. Refused in this order: an amount of zero; demo funding for an
 * account that is not a demo; a credit that is negative, or that the profile does not allow; a debit above the
 * balance; with open trades, a price unknown, or a debit above the free margin.
 */
export function decideAdjustBalance(state: AccountState, command: AdjustBalance, view: MarketView): Outcome {
	const { amount, reason, note } = command;
	if (amount === 0n) return refuse("NOTHING_TO_CHANGE");
	if (reason === "demo-funding" && state.type !== "demo") return refuse("ACCOUNT_NOT_DEMO");
	const verdict =
		(isCredit(reason) ? creditVerdict(state, reason, amount) : null) ??
		(amount < 0n ? takingVerdict(state, amount, view) : null);
	if (verdict !== null) return { ok: false, refusal: verdict };
	return ok([{ type: "balance-adjusted", ...eventBase(state, command, view), amount, reason, note }]);
}
