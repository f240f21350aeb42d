import type { TradeWire } from "@truefill/contracts/http";
import { Fragment, type ReactNode } from "react";
import { type LocalInstrument, useTradeDeals } from "../../../data/index.ts";
import { useT } from "../../../i18n/index.ts";
import { signOf } from "../../../lib/decimal.ts";
import { formatPrice } from "../../../lib/format.ts";
import { HelpTerm, helpHref } from "../../../ui/help-link.tsx";
import { Money } from "../../../ui/num.tsx";
import { Proof, Reference } from "../../../ui/proof.tsx";
import { CloseOutText } from "../close-out-text.tsx";
import { durationText } from "./parts.tsx";

/** A part of a trade's details. */
export interface DetailPartProps {
	readonly trade: TradeWire;
	readonly instrument: LocalInstrument;
}

/** Leverage, reason and duration. */
export function Facts({ trade, instrument }: DetailPartProps) {
	const t = useT();
	return (
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
		</dl>
	);
}

/** Ids of the trade and its fills, and the numbers of the quotes they took. */
export function TradeProof({ trade }: Pick<DetailPartProps, "trade">) {
	const t = useT();
	const { data: deals } = useTradeDeals(trade.account_id, trade.trade_id);
	const tick = (number: number) => t("trading.detail.tick", { number });
	const rates = [...(trade.opening_conversion?.ticks ?? []), ...(trade.closing_conversion?.ticks ?? [])];
	return (
		<Proof>
			<Reference label={t("trading.detail.id")} value={trade.id} />
			{trade.trade_id === trade.id ? null : <Reference label={t("trading.detail.partOf")} value={trade.trade_id} />}
			{trade.deal_id === null ? null : <Reference label={t("trading.detail.deal")} value={trade.deal_id} />}
			<Reference label={t("trading.detail.openingTick")} value={tick(trade.opening_tick.seq)} />
			{trade.closing_tick === null ? null : (
				<Reference label={t("trading.detail.closingTick")} value={tick(trade.closing_tick.seq)} />
			)}
			{rates.map(({ id, seq, ts }) => (
				<Reference key={`${id} ${ts}`} label={t("why.proof.rate", { pair: id })} value={tick(seq)} />
			))}
			{[...(deals ?? [])].reverse().map(({ deal }) => (
				<Fragment key={deal.id}>
					<Reference label={t("why.proof.order")} value={deal.order_id} />
					<Reference label={t("why.proof.deal")} value={deal.id} />
				</Fragment>
			))}
		</Proof>
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
function OpenFacts({ trade, instrument }: DetailPartProps) {
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
