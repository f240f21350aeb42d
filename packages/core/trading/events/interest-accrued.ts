import type { Money } from "../../money/index.ts";
import { invariant } from "../../result/index.ts";
import { accrued, type DayInterest } from "../../savings/index.ts";
import { type Reader, readObject } from "../codec/reader.ts";
import { readInterest } from "../codec/savings.ts";
import { booksNothing, type EventBase, type EventDefinition, touchesNothing } from "./definition.ts";

/** The interest of one day. Exact; it is booked when it is paid. */
export type InterestAccrued = EventBase &
	DayInterest & {
		readonly type: "interest-accrued";
		readonly date: string;
		/** At the end of the day. */
		readonly balance: Money;
		/** What the day's interest would be after an early exit; absent: the terms have no lower rate. */
		readonly reduced?: bigint;
		/** All that is accrued and not paid after it. */
		readonly unpaid: bigint;
	};

function readYearDays(r: Reader): 365 | 366 {
	const days = r.integer("yearDays", 365);
	return days === 365 || days === 366 ? days : r.fail("yearDays", "365 or 366");
}

export const interestAccrued: EventDefinition<InterestAccrued> = {
	type: "interest-accrued",
	read: (r, base) => ({
		type: "interest-accrued",
		...base,
		date: r.text("date"),
		balance: r.money("balance"),
		parts: r.list("parts", (item, path) =>
			readObject(item, path, (part) => ({ amount: part.moneyNotNegative("amount"), rate: part.integer("rate", 0) })),
		),
		yearDays: readYearDays(r),
		interest: readInterest(r, "interest"),
		...(r.has("reduced") ? { reduced: readInterest(r, "reduced") } : {}),
		unpaid: readInterest(r, "unpaid"),
	}),
	fold: ({ savings }, { date, interest, reduced = 0n, unpaid }) => {
		invariant(savings !== null, "only a savings account earns interest");
		return { savings: accrued(savings, { date, interest, reduced, unpaid }) };
	},
	lines: booksNothing,
	facts: touchesNothing,
};
