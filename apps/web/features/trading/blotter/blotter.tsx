import type { TradeWire } from "@truefill/contracts/http";
import { type ReactNode, useCallback, useLayoutEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { useClosedTrades, useOpenTrades, usePendingOrders, useSelectedAccount } from "../../../data/index.ts";
import { useT } from "../../../i18n/index.ts";
import { lazyPart } from "../../../i18n/lazy-part.ts";
import { WhileLoading } from "../../../lib/lazy.tsx";
import { TableSkeleton } from "../../../ui/data-table/states.tsx";
import { Tabs } from "../../../ui/tabs.tsx";
import { NO_FILTER } from "./filter.ts";
import { OpenTrades } from "./open-trades.tsx";

// Loaded when first shown.
const AlertsTab = lazyPart(async () => (await import("../alerts/alerts-tab.tsx")).AlertsTab);
const ClosedTrades = lazyPart(async () => (await import("./closed-trades.tsx")).ClosedTrades);
const LedgerTab = lazyPart(async () => (await import("./ledger-tab.tsx")).LedgerTab);
const OrdersTab = lazyPart(async () => (await import("../orders/lazy.ts")).OrdersTab);
const ComingStrip = lazyPart(async () => (await import("../actions/coming-strip.tsx")).ComingStrip);
const FilterBar = lazyPart(async () => (await import("./filter-bar.tsx")).FilterBar);
const TradeTools = lazyPart(async () => (await import("./trade-tools.tsx")).TradeTools);
const TradeDetail = lazyPart(async () => (await import("./detail.tsx")).TradeDetail);

const BlotterCommands = lazyPart(async () => (await import("./blotter-commands.tsx")).BlotterCommands);

export type BlotterTab = "open" | "orders" | "closed" | "alerts" | "ledger";

export interface BlotterProps {
	readonly onInstrument: (id: string) => void;
	readonly cards?: boolean;
	readonly aside?: ReactNode;
}

/** Open trades, pending orders, closed trades and the ledger of the selected account, and the customer's price alerts. */
export function Blotter({ onInstrument: onFrame, cards = false, aside }: BlotterProps) {
	const t = useT();
	const account = useSelectedAccount();
	const { data: open } = useOpenTrades(account?.id);
	const { data: pending } = usePendingOrders(account?.id);
	// Kept subscribed in every tab, so that a trade closed by a level is announced as soon as it is here.
	const { data: closed } = useClosedTrades(account?.id);
	const [search] = useSearchParams();
	const [tab, setTab] = useState<BlotterTab>(search.get("list") === "closed" ? "closed" : "open");
	const { view, isFilterShown, setFilterShown, showOnly } = useFilterView();
	const { filter } = view;
	const [detail, setDetail] = useState<TradeWire | null>(null);
	const onInstrument = useSameFunction(onFrame);
	const everShown = useRef(false);
	if (detail !== null) everShown.current = true;
	const shown = detail === null ? null : (open?.find(({ id }) => id === detail.id) ?? detail);
	return (
		<div className="flex h-full min-h-0 flex-col">
			<ComingStrip />
			<BlotterCommands onTab={setTab} onOnly={showOnly} />

			<Tabs
				id="blotter"
				label={t("trading.blotter")}
				className="min-h-0 flex-1 bg-surface-1"
				value={tab}
				onChange={setTab}
				aside={
					<span className="flex items-center">
						{tab === "open" || tab === "closed" ? (
							<TradeTools tab={tab} filter={filter} isFilterShown={isFilterShown} onFilterShown={setFilterShown} />
						) : null}
						{aside}
					</span>
				}
				head={isFilterShown && (tab === "open" || tab === "closed") ? <FilterBar {...view} /> : null}
				items={[
					{
						value: "open",
						label: t("trading.open"),
						count: open?.length ?? null,
						content: <OpenTrades onDetail={setDetail} onInstrument={onInstrument} cards={cards} view={view} />,
					},
					{
						value: "orders",
						label: t("orders.title"),
						count: pending?.length ?? null,
						content: (
							<WhileLoading fallback={<TableSkeleton rows={3} />}>
								<OrdersTab onInstrument={onInstrument} cards={cards} />
							</WhileLoading>
						),
					},
					{
						value: "closed",
						label: t("trading.closed"),
						count: closed?.pages[0]?.meta.total ?? null,
						content: (
							<WhileLoading fallback={<TableSkeleton rows={4} />}>
								<ClosedTrades onDetail={setDetail} onInstrument={onInstrument} cards={cards} view={view} />
							</WhileLoading>
						),
					},
					{
						value: "alerts",
						label: t("alerts.title"),
						content: (
							<WhileLoading fallback={<TableSkeleton rows={3} />}>
								<AlertsTab onInstrument={onInstrument} cards={cards} />
							</WhileLoading>
						),
					},
					{
						value: "ledger",
						label: t("trading.ledger"),
						content: (
							<WhileLoading fallback={<TableSkeleton rows={4} />}>
								<LedgerTab cards={cards} />
							</WhileLoading>
						),
					},
				]}
			/>
			{everShown.current ? <TradeDetail trade={shown} onClose={() => setDetail(null)} /> : null}
		</div>
	);
}

/** What the tables of trades show, and whether the user sees it. */
function useFilterView() {
	const [filter, setFilter] = useState(NO_FILTER);
	const [isFilterShown, setFilterShown] = useState(false);
	const showOnly = useCallback((text: string) => {
		setFilter({ ...NO_FILTER, text });
		setFilterShown(true);
	}, []);
	return { view: { filter, onFilter: setFilter }, isFilterShown, setFilterShown, showOnly };
}

/** One function for all renders: the frame renders with each press on a splitter, the rows of the tables need not. */
function useSameFunction(current: (id: string) => void): (id: string) => void {
	const latest = useRef(current);
	useLayoutEffect(() => {
		latest.current = current;
	});
	return useCallback((id) => latest.current(id), []);
}
