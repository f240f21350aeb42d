import { CandlestickChart } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useAccountSummary, useFiguresStale, useOpenTrades, useSelectedAccount } from "../../../data/index.ts";
import { useT } from "../../../i18n/index.ts";
import { lazyPart } from "../../../i18n/lazy-part.ts";
import { WhileLoading } from "../../../lib/lazy.tsx";
import type { TableSort } from "../../../ui/data-table/column.ts";
import { DataTable } from "../../../ui/data-table/data-table.tsx";
import { TableSkeleton } from "../../../ui/data-table/states.tsx";
import { Money } from "../../../ui/num.tsx";
import { Skeleton } from "../../../ui/states.tsx";
import { useSettingsOf } from "../preferences.ts";
import { useOpenColumns } from "./open-trade.tsx";
import { useColumnChoice, useNewestFirst } from "./rows.ts";
import type { TradesTabProps } from "./tab-props.ts";
import { useFiltered } from "./use-filtered.ts";

const Positions = lazyPart(async () => (await import("./positions.tsx")).Positions);
const OpenTradeCard = lazyPart(async () => (await import("./open-trade-card.tsx")).OpenTradeCard);
const CloseManyMenu = lazyPart(async () => (await import("./lazy.ts")).CloseManyMenu);

/** Open trades of the selected account, valued at every tick; the totals are always visible. */
export function OpenTrades({ onDetail, onInstrument, cards, view }: TradesTabProps) {
	const t = useT();
	const account = useSelectedAccount();
	const query = useOpenTrades(account?.id);
	const { data } = query;
	const { grouped } = useSettingsOf("layout");
	const { rows, table } = useFiltered(useNewestFirst(data), view);
	const currency = account?.currency ?? "USD";
	const [sort, setSort] = useState<TableSort>({ column: "opened", descending: true });
	const columns = useOpenColumns({ currency, onDetail, onInstrument });
	const choice = useColumnChoice("open");
	useFocusKept(data?.length ?? 0);
	const shared = {
		source: { query, failed: t("trading.open.failed") },
		empty: {
			icon: <CandlestickChart className="icon-lg" aria-hidden />,
			title: t("trading.open.empty"),
			hint: t("trading.open.empty.body"),
		},
		filter: table,
		cardsHead: (
			<div className="flex min-h-9 items-center justify-between">
				<span className="text-12 text-muted">{t("trading.open.count", { count: rows?.length ?? 0 })}</span>
				<CloseManyMenu />
			</div>
		),
		footer: <Totals shown={rows?.length ?? 0} count={data?.length ?? 0} currency={currency} />,
	};
	if (grouped)
		return (
			<WhileLoading fallback={<TableSkeleton rows={3} />}>
				<Positions {...shared} trades={rows} currency={currency} onInstrument={onInstrument} cards={cards} />
			</WhileLoading>
		);
	return (
		<DataTable
			{...shared}
			label={t("trading.open")}
			columns={columns}
			rows={rows}
			rowId={({ id }) => id}
			skeletonRows={3}
			isLive
			sorting={{ now: sort, onSort: setSort }}
			choice={choice}
			onActivate={onDetail}
			activateTitle={t("trading.detail.open")}
			card={
				cards
					? (trade) => (
							<WhileLoading fallback={<Skeleton className="h-44 rounded-card" />}>
								<OpenTradeCard trade={trade} onDetail={onDetail} onInstrument={onInstrument} />
							</WhileLoading>
						)
					: undefined
			}
		/>
	);
}

/** When the focused row disappears, keyboard users continue in the list, not at the top of the page. */
function useFocusKept(count: number): void {
	const before = useRef(count);
	useEffect(() => {
		const fewer = count < before.current;
		before.current = count;
		if (!fewer || document.activeElement !== document.body) return;
		document.querySelector<HTMLElement>("#blotter [role=tabpanel][data-state=active]")?.focus({ preventScroll: true });
	}, [count]);
}

interface TotalsProps {
	readonly shown: number;
	readonly count: number;
	readonly currency: string;
}

/** Of all open trades, also those that a filter hides. */
function Totals({ shown, count, currency }: TotalsProps) {
	const t = useT();
	return (
		<div className="flex h-9 flex-none items-center justify-between gap-4 border-line border-t bg-surface-1 px-panel text-12">
			<span className="text-muted">
				{shown === count ? t("trading.open.count", { count }) : t("blotter.shown", { shown, count })}
			</span>
			<span className="flex items-center gap-5">
				<TotalFigures currency={currency} />
				<WhileLoading fallback={<span className="h-6 w-24" />}>
					<CloseManyMenu />
				</WhileLoading>
			</span>
		</div>
	);
}

/** Apart from the menu beside them, which has no reason to render with the prices. */
function TotalFigures({ currency }: Pick<TotalsProps, "currency">) {
	const t = useT();
	const summary = useAccountSummary();
	const stale = useFiguresStale();
	return (
		<>
			<span className="text-muted">
				{t("trading.usedMargin")} <Money value={summary?.margin} currency={currency} className="text-primary" />
			</span>
			<span className="text-muted">
				{t("trading.openPnl")}{" "}
				<Money
					value={summary?.pnl}
					currency={currency}
					tone="signed"
					sign="always"
					stale={stale}
					className="font-semibold"
				/>
			</span>
		</>
	);
}
