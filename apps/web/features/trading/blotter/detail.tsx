import type { TradeWire } from "@truefill/contracts/http";
import { tradeFromWire, useDirectory } from "../../../data/index.ts";
import { useT } from "../../../i18n/index.ts";
import { HelpTerm, helpHref } from "../../../ui/help-link.tsx";
import { Money } from "../../../ui/num.tsx";
import { Sheet } from "../../../ui/sheet.tsx";
import { SymbolLink } from "../../../ui/symbol-link.tsx";
import { TradeActions } from "../actions/trade-actions.tsx";
import { hasBands } from "../bands.ts";
import { TradePnl } from "../live.tsx";
import { Chain } from "./chain.tsx";
import { ConversionBlock } from "./conversion.tsx";
import { CostTable } from "./cost-table.tsx";
import { type DetailPartProps, Facts } from "./detail-facts.tsx";
import { explainMargin, explainResult, type Step } from "./explain.ts";
import { SideText, VolumeText } from "./parts.tsx";
import { QueuedClose } from "./queued-close.tsx";
import { StrategyOfTrade } from "./strategy-of-trade.tsx";
import { TickBlock } from "./tick-block.tsx";

/** Explains a trade's numbers: its ticks, its rate, and each formula with numbers. */
export function TradeDetail({ trade, onClose }: { readonly trade: TradeWire | null; readonly onClose: () => void }) {
	const t = useT();
	const instrument = useDirectory().byId(trade?.asset_id ?? "");
	return (
		<Sheet
			open={trade !== null}
			onOpenChange={(open) => (open ? undefined : onClose())}
			title={instrument?.displayName ?? trade?.asset_id ?? ""}
			description={
				trade === null ? undefined : (
					<span className="flex items-center gap-2">
						<SideText side={trade.trade_type} />
						<span className="num">
							<VolumeText units={trade.volume} instrument={instrument} />
						</span>
						<span>{trade.closed_at === null ? t("trading.detail.isOpen") : t("trading.detail.isClosed")}</span>
					</span>
				)
			}
		>
			{trade === null || instrument === undefined ? null : (
				<div className="flex flex-col gap-5">
					<Result trade={trade} instrument={instrument} />
					<StrategyOfTrade trade={trade} onLeave={onClose} />
					<TickBlock
						title={t("trading.detail.openingTick")}
						tick={trade.opening_tick}
						fill={trade.opening_price}
						side={trade.trade_type === "buy" ? "ask" : "bid"}
						at={trade.opened_at}
						digits={instrument.priceDigits}
					/>
					<ConversionBlock of={trade.opening_conversion} end="opening" />
					{trade.closing_tick === null || trade.closed_at === null ? null : (
						<TickBlock
							title={t("trading.detail.closingTick")}
							tick={trade.closing_tick}
							fill={trade.closing_price}
							side={trade.trade_type === "buy" ? "bid" : "ask"}
							at={trade.closed_at}
							digits={instrument.priceDigits}
							reason={trade.close_reason}
						/>
					)}
					<ConversionBlock of={trade.closing_conversion} end="closing" />
					{trade.closed_at === null ? (
						<>
							<QueuedClose trade={tradeFromWire(trade)} instrument={instrument} />
							<StepBlock
								step={explainMargin(trade, instrument)}
								help={helpHref(hasBands(instrument) ? "margin#bands-for-large-positions" : "margin#margin-of-a-trade")}
							/>
							<CostTable trade={trade} instrument={instrument} />
						</>
					) : (
						<>
							{explainResult(trade, instrument).map((step) => (
								<StepBlock key={step.key} step={step} />
							))}
							<CostTable trade={trade} instrument={instrument} />
						</>
					)}
					<TradeActions trade={trade} instrument={instrument} />
					<Chain trade={trade} instrument={instrument} />
					<Facts trade={trade} instrument={instrument} />
					<SymbolLink symbol={instrument.symbol} className="self-start text-13 text-accent-text pointer-coarse:py-3">
						{t("markets.more", { instrument: instrument.displayName })}
					</SymbolLink>
				</div>
			)}
		</Sheet>
	);
}

/** The result: of an open trade at the current price. */
function Result({ trade, instrument }: DetailPartProps) {
	const t = useT();
	return (
		<div className="flex items-baseline justify-between rounded-card border border-line bg-surface-2 px-panel py-2.5">
			<span className="text-12 text-muted">{trade.closed_at === null ? t("trading.openPnl") : t("trading.net")}</span>
			{trade.closed_at === null ? (
				<TradePnl
					tradeId={trade.id}
					instrument={instrument}
					currency={trade.currency}
					show="code"
					className="font-semibold text-20"
				/>
			) : (
				<Money
					value={trade.pnl}
					currency={trade.currency}
					tone="signed"
					sign="always"
					className="font-semibold text-20"
				/>
			)}
		</div>
	);
}

function StepBlock({ step, help }: { readonly step: Step; readonly help?: string }) {
	return (
		<section className="flex flex-col gap-1">
			<h3 className="font-medium text-12 text-muted">
				<HelpTerm href={help}>{step.title}</HelpTerm>
			</h3>
			<p className="num text-13" dir="ltr">
				{step.formula}
			</p>
			{step.note === undefined ? null : <p className="text-12 text-muted">{step.note}</p>}
		</section>
	);
}
