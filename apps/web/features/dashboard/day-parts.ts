import type { AccountOverviewWire, EntryReasonWire } from "@truefill/contracts/http";
import { sumOf } from "../../lib/decimal.ts";

/** What a day's result consists of, in the order of the list. */
export const DAY_PARTS = ["price", "financing", "commission", "fees", "dividends", "interest", "adjustments"] as const;
/** Listed also when the day had nothing of them. */
const USUAL: ReadonlySet<string> = new Set(["price", "financing", "commission", "fees"]);
export type DayPart = (typeof DAY_PARTS)[number];

/** `money` came from outside or left: no result. */
const PART_OF: Readonly<Record<EntryReasonWire, DayPart | "money">> = {
	"demo-funding": "money",
	deposit: "money",
	refund: "money",
	chargeback: "money",
	"withdrawal-held": "money",
	"withdrawal-voided": "money",
	"withdrawal-paid": "money",
	"withdrawal-returned": "money",
	transfer: "money",
	"trade-pnl": "price",
	swap: "financing",
	commission: "commission",
	"administration-fee": "fees",
	"guaranteed-premium": "fees",
	"conversion-charge": "fees",
	dividend: "dividends",
	interest: "interest",
	adjustment: "adjustments",
	goodwill: "adjustments",
	compensation: "adjustments",
	split: "adjustments",
	"negative-balance": "adjustments",
	correction: "adjustments",
};

export interface DayResult {
	/** Decimal texts; null is unknown. Unusual parts of which the day had nothing are omitted. */
	readonly parts: readonly { readonly part: DayPart; readonly amount: string | null }[];
	/** The change of the equity since the day began, without `money`. */
	readonly total: string | null;
	/** Paid in less paid out. */
	readonly money: string;
	/** Equity when the day began. */
	readonly opening: string | null;
}

const negative = (text: string): string => (text.startsWith("-") ? text.slice(1) : `-${text}`);

/**
 * A day's result by reason. The parts sum to the equity of now, less the equity of the day's beginning, less what was
 * paid in and out: what moved the balance is in the ledger, and the rest is the change of the open result, which is
 * price. `pnl`: the open result of now; null is unknown.
 */
export function dayResult(day: AccountOverviewWire["day"], pnl: string | null): DayResult {
	const of = (part: DayPart | "money") =>
		day.lines.filter(({ reason }) => PART_OF[reason] === part).map(({ amount }) => amount);
	const before = day.opening_pnl;
	const open = pnl === null || before === null ? null : sumOf([pnl, negative(before)]);
	const parts = DAY_PARTS.flatMap((part): DayResult["parts"] => {
		const booked = of(part);
		if (part === "price") return [{ part, amount: sumOf([...booked, open]) }];
		return booked.length === 0 && !USUAL.has(part) ? [] : [{ part, amount: sumOf(booked) }];
	});
	return {
		parts,
		total: sumOf(parts.map(({ amount }) => amount)),
		money: sumOf(of("money")) ?? "0",
		opening: sumOf([day.opening_balance, before]),
	};
}

/** Whether the day's entries lead to this balance; otherwise newer ones are on their way. */
export const leadsTo = (day: AccountOverviewWire["day"], balance: string): boolean =>
	/^-?0*(?:\.0*)?$/.test(
		sumOf([day.opening_balance, ...day.lines.map(({ amount }) => amount), negative(balance)]) ?? "1",
	);
