import type { TradeWire } from "@truefill/contracts/http";
import { t, useT } from "../../../i18n/index.ts";
import { formatPrice } from "../../../lib/format.ts";
import { TimeText } from "../../../ui/time-text.tsx";

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

/** The quote of a fill, and how the fill's price follows from it. */
export function TickBlock(props: TickBlockProps) {
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
			<p className="text-12 text-secondary">{fillText(props)}</p>
		</section>
	);
}
