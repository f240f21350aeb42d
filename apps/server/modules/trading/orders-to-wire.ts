import { cancellationSentence } from "@truefill/contracts/errors";
import type { DealWire, OrderWire, ReasonWire } from "@truefill/contracts/http";
import type { ValuationView } from "@truefill/core/margin";
import { formatMoney, formatVolume, money } from "@truefill/core/money";
import { invariant } from "@truefill/core/result";
import type { Cancellation, OrderCancelled, OrderFilled, PendingOrder } from "@truefill/core/trading";
import type { DealRow, OrderRow } from "./store.ts";
import { isCurrency, priceTexts, storedPrices } from "./to-wire.ts";

const isoTime = (ms: number): string => new Date(ms).toISOString();

const cancellationToWire = ({ code, params }: Cancellation): ReasonWire => ({
	code,
	message: cancellationSentence(code, params),
	params: { ...params },
});

/** How an order ended; null while it is pending. */
type End = OrderFilled | OrderCancelled | null;

/** An order as the account holds it, or as the event that ended it recorded it. */
export function orderToWire(accountId: string, order: PendingOrder, end: End, view: ValuationView): OrderWire {
	const { text, orNull, tick } = priceTexts(order.instrumentId, view);
	return {
		id: order.id,
		account_id: accountId,
		asset_id: order.instrumentId,
		order_type: order.kind,
		side: order.side,
		volume: formatVolume(order.volume),
		price: text(order.price),
		limit_price: orNull(order.limitPrice),
		triggered: order.triggered,
		time_in_force: order.timeInForce,
		expires_at: order.expiresAtMs === null ? null : isoTime(order.expiresAtMs),
		stop_loss: orNull(order.stopLoss),
		take_profit: orNull(order.takeProfit),
		trailing_distance: orNull(order.trailingDistance),
		guaranteed_stop: order.guaranteedStop,
		reduce_only: order.reduceOnly,
		trade_id: order.tradeId ?? null,
		oco_group: order.ocoGroup,
		deals: [],
		accepted_at: isoTime(order.acceptedAtMs),
		status: end === null ? "pending" : end.type === "order-filled" ? "filled" : "cancelled",
		finished_at: end === null ? null : isoTime(end.occurredAtMs),
		filled_volume: end?.type === "order-filled" ? formatVolume(end.volume) : null,
		filled_price: end?.type === "order-filled" ? text(end.price) : null,
		filled_tick: end?.type === "order-filled" ? tick(end.tick) : null,
		cancellation: end?.type === "order-cancelled" ? cancellationToWire(end.cancellation) : null,
	};
}

/** A row of the read model with its fills; equal to `orderToWire` of the same order where it has none. */
export function orderRowToWire(row: OrderRow, deals: OrderWire["deals"], view: ValuationView): OrderWire {
	const { price, orNull, tick } = storedPrices(row.instrument_id, view);
	return {
		id: row.order_id,
		account_id: row.account_id,
		asset_id: row.instrument_id,
		order_type: row.kind,
		side: row.side,
		volume: row.volume,
		price: price(row.price),
		limit_price: orNull(row.limit_price),
		triggered: row.triggered,
		time_in_force: row.time_in_force,
		expires_at: row.expires_at?.toISOString() ?? null,
		stop_loss: orNull(row.stop_loss),
		take_profit: orNull(row.take_profit),
		trailing_distance: orNull(row.trailing_distance),
		guaranteed_stop: row.guaranteed_stop,
		reduce_only: row.reduce_only,
		trade_id: row.trade_id,
		oco_group: row.oco_group,
		deals: [...deals],
		accepted_at: row.accepted_at.toISOString(),
		status: row.status,
		finished_at: row.finished_at.toISOString(),
		filled_volume: row.filled_volume,
		filled_price: orNull(row.filled_price),
		filled_tick: row.filled_tick === null ? null : tick(row.filled_tick),
		cancellation: row.cancellation === null ? null : cancellationToWire(row.cancellation),
	};
}

export function dealRowToWire(row: DealRow, view: ValuationView): DealWire {
	const { currency } = row;
	invariant(isCurrency(currency), `the read model has an unknown currency ${currency}`);
	const amount = (minorUnits: string): string => formatMoney(money(BigInt(minorUnits)), currency);
	return {
		id: row.deal_id,
		order_id: row.order_id,
		account_id: row.account_id,
		trade_id: row.trade_id,
		asset_id: row.instrument_id,
		side: row.side,
		effect: row.effect,
		volume: row.volume,
		price: storedPrices(row.instrument_id, view).price(row.price),
		commission: amount(row.commission),
		pnl: row.pnl === null ? null : amount(row.pnl),
		currency,
		dealt_at: row.dealt_at.toISOString(),
	};
}
