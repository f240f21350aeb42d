import type { StrategyTradeEventWire } from "@truefill/contracts/http";
import { type AccountCurrency, formatMoney, formatPrice, formatVolume, type Price } from "@truefill/core/money";
import type { AccountEvent } from "@truefill/core/trading";

/** An event of a strategy's trade as its journal shows it; none for other events. */
export function tradeEventToWire(
	event: AccountEvent,
	currency: AccountCurrency,
	priceDigits: number,
): readonly StrategyTradeEventWire[] {
	const { occurredAtMs, sequence, origin: by } = event;
	const base = { at: new Date(occurredAtMs).toISOString(), sequence, by };
	const level = (at: Price | null) => (at === null ? null : formatPrice(at, priceDigits));
	if (event.type === "trade-amended") {
		const levels = { stop_loss: level(event.stopLoss), take_profit: level(event.takeProfit) };
		const nothing = { reason: null, volume: null, price: null, net: null };
		return [{ ...base, kind: "amended", trade_id: event.tradeId, ...levels, ...nothing }];
	}
	if (event.type !== "trade-closed") return [];
	const { tradeId, closeReason, volume, closingPrice, netPnl } = event.closed;
	return [
		{
			...base,
			kind: "closed",
			trade_id: tradeId,
			reason: closeReason,
			stop_loss: null,
			take_profit: null,
			volume: formatVolume(volume),
			price: level(closingPrice),
			net: formatMoney(netPnl, currency),
		},
	];
}
