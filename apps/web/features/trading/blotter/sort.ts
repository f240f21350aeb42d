import type { TradeWire } from "@truefill/contracts/http";
import { compare } from "../../../lib/decimal.ts";

export type SortKey = "instrument" | "side" | "volume" | "opened" | "closed" | "pnl";
export interface Sort {
	readonly key: SortKey;
	readonly descending: boolean;
}

/** A click on a header: first the natural order (numbers and times: largest first), then the reverse. */
export function nextSort(now: Sort, key: SortKey): Sort {
	if (now.key === key) return { key, descending: !now.descending };
	return { key, descending: key !== "instrument" && key !== "side" };
}

export const sortState = (now: Sort, key: SortKey): "ascending" | "descending" | "none" =>
	now.key !== key ? "none" : now.descending ? "descending" : "ascending";

interface Known {
	/** The instrument's display name. */
	name(trade: TradeWire): string;
	/** Open trades: the current result; closed ones: the final result. Null is unknown and sorted last. */
	pnl(trade: TradeWire): string | null;
}

/** A sorted copy; equal ones stay newest first, unknown ones are always last. */
export function sortTrades(trades: readonly TradeWire[], { key, descending }: Sort, { name, pnl }: Known): TradeWire[] {
	const direction = descending ? -1 : 1;
	const order = (a: TradeWire, b: TradeWire): number => {
		switch (key) {
			case "instrument":
				return direction * name(a).localeCompare(name(b));
			case "side":
				return direction * a.trade_type.localeCompare(b.trade_type);
			case "volume":
				return direction * (compare(a.volume, b.volume) ?? 0);
			case "opened":
				return direction * a.opened_at.localeCompare(b.opened_at);
			case "closed":
				return direction * (a.closed_at ?? "").localeCompare(b.closed_at ?? "");
			case "pnl": {
				const [left, right] = [pnl(a), pnl(b)];
				if (left === null || right === null) return (left === null ? 1 : 0) - (right === null ? 1 : 0);
				return direction * (compare(left, right) ?? 0);
			}
		}
	};
	return [...trades].sort((a, b) => order(a, b) || b.opened_at.localeCompare(a.opened_at));
}
