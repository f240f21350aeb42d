import type { ActionEffectWire, OrderTermsWire, TradeTermsWire } from "@truefill/contracts/http";
import type { ValuationView } from "@truefill/core/margin";
import { formatMoney, formatVolume, money, type Price, ZERO_MONEY } from "@truefill/core/money";
import type { AccountEvent, AccountState, SplitOrderTerms, SplitTerms } from "@truefill/core/trading";
import { conversionToWire, priceTexts } from "../trading/index.ts";

type Texts = ReturnType<typeof priceTexts>;
type Levels = Pick<SplitTerms, "stopLoss" | "takeProfit" | "trailingDistance">;

const levelsToWire = ({ stopLoss, takeProfit, trailingDistance }: Levels, { orNull }: Texts) => ({
	stop_loss: orNull(stopLoss),
	take_profit: orNull(takeProfit),
	trailing_distance: orNull(trailingDistance),
});

const tradeTerms = (terms: SplitTerms, texts: Texts): TradeTermsWire => ({
	volume: formatVolume(terms.volume),
	opening_price: texts.text(terms.openingPrice),
	...levelsToWire(terms, texts),
});

const orderTerms = (terms: SplitOrderTerms, texts: Texts): OrderTermsWire => ({
	volume: formatVolume(terms.volume),
	price: texts.text(terms.price),
	limit_price: texts.orNull(terms.limitPrice),
	...levelsToWire(terms, texts),
});

/**
 * What the events of one dividend or split did to an account, or would do (E22). `orders` are the pending ones before
 * it, where known: events keep only the id of a cancelled one.
 */
export function effectToWire(
	{ id, currency }: Pick<AccountState, "id" | "currency">,
	events: readonly AccountEvent[],
	orders: AccountState["orders"],
	view: ValuationView,
): ActionEffectWire {
	let cash = ZERO_MONEY;
	const effect: Omit<ActionEffectWire, "cash"> = {
		account_id: id,
		currency,
		trades: [],
		closed: [],
		orders: [],
		tick: null,
	};
	const amount = (value: Parameters<typeof formatMoney>[0]) => formatMoney(value, currency);
	const price = (instrumentId: string, at: Price) => priceTexts(instrumentId, view).text(at);
	for (const event of events) {
		switch (event.type) {
			case "dividend-applied":
				for (const { tradeId, side = null, volume, amount: paid, conversion } of event.lines) {
					cash = money(cash + paid);
					effect.trades.push({
						trade_id: tradeId,
						trade_type: side,
						volume: volume === undefined ? null : formatVolume(volume),
						cash: amount(paid),
						conversion: conversionToWire(conversion, view),
						before: null,
						after: null,
					});
				}
				break;
			case "split-applied": {
				const texts = priceTexts(event.instrumentId, view);
				effect.tick = texts.tick(event.tick);
				for (const { trade, cash: paid, conversion, before } of event.lines) {
					cash = money(cash + paid);
					effect.trades.push({
						trade_id: trade.id,
						trade_type: trade.side,
						volume: before === undefined ? null : formatVolume(before.volume),
						cash: amount(paid),
						conversion: conversionToWire(conversion, view),
						before: before === undefined ? null : tradeTerms(before, texts),
						after: tradeTerms(trade, texts),
					});
				}
				for (const [index, order] of event.orders.entries()) {
					const before = event.ordersBefore?.[index];
					const old = before === undefined ? null : orderTerms(before, texts);
					effect.orders.push({ order_id: order.id, before: old, after: orderTerms(order, texts) });
				}
				break;
			}
			case "trade-closed": {
				const { tradeId, volume, closingPrice, netPnl, instrumentId } = event.closed;
				const closing_price = price(instrumentId, closingPrice);
				effect.closed.push({
					trade_id: tradeId,
					volume: formatVolume(volume),
					closing_price,
					pnl: amount(netPnl),
				});
				break;
			}
			case "order-cancelled": {
				const before = orders.get(event.orderId);
				const old = before === undefined ? null : orderTerms(before, priceTexts(before.instrumentId, view));
				effect.orders.push({ order_id: event.orderId, before: old, after: null });
				break;
			}
			default:
				break;
		}
	}
	return { ...effect, cash: amount(cash) };
}
