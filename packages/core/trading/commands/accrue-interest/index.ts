import type { AccountState, MarketView } from "../../../account/index.ts";
import { dayNumberOf } from "../../../instruments/index.ts";
import { refuse } from "../../../result/index.ts";
import {
	balanceAtEnd,
	carried,
	dayEndMs,
	dayInterest,
	isPayDay,
	maturityOf,
	nextInterestDate,
	payable,
	planAt,
	reducedInterest,
} from "../../../savings/index.ts";
import { Draft } from "../../draft.ts";
import type { Outcome } from "../../outcome.ts";
import type { CommandBase } from "../command-base.ts";
import type { CommandDefinition } from "../definition.ts";

/** The interest of one day; raised by the engine when the day has ended. */
export interface AccrueInterest extends CommandBase {
	readonly kind: "accrue-interest";
	readonly date: string;
}

/**
 * Accrues the interest of a day and, at the end of a month or of the term, pays what was accrued, in one decision.
 * Refused in this order: no savings account; no date; a day that is accrued already; a day that is not the next one or
 * has not ended.
 */
function decideAccrueInterest(state: AccountState, command: AccrueInterest, view: MarketView): Outcome {
	const { date } = command;
	const { savings, balance } = state;
	if (savings === null) return refuse("ACCOUNT_NOT_SAVINGS");
	if (dayNumberOf(date) === null) return refuse("DATE_INVALID");
	if (savings.accruedThrough !== null && date <= savings.accruedThrough) return refuse("INTEREST_DAY_DONE", { date });
	const isNext = nextInterestDate(savings, balance, date) === date;
	if (!isNext || view.nowMs < dayEndMs(savings.plan, date)) return refuse("INTEREST_DAY_NOT_OVER", { date });
	const plan = planAt(savings, date);
	const earning = balanceAtEnd(savings, balance, date);
	const day = dayInterest(plan, earning, date);
	const unpaid = savings.unpaid + day.interest;
	const reduced = plan.earlyExit.kind === "reduced-rate" ? { reduced: reducedInterest(plan.earlyExit, day) } : {};
	const draft = new Draft(state, command, view);
	draft.add({ type: "interest-accrued", date, balance: earning, ...day, ...reduced, unpaid });
	const amount = payable(unpaid);
	if (isPayDay(savings, date) && amount > 0n) {
		const isTerm = plan === savings.plan && maturityOf(savings) !== null && plan.paid === "maturity";
		const cause = isTerm ? "maturity" : "month";
		draft.add({ type: "interest-paid", date, cause, amount, carry: carried(unpaid, amount) });
	}
	return draft.outcome();
}

export const accrueInterest: CommandDefinition<AccrueInterest> = {
	kind: "accrue-interest",
	whileArchived: "refused",
	refusalStored: false,
	read: (r, base) => ({ kind: "accrue-interest", ...base, date: r.text("date") }),
	decide: decideAccrueInterest,
};
