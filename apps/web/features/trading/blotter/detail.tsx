import type { TradeWire } from "@truefill/contracts/http";
import type { ReactNode } from "react";
import { type LocalInstrument, tradeFromWire, useDirectory } from "../../../data/index.ts";
import { t, useT } from "../../../i18n/index.ts";
import { signOf } from "../../../lib/decimal.ts";
import { formatPrice } from "../../../lib/format.ts";
import { Money } from "../../../ui/num.tsx";
import { Sheet } from "../../../ui/sheet.tsx";
import { TimeText } from "../../../ui/time-text.tsx";
import { CloseOutText } from "../close-out-text.tsx";
import { TradePnl } from "../live.tsx";
import { explainMargin, explainResult, type Step } from "./explain.ts";
import { Reference } from "./ledger-tab.tsx";
import { durationText, SideText, VolumeText } from "./parts.tsx";
import { QueuedClose } from "./queued-close.tsx";

/** Why a trade's numbers are what they are: its ticks, its rate, and each formula with its numbers filled in. */
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
					{trade.closed_at === null ? (
						<>
							<QueuedClose trade={tradeFromWire(trade)} instrument={instrument} />
							<StepBlock step={explainMargin(trade, instrument)} />
						</>
					) : (
						<>
							{explainResult(trade, instrument).map((step) => (
								<StepBlock key={step.key} step={step} />
							))}
							<Costs trade={trade} />
						</>
					)}
					<dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 text-12">
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
	/** Which side of the tick the fill took (E3). */
	readonly side: "bid" | "ask";
	readonly at: string;
	readonly digits: number;
	readonly reason?: TradeWire["close_reason"];
}

/** How the price came out of the quote; where it did not, what it came from. */
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

function StepBlock({ step }: { readonly step: Step }) {
	return (
		<section className="flex flex-col gap-1">
			<h3 className="font-medium text-12 text-muted">{step.title}</h3>
			<p className="num text-13" dir="ltr">
				{step.formula}
			</p>
			{step.note === undefined ? null : <p className="text-12 text-muted">{step.note}</p>}
		</section>
	);
}

/** The lines that the ticket showed before, with what they came to. */
function Costs({ trade }: { readonly trade: TradeWire }) {
	const t = useT();
	const known = trade.costs.filter(({ kind, amount }) => kind === "spread" || signOf(amount ?? "") !== 0);
	if (known.length === 0) return null;
	return (
		<section className="flex flex-col gap-1">
			<h3 className="font-medium text-12 text-muted">{t("trading.cost.title")}</h3>
			<dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-12">
				{known.map(({ kind, amount }) => (
					<Fact key={kind} label={t(`trading.cost.${kind}`)}>
						<Money value={amount} currency={trade.currency} sign="always" />
					</Fact>
				))}
			</dl>
			<p className="text-12 text-muted">{t("trading.cost.note")}</p>
		</section>
	);
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
	return (
		<>
			<dt className="text-muted">{label}</dt>
			<dd className="num text-end">{children}</dd>
		</>
	);
}

/** What is only of an open trade: where the account is closed out, what was booked already, how its stop behaves. */
function OpenFacts({ trade, instrument }: { readonly trade: TradeWire; readonly instrument: LocalInstrument }) {
	const t = useT();
	const booked = signOf(trade.swap) !== 0 || signOf(trade.dividends) !== 0;
	const { trailing_distance, guaranteed_stop_premium } = trade;
	return (
		<>
			<Fact label={t("trading.preview.closeOut")}>
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
				<Fact label={t("trading.detail.trailing")}>{formatPrice(trailing_distance, instrument.priceDigits)}</Fact>
			)}
			{guaranteed_stop_premium === null ? null : (
				<Fact label={t("trading.detail.premium")}>
					{formatPrice(guaranteed_stop_premium, instrument.priceDigits)} {instrument.quoteCurrency}
				</Fact>
			)}
		</>
	);
}
