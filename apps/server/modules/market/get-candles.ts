import type { CandlePrices } from "@truefill/contracts/http";
import { countBars, type Resolution } from "@truefill/core/pricing";
import { ok, refuse } from "@truefill/core/result";
import type { Market } from "../../prices/index.ts";
import { candleToWire } from "./to-wire.ts";

/** A chart requests a few hundred; more than this would be a download. */
export const MOST_CANDLES = 5_000;

/** The least cost of a request, however few bars it asks for. */
const LEAST_COST = 200;

/**
 * Candles with their start in `[from, to)`, oldest first, including the forming one; times without a tick have none.
 * Adjusted to current units, with the splits applied, or each in the units of its time (E22). Refused:
 * INSTRUMENT_UNKNOWN, RANGE_TOO_LONG, TOO_MANY_REQUESTS.
 *
 * @param take takes bars from the user's rate limit; 0, or the milliseconds to wait.
 */
export async function getCandles(
	market: Market,
	instrumentId: string,
	query: {
		readonly resolution: Resolution;
		readonly from: string;
		readonly to: string;
		readonly prices: CandlePrices;
	},
	take: (bars: number) => number,
) {
	const instrument = market.instruments.find(({ id }) => id === instrumentId);
	if (instrument === undefined) return refuse("INSTRUMENT_UNKNOWN", { instrument: instrumentId });
	const [fromMs, toMs] = [Date.parse(query.from), Date.parse(query.to)];
	const bars = countBars(query.resolution, fromMs, toMs);
	if (bars > MOST_CANDLES) return refuse("RANGE_TOO_LONG", { maximum: String(MOST_CANDLES) });
	const waitMs = take(Math.max(LEAST_COST, bars));
	if (waitMs > 0) return refuse("TOO_MANY_REQUESTS", { seconds: String(Math.ceil(waitMs / 1000)) });
	const { resolution, prices } = query;
	const { candles, splits } =
		prices === "adjusted"
			? await market.adjustedCandles(instrumentId, resolution, fromMs, toMs)
			: { candles: await market.candles(instrumentId, resolution, fromMs, toMs), splits: [] };
	return ok({
		data: candles.map((candle) => candleToWire(candle, instrument.priceDigits)),
		prices,
		adjusted_by: splits.map(({ exAtMs, numerator, denominator }) => ({
			ex_at: new Date(exAtMs).toISOString(),
			numerator,
			denominator,
		})),
	});
}
