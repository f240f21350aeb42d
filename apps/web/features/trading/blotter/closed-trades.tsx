import type { TradeWire } from "@truefill/contracts/http";
import { History } from "lucide-react";
import { useState } from "react";
import { useClosedTrades, useDirectory, useSelectedAccount } from "../../../data/index.ts";
import { useT } from "../../../i18n/index.ts";
import type { TableSort } from "../../../ui/data-table/column.ts";
import { DataTable } from "../../../ui/data-table/data-table.tsx";
import { useLoadedRows } from "../../../ui/data-table/use-loaded-rows.ts";
import { ClosedTradeCard, useClosedColumns } from "./closed-trade.tsx";
import { useColumnChoice, useNewestFirst } from "./rows.ts";
import type { TradesTabProps } from "./tab-props.ts";
import { useFiltered } from "./use-filtered.ts";

const idOf = ({ id }: TradeWire): string => id;

/** Closed trades and closed parts, newest first, paginated; long lists are windowed. */
export function ClosedTrades({ onDetail, onInstrument, cards, view }: TradesTabProps) {
	const t = useT();
	const account = useSelectedAccount();
	const { byId } = useDirectory();
	const query = useClosedTrades(account?.id);
	const { rows: loaded, total, more } = useLoadedRows(query, idOf, (counts) => t("trading.older", counts));
	const { rows, table } = useFiltered(useNewestFirst(loaded), view);
	const [sort, setSort] = useState<TableSort>({ column: "closed", descending: true });
	// Older ones load at the list's end only in time order; in another order they would appear in the middle.
	const isAutomatic = sort.column === "closed" && sort.descending;
	return (
		<DataTable
			label={t("trading.closed")}
			columns={useClosedColumns({ currency: account?.currency ?? "USD", onInstrument })}
			rows={rows}
			filter={table}
			rowId={idOf}
			source={{ query, failed: t("trading.closed.failed") }}
			empty={{
				icon: <History className="icon-lg" aria-hidden />,
				title: t("trading.closed.empty"),
				hint: t("trading.closed.empty.body"),
			}}
			sorting={{ now: sort, onSort: setSort }}
			choice={useColumnChoice("closed")}
			onActivate={onDetail}
			activateTitle={t("trading.detail.open")}
			{...(table.isActive || total === undefined ? {} : { total })}
			more={more === undefined ? undefined : { ...more, isAutomatic }}
			card={
				cards
					? (trade) => <ClosedTradeCard trade={trade} instrument={byId(trade.asset_id)} onDetail={onDetail} />
					: undefined
			}
		/>
	);
}
