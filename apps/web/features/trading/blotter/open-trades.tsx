import type { TradeWire } from "@truefill/contracts/http";
import { CandlestickChart } from "lucide-react";
import { Suspense, useEffect, useMemo, useRef, useState } from "react";
import {
	tradeValue,
	useAccountSummary,
	useDirectory,
	useFiguresStale,
	useOpenTrades,
	useSelectedAccount,
} from "../../../data/index.ts";
import { useT } from "../../../i18n/index.ts";
import { lazyPart } from "../../../i18n/lazy-part.ts";
import { FirstFetch, StaleNotice } from "../../../ui/data-table/states.tsx";
import { HelpTerm, helpHref } from "../../../ui/help-link.tsx";
import { Money } from "../../../ui/num.tsx";
import { EmptyState } from "../../../ui/states.tsx";
import { HeadCell, Table, TableBody, TableHead } from "../../../ui/table.tsx";
import { usePreference } from "../preferences.ts";
import { OpenTradeCard, OpenTradeRow } from "./open-trade.tsx";
import { type Sort, sortTrades } from "./sort.ts";
import { SortHead } from "./sort-head.tsx";

const CloseManyMenu = lazyPart(async () => (await import("./lazy.ts")).CloseManyMenu);

export interface TradesTabProps {
	readonly onDetail: (trade: TradeWire) => void;
	readonly onInstrument: (id: string) => void;
	/** One column of cards, for a phone. */
	readonly cards: boolean;
}

/** Open trades of the selected account, valued at every tick; the totals are always visible. */
export function OpenTrades({ onDetail, onInstrument, cards }: TradesTabProps) {
	const t = useT();
	const account = useSelectedAccount();
	const query = useOpenTrades(account?.id);
	const { data } = query;
	const directory = useDirectory();
	const unit = usePreference("unit");
	const [sort, setSort] = useState<Sort>({ key: "opened", descending: true });
	const trades = useMemo(
		() =>
			sortTrades(data ?? [], sort, {
				name: ({ asset_id }) => directory.byId(asset_id)?.displayName ?? asset_id,
				pnl: ({ id }) => tradeValue(id)?.pnl ?? null,
			}),
		[data, sort, directory],
	);
	useFocusKept(data?.length ?? 0);
	if (data === undefined) return <FirstFetch query={query} failed={t("trading.open.failed")} rows={3} />;
	if (data.length === 0) {
		return (
			<EmptyState compact icon={<CandlestickChart className="icon-lg" aria-hidden />} title={t("trading.open.empty")}>
				{t("trading.open.empty.body")}
			</EmptyState>
		);
	}
	const currency = account?.currency ?? "USD";
	const sorting = { sort, onSort: setSort };
	const notice = <StaleNotice query={query} failed={t("trading.open.failed")} />;
	if (cards) {
		return (
			<div className="flex flex-col gap-2 p-panel">
				{notice}
				<div className="flex min-h-9 items-center justify-between">
					<span className="text-12 text-muted">{t("trading.open.count", { count: trades.length })}</span>
					<Suspense fallback={null}>
						<CloseManyMenu />
					</Suspense>
				</div>
				{trades.map((trade) => (
					<OpenTradeCard key={trade.id} trade={trade} onDetail={onDetail} onInstrument={onInstrument} />
				))}
			</div>
		);
	}
	return (
		<div className="flex h-full min-h-0 flex-col">
			{notice}
			<div className="min-h-0 flex-1">
				<Table label={t("trading.open")}>
					<TableHead>
						<SortHead {...sorting} column="instrument" label={t("trading.instrument")} />
						<SortHead {...sorting} column="side" label={t("trading.side")} />
						<SortHead
							{...sorting}
							column="volume"
							numeric
							label={unit === "lots" ? t("trading.volume.inLots") : t("trading.volume.inUnits")}
						/>
						<HeadCell numeric>{t("trading.openingPrice")}</HeadCell>
						<HeadCell numeric>
							<HelpTerm href={helpHref("market-hours#stale-prices")}>{t("trading.currentPrice")}</HelpTerm>
						</HeadCell>
						<HeadCell numeric>{t("trading.levels")}</HeadCell>
						<HeadCell numeric>
							<HelpTerm href={helpHref("margin#bands-for-large-positions")}>{t("trading.margin")}</HelpTerm>
						</HeadCell>
						<SortHead {...sorting} column="opened" label={t("trading.opened")} />
						<SortHead {...sorting} column="pnl" numeric label={t("trading.pnlIn", { currency })} />
						<HeadCell>
							<span className="sr-only">{t("trading.actions")}</span>
						</HeadCell>
					</TableHead>
					<TableBody>
						{trades.map((trade) => (
							<OpenTradeRow
								key={trade.id}
								trade={trade}
								instrument={directory.byId(trade.asset_id)}
								onDetail={onDetail}
								onInstrument={onInstrument}
							/>
						))}
					</TableBody>
				</Table>
			</div>
			<Totals count={trades.length} currency={currency} />
		</div>
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

function Totals({ count, currency }: { readonly count: number; readonly currency: string }) {
	const t = useT();
	const summary = useAccountSummary();
	const stale = useFiguresStale();
	return (
		<div className="flex h-9 flex-none items-center justify-between gap-4 border-line border-t bg-surface-1 px-panel text-12">
			<span className="text-muted">{t("trading.open.count", { count })}</span>
			<span className="flex items-center gap-5">
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
				<Suspense fallback={<span className="h-6 w-24" />}>
					<CloseManyMenu />
				</Suspense>
			</span>
		</div>
	);
}
