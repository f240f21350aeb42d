import type { PriceAlertWire } from "@truefill/contracts/http";
import { formatPrice } from "@truefill/core/money";
import { type AlertRow, storedPrice } from "./store.ts";
import type { AlertMarket } from "./watch.ts";

/** Prices with the digits of the instrument; of one that is not offered any more with those that they need. */
export function alertToWire(row: AlertRow, market: Pick<AlertMarket, "instruments">): PriceAlertWire {
	const digits = market.instruments.find(({ id }) => id === row.instrument_id)?.priceDigits ?? 0;
	const text = (stored: string) => formatPrice(storedPrice(stored), digits);
	const { reached_bid: bid, reached_ask: ask } = row;
	return {
		id: row.id,
		asset_id: row.instrument_id,
		price_type: row.price_type,
		direction: row.direction,
		price: text(row.price),
		note: row.note,
		expires_at: row.expires_at?.toISOString() ?? null,
		status: row.status,
		version: row.version,
		created_at: row.created_at.toISOString(),
		ended_at: row.ended_at?.toISOString() ?? null,
		reached: bid === null || ask === null ? null : { bid: text(bid), ask: text(ask) },
		while_stopped: row.while_stopped,
		price_before_split: row.price_before_split === null ? null : text(row.price_before_split),
	};
}
