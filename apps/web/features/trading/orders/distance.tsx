import { openingSide, type Quote } from "@truefill/core/pricing";
import { type OrderTerms, waitsFor } from "@truefill/core/trading";
import { useMemo } from "react";
import { type LocalInstrument, type LocalOrder, prices } from "../../../data/index.ts";
import { useT } from "../../../i18n/index.ts";
import { formatNumber, UNKNOWN } from "../../../lib/format.ts";
import { LiveText } from "../../../ui/live-text.tsx";
import { stepUnit } from "../figures.ts";
import { pipsOf } from "../ticket/order.ts";

type Waiting = Pick<OrderTerms, "kind" | "side" | "price" | "limitPrice" | "triggered">;

/** Distance from the market to the order's trigger price, in pips with one decimal; below zero it is reached. */
export function pipsToGo(order: Waiting, quote: Quote, pipPosition: number): string {
	const { price, atOrBelow } = waitsFor(order);
	const at = openingSide(order.side, quote);
	const difference = atOrBelow ? at - price : price - at;
	return pipsOf(difference, { pipPosition });
}

/** The same, live. */
export function Distance({ order, instrument }: { readonly order: LocalOrder; readonly instrument: LocalInstrument }) {
	const t = useT();
	const live = useMemo(
		() => ({
			read: () => {
				const quote = prices.quote(instrument.id)?.exact;
				return {
					text:
						quote === undefined
							? UNKNOWN
							: t("orders.distance.of", {
									pips: formatNumber(pipsToGo(order, quote, instrument.pipPosition)),
									unit: stepUnit(instrument),
								}),
				};
			},
			subscribe: (listener: () => void) => prices.subscribe(instrument.id, listener),
		}),
		[order, instrument, t],
	);
	return <LiveText {...live} />;
}
