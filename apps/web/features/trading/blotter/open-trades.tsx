import type { TradeWire } from "@truefill/contracts/http";
import { CandlestickChart } from "lucide-react";
import { Suspense, useEffect, useMemo, useRef, useState } from "react";
import {
	tradeFromWire,
	tradeValue,
	useAccountSummary,
	useDirectory,
	useFiguresStale,
	useOpenTrades,
	useSelectedAccount,
} from "../../../data/index.ts";
import { useT } from "../../../i18n/index.ts";
import { lazyPart } from "../../../i18n/lazy-part.ts";
import { HelpTerm, helpHref } from "../../../ui/help-link.tsx";
import { Money } from "../../../ui/num.tsx";
import { EmptyState, ErrorState } from "../../../ui/states.tsx";
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from "../../../ui/table.tsx";
import { TimeText } from "../../../ui/time-text.tsx";
import { TradeClosingPrice, TradePnl } from "../live.tsx";
import { usePreference } from "../preferences.ts";
import { CloseButton } from "./close-popover.tsx";
import { LevelsButton } from "./levels-popover.tsx";
import { SideText, VolumeText, WirePrice } from "./parts.tsx";
import { nextSort, type Sort, sortState, sortTrades } from "./sort.ts";
import { StaleNotice, TableSkeleton } from "./table-states.tsx";

const TradeMenu = lazyPart(async () => (await import("./lazy.ts")).TradeMenu);
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
	const { data, isError, isFetching, refetch, dataUpdatedAt } = useOpenTrades(account?.id);
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
	if (data === undefined)
		return isError ? (
			<ErrorState compact title={t("trading.open.failed")} onRetry={() => void refetch()} retrying={isFetching} />
		) : (
			<TableSkeleton rows={3} />
		);
	if (data.length === 0) {
		return (
			<EmptyState compact icon={<CandlestickChart className="icon-lg" aria-hidden />} title={t("trading.open.empty")}>
				{t("trading.open.empty.body")}
			</EmptyState>
		);
	}
	const currency = account?.currency ?? "USD";
	const notice = isError ? (
		<StaleNotice
			text={t("trading.open.failed")}
			since={dataUpdatedAt}
			onRetry={() => void refetch()}
			busy={isFetching}
		/>
	) : null;
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
					<OpenCard key={trade.id} trade={trade} onDetail={onDetail} onInstrument={onInstrument} />
				))}
			</div>
		);
	}
	const head = (key: Sort["key"], label: string, numeric = false) => (
		<HeadCell numeric={numeric} sort={sortState(sort, key)} onSort={() => setSort(nextSort(sort, key))}>
			{label}
		</HeadCell>
	);
	return (
		<div className="flex h-full min-h-0 flex-col">
			{notice}
			<div className="min-h-0 flex-1">
				<Table label={t("trading.open")}>
					<TableHead>
						{head("instrument", t("trading.instrument"))}
						{head("side", t("trading.side"))}
						{head("volume", unit === "lots" ? t("trading.volume.inLots") : t("trading.volume.inUnits"), true)}
						<HeadCell numeric>{t("trading.openingPrice")}</HeadCell>
						<HeadCell numeric>
							<HelpTerm href={helpHref("market-hours#stale-prices")}>{t("trading.currentPrice")}</HelpTerm>
						</HeadCell>
						<HeadCell numeric>{t("trading.levels")}</HeadCell>
						<HeadCell numeric>
							<HelpTerm href={helpHref("margin#bands-for-large-positions")}>{t("trading.margin")}</HelpTerm>
						</HeadCell>
						{head("opened", t("trading.opened"))}
						{head("pnl", t("trading.pnlIn", { currency }), true)}
						<HeadCell>
							<span className="sr-only">{t("trading.actions")}</span>
						</HeadCell>
					</TableHead>
					<TableBody>
						{trades.map((trade) => {
							const instrument = directory.byId(trade.asset_id);
							const local = tradeFromWire(trade);
							return (
								<Row key={trade.id} onActivate={() => onDetail(trade)} title={t("trading.detail.open")}>
									<Cell head>
										<button
											type="button"
											className="rounded-[4px] font-medium hover:text-accent-text"
											onClick={(event) => {
												event.stopPropagation();
												onInstrument(trade.asset_id);
											}}
										>
											{instrument?.displayName ?? trade.asset_id}
										</button>
									</Cell>
									<Cell>
										<SideText side={trade.trade_type} />
									</Cell>
									<Cell numeric>
										<VolumeText units={trade.volume} instrument={instrument} />
									</Cell>
									<Cell numeric>
										<WirePrice value={trade.opening_price} instrument={instrument} />
									</Cell>
									<Cell numeric>
										<TradeClosingPrice tradeId={trade.id} digits={instrument?.priceDigits ?? 5} />
									</Cell>
									<Cell numeric onClick={(event) => event.stopPropagation()}>
										{instrument === undefined ? null : <LevelsButton trade={local} instrument={instrument} />}
									</Cell>
									<Cell numeric>
										<Money value={trade.margin} currency={trade.currency} show="none" />
									</Cell>
									<Cell className="text-secondary">
										<TimeText value={trade.opened_at} format="day-time" />
									</Cell>
									<Cell numeric className="font-medium">
										<TradePnl tradeId={trade.id} instrument={instrument} currency={trade.currency} />
									</Cell>
									<Cell className="text-end" onClick={(event) => event.stopPropagation()}>
										{instrument === undefined ? null : (
											<span className="inline-flex items-center gap-0.5">
												<CloseButton trade={local} instrument={instrument} />
												<Suspense fallback={<span className="size-control-sm" />}>
													<TradeMenu trade={local} instrument={instrument} onDetail={() => onDetail(trade)} />
												</Suspense>
											</span>
										)}
									</Cell>
								</Row>
							);
						})}
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

function OpenCard({ trade, onDetail, onInstrument }: { readonly trade: TradeWire } & Omit<TradesTabProps, "cards">) {
	const t = useT();
	const instrument = useDirectory().byId(trade.asset_id);
	const local = tradeFromWire(trade);
	return (
		<article className="flex flex-col gap-2 rounded-card border border-line bg-surface-1 p-panel">
			<header className="flex items-start justify-between gap-3">
				<button type="button" className="min-h-11 text-start" onClick={() => onInstrument(trade.asset_id)}>
					<span className="block font-semibold text-14">{instrument?.displayName ?? trade.asset_id}</span>
					<span className="flex items-center gap-2 text-12">
						<SideText side={trade.trade_type} />
						<span className="num">
							<VolumeText units={trade.volume} instrument={instrument} />
						</span>
					</span>
				</button>
				<TradePnl
					tradeId={trade.id}
					instrument={instrument}
					currency={trade.currency}
					show="code"
					className="font-semibold text-16"
				/>
			</header>
			<dl className="grid grid-cols-2 gap-x-4 gap-y-1 text-12">
				<dt className="text-muted">{t("trading.openingPrice")}</dt>
				<dd className="num text-end">
					<WirePrice value={trade.opening_price} instrument={instrument} />
				</dd>
				<dt className="text-muted">{t("trading.currentPrice")}</dt>
				<dd className="text-end">
					<TradeClosingPrice tradeId={trade.id} digits={instrument?.priceDigits ?? 5} />
				</dd>
				<dt className="text-muted">{t("trading.margin")}</dt>
				<dd className="text-end">
					<Money value={trade.margin} currency={trade.currency} />
				</dd>
			</dl>
			{instrument === undefined ? null : (
				<footer className="flex items-center justify-between gap-2 border-line border-t pt-2">
					<span className="flex flex-col">
						<span className="px-1.5 text-11 text-muted">{t("trading.levels")}</span>
						<LevelsButton trade={local} instrument={instrument} />
					</span>
					<span className="flex gap-2">
						<CloseButton trade={local} instrument={instrument} />
						<Suspense fallback={<span className="size-control-sm" />}>
							<TradeMenu trade={local} instrument={instrument} onDetail={() => onDetail(trade)} />
						</Suspense>
					</span>
				</footer>
			)}
		</article>
	);
}
