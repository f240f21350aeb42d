import {
	type AccountCurrency,
	CURRENCY_DIGITS,
	convert,
	formatMoney,
	type Money,
	money,
	pow10,
} from "../money/index.ts";
import { ok, refuse } from "../result/index.ts";
import { LIMIT_PERIODS, LOOSENING_WAIT_MS, periodEndMs } from "./customer-limits.ts";
import {
	countedAt,
	type DepositAccount,
	type DepositLimits,
	type DepositTerms,
	depositLimitsAmong,
	depositsUsed,
	depositTermsAt,
	limitsAnything,
	sameAmounts,
	tightenedDeposits,
} from "./deposit-limits.ts";
import { Draft } from "./draft.ts";
import { type Outcome, withTicks } from "./event-base.ts";
import type { Checked, Verdict } from "./explain.ts";
import { because } from "./explain.ts";
import type { AccountState, ConversionUsed, Deposit, DepositCounted, MarketView, SetDepositLimits } from "./types.ts";

/** The account as its deposits are counted: nothing yet, where nothing ever was. */
export const depositAccountOf = ({ id, currency, deposits }: AccountState): DepositAccount => ({
	accountId: id,
	currency,
	deposits: deposits ?? { limits: null, days: [] },
});

/** All accounts of the customer: this one as it is, the others as whoever raises the command finds them. */
const allOf = (state: AccountState, others: readonly DepositAccount[]): readonly DepositAccount[] => [
	depositAccountOf(state),
	...others.filter(({ accountId }) => accountId !== state.id),
];

/** The rate at which one currency is sold (its bid) or counted (its ask), with the quotes that made it. */
function conversionOf(
	from: AccountCurrency,
	to: AccountCurrency,
	side: "bid" | "ask",
	view: MarketView,
): Checked<ConversionUsed> {
	const rates = view.rate(from, to);
	if (rates === undefined) return refuse("CONVERSION_UNKNOWN", { from, to });
	return ok(withTicks({ from, to, rate: rates[side], via: rates.via }, view));
}

function aboveLimit({ amount, currency, amounts, usedBefore }: DepositCounted, nowMs: number): Verdict {
	const text = (value: bigint): string => formatMoney(money(value), currency);
	// The longest first: it says when all of them let it in.
	for (const period of LIMIT_PERIODS.toReversed()) {
		const limit = amounts[period];
		const used = usedBefore[period];
		if (limit === null || used + amount <= limit) continue;
		return because("DEPOSIT_ABOVE_LIMIT", {
			period,
			amount: text(amount),
			used: text(used),
			limit: text(limit),
			left: text(used < limit ? limit - used : 0n),
			currency,
			until: new Date(periodEndMs(period, nowMs)).toISOString(),
		});
	}
	return null;
}

/** What the deposit counts for the customer's own limit; null: they have none. Refused above it. */
function counted(
	accounts: readonly DepositAccount[],
	{ amount, currency: from }: Pick<Deposit, "amount" | "currency">,
	view: MarketView,
): Checked<DepositCounted | null> {
	const limits = depositLimitsAmong(accounts);
	const terms = limits === null ? null : depositTermsAt(limits, view.nowMs);
	if (terms === null || !limitsAnything(terms)) return ok(null);
	const { currency, amounts } = terms;
	const conversion = conversionOf(from, currency, "ask", view);
	if (!conversion.ok) return conversion;
	const used = depositsUsed(accounts, terms, view);
	if (!used.ok) return used;
	const value = countedAt(amount, from, currency, conversion.value.rate);
	const count = { currency, amount: value, conversion: conversion.value, amounts, usedBefore: used.value };
	const refusal = aboveLimit(count, view.nowMs);
	return refusal === null ? ok(count) : { ok: false, refusal };
}

/**
 * Books money that has arrived from outside: the one way by which it reaches a live account. What arrived in another
 * currency is sold at the bid, half-even (E5). Refused in this order: not a live account; nothing or less; a rate unknown;
 * so little that nothing arrives; more than the customer's own limit lets in, over all their accounts.
 */
export function decideDeposit(state: AccountState, command: Deposit, view: MarketView): Outcome {
	const { amount, currency, method, reference, others } = command;
	if (state.type !== "live") return refuse("ACCOUNT_NOT_LIVE");
	if (amount <= 0n) return refuse("AMOUNT_NOT_POSITIVE");
	const conversion = conversionOf(currency, state.currency, "bid", view);
	if (!conversion.ok) return conversion;
	const exact = { numerator: amount, denominator: pow10(CURRENCY_DIGITS[currency]) };
	const received = convert(exact, conversion.value.rate, state.currency, "half-even");
	if (received <= 0n) return refuse("TRANSFER_TOO_LITTLE", { currency: state.currency });
	const limit = counted(allOf(state, others), command, view);
	if (!limit.ok) return limit;
	const draft = new Draft(state, command, view);
	const arrived = { method, reference, amount, currency, received, conversion: conversion.value };
	draft.add({ type: "deposit-booked", ...arrived, limit: limit.value });
	return draft.outcome();
}

const isSound = (amount: Money | null): boolean => amount === null || amount > 0n;

/** The request with the rates of this moment; those of terms in the same currency stay, so that what is used does not move. */
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
 * Sets the customer's own limit on what they pay in. What it tightens holds at once; when something of it loosens, or its
 * currency is another one, the whole request waits a day and then holds. Requesting what holds takes the waiting back.
 */
export function decideSetDepositLimits(state: AccountState, command: SetDepositLimits, view: MarketView): Outcome {
	const { currency, amounts, others } = command;
	const wanted = { currency, amounts };
	if (!LIMIT_PERIODS.every((period) => isSound(amounts[period]))) return refuse("LIMITS_INVALID");
	const { nowMs } = view;
	const accounts = allOf(state, others);
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
