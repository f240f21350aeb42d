import type { Instrument } from "../instruments/index.ts";
import type { Price } from "../money/index.ts";
import { closingSide, type Quote, type Side } from "../pricing/index.ts";
import { because, gridVerdict, priceText, type Verdict } from "./explain.ts";

/** A stop loss on the price grid that the closing price has not reached yet (E11). */
export function stopLossVerdict(instrument: Instrument, side: Side, stopLoss: Price, quote: Quote): Verdict {
	const offGrid = gridVerdict(instrument, stopLoss);
	if (offGrid !== null) return offGrid;
	const closing = closingSide(side, quote);
	if (side === "buy" ? stopLoss < closing : stopLoss > closing) return null;
	return because("STOP_LOSS_WRONG_SIDE", {
		stop_loss: priceText(instrument, stopLoss),
		price: priceText(instrument, closing),
	});
}

/** A take profit on the price grid that the closing price has not reached yet (E11). */
export function takeProfitVerdict(instrument: Instrument, side: Side, takeProfit: Price, quote: Quote): Verdict {
	const offGrid = gridVerdict(instrument, takeProfit);
	if (offGrid !== null) return offGrid;
	const closing = closingSide(side, quote);
	if (side === "buy" ? takeProfit > closing : takeProfit < closing) return null;
	return because("TAKE_PROFIT_WRONG_SIDE", {
		take_profit: priceText(instrument, takeProfit),
		price: priceText(instrument, closing),
	});
}
