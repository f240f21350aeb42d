import type { TradeWire } from "@truefill/contracts/http";
import { Suspense } from "react";
import { type LocalInstrument, tradeFromWire, useDirectory } from "../../../data/index.ts";
import { useT } from "../../../i18n/index.ts";
import { lazyPart } from "../../../i18n/lazy-part.ts";
import { Money } from "../../../ui/num.tsx";
import { Cell, Row } from "../../../ui/table.tsx";
import { TimeText } from "../../../ui/time-text.tsx";
import { TradeClosingPrice, TradePnl } from "../live.tsx";
import { CloseButton } from "./close-popover.tsx";
import { LevelsButton } from "./levels-popover.tsx";
import type { TradesTabProps } from "./open-trades.tsx";
import { InstrumentLink, SideText, VolumeText, WirePrice } from "./parts.tsx";

const TradeMenu = lazyPart(async () => (await import("./lazy.ts")).TradeMenu);

interface OpenTradeProps extends Omit<TradesTabProps, "cards"> {
	readonly trade: TradeWire;
}

/** An open trade in the table. */
export function OpenTradeRow({
	trade,
	instrument,
	onDetail,
	onInstrument,
}: OpenTradeProps & { readonly instrument: LocalInstrument | undefined }) {
	const t = useT();
	const local = tradeFromWire(trade);
	return (
		<Row onActivate={() => onDetail(trade)} title={t("trading.detail.open")}>
			<Cell head>
				<InstrumentLink id={trade.asset_id} instrument={instrument} onInstrument={onInstrument} />
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
}

/** An open trade on a phone. */
export function OpenTradeCard({ trade, onDetail, onInstrument }: OpenTradeProps) {
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
