import {
	type AccountDeposits,
	type DepositAmounts,
	type DepositDay,
	type DepositLimits,
	type DepositTerms,
	LIMIT_PERIODS,
	type LimitPeriod,
	type MarketView,
} from "../account/index.ts";
import {
	type AccountCurrency,
	CURRENCY_DIGITS,
	convert,
	type Exact,
	type Money,
	money,
	pow10,
	type Rate,
	ZERO_MONEY,
} from "../money/index.ts";
import { ok, refuse } from "../result/index.ts";
import { periodStartMs } from "./customer-limits.ts";
import type { Checked } from "./explain.ts";

export const NO_DEPOSIT_AMOUNTS: DepositAmounts = { day: null, week: null, month: null };

/** One account of the customer, with its deposits. */
export interface DepositAccount {
	readonly accountId: string;
	readonly currency: AccountCurrency;
	readonly deposits: AccountDeposits;
}

const exactly = (amount: Money, currency: AccountCurrency): Exact => ({
	numerator: amount,
	denominator: pow10(CURRENCY_DIGITS[currency]),
});

/** An amount in the limit's currency, at the ask and rounded up, so that it never counts for less than its worth. */
export const countedAt = (amount: Money, from: AccountCurrency, to: AccountCurrency, rate: Rate): Money =>
	from === to ? amount : convert(exactly(amount, from), rate, to, "ceiling");

/** The terms in force at `atMs`. */
export const depositTermsAt = ({ terms, pending }: DepositLimits, atMs: number): DepositTerms =>
	pending !== null && atMs >= pending.fromMs ? pending.terms : terms;

export const limitsAnything = ({ amounts }: DepositTerms): boolean =>
	LIMIT_PERIODS.some((period) => amounts[period] !== null);

/** The customer's limit, which one of their accounts stores; null: never set. */
export const depositLimitsAmong = (accounts: readonly Pick<DepositAccount, "deposits">[]): DepositLimits | null =>
	accounts.find(({ deposits }) => deposits.limits !== null)?.deposits.limits ?? null;

function worthOf(
	day: DepositDay,
	currency: AccountCurrency,
	{ currency: to, rates }: DepositTerms,
	view: Pick<MarketView, "rate">,
): Checked<Money> {
	if (day.counted?.currency === to) return ok(day.counted.amount);
	if (currency === to) return ok(day.received);
	const rate = rates.find(({ from }) => from === currency)?.rate ?? view.rate(currency, to)?.ask;
	if (rate === undefined) return refuse("CONVERSION_UNKNOWN", { from: currency, to });
	return ok(countedAt(day.received, currency, to, rate));
}

/**
 * Deposits into all of the customer's accounts in each current period, in the limit's currency. A deposit counts with
 * the amount fixed when it was booked; one from before the limit, at the rate of when the limit was set.
 */
export function depositsUsed(
	accounts: readonly DepositAccount[],
	terms: DepositTerms,
	view: Pick<MarketView, "rate" | "nowMs">,
): Checked<Readonly<Record<LimitPeriod, Money>>> {
	const used = { day: ZERO_MONEY, week: ZERO_MONEY, month: ZERO_MONEY };
	for (const { currency, deposits } of accounts) {
		for (const day of deposits.days) {
			const inside = LIMIT_PERIODS.filter((period) => day.startMs >= periodStartMs(period, view.nowMs));
			if (inside.length === 0) continue;
			const value = worthOf(day, currency, terms, view);
			if (!value.ok) return value;
			for (const period of inside) used[period] = money(used[period] + value.value);
		}
	}
	return ok(used);
}

/** The days after a deposit at `atMs`; days before every current period are dropped. */
export function daysWith(
	days: readonly DepositDay[],
	{ received, counted }: Omit<DepositDay, "startMs">,
	atMs: number,
): readonly DepositDay[] {
	const startMs = periodStartMs("day", atMs);
	const oldestMs = Math.min(periodStartMs("week", atMs), periodStartMs("month", atMs));
	const kept = days.filter((day) => day.startMs >= oldestMs);
	const at = kept.findIndex(
		(day) => day.startMs === startMs && (day.counted?.currency ?? null) === (counted?.currency ?? null),
	);
	const same = kept[at];
	if (same === undefined) return [...kept, { startMs, received, counted }];
	const sum: DepositDay = {
		startMs,
		received: money(same.received + received),
		counted:
			counted === null || same.counted === null
				? null
				: { currency: counted.currency, amount: money(same.counted.amount + counted.amount) },
	};
	return kept.with(at, sum);
}

const tighter = (now: Money | null, wanted: Money | null): boolean =>
	now === wanted || (wanted !== null && (now === null || wanted < now));

/**
 * The part of a request that takes effect at once: every amount that it lowers. In another currency than the current
 * limit amounts cannot be compared, so all of it waits. `loosens`: some part must wait.
 */
export function tightenedDeposits(
	now: Omit<DepositTerms, "rates"> | null,
	wanted: Omit<DepositTerms, "rates">,
): { readonly terms: Omit<DepositTerms, "rates">; readonly loosens: boolean } {
	if (now === null || LIMIT_PERIODS.every((period) => now.amounts[period] === null)) {
		return { terms: wanted, loosens: false };
	}
	if (now.currency !== wanted.currency) return { terms: now, loosens: true };
	const pick = (period: LimitPeriod): Money | null =>
		tighter(now.amounts[period], wanted.amounts[period]) ? wanted.amounts[period] : now.amounts[period];
	const amounts: DepositAmounts = { day: pick("day"), week: pick("week"), month: pick("month") };
	return { terms: { currency: now.currency, amounts }, loosens: !sameAmounts(amounts, wanted.amounts) };
}

export const sameAmounts = (a: DepositAmounts, b: DepositAmounts): boolean =>
	LIMIT_PERIODS.every((period) => a[period] === b[period]);
