import { type AccountState, LIMIT_PERIODS, type MarketView } from "../../../account/index.ts";
import { CURRENCY_DIGITS, convert, formatMoney, money, pow10 } from "../../../money/index.ts";
import { ok, refuse } from "../../../result/index.ts";
import { periodEndMs } from "../../customer-limits.ts";
import { conversionOf, depositAccountsOf } from "../../deposit-accounts.ts";
import {
	countedAt,
	type DepositAccount,
	depositLimitsAmong,
	depositsUsed,
	depositTermsAt,
	limitsAnything,
} from "../../deposit-limits.ts";
import { Draft } from "../../draft.ts";
import type { DepositCounted } from "../../events/deposit-booked.ts";
import { because, type Checked, type Verdict } from "../../explain.ts";
import type { Outcome } from "../../outcome.ts";
import type { Deposit } from "./command.ts";

function aboveLimit({ amount, currency, amounts, usedBefore }: DepositCounted, nowMs: number): Verdict {
	const text = (value: bigint): string => formatMoney(money(value), currency);
	const exceeded = LIMIT_PERIODS.flatMap((period) => {
		const limit = amounts[period];
		const used = usedBefore[period];
		if (limit === null || used + amount <= limit) return [];
		return [{ period, limit, used, endMs: periodEndMs(period, nowMs) }];
	});
	// The refusal names the period that ends last, for only then is the deposit possible. A week may outlast its month.
	const last = exceeded.toSorted((a, b) => a.endMs - b.endMs).at(-1);
	if (last === undefined) return null;
	const { period, limit, used, endMs } = last;
	return because("DEPOSIT_ABOVE_LIMIT", {
		period,
		amount: text(amount),
		used: text(used),
		limit: text(limit),
		left: text(used < limit ? limit - used : 0n),
		currency,
		until: new Date(endMs).toISOString(),
	});
}

/** How the deposit counts for the customer's own limit; null: they have none. Refused above the limit. */
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
 * Books money that arrived from outside, the only way for it to reach a live account. Another currency is sold at the
 * bid, rounded half-even (E5). Refused in this order: not a live account; amount not positive; a rate unknown; the
 * amount received rounds to zero; above the customer's own limit over all their accounts.
 */
export function decideDeposit(state: AccountState, command: Deposit, view: MarketView): Outcome {
	const { amount, currency, method, reference, payment, others } = command;
	if (state.type !== "live") return refuse("ACCOUNT_NOT_LIVE");
	if (amount <= 0n) return refuse("AMOUNT_NOT_POSITIVE");
	const conversion = conversionOf(currency, state.currency, "bid", view);
	if (!conversion.ok) return conversion;
	const exact = { numerator: amount, denominator: pow10(CURRENCY_DIGITS[currency]) };
	const received = convert(exact, conversion.value.rate, state.currency, "half-even");
	if (received <= 0n) return refuse("TRANSFER_TOO_LITTLE", { currency: state.currency });
	const limit = counted(depositAccountsOf(state, others), command, view);
	if (!limit.ok) return limit;
	const draft = new Draft(state, command, view);
	const booked = { amount, currency, received, conversion: conversion.value };
	draft.add({
		type: "deposit-booked",
		method,
		reference,
		...(payment === undefined ? {} : { payment }),
		...booked,
		limit: limit.value,
	});
	return draft.outcome();
}
