import type { TradeWire } from "@truefill/contracts/http";
import { SlidersHorizontal, X } from "lucide-react";
import { useState } from "react";
import { tradeFromWire, useDirectory } from "../../../data/index.ts";
import { useT } from "../../../i18n/index.ts";
import { lazyPart } from "../../../i18n/lazy-part.ts";
import { WhileLoading } from "../../../lib/lazy.tsx";
import { CardFigure } from "../../../ui/card-figure.tsx";
import { Money } from "../../../ui/num.tsx";
import { SwipeCard } from "../../../ui/swipe-card.tsx";
import { TradeClosingPrice, TradePnl } from "../live.tsx";
import { CloseButton } from "./close-popover.tsx";
import { DealtHeading } from "./columns.tsx";
import { LevelsButton } from "./levels-popover.tsx";
import { WirePrice } from "./parts.tsx";
import type { TradesTabProps } from "./tab-props.ts";

const TradeMenu = lazyPart(async () => (await import("./lazy.ts")).TradeMenu);

interface OpenTradeProps extends Pick<TradesTabProps, "onDetail" | "onInstrument"> {
	readonly trade: TradeWire;
}

/** An open trade on a phone. Pulled aside it offers what its buttons do; a close asks as it does everywhere. */
export function OpenTradeCard({ trade, onDetail, onInstrument }: OpenTradeProps) {
	const t = useT();
	const instrument = useDirectory().byId(trade.asset_id);
	const local = tradeFromWire(trade);
	const closing = useState(false);
	const levels = useState(false);
	return (
		<SwipeCard
			actions={[
				{
					label: t("phone.levels"),
					icon: <SlidersHorizontal className="icon-lg" aria-hidden />,
					onPress: () => levels[1](true),
				},
				{
					label: t("trading.close"),
					icon: <X className="icon-lg" aria-hidden />,
					tone: "danger",
					onPress: () => closing[1](true),
				},
			]}
		>
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
				<dl className="grid grid-cols-3 gap-x-3">
					<CardFigure label={t("trading.openingPrice")}>
						<WirePrice value={trade.opening_price} instrument={instrument} />
					</CardFigure>
					<CardFigure label={t("trading.currentPrice")}>
						<TradeClosingPrice tradeId={trade.id} digits={instrument?.priceDigits ?? 5} />
					</CardFigure>
					<CardFigure label={t("trading.margin")}>
						<Money value={trade.margin} currency={trade.currency} />
					</CardFigure>
				</dl>
				{instrument === undefined ? null : (
					<footer className="flex items-end justify-between gap-2 border-line border-t pt-1.5">
						<span className="-ms-1.5 flex flex-col">
							<span className="px-1.5 text-11 text-muted">{t("trading.levels")}</span>
							<LevelsButton trade={local} instrument={instrument} asked={levels} />
						</span>
						<span className="flex gap-2">
							<CloseButton trade={local} instrument={instrument} asked={closing} />
							<WhileLoading fallback={<span className="size-control-sm" />}>
								<TradeMenu trade={local} instrument={instrument} onDetail={() => onDetail(trade)} />
							</WhileLoading>
						</span>
					</footer>
				)}
			</article>
		</SwipeCard>
	);
}
