import type { DealWire, OrderWire, TradeWire } from "@truefill/contracts/http";
import { ArrowDown } from "lucide-react";
import { type LocalInstrument, useTradeDeals } from "../../../data/index.ts";
import { useT } from "../../../i18n/index.ts";
import { formatPrice } from "../../../lib/format.ts";
import { Money } from "../../../ui/num.tsx";
import { Skeleton } from "../../../ui/states.tsx";
import { TimeText } from "../../../ui/time-text.tsx";
import { SideText, VolumeText } from "./parts.tsx";

export interface ChainProps {
	readonly trade: TradeWire;
	readonly instrument: LocalInstrument;
}

/** Order → deal → trade, oldest first: each fill that opened, increased or reduced the trade, with its order. */
export function Chain({ trade, instrument }: ChainProps) {
	const t = useT();
	const { data, isError, refetch } = useTradeDeals(trade.account_id, trade.trade_id);
	return (
		<section className="flex flex-col gap-1.5">
			<h3 className="font-medium text-12 text-muted">{t("trading.chain")}</h3>
			{data === undefined ? (
				isError ? (
					<button type="button" className="text-start text-12 text-accent-text" onClick={() => void refetch()}>
						{t("trading.chain.failed")}
					</button>
				) : (
					<Skeleton lines={3} />
				)
			) : (
				<ol className="flex flex-col gap-1.5">
					{[...data].reverse().map(({ deal, order }) => (
						<li key={deal.id} className="rounded-control border border-line px-2.5 py-2">
							<OrderLine order={order} instrument={instrument} />
							<ArrowDown className="my-0.5 size-3 text-muted" aria-hidden />
							<DealLine deal={deal} instrument={instrument} />
						</li>
					))}
				</ol>
			)}
		</section>
	);
}

interface LineProps {
	readonly deal: DealWire;
	readonly instrument: LocalInstrument;
}

function OrderLine({ order, instrument }: Pick<LineProps, "instrument"> & { readonly order: OrderWire | null }) {
	const t = useT();
	return (
		<div className="flex items-baseline justify-between gap-2 text-12">
			<span>
				{order === null
					? t("trading.chain.direct")
					: t("trading.chain.order", {
							type: t(`orders.${order.order_type}`),
							price: formatPrice(order.price, instrument.priceDigits),
						})}
			</span>
		</div>
	);
}

function DealLine({ deal, instrument }: LineProps) {
	const t = useT();
	return (
		<div className="flex flex-col gap-0.5 text-12">
			<div className="flex items-baseline justify-between gap-2">
				<span className="flex items-baseline gap-1.5">
					<SideText side={deal.side} />
					<span className="num">
						<VolumeText units={deal.volume} instrument={instrument} />
					</span>
					<span className="num">
						{t("orders.outcome.at", { price: formatPrice(deal.price, instrument.priceDigits) })}
					</span>
				</span>
			</div>
			<div className="flex items-baseline justify-between gap-2 text-muted">
				<span>
					{t(`trading.chain.${deal.effect}`)} · <TimeText value={deal.dealt_at} format="day-time" />
				</span>
				{deal.pnl === null ? null : <Money value={deal.pnl} currency={deal.currency} tone="signed" sign="always" />}
			</div>
		</div>
	);
}
