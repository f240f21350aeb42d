import type { TradeWire } from "@truefill/contracts/http";
import { directory, tradeFromWire, useDirectory, useSecond } from "../../../data/index.ts";
import { useT } from "../../../i18n/index.ts";
import { helpHref } from "../../../ui/help-link.tsx";
import { Money } from "../../../ui/num.tsx";
import { Sheet } from "../../../ui/sheet.tsx";
import { SymbolLink } from "../../../ui/symbol-link.tsx";
import { Steps, Total } from "../../../ui/why/parts.tsx";
import { TradeActions } from "../actions/trade-actions.tsx";
import { hasBands } from "../bands.ts";
import { Chain } from "./chain.tsx";
import { ConversionBlock } from "./conversion.tsx";
import { CostTable } from "./cost-table.tsx";
import { type DetailPartProps, Facts, TradeProof } from "./detail-facts.tsx";
import { explainMargin, explainResult } from "./explain.ts";
import { explainOpen } from "./explain-open.ts";
import { SideText, VolumeText } from "./parts.tsx";
import { QueuedClose } from "./queued-close.tsx";
import { StrategyOfTrade } from "./strategy-of-trade.tsx";
import { TickBlock } from "./tick-block.tsx";

export interface TradeDetailProps {
	readonly trade: TradeWire | null;
	readonly onClose: () => void;
	/** Opened by the address, whose entry of the history it has. */
	readonly isLinked?: boolean;
}

/** A trade's explanation as a sheet. */
export function TradeDetail({ trade, onClose, isLinked = false }: TradeDetailProps) {
	const t = useT();
	const instrument = useDirectory().byId(trade?.asset_id ?? "");
	return (
		<Sheet
			backCloses={!isLinked}
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
				<TradeExplanation trade={trade} instrument={instrument} onLeave={onClose} />
			)}
		</Sheet>
	);
}

/** The trade's numbers: its result, prices, rates, margin, costs and fills, each with its formula. */
export function TradeExplanation({ trade, instrument, onLeave }: DetailPartProps & { readonly onLeave: () => void }) {
	const t = useT();
	return (
		<div className="flex flex-col gap-5">
			{trade.closed_at === null ? <OpenResult trade={trade} instrument={instrument} /> : <Result trade={trade} />}
			<StrategyOfTrade trade={trade} onLeave={onLeave} />
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
					<Steps
						steps={[explainMargin(trade, instrument)]}
						help={helpHref(hasBands(instrument) ? "margin#bands-for-large-positions" : "margin#margin-of-a-trade")}
					/>
					<CostTable trade={trade} instrument={instrument} />
				</>
			) : (
				<>
					<Steps steps={explainResult(trade, instrument)} />
					<CostTable trade={trade} instrument={instrument} />
				</>
			)}
			<TradeActions trade={trade} instrument={instrument} />
			<Chain trade={trade} instrument={instrument} />
			<Facts trade={trade} instrument={instrument} />
			<TradeProof trade={trade} />
			<SymbolLink symbol={instrument.symbol} className="self-start text-13 text-accent-text pointer-coarse:py-3">
				{t("markets.more", { instrument: instrument.displayName })}
			</SymbolLink>
		</div>
	);
}

function Result({ trade }: Pick<DetailPartProps, "trade">) {
	const t = useT();
	return (
		<Total label={t("trading.net")}>
			<Money value={trade.pnl} currency={trade.currency} tone="signed" sign="always" />
		</Total>
	);
}

/** The open result and how it follows from the price, both of one moment; renewed once a second. */
function OpenResult({ trade, instrument }: DetailPartProps) {
	const t = useT();
	useSecond();
	const { pnl, steps } = explainOpen(tradeFromWire(trade), instrument, directory().view);
	return (
		<>
			<Total label={t("trading.openPnl")}>
				<Money value={pnl} currency={trade.currency} tone="signed" sign="always" />
			</Total>
			<Steps steps={steps} />
		</>
	);
}
