import type { OrderWire } from "@truefill/contracts/http";
import { parsePrice, parseVolume } from "@truefill/core/money";
import type { PendingOrder } from "@truefill/core/trading";
import { checked } from "../site/instruments.ts";

/** A pending order from the wire: all of core's fields except its position within a tick, which stays on the server. */
export type LocalOrder = Omit<PendingOrder, "acceptedSequence">;

const priceOrNull = (text: string | null) => (text === null ? null : checked(parsePrice(text)));

const made = new WeakMap<OrderWire, LocalOrder>();

/** A wire order in core's units; cached per object, because it is read on every tick. */
export function orderFromWire(wire: OrderWire): LocalOrder {
	const known = made.get(wire);
	if (known !== undefined) return known;
	const order: LocalOrder = {
		id: wire.id,
		kind: wire.order_type,
		instrumentId: wire.asset_id,
		side: wire.side,
		volume: checked(parseVolume(wire.volume)),
		price: checked(parsePrice(wire.price)),
		limitPrice: priceOrNull(wire.limit_price),
		triggered: wire.triggered,
		timeInForce: wire.time_in_force,
		expiresAtMs: wire.expires_at === null ? null : Date.parse(wire.expires_at),
		stopLoss: priceOrNull(wire.stop_loss),
		takeProfit: priceOrNull(wire.take_profit),
		trailingDistance: priceOrNull(wire.trailing_distance),
		guaranteedStop: wire.guaranteed_stop,
		reduceOnly: wire.reduce_only,
		...(wire.trade_id === null ? {} : { tradeId: wire.trade_id }),
		ocoGroup: wire.oco_group,
		acceptedAtMs: Date.parse(wire.accepted_at),
	};
	made.set(wire, order);
	return order;
}
