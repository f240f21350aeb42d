import type { TradeWire } from "@truefill/contracts/http";
import { Suspense, useMemo } from "react";
import { type LocalInstrument, tradeFromWire, tradeValue, useDirectory } from "../../../data/index.ts";
import { useT } from "../../../i18n/index.ts";
import { lazyPart } from "../../../i18n/lazy-part.ts";
import type { Column } from "../../../ui/data-table/column.ts";
import { HelpTerm, helpHref } from "../../../ui/help-link.tsx";
import { Money } from "../../../ui/num.tsx";
import { TimeText } from "../../../ui/time-text.tsx";
import { TradeClosingPrice, TradePnl } from "../live.tsx";
import { CloseButton } from "./close-popover.tsx";
import { DealtHeading, useTradeColumns } from "./columns.tsx";
import { LevelsButton } from "./levels-popover.tsx";
import { WirePrice } from "./parts.tsx";
import type { TradesTabProps } from "./tab-props.ts";

const TradeMenu = lazyPart(async () => (await import("./lazy.ts")).TradeMenu);

interface OpenTradeProps extends Pick<TradesTabProps, "onDetail" | "onInstrument"> {
	readonly trade: TradeWire;
}

/** Open trades in the table. */
export function useOpenColumns({
	currency,
	onDetail,
	onInstrument,
}: Pick<TradesTabProps, "onDetail" | "onInstrument"> & { readonly currency: string }): readonly Column<TradeWire>[] {
	const t = useT();
	const { byId } = useDirectory();
	const dealt = useTradeColumns(onInstrument);
	return useMemo(
		() => [
			...dealt,
			{
				id: "currentPrice",
				header: t("trading.currentPrice"),
				head: <HelpTerm href={helpHref("market-hours#stale-prices")}>{t("trading.currentPrice")}</HelpTerm>,
				numeric: true,
				cell: ({ id, asset_id }) => <TradeClosingPrice tradeId={id} digits={byId(asset_id)?.priceDigits ?? 5} />,
			},
			{
				id: "levels",
				header: t("trading.levels"),
				numeric: true,
				interactive: true,
				cell: (trade) => <TradeLevels trade={trade} instrument={byId(trade.asset_id)} />,
			},
			{
				id: "margin",
				header: t("trading.margin"),
				head: <HelpTerm href={helpHref("margin#bands-for-large-positions")}>{t("trading.margin")}</HelpTerm>,
				numeric: true,
				cell: ({ margin, currency: own }) => <Money value={margin} currency={own} show="none" />,
			},
			{
				id: "opened",
				header: t("trading.opened"),
				sort: { kind: "time", value: ({ opened_at }) => opened_at },
				className: "text-secondary",
				cell: ({ opened_at }) => <TimeText value={opened_at} format="day-time" />,
			},
			{
				id: "pnl",
				header: t("trading.pnlIn", { currency }),
				numeric: true,
				// Of the moment of sorting: rows do not change places with each tick.
				sort: { kind: "decimal", value: ({ id }) => tradeValue(id)?.pnl ?? null },
				className: "font-medium",
				cell: ({ id, asset_id, currency: own }) => <TradePnl tradeId={id} instrument={byId(asset_id)} currency={own} />,
			},
			{
				id: "actions",
				header: t("trading.actions"),
				headHidden: true,
				numeric: true,
				hideable: false,
				interactive: true,
				cell: (trade) => <TradeActions trade={trade} instrument={byId(trade.asset_id)} onDetail={onDetail} />,
			},
		],
		[t, byId, dealt, currency, onDetail],
	);
}

interface TradeCellProps {
	readonly trade: TradeWire;
	readonly instrument: LocalInstrument | undefined;
}

function TradeLevels({ trade, instrument }: TradeCellProps) {
	return instrument === undefined ? null : <LevelsButton trade={tradeFromWire(trade)} instrument={instrument} />;
}

function TradeActions({ trade, instrument, onDetail }: TradeCellProps & Pick<TradesTabProps, "onDetail">) {
	if (instrument === undefined) return null;
	const local = tradeFromWire(trade);
	return (
		<span className="inline-flex items-center gap-0.5">
			<CloseButton trade={local} instrument={instrument} />
			<Suspense fallback={<span className="size-control-sm" />}>
				<TradeMenu trade={local} instrument={instrument} onDetail={() => onDetail(trade)} />
			</Suspense>
		</span>
	);
}

/** An open trade on a phone. */
export function OpenTradeCard({ trade, onDetail, onInstrument }: OpenTradeProps) {
	const t = useT();
	const instrument = useDirectory().byId(trade.asset_id);
	const local = tradeFromWire(trade);
	return (
		<article className="flex flex-col gap-2 rounded-card border border-line bg-surface-1 p-panel">
			<header className="flex items-start justify-between gap-3">
				<DealtHeading {...trade} side={trade.trade_type} instrument={instrument} onInstrument={onInstrument} />
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
