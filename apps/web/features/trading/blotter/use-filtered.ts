import type { TradeWire } from "@truefill/contracts/http";
import { Filter } from "lucide-react";
import { createElement, useEffect, useRef, useState } from "react";
import { tradeValue, useDirectory } from "../../../data/index.ts";
import { useT } from "../../../i18n/index.ts";
import type { TableFilter } from "../../../ui/data-table/states.tsx";
import { fitsFilter, isFiltering, NO_FILTER, type TradeFilter } from "./filter.ts";

export interface FilterView {
	readonly filter: TradeFilter;
	readonly onFilter: (filter: TradeFilter) => void;
}

const AGAIN_MS = 1_000;

/** Open results change with each tick: trades between profit and loss move in and out once a second. */
function useAgain(isOn: boolean): void {
	const [, setCount] = useState(0);
	useEffect(() => {
		if (!isOn) return;
		const timer = setInterval(() => setCount((before) => before + 1), AGAIN_MS);
		return () => clearInterval(timer);
	}, [isOn]);
}

/** The array of the render before if it has the same trades. */
function useSameRows(rows: readonly TradeWire[] | undefined): readonly TradeWire[] | undefined {
	const kept = useRef(rows);
	const before = kept.current;
	const isSame = before?.length === rows?.length && rows?.every((trade, at) => trade === before?.[at]);
	if (isSame !== true) kept.current = rows;
	return kept.current;
}

/** The trades that the filter shows; the same array while they are the same. */
export function useFiltered(
	trades: readonly TradeWire[] | undefined,
	{ filter, onFilter }: FilterView,
): { readonly rows: readonly TradeWire[] | undefined; readonly table: TableFilter } {
	const t = useT();
	const { byId } = useDirectory();
	useAgain(filter.result !== "all" && trades?.[0]?.closed_at === null);
	const rows = useSameRows(
		trades === undefined || !isFiltering(filter)
			? trades
			: trades.filter((trade) =>
					fitsFilter(
						trade,
						filter,
						byId(trade.asset_id),
						trade.closed_at === null ? (tradeValue(trade.id)?.pnl ?? null) : trade.pnl,
					),
				),
	);
	const table: TableFilter = {
		isActive: isFiltering(filter),
		none: {
			icon: createElement(Filter, { className: "icon-lg", "aria-hidden": true }),
			title: t("blotter.filter.none"),
			hint: t("blotter.filter.none.body"),
		},
		clear: { label: t("blotter.filter.clear"), run: () => onFilter(NO_FILTER) },
	};
	return { rows, table };
}
