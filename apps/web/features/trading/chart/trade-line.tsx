import { formatPrice as exactPrice } from "@truefill/core/money";
import type { LocalInstrument, LocalTrade } from "../../../data/index.ts";
import { useT } from "../../../i18n/index.ts";
import { lazyPart } from "../../../i18n/lazy-part.ts";
import { formatNumber, formatPrice } from "../../../lib/format.ts";
import { WhileLoading } from "../../../lib/lazy.tsx";
import { HoverPanel } from "../../../ui/hover-panel.tsx";
import { RowList } from "../../../ui/row-list.tsx";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import { CloseButton } from "../blotter/close-popover.tsx";
import { LevelsButton } from "../blotter/levels-popover.tsx";
import { volumeText } from "../figures.ts";
import { TradePnl, TradesPnl } from "../live.tsx";
import { useSettingsOf } from "../preferences.ts";

const TradeMenu = lazyPart(async () => (await import("../blotter/lazy.ts")).TradeMenu);

interface TradesProps {
	readonly trades: readonly LocalTrade[];
	readonly instrument: LocalInstrument;
}

const BUTTON = "pointer-events-auto flex h-5 items-center gap-1.5 hover:text-primary pointer-coarse:h-7";

/** The label of one trade's line, with its actions. */
export function TradeLine({ trade, instrument }: { readonly trade: LocalTrade; readonly instrument: LocalInstrument }) {
	const t = useT();
	const { side, volume } = useWords(trade, instrument);
	return (
		<>
			<HoverPanel
				label={`${side} ${volume}`}
				className={BUTTON}
				panel={() => <TradeRow trade={trade} instrument={instrument} />}
			>
				<TradeWords trade={trade} instrument={instrument} />
				<VisuallyHidden>{t("chart.trade.actions")}</VisuallyHidden>
			</HoverPanel>
			<span className="pointer-events-auto -me-1 flex pointer-coarse:hidden">
				<CloseButton compact trade={trade} instrument={instrument} />
			</span>
		</>
	);
}

/** The shared label of trades whose lines are too close together; its panel lists them all, each with its actions. */
export function TradesLine({ trades, instrument }: TradesProps) {
	const t = useT();
	const ids = trades.map(({ id }) => id);
	return (
		<HoverPanel
			label={t("trading.open.count", { count: trades.length })}
			className={BUTTON}
			panelClassName="p-1"
			panel={() => (
				<RowList rows={trades} keyOf={({ id }) => id} narrowPx={92} className="px-1">
					{(trade) => <TradeRow trade={trade} instrument={instrument} />}
				</RowList>
			)}
		>
			<span className="font-semibold">{t("trading.open.count", { count: trades.length })}</span>
			<TradesPnl ids={ids} currency={trades[0]?.currency ?? "USD"} />
			<VisuallyHidden>{t("chart.trade.actions")}</VisuallyHidden>
		</HoverPanel>
	);
}

function TradeRow({ trade, instrument }: { readonly trade: LocalTrade; readonly instrument: LocalInstrument }) {
	const { priceDigits } = instrument;
	return (
		<div className="flex flex-1 flex-wrap items-center gap-x-3 gap-y-0.5 sm:flex-nowrap">
			<span className="flex flex-1 items-center gap-1.5 whitespace-nowrap max-sm:basis-full">
				<TradeWords trade={trade} instrument={instrument} />
				<span className="num text-muted">{formatPrice(exactPrice(trade.openingPrice, priceDigits), priceDigits)}</span>
			</span>
			<LevelsButton trade={trade} instrument={instrument} />
			<span className="ms-auto flex items-center gap-1">
				<CloseButton trade={trade} instrument={instrument} />
				<WhileLoading fallback={<span className="size-control-sm" />}>
					<TradeMenu trade={trade} instrument={instrument} />
				</WhileLoading>
			</span>
		</div>
	);
}

function useWords(trade: LocalTrade, instrument: LocalInstrument) {
	const t = useT();
	const unit = useSettingsOf("ticket").unit;
	return {
		side: trade.side === "buy" ? t("trading.buy") : t("trading.sell"),
		volume: formatNumber(volumeText(instrument, trade.volume, unit)),
	};
}

/** Side, volume and result. */
export function TradeWords({
	trade,
	instrument,
}: {
	readonly trade: LocalTrade;
	readonly instrument: LocalInstrument;
}) {
	const { side, volume } = useWords(trade, instrument);
	return (
		<>
			<span className={trade.side === "buy" ? "font-semibold text-up" : "font-semibold text-down"}>{side}</span>
			<span className="num">{volume}</span>
			<TradePnl tradeId={trade.id} instrument={instrument} currency={trade.currency} show="code" />
		</>
	);
}
