import type { Mutant } from "./mutant.ts";

const core = (file: string) => `packages/core/savings/${file}`;

const MUTANTS: readonly Omit<Mutant, "histories">[] = [
	{
		name: "interest counts the money of a quicker customer",
		file: core("days.ts"),
		from: "dayEnds.find(({ through }) => through >= date)?.balance ?? balance",
		to: "dayEnds.find(({ through }) => through > date)?.balance ?? balance",
	},
	{
		name: "interest that is paid late is missing in days that are over",
		file: core("days.ts"),
		from: "end.through > date ? { ...end, balance: money(end.balance + amount) } : end",
		to: "end",
	},
	{
		name: "interest is rounded up",
		file: core("interest.ts"),
		from: 'money(divide(interest, INTEREST_SCALE, "floor"))',
		to: 'money(divide(interest, INTEREST_SCALE, "ceiling"))',
	},
	{
		name: "every year has 365 days",
		file: core("interest.ts"),
		from: 'if (dayCount === "actual/actual") return isLeap',
		to: 'if (dayCount === "actual/actual" && date === "") return isLeap',
	},
	{
		name: "interest is earned above the maximum",
		file: core("interest.ts"),
		from: "const earning = balance < maximum ? balance : maximum;",
		to: "const earning = balance;",
	},
	{
		name: "days end at midnight of UTC",
		file: core("dates.ts"),
		from: "dayText(localDayNumber(timeZone, atMs))",
		to: "dayText(Math.floor(atMs / 86_400_000))",
	},
	{
		name: "a term that is over goes on earning",
		file: core("days.ts"),
		from: "return isOver ? null : date;",
		to: "return date;",
	},
	{
		name: "an announced rate applies a day too late",
		file: core("dates.ts"),
		from: "planned.findLast(({ from }) => from <= date)",
		to: "planned.findLast(({ from }) => from < date)",
	},
	{
		name: "a wall clock that is ahead ends a day",
		file: "apps/server/engine/savings-days.ts",
		from: "Math.min(view().nowMs, provenMs())",
		to: "Math.max(view().nowMs, provenMs())",
	},
	{
		name: "only the last day of an outage is made up",
		file: core("days.ts"),
		from: "const date = accruedThrough === null ? startedOn : addDays(accruedThrough, 1);",
		to: "const date = accruedThrough === null ? startedOn : accruedThrough < ended ? ended : addDays(accruedThrough, 1);",
	},
	{
		name: "a day that an earlier engine accrued stops the days after it",
		file: "apps/server/engine/savings-days.ts",
		from: 'if (answer.kind === "accepted") continue;',
		to: 'if (answer.kind === "accepted") return true;',
	},
	{
		name: "an early exit forgets what was forgone",
		file: "packages/core/trading/commands/leave-savings/index.ts",
		from: "const unpaid = savings.unpaid - forgone;",
		to: "const unpaid = savings.unpaid;",
	},
	{
		name: "a change applies before its notice is over",
		file: "apps/server/modules/savings/follow.ts",
		from: "addDays(today, offered.notice_days + 1)",
		to: "addDays(today, offered.notice_days)",
	},
	{
		name: "a refusal keeps the money of a term for ever",
		file: "apps/server/modules/savings/follow.ts",
		from: "Math.floor(deps.clock.nowMs() / 3_600_000)",
		to: "0",
	},
];

/** Bugs of savings: days, interest, terms, outages. */
export const SAVINGS_MUTANTS: readonly Mutant[] = MUTANTS.map((mutant) => ({ ...mutant, histories: "savings" }));
