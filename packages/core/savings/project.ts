import type { AccountSavings } from "../account/index.ts";
import { type Money, money } from "../money/index.ts";
import { addDays, planAt } from "./dates.ts";
import { accrued, isPayDay, nextInterestDate, paidOut } from "./days.ts";
import { carried, dayInterest, payable, reducedInterest } from "./interest.ts";

/** Interest of a month, exact, and what is paid in it. */
export interface ProjectedMonth {
	/** `YYYY-MM`. */
	readonly month: string;
	readonly interest: bigint;
	readonly paid: Money;
}

/**
 * The interest of days that have not come yet, if nothing is moved and the known terms stay. By the same steps as the
 * account itself. Starts on `from` for money that is not there yet.
 */
export function projectInterest(
	account: { readonly savings: AccountSavings; readonly balance: Money },
	from: string,
	through: string,
): readonly ProjectedMonth[] {
	const months = new Map<string, { interest: bigint; paid: bigint }>();
	let { savings, balance } = account;
	if (savings.startedOn === null) savings = { ...savings, startedOn: from, accruedThrough: addDays(from, -1) };
	for (;;) {
		const date = nextInterestDate(savings, balance, through);
		if (date === null) break;
		const day = dayInterest(planAt(savings, date), balance, date);
		const reduced = reducedInterest(planAt(savings, date).earlyExit, day);
		const isPaid = isPayDay(savings, date);
		savings = accrued(savings, { date, interest: day.interest, reduced, unpaid: savings.unpaid + day.interest });
		const paid = isPaid ? payable(savings.unpaid) : money(0n);
		if (paid > 0n) {
			balance = money(balance + paid);
			savings = paidOut(savings, date, paid, carried(savings.unpaid, paid));
		}
		const month = months.get(date.slice(0, 7)) ?? { interest: 0n, paid: 0n };
		months.set(date.slice(0, 7), { interest: month.interest + day.interest, paid: month.paid + paid });
	}
	return [...months].map(([month, { interest, paid }]) => ({ month, interest, paid: money(paid) }));
}
