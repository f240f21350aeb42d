import type { TradeWire } from "@truefill/contracts/http";
import { parseVolume } from "@truefill/core/money";
import { ArrowDownRight, ArrowUpRight } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { useClosedTrades, useDirectory, useOpenTrades, useTradeValue } from "../../data/index.ts";
import { useT } from "../../i18n/index.ts";
import { formatNumber } from "../../lib/format.ts";
import { lotsText } from "../../lib/lots.ts";
import { Money } from "../../ui/num.tsx";
import { Panel } from "../../ui/panel.tsx";
import { ErrorState, Skeleton } from "../../ui/states.tsx";
import { SymbolLink } from "../../ui/symbol-link.tsx";
import { TimeText } from "../../ui/time-text.tsx";
import { Nothing } from "./nothing.tsx";

const SHOWN = 8;

function AllTrades() {
	const t = useT();
	return (
		<Link to="/main/trading" className="rounded-[4px] text-12 text-accent-text hover:underline pointer-coarse:py-3.5">
			{t("dashboard.allTrades")}
		</Link>
	);
}

function Line({
	trade,
	result,
	time,
}: {
	readonly trade: TradeWire;
	readonly result: ReactNode;
	readonly time: string | null;
}) {
	const t = useT();
	const instrument = useDirectory().byId(trade.asset_id);
	const parsed = parseVolume(trade.volume);
	const lots = instrument === undefined || !parsed.ok ? null : lotsText(instrument, parsed.value);
	const Arrow = trade.trade_type === "buy" ? ArrowUpRight : ArrowDownRight;
	return (
		<li className="relative flex items-center justify-between gap-3 border-line border-t px-panel py-2 hover:bg-hover">
			<span className="flex min-w-0 flex-col items-start">
				{instrument === undefined ? (
					<span className="font-medium text-13">{trade.asset_id}</span>
				) : (
					// Over the link of the row.
					<SymbolLink
						symbol={instrument.symbol}
						className="relative z-1 min-h-6 max-w-full truncate font-medium text-13 leading-6 pointer-coarse:min-h-11 pointer-coarse:leading-11"
					>
						{instrument.displayName}
					</SymbolLink>
				)}
				<Link
					to={`/main/trading/${encodeURIComponent(instrument?.symbol ?? trade.asset_id)}`}
					className="flex items-center gap-1 text-12 text-muted outline-none after:absolute after:inset-0 after:rounded-[4px] focus-visible:after:outline-2 focus-visible:after:outline-accent focus-visible:after:-outline-offset-2"
				>
					<Arrow
						className={trade.trade_type === "buy" ? "icon size-3.5 text-up" : "icon size-3.5 text-down"}
						aria-hidden
					/>
					<span>{trade.trade_type === "buy" ? t("trading.buy") : t("trading.sell")}</span>
					<span className="num">
						{lots === null
							? formatNumber(trade.volume)
							: lots === "1"
								? t("trading.volume.lot")
								: t("trading.volume.lots", { volume: formatNumber(lots) })}
					</span>
					<TimeText value={time} format="day-time" className="ps-1" />
				</Link>
			</span>
			<span className="font-medium text-13">{result}</span>
		</li>
	);
}

function LiveResult({ trade }: { readonly trade: TradeWire }) {
	const value = useTradeValue(trade.id);
	return <Money value={value?.pnl} currency={trade.currency} show="symbol" tone="signed" sign="always" />;
}

function Loading() {
	return (
		<div className="px-panel pb-panel">
			<Skeleton lines={5} />
		</div>
	);
}

/** The newest open trades with their live results. */
export function OpenList({ accountId }: { readonly accountId: string }) {
	const t = useT();
	const { data, isError, isFetching, refetch } = useOpenTrades(accountId);
	return (
		<Panel title={t("dashboard.open")} aside={<AllTrades />}>
			{data === undefined ? (
				isError ? (
					<ErrorState compact title={t("trading.open.failed")} onRetry={() => void refetch()} retrying={isFetching} />
				) : (
					<Loading />
				)
			) : null}
			{data?.length === 0 ? <Nothing>{t("trading.open.empty")}</Nothing> : null}
			<ul>
				{data?.slice(0, SHOWN).map((trade) => (
					<Line key={trade.id} trade={trade} result={<LiveResult trade={trade} />} time={trade.opened_at} />
				))}
			</ul>
		</Panel>
	);
}

/** The newest closed trades with their results. */
export function RecentList({ accountId }: { readonly accountId: string }) {
	const t = useT();
	const { data, isError, isFetching, refetch } = useClosedTrades(accountId);
	const trades = data?.pages[0]?.data;
	return (
		<Panel title={t("dashboard.recent")} aside={<AllTrades />}>
			{trades === undefined ? (
				isError ? (
					<ErrorState compact title={t("trading.closed.failed")} onRetry={() => void refetch()} retrying={isFetching} />
				) : (
					<Loading />
				)
			) : null}
			{trades?.length === 0 ? <Nothing>{t("trading.closed.empty")}</Nothing> : null}
			<ul>
				{trades?.slice(0, SHOWN).map((trade) => (
					<Line
						key={trade.id}
						trade={trade}
						result={<Money value={trade.pnl} currency={trade.currency} show="symbol" tone="signed" sign="always" />}
						time={trade.closed_at}
					/>
				))}
			</ul>
		</Panel>
	);
}
