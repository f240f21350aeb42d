import type { ConversionUsed, OpenTrade, PendingOrder, TickUsed } from "../../account/index.ts";
import type { Money } from "../../money/index.ts";
import { invariant } from "../../result/index.ts";
import { readOrder, readPrice } from "../codec/orders.ts";
import { readConversion, readLines, readOpenTrade, readRatio, readTick } from "../codec/parts.ts";
import { type Reader, readObject } from "../codec/reader.ts";
import { tradesWith } from "./changes.ts";
import type { EventBase, EventDefinition } from "./definition.ts";

/** The fields of a trade that a split scales. */
export type SplitTerms = Pick<OpenTrade, "volume" | "openingPrice" | "stopLoss" | "takeProfit" | "trailingDistance">;
/** The fields of a pending order that a split scales. */
export type SplitOrderTerms = Pick<
	PendingOrder,
	"id" | "volume" | "price" | "limitPrice" | "stopLoss" | "takeProfit" | "trailingDistance"
>;

export interface SplitLine {
	/** The trade after the split; its `cashAdjustments` include the cash. */
	readonly trade: OpenTrade;
	/** The cash value of units that do not fill a step, and of the rounding of the price. */
	readonly cash: Money;
	readonly conversion: ConversionUsed;
	/** The trade before the split. Absent: stored before this field existed. */
	readonly before?: SplitTerms;
}

export type SplitApplied = EventBase & {
	readonly type: "split-applied";
	readonly instrumentId: string;
	readonly numerator: number;
	readonly denominator: number;
	readonly tick: TickUsed;
	readonly lines: readonly SplitLine[];
	/** Pending orders after the split. */
	readonly orders: readonly PendingOrder[];
	/** The same orders before the split, in the same order. Absent: stored before this field existed. */
	readonly ordersBefore?: readonly SplitOrderTerms[];
};

const readSplitLevels = (r: Reader) => ({
	stopLoss: readPrice(r, "stopLoss"),
	takeProfit: readPrice(r, "takeProfit"),
	trailingDistance: readPrice(r, "trailingDistance"),
});

const readSplitTerms = (r: Reader): SplitTerms => ({
	volume: r.volume("volume"),
	openingPrice: r.price("openingPrice"),
	...readSplitLevels(r),
});

const readSplitOrderTerms = (r: Reader): SplitOrderTerms => ({
	id: r.text("id"),
	volume: r.volume("volume"),
	price: r.price("price"),
	limitPrice: readPrice(r, "limitPrice"),
	...readSplitLevels(r),
});

const readSplitLine = (r: Reader): SplitLine => ({
	trade: r.object("trade", readOpenTrade),
	cash: r.money("cash"),
	conversion: r.object("conversion", readConversion),
	...(r.has("before") ? { before: r.object("before", readSplitTerms) } : {}),
});

export const splitApplied: EventDefinition<SplitApplied> = {
	type: "split-applied",
	read: (r, base) => ({
		type: "split-applied",
		...base,
		instrumentId: r.text("instrumentId"),
		...readRatio(r),
		tick: r.object("tick", readTick),
		lines: readLines(r, readSplitLine),
		orders: r.list("orders", (item, path) => readObject(item, path, readOrder)),
		...(r.has("ordersBefore")
			? { ordersBefore: r.list("ordersBefore", (item, path) => readObject(item, path, readSplitOrderTerms)) }
			: {}),
	}),
	fold: (state, { lines, orders: changed }) => {
		const openTrades = tradesWith(
			state,
			lines,
			(line) => line.trade.id,
			(_, { trade }) => trade,
		);
		const orders = new Map(state.orders);
		for (const order of changed) {
			invariant(orders.has(order.id), "only a pending order changes");
			orders.set(order.id, order);
		}
		return { openTrades, orders };
	},
	lines: ({ lines }) =>
		lines.map(({ cash, trade }) => ({
			reason: "split",
			customerAmount: cash,
			counterparty: "house:trading-pnl",
			tradeId: trade.id,
		})),
	facts: ({ lines, orders }) => ({
		trades: lines.map(({ trade }) => trade.id),
		orders: orders.map(({ id }) => id),
	}),
};
