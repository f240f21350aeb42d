import { divide, pow10 } from "@truefill/core/money";
import { openingSide, type Quote } from "@truefill/core/pricing";
import { type OrderTerms, waitsFor } from "@truefill/core/trading";
import { useMemo } from "react";
import { type LocalInstrument, type LocalOrder, prices } from "../../../data/index.ts";
import { useT } from "../../../i18n/index.ts";
import { formatNumber, UNKNOWN } from "../../../lib/format.ts";
import { LiveText } from "../../../ui/live-text.tsx";
import { stepUnit } from "../figures.ts";

type Waiting = Pick<OrderTerms, "kind" | "side" | "price" | "limitPrice" | "triggered">;

/** Distance from the market to the order's trigger price, in pips with one decimal; below zero it is reached. */
export function pipsToGo(order: Waiting, quote: Quote, pipPosition: number): string {
	const { price, atOrBelow } = waitsFor(order);
	const at = openingSide(order.side, quote);
	const difference = atOrBelow ? at - price : price - at;
	const tenths = divide(difference * pow10(pipPosition + 1), pow10(8), "half-even");
	const digits = (tenths < 0n ? -tenths : tenths).toString().padStart(2, "0");
	return `${tenths < 0n ? "-" : ""}${digits.slice(0, -1)}.${digits.slice(-1)}`;
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
