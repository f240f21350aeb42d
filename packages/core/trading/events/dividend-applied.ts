import type { ConversionUsed } from "../../account/index.ts";
import { type Money, money, type Price, type Volume } from "../../money/index.ts";
import type { Side } from "../../pricing/index.ts";
import { readConversion, readLines, SIDES } from "../codec/parts.ts";
import type { Reader } from "../codec/reader.ts";
import { tradesWith } from "./changes.ts";
import type { EventBase, EventDefinition } from "./definition.ts";

export interface DividendLine {
	readonly tradeId: string;
	/** Side and volume held over the ex-moment. Absent: stored before these fields existed. */
	readonly side?: Side;
	readonly volume?: Volume;
	/** A buy receives, a sell pays. */
	readonly amount: Money;
	readonly conversion: ConversionUsed;
}

export type DividendApplied = EventBase & {
	readonly type: "dividend-applied";
	readonly instrumentId: string;
	readonly dividend: Price;
	readonly taxBasisPoints: number;
	readonly lines: readonly DividendLine[];
};

const readDividendLine = (r: Reader): DividendLine => ({
	tradeId: r.text("tradeId"),
	...(r.has("side") ? { side: r.oneOf("side", SIDES) } : {}),
	...(r.has("volume") ? { volume: r.volume("volume") } : {}),
	amount: r.money("amount"),
	conversion: r.object("conversion", readConversion),
});

export const dividendApplied: EventDefinition<DividendApplied> = {
	type: "dividend-applied",
	read: (r, base) => ({
		type: "dividend-applied",
		...base,
		instrumentId: r.text("instrumentId"),
		dividend: r.price("dividend"),
		taxBasisPoints: r.integer("taxBasisPoints", 0),
		lines: readLines(r, readDividendLine),
	}),
	fold: (state, { lines }) => ({
		openTrades: tradesWith(
			state,
			lines,
			(line) => line.tradeId,
			(trade, { amount }) => ({ ...trade, cashAdjustments: money(trade.cashAdjustments + amount) }),
		),
	}),
	lines: ({ lines }) =>
		lines.map(({ amount, tradeId }) => ({
			reason: "dividend",
			customerAmount: amount,
			counterparty: "house:trading-pnl",
			tradeId,
		})),
	facts: ({ lines }) => ({ trades: lines.map(({ tradeId }) => tradeId) }),
};
