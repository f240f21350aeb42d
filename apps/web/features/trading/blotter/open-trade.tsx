import type { TradeWire } from "@truefill/contracts/http";
import { useMemo } from "react";
import { type LocalInstrument, tradeFromWire, tradeValue, useDirectory } from "../../../data/index.ts";
import { useT } from "../../../i18n/index.ts";
import { lazyPart } from "../../../i18n/lazy-part.ts";
import { WhileLoading } from "../../../lib/lazy.tsx";
import type { Column } from "../../../ui/data-table/column.ts";
import { HelpTerm, helpHref } from "../../../ui/help-link.tsx";
import { Money } from "../../../ui/num.tsx";
import { TimeText } from "../../../ui/time-text.tsx";
import { TradeClosingPrice, TradePnl } from "../live.tsx";
import { CloseButton } from "./close-popover.tsx";
import { useTradeColumns } from "./columns.tsx";
import { LevelsButton } from "./levels-popover.tsx";
import type { TradesTabProps } from "./tab-props.ts";

const TradeMenu = lazyPart(async () => (await import("./lazy.ts")).TradeMenu);

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
			<WhileLoading fallback={<span className="size-control-sm" />}>
				<TradeMenu trade={local} instrument={instrument} onDetail={() => onDetail(trade)} />
			</WhileLoading>
		</span>
	);
}
