import { price } from "@truefill/core/money";
import { barEndMs, type Candle, firstBarMs, type MarketHours } from "@truefill/core/pricing";
import type { CandleRequest } from "../feed.ts";
import { HISTORY_STARTS_MS, HOUR_MS, type InstrumentModel, MINUTE_MS } from "./model.ts";
import { coverage } from "./sessions.ts";
import type { PointBar } from "./subdivide.ts";

/** Hours, minutes and ticks added up before the event loop is released. */
const STEPS_PER_TURN = 20_000;

/** Accumulates periods into one bar of both sides, in price increments. */
class Sum {
	steps = 0;
	#ticks = 0;
	#bid = { open: 0, high: 0, low: 0, close: 0 };
	#ask = { open: 0, high: 0, low: 0, close: 0 };

	add(bar: PointBar, spread: number, ticks: number): void {
		this.steps += 1;
		const first = this.#ticks === 0;
		this.#ticks += ticks;
		extend(this.#bid, bar, 0, first);
		extend(this.#ask, bar, spread, first);
	}

	/** Returns the bar, or undefined when nothing was added, and resets. */
	take(startMs: number, increment: bigint): Candle | undefined {
		const ticks = this.#ticks;
		this.#ticks = 0;
		if (ticks === 0) return undefined;
		return { startMs, bid: priced(this.#bid, increment), ask: priced(this.#ask, increment), ticks };
	}
}

interface Side {
	open: number;
	high: number;
	low: number;
	close: number;
}

function extend(side: Side, bar: PointBar, spread: number, first: boolean): void {
	if (first) {
		side.open = bar.open + spread;
		side.high = bar.high + spread;
		side.low = bar.low + spread;
	} else {
		side.high = Math.max(side.high, bar.high + spread);
		side.low = Math.min(side.low, bar.low + spread);
	}
	side.close = bar.close + spread;
}

const priced = (side: Side, increment: bigint) => ({
	open: price(BigInt(side.open) * increment),
	high: price(BigInt(side.high) * increment),
	low: price(BigInt(side.low) * increment),
	close: price(BigInt(side.close) * increment),
});

/** Adds the part of an hour that is in session and not after `nowMs`, in the largest possible pieces. */
function addHour(sum: Sum, model: InstrumentModel, hours: MarketHours, hour: number, range: Range): void {
	const { calendar } = model.instrument;
	const startMs = hour * HOUR_MS;
	const endMs = startMs + HOUR_MS;
	const covered = coverage(calendar, hours, startMs, endMs);
	if (covered === "none") return;
	const spread = model.spread(hour);
	if (covered === "all" && range.fromMs <= startMs && endMs <= range.toMs && endMs <= range.nowMs) {
		sum.add(model.hourBar(hour), spread, model.ticksInHour(hour));
		return;
	}
	const lastMs = Math.min(endMs, range.toMs, range.nowMs + 1);
	for (let atMs = Math.max(startMs, range.fromMs); atMs < lastMs; atMs += MINUTE_MS) {
		if (covered === "some" && coverage(calendar, hours, atMs, atMs + MINUTE_MS) !== "all") continue;
		addMinute(sum, model, atMs / MINUTE_MS, spread, range.nowMs);
	}
}

function addMinute(sum: Sum, model: InstrumentModel, minute: number, spread: number, nowMs: number): void {
	const startMs = minute * MINUTE_MS;
	if (startMs + MINUTE_MS <= nowMs) {
		sum.add(model.minuteBar(minute), spread, model.ticksInMinute(minute));
		return;
	}
	const { offsetsMs, bids } = model.ticks(minute);
	offsetsMs.forEach((offset, i) => {
		const bid = bids[i];
		if (bid === undefined || startMs + offset > nowMs) return;
		sum.add({ open: bid, high: bid, low: bid, close: bid }, spread, 1);
	});
}

interface Range {
	readonly fromMs: number;
	readonly toMs: number;
	readonly nowMs: number;
}

/**
 * The candles of the simulated market, computed on demand: exactly the result of folding the feed's ticks up to
 * `nowMs`. Bars without an open minute are omitted. Releases the event loop regularly.
 */
export async function simulatedCandles(
	model: InstrumentModel,
	hours: MarketHours,
	request: CandleRequest,
): Promise<Candle[]> {
	const { resolution, toMs, nowMs, instrument } = request;
	const candles: Candle[] = [];
	const sum = new Sum();
	let steps = 0;
	let startMs = firstBarMs(resolution, Math.max(request.fromMs, HISTORY_STARTS_MS));
	while (startMs < toMs && startMs <= nowMs) {
		const endMs = barEndMs(resolution, startMs);
		const range = { fromMs: startMs, toMs: endMs, nowMs };
		for (let hour = Math.floor(startMs / HOUR_MS); hour * HOUR_MS < Math.min(endMs, nowMs + 1); hour += 1) {
			addHour(sum, model, hours, hour, range);
			steps += 1;
			if (steps + sum.steps > STEPS_PER_TURN) {
				steps = 0;
				sum.steps = 0;
				await new Promise((resume) => setImmediate(resume));
			}
		}
		const candle = sum.take(startMs, instrument.priceIncrement);
		if (candle !== undefined) candles.push(candle);
		startMs = endMs;
	}
	return candles;
}
