import type { TradeWire } from "@truefill/contracts/http";
import { useMemo } from "react";
import type { ColumnChoice } from "../../../ui/data-table/columns-menu.tsx";
import { changeSettings, type HiddenColumns, useSettingsOf } from "../preferences.ts";

/** Trades that are equal in the sorted column stay newest first. */
export const newestFirst = (trades: readonly TradeWire[]): TradeWire[] =>
	trades.toSorted((a, b) => b.opened_at.localeCompare(a.opened_at));

export const useNewestFirst = (trades: readonly TradeWire[] | undefined): readonly TradeWire[] | undefined =>
	useMemo(() => (trades === undefined ? undefined : newestFirst(trades)), [trades]);

/** The columns of one table of the blotter that the user hides, on all of their devices. */
export function useColumnChoice(table: keyof HiddenColumns): ColumnChoice {
	const all = useSettingsOf("layout").hidden_columns;
	return useMemo(
		() => ({
			hidden: all[table],
			onChange: (hidden) => changeSettings("layout", { hidden_columns: { ...all, [table]: [...hidden] } }),
		}),
		[all, table],
	);
}
