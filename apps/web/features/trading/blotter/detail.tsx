import type { TradeWire } from "@truefill/contracts/http";
import type { ReactNode } from "react";
import { directory, type LocalInstrument, tradeFromWire, useDirectory } from "../../../data/index.ts";
import { t, useT } from "../../../i18n/index.ts";
import { signOf } from "../../../lib/decimal.ts";
import { formatPrice } from "../../../lib/format.ts";
import { HelpTerm, helpHref } from "../../../ui/help-link.tsx";
import { Reference } from "../../../ui/ledger-entry.tsx";
import { Money } from "../../../ui/num.tsx";
import { Sheet } from "../../../ui/sheet.tsx";
import { TimeText } from "../../../ui/time-text.tsx";
import { TradeActions } from "../actions/trade-actions.tsx";
import { hasBands } from "../bands.ts";
import { CloseOutText } from "../close-out-text.tsx";
import { COST_HELP } from "../cost-help.ts";
import { TradePnl } from "../live.tsx";
import { Chain } from "./chain.tsx";
import { ConversionBlock } from "./conversion.tsx";
import { comparedCosts } from "./costs-compared.ts";
import { explainMargin, explainResult, type Step } from "./explain.ts";
import { durationText, SideText, VolumeText } from "./parts.tsx";
import { QueuedClose } from "./queued-close.tsx";

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
					<div className="flex items-baseline justify-between rounded-card border border-line bg-surface-2 px-panel py-2.5">
						<span className="text-12 text-muted">
							{trade.closed_at === null ? t("trading.openPnl") : t("trading.net")}
						</span>
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
							<Costs trade={trade} instrument={instrument} />
						</>
					) : (
						<>
							{explainResult(trade, instrument).map((step) => (
								<StepBlock key={step.key} step={step} />
							))}
							<Costs trade={trade} instrument={instrument} />
						</>
					)}
					<TradeActions trade={trade} instrument={instrument} />
					<Chain trade={trade} instrument={instrument} />
					<dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2 text-12">
						<dt className="text-muted">{t("trading.detail.leverage")}</dt>
						<dd className="num text-end">1:{trade.leverage}</dd>
						{trade.closed_at === null ? <OpenFacts trade={trade} instrument={instrument} /> : null}
						{trade.close_reason === null ? null : (
							<>
								<dt className="text-muted">{t("trading.reason")}</dt>
								<dd className="text-end">{t(`trading.reason.${trade.close_reason}`)}</dd>
							</>
						)}
						{trade.closed_at === null ? null : (
							<>
								<dt className="text-muted">{t("trading.duration")}</dt>
								<dd className="num text-end">{durationText(trade.opened_at, trade.closed_at)}</dd>
							</>
						)}
						{trade.deal_id === null ? null : <Reference label={t("trading.detail.deal")} value={trade.deal_id} />}
						<Reference label={t("trading.detail.id")} value={trade.id} />
						{trade.trade_id === trade.id ? null : (
							<Reference label={t("trading.detail.partOf")} value={trade.trade_id} />
						)}
					</dl>
				</div>
			)}
		</Sheet>
	);
}

interface TickBlockProps {
	readonly title: string;
	readonly tick: TradeWire["opening_tick"];
	readonly fill: string | null;
	/** The side of the tick that the fill used (E3). */
	readonly side: "bid" | "ask";
	readonly at: string;
	readonly digits: number;
	readonly reason?: TradeWire["close_reason"];
}

/** How the fill price follows from the quote; otherwise, where it came from. */
function fillText({ tick, fill, side, digits, reason = null }: TickBlockProps) {
	const price = formatPrice(fill, digits);
	if (reason === "guaranteed-stop") return t("trading.detail.guaranteed", { price });
	if (reason === "close-by") return t("trading.detail.agreed", { price });
	if (formatPrice(tick[side], digits) !== price) return t("trading.detail.notTick", { price });
	return t(side === "ask" ? "trading.detail.tookAsk" : "trading.detail.tookBid", { price });
}

function TickBlock(props: TickBlockProps) {
	const { title, tick, side, at, digits } = props;
	const t = useT();
	const cell = (each: "bid" | "ask") => (
		<div
			className={
				each === side
					? "rounded-control border border-accent/60 bg-accent-quiet px-2.5 py-1.5"
					: "rounded-control border border-line px-2.5 py-1.5"
			}
		>
			<span className="block text-11 text-muted">{each === "bid" ? t("trading.bid") : t("trading.ask")}</span>
			<span className="num font-medium text-14">{formatPrice(tick[each], digits)}</span>
		</div>
	);
	return (
		<section className="flex flex-col gap-1.5">
			<h3 className="flex items-baseline justify-between font-medium text-12 text-muted">
				{title}
				<TimeText value={at} format="day-time" className="font-regular" />
			</h3>
			<div className="grid grid-cols-2 gap-1.5">
				{cell("bid")}
				{cell("ask")}
			</div>
			<p className="text-12 text-secondary">
				{fillText(props)} <span className="num text-muted">{t("trading.detail.tick", { number: tick.seq })}</span>
			</p>
		</section>
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

/** The ticket's cost lines, beside the actual costs. */
function Costs({ trade, instrument }: { readonly trade: TradeWire; readonly instrument: LocalInstrument }) {
	const t = useT();
	const lines = comparedCosts(trade, instrument, directory().view);
	if (lines.length === 0) return null;
	const open = trade.closed_at === null;
	// For trades filled before the opening rate was stored, the closing rate is used.
	const converted = trade.opening_conversion === null;
	return (
		<section className="flex flex-col gap-1">
			<h3 className="font-medium text-12 text-muted">{t("trading.cost.title")}</h3>
			<table className="w-full text-12" aria-label={t("trading.cost.title")}>
				<thead className="text-11 text-muted">
					<tr>
						<th scope="col" className="py-1 text-start font-medium">
							{trade.currency}
						</th>
						<th scope="col" className="py-1 text-end font-medium">
							{t("trading.cost.before")}
						</th>
						<th scope="col" className="py-1 text-end font-medium">
							{t(open ? "trading.cost.soFar" : "trading.cost.really")}
						</th>
					</tr>
				</thead>
				<tbody>
					{lines.map(({ kind, before, really }) => (
						<tr key={kind} className="border-line border-t">
							<th scope="row" className="py-1 text-start font-regular text-secondary">
								<HelpTerm href={COST_HELP[kind]}>{t(`trading.cost.${kind}`)}</HelpTerm>
							</th>
							{[before, really].map((amount, at) => (
								<td key={at === 0 ? "before" : "really"} className="num py-1 text-end">
									<Money value={amount} currency={trade.currency} show="none" sign="always" tone="quiet-zero" />
								</td>
							))}
						</tr>
					))}
				</tbody>
			</table>
			<p className="text-12 text-muted">
				{t(converted && !open ? "trading.cost.estimate.converted" : "trading.cost.estimate")} {t("trading.cost.note")}
			</p>
		</section>
	);
}

function Fact({ label, children }: { readonly label: ReactNode; readonly children: ReactNode }) {
	return (
		<>
			<dt className="text-muted">{label}</dt>
			<dd className="num text-end">{children}</dd>
		</>
	);
}

/** Details of open trades only: the close-out price, amounts already booked, the kind of stop. */
function OpenFacts({ trade, instrument }: { readonly trade: TradeWire; readonly instrument: LocalInstrument }) {
	const t = useT();
	const booked = signOf(trade.swap) !== 0 || signOf(trade.dividends) !== 0;
	const { trailing_distance, guaranteed_stop_premium } = trade;
	return (
		<>
			<Fact
				label={
					<HelpTerm href={helpHref("close-out#when-positions-are-closed")}>{t("trading.preview.closeOut")}</HelpTerm>
				}
			>
				<CloseOutText instrument={instrument} />
			</Fact>
			{signOf(trade.swap) === 0 ? null : (
				<Fact label={t("trading.detail.swap")}>
					<Money value={trade.swap} currency={trade.currency} sign="always" />
				</Fact>
			)}
			{signOf(trade.dividends) === 0 ? null : (
				<Fact label={t("trading.detail.dividends")}>
					<Money value={trade.dividends} currency={trade.currency} sign="always" />
				</Fact>
			)}
			{booked ? <dd className="col-span-2 text-muted">{t("trading.detail.booked")}</dd> : null}
			{trailing_distance === null ? null : (
				<Fact label={<HelpTerm href={helpHref("orders#trailing-stop")}>{t("trading.detail.trailing")}</HelpTerm>}>
					{formatPrice(trailing_distance, instrument.priceDigits)}
				</Fact>
			)}
			{guaranteed_stop_premium === null ? null : (
				<Fact label={<HelpTerm href={helpHref("orders#guaranteed-stop")}>{t("trading.detail.premium")}</HelpTerm>}>
					{formatPrice(guaranteed_stop_premium, instrument.priceDigits)} {instrument.quoteCurrency}
				</Fact>
			)}
		</>
	);
}
