import type { Money } from "../../money/index.ts";
import { ADJUSTMENTS, type Adjustment } from "../adjustments.ts";
import { type EventBase, type EventDefinition, touchesNothing } from "./definition.ts";
import { keepsDayEnd } from "./keeps-day-end.ts";

export type BalanceAdjusted = EventBase & {
	readonly type: "balance-adjusted";
	readonly amount: Money;
	readonly reason: Adjustment;
	readonly note: string;
};

export const balanceAdjusted: EventDefinition<BalanceAdjusted> = {
	type: "balance-adjusted",
	read: (r, base) => ({
		type: "balance-adjusted",
		...base,
		amount: r.money("amount"),
		reason: r.oneOf("reason", ADJUSTMENTS),
		note: r.text("note"),
	}),
	fold: keepsDayEnd,
	lines: ({ amount, reason }) => {
		const counterparty = reason === "demo-funding" ? "house:demo-funding" : "house:adjustments";
		return [{ reason, customerAmount: amount, counterparty, tradeId: null }];
	},
	facts: touchesNothing,
};
