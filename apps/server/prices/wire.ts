import type { feedStatus, marketState, quoteSnapshot } from "@truefill/contracts/http";
import type { PriceItem } from "@truefill/contracts/prices";
import { formatPrice } from "@truefill/core/money";
import type { MarketState, Quote } from "@truefill/core/pricing";
import type * as z from "zod";
import type { FeedStatus, InstrumentSnapshot } from "./market-types.ts";

const SCALE = 100_000_000;
const iso = (atMs: number): string => new Date(atMs).toISOString();

/** One item of `data:update`. `price` is the mid (R10); the numbers are the nearest doubles of the exact prices. */
export const priceItem = ({ instrumentId, bid, ask, tsMs, sequence }: Quote): PriceItem => ({
	id: instrumentId,
	price: Number(bid + ask) / (2 * SCALE),
	bid: Number(bid) / SCALE,
	ask: Number(ask) / SCALE,
	ts: iso(tsMs),
	seq: sequence,
});

export function marketStateWire(state: MarketState): z.input<typeof marketState> {
	switch (state.state) {
		case "closed":
			return { state: "closed", opens_at: state.opensAtMs === null ? null : iso(state.opensAtMs) };
		case "stale":
			return { state: "stale", age_ms: state.ageMs };
		case "halted":
		case "close-only":
			return { state: state.state, reason: state.reason };
		case "open":
		case "no-price":
			return { state: state.state };
	}
}

export const feedStatusWire = (status: FeedStatus): z.input<typeof feedStatus> => ({
	kind: status.kind,
	label: status.label,
	recorded_date: status.recordedDate,
	offset_ms: status.offsetMs,
	market_hours: status.marketHours,
	ended: status.ended,
});

export function quoteSnapshotWire({
	instrument,
	quote,
	day,
	previous,
	splits,
	state,
}: InstrumentSnapshot): z.input<typeof quoteSnapshot> {
	const { id, priceDigits } = instrument;
	const market = marketStateWire(state);
	return {
		id,
		bid: quote === undefined ? null : formatPrice(quote.bid, priceDigits),
		ask: quote === undefined ? null : formatPrice(quote.ask, priceDigits),
		ts: quote === undefined ? null : iso(quote.tsMs),
		day_open: day === undefined ? null : formatPrice(day.bid.open, priceDigits),
		day_high: day === undefined ? null : formatPrice(day.bid.high, priceDigits),
		day_low: day === undefined ? null : formatPrice(day.bid.low, priceDigits),
		previous_close: previous === undefined ? null : formatPrice(previous.bid, priceDigits),
		splits,
		market,
	};
}
