import type { ConversionUsed } from "../../account/index.ts";
import { type Money, money, type Price } from "../../money/index.ts";
import { readConversion, readLines } from "../codec/parts.ts";
import type { Reader } from "../codec/reader.ts";
import { tradesWith } from "./changes.ts";
import type { EventBase, EventDefinition } from "./definition.ts";

/** The financing of one trade for one financing day (E20). */
export interface FinancingLine {
	readonly tradeId: string;
	readonly reason: "swap" | "administration-fee";
	/** Days charged; 3 over a weekend. */
	readonly days: number;
	/** The posted amount; negative: the customer pays. */
	readonly amount: Money;
	/** The fraction too small to post, in 10^-12 of the minor unit; added to the next day's amount. */
	readonly carry: bigint;
	/** The closing price used for the notional. */
	readonly price: Price;
	readonly conversion: ConversionUsed;
}

export type FinancingApplied = EventBase & {
	readonly type: "financing-applied";
	readonly date: string;
	readonly lines: readonly FinancingLine[];
};

const readFinancingLine = (r: Reader): FinancingLine => ({
	tradeId: r.text("tradeId"),
	reason: r.oneOf("reason", ["swap", "administration-fee"]),
	days: r.integer("days", 1),
	amount: r.money("amount"),
	carry: r.whole("carry"),
	price: r.price("price"),
	conversion: r.object("conversion", readConversion),
});

export const financingApplied: EventDefinition<FinancingApplied> = {
	type: "financing-applied",
	read: (r, base) => ({
		type: "financing-applied",
		...base,
		date: r.text("date"),
		lines: readLines(r, readFinancingLine),
	}),
	fold: (state, { lines, date }) => ({
		openTrades: tradesWith(
			state,
			lines,
			(line) => line.tradeId,
			(trade, { reason, amount, carry, days }) => ({
				...trade,
				swap: money(trade.swap + amount),
				administrationFee: money(trade.administrationFee + (reason === "administration-fee" ? amount : 0n)),
				swapCarry: carry,
				financedDays: trade.financedDays + days,
			}),
		),
		financedThrough: date,
	}),
	lines: ({ lines }) =>
		lines.map(({ reason, amount, tradeId }) => ({
			reason,
			customerAmount: amount,
			counterparty: "house:financing",
			tradeId,
		})),
	facts: ({ lines }) => ({ trades: lines.map(({ tradeId }) => tradeId) }),
};
