import type { TradeWire } from "@truefill/contracts/http";
import { Copy, Download, Ellipsis, Filter, Layers } from "lucide-react";
import { useState } from "react";
import {
	fetchAllClosedTrades,
	messageOf,
	useDirectory,
	useOpenTrades,
	useSelectedAccount,
} from "../../../data/index.ts";
import { t, useT } from "../../../i18n/index.ts";
import { download } from "../../../lib/csv.ts";
import { IconButton } from "../../../ui/icon-button.tsx";
import { Menu, MenuItem } from "../../../ui/menu.tsx";
import { notify } from "../../../ui/notify.ts";
import { changeSettings, useSettingsOf } from "../preferences.ts";
import { fitsFilter, isFiltering } from "./filter.ts";
import { newestFirst } from "./rows.ts";
import { tradesCsv, tradesText } from "./trade-rows.ts";
import type { FilterView } from "./use-filtered.ts";

export interface TradeToolsProps extends Pick<FilterView, "filter"> {
	readonly tab: "open" | "closed";
	readonly isFilterShown: boolean;
	readonly onFilterShown: (shown: boolean) => void;
}

/** Filter, grouping, and copies of the table's trades. */
export function TradeTools({ tab, filter, isFilterShown, onFilterShown }: TradeToolsProps) {
	const t = useT();
	const { grouped } = useSettingsOf("layout");
	const { busy, copy, save } = useCopies(tab, filter);
	return (
		<>
			<IconButton
				size="sm"
				label={t("blotter.filter")}
				pressed={isFilterShown || isFiltering(filter)}
				icon={<Filter className="icon" aria-hidden />}
				onClick={() => onFilterShown(!isFilterShown)}
			/>
			{tab === "closed" ? null : (
				<IconButton
					size="sm"
					label={t("blotter.grouped")}
					pressed={grouped}
					icon={<Layers className="icon" aria-hidden />}
					onClick={() => changeSettings("layout", { grouped: !grouped })}
				/>
			)}
			<Menu
				align="end"
				trigger={
					<IconButton
						bare
						size="sm"
						disabled={busy}
						label={t("blotter.copies")}
						icon={<Ellipsis className="icon" aria-hidden />}
					/>
				}
			>
				<MenuItem icon={<Copy className="icon" aria-hidden />} onSelect={() => void copy()}>
					{t("blotter.copy")}
				</MenuItem>
				<MenuItem icon={<Download className="icon" aria-hidden />} onSelect={() => void save()}>
					{t("blotter.csv")}
				</MenuItem>
			</Menu>
		</>
	);
}

const fileName = (account: string, tab: TradeToolsProps["tab"]): string =>
	`${account}-${tab}-trades-${new Date().toISOString().slice(0, 10)}.csv`;

/** All trades of the tab that the filter shows, also those that are not loaded yet. */
function useCopies(tab: TradeToolsProps["tab"], filter: TradeToolsProps["filter"]) {
	const account = useSelectedAccount();
	const { byId } = useDirectory();
	const { data: open } = useOpenTrades(account?.id);
	const [busy, setBusy] = useState(false);
	const read = async (): Promise<readonly TradeWire[]> => {
		const all = tab === "open" ? newestFirst(open ?? []) : await fetchAllClosedTrades(account?.id ?? "");
		return all.filter((trade) => fitsFilter(trade, filter, byId(trade.asset_id), trade.pnl));
	};
	const run = (act: (trades: readonly TradeWire[]) => Promise<void> | void) => async () => {
		if (account === undefined || busy) return;
		setBusy(true);
		try {
			const trades = await read();
			await act(trades);
		} catch (error) {
			notify({ tone: "danger", title: t("blotter.copies.failed"), description: messageOf(error, "") });
		} finally {
			setBusy(false);
		}
	};
	return {
		busy,
		copy: run(async (trades) => {
			await navigator.clipboard.writeText(tradesText(tab, trades));
			notify({ tone: "ok", title: t("blotter.copied", { count: trades.length }) });
		}),
		save: run((trades) => {
			download(fileName(account?.number ?? "", tab), tradesCsv(tab, trades));
		}),
	};
}
