import { type Instrument, sessionAt } from "@truefill/core/instruments";
import type { Candle, MarketHours } from "@truefill/core/pricing";
import { type ArmedAlert, barPrices, isReached, type Reached } from "./alert.ts";

const MINUTE_MS = 60_000;

/** Whether all of a minute is in a session. */
export const isSessionMinute = (instrument: Instrument, hours: MarketHours, startMs: number): boolean =>
	hours === "always" ||
	(sessionAt(instrument.calendar, startMs).open && sessionAt(instrument.calendar, startMs + MINUTE_MS - 1).open);

/**
 * Whether a bar of one minute proves that the alert was reached in it. Highs and lows count for the bid and the ask. The
 * middle of both is known only at open and close. Of the minute in which the alert was set only the close counts,
 * because everything else may have been before.
 */
function isProvedBy(alert: ArmedAlert, { startMs, bid, ask }: Candle): boolean {
	if (startMs + MINUTE_MS <= alert.armedAtMs) return false;
	if (isReached(alert, barPrices(bid, ask, "close"))) return true;
	if (startMs < alert.armedAtMs) return false;
	if (isReached(alert, barPrices(bid, ask, "open"))) return true;
	return alert.priceType !== "mid" && isReached(alert, barPrices(bid, ask, alert.direction === "up" ? "high" : "low"));
}

/**
 * Alerts that were reached while no server judged ticks, by bars of one minute in order; each by the first bar that
 * proves it and ends before the alert expires.
 */
export function reachedInBars(alerts: readonly ArmedAlert[], bars: readonly Candle[]): Reached[] {
	return alerts.flatMap((alert) => {
		const bar = bars.find(
			(each) =>
				(alert.expiresAtMs === null || each.startMs + MINUTE_MS <= alert.expiresAtMs) && isProvedBy(alert, each),
		);
		return bar === undefined
			? []
			: [{ alert, atMs: Math.max(bar.startMs, alert.armedAtMs), tick: null, whileStopped: true }];
	});
}
