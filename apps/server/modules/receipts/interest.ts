import type { InterestReceipt } from "@truefill/contracts/http";
import { type AccountCurrency, formatMoney } from "@truefill/core/money";
import { addDays, INTEREST_SCALE } from "@truefill/core/savings";
import type { AccountEvent } from "@truefill/core/trading";
import { fineText } from "../savings/index.ts";

type Day = Extract<AccountEvent, { type: "interest-accrued" }>;
type Paid = Extract<AccountEvent, { type: "interest-paid" }>;

/** What a payment of interest is made of: events of the account after the payment before, in order. */
export interface PaidInterest {
	readonly days: readonly Day[];
	/** Exact; zero without an early exit. */
	readonly forgone: bigint;
	readonly paid: Paid;
	/** What the payment before has left; exact. */
	readonly brought: bigint;
}

const sumOf = (interest: bigint, currency: AccountCurrency) => ({
	amount: fineText(interest, currency),
	exact: `${interest}/${INTEREST_SCALE}`,
});

const isAlike = (one: Day, next: Day): boolean =>
	addDays(one.date, 1) === next.date &&
	one.balance === next.balance &&
	one.yearDays === next.yearDays &&
	one.interest === next.interest &&
	one.parts.length === next.parts.length &&
	one.parts.every(({ amount, rate }, at) => next.parts[at]?.amount === amount && next.parts[at]?.rate === rate);

/** Days that follow one another and are calculated from the same. */
function runsOf(days: readonly Day[]): readonly (readonly [Day, ...Day[]])[] {
	const runs: [Day, ...Day[]][] = [];
	for (const day of days) {
		const last = runs.at(-1);
		const before = last?.at(-1);
		if (last !== undefined && before !== undefined && isAlike(before, day)) last.push(day);
		else runs.push([day]);
	}
	return runs;
}

/** Pure: the calculation of a payment of interest, in wire form. */
export function interestToWire(
	{ days, forgone, paid, brought }: PaidInterest,
	currency: AccountCurrency,
): InterestReceipt {
	const accrued = days.reduce((sum, { interest }) => sum + interest, 0n);
	return {
		cause: paid.cause,
		from: days[0]?.date ?? paid.date,
		through: paid.date,
		runs: runsOf(days).map((run) => {
			const [first] = run;
			return {
				from: first.date,
				through: run.at(-1)?.date ?? first.date,
				days: run.length,
				balance: formatMoney(first.balance, currency),
				parts: first.parts.map(({ amount, rate }) => ({
					amount: formatMoney(amount, currency),
					rate_basis_points: rate,
				})),
				year_days: first.yearDays,
				daily: sumOf(first.interest, currency),
				interest: sumOf(first.interest * BigInt(run.length), currency),
			};
		}),
		brought: sumOf(brought, currency),
		accrued: sumOf(accrued, currency),
		forgone: sumOf(forgone, currency),
		paid: formatMoney(paid.amount, currency),
		carried: sumOf(paid.carry, currency),
	};
}
