import { formatDecimal, formatPrice, PRICE_DECIMALS, type Price, price } from "@truefill/core/money";
import { ok } from "@truefill/core/result";
import type { Market } from "../../prices/index.ts";

const LATEST_MS = 8_640_000_000_000_000;
const iso = (atMs: number): string => new Date(atMs).toISOString();
const timeOrNull = (atMs: number): string | null =>
	Number.isSafeInteger(atMs) && Math.abs(atMs) <= LATEST_MS ? iso(atMs) : null;
const rawText = (side: bigint | null): string | null => (side === null ? null : formatDecimal(side, PRICE_DECIMALS));

/** Ticks that await confirmation, and those recently refused (E15). */
export function quarantine(market: Market) {
	const digits = new Map(market.instruments.map(({ id, priceDigits }) => [id, priceDigits]));
	const { waiting, refused } = market.quarantine();
	return ok({
		data: {
			waiting: waiting.map(({ instrumentId, bid, ask, tsMs, source, last }) => {
				const text = (at: Price): string => formatPrice(at, digits.get(instrumentId) ?? 0);
				return {
					asset_id: instrumentId,
					bid: text(price(bid)),
					ask: text(price(ask)),
					ts: iso(tsMs),
					source,
					last: last === undefined ? null : { bid: text(last.bid), ask: text(last.ask), ts: iso(last.tsMs) },
				};
			}),
			refused: refused.map((tick) => ({
				asset_id: tick.instrumentId,
				code: `TICK_${tick.reason.toUpperCase().replaceAll("-", "_")}`,
				bid: rawText(tick.bid),
				ask: rawText(tick.ask),
				ts: timeOrNull(tick.tsMs),
				source: tick.source,
				refused_at: iso(tick.refusedAtMs),
			})),
			counts: [...market.metrics().byInstrument].map(([id, counts]) => ({
				asset_id: id,
				accepted: counts.accepted,
				refused: Object.values(counts.refused).reduce((sum, count) => sum + count, 0),
			})),
		},
	});
}
