import type { Instrument } from "@truefill/core/instruments";
import { sessionAt, sessionsBetween } from "@truefill/core/instruments";
import type { MarketHours } from "@truefill/core/pricing";
import type { Clock } from "../../../platform/clock.ts";
import type { Feed, FeedSink, FeedTick } from "../feed.ts";
import { simulatedCandles } from "./candles.ts";
import { DAY_MS, InstrumentModel, MINUTE_MS } from "./model.ts";

/** The seed of the shipped market. */
export const SIMULATION_SEED = 20_260_101;
const TURN_MS = 50;
/** After a pause (a laptop that slept), older ticks are skipped. The candles contain them all the same. */
const CATCH_UP_MS = 3_000;
const SOURCE = "simulated";

export interface SimulatedOptions {
	readonly instruments: readonly Instrument[];
	readonly clock: Clock;
	readonly hours: MarketHours;
	readonly seed?: number;
}

function tickOf(
	{ instrument, spread }: { instrument: Instrument; spread: number },
	points: number,
	tsMs: number,
): FeedTick {
	const { id, priceIncrement } = instrument;
	return {
		instrumentId: id,
		bid: BigInt(points) * priceIncrement,
		ask: BigInt(points + spread) * priceIncrement,
		tsMs,
		source: SOURCE,
	};
}

/** Every tick of one instrument with `fromMs <= ts <= toMs` while it is in session, in order. */
export function* simulatedTicks(
	model: InstrumentModel,
	hours: MarketHours,
	fromMs: number,
	toMs: number,
): Generator<FeedTick> {
	for (let minute = Math.floor(fromMs / MINUTE_MS); minute * MINUTE_MS <= toMs; minute += 1) {
		if (hours === "calendar" && !sessionAt(model.instrument.calendar, minute * MINUTE_MS).open) continue;
		const { offsetsMs, bids } = model.ticks(minute);
		const { instrument } = model;
		const spread = model.spread(Math.floor(minute / 60));
		for (let i = 0; i < bids.length; i += 1) {
			const tsMs = minute * MINUTE_MS + (offsetsMs[i] ?? 0);
			if (tsMs < fromMs) continue;
			if (tsMs > toMs) return;
			yield tickOf({ instrument, spread }, bids[i] ?? 0, tsMs);
		}
	}
}

/** The last tick not after `nowMs`: of this minute, of the one before, or of the last session's last minute. */
function lastTick(model: InstrumentModel, hours: MarketHours, nowMs: number): FeedTick | undefined {
	let fromMs = Math.floor(nowMs / MINUTE_MS) * MINUTE_MS - MINUTE_MS;
	const { calendar } = model.instrument;
	if (hours === "calendar" && !sessionAt(calendar, nowMs).open) {
		const last = sessionsBetween(calendar, nowMs - 14 * DAY_MS, nowMs).at(-1);
		if (last === undefined) return undefined;
		fromMs = last.closeMs - MINUTE_MS;
		return [...simulatedTicks(model, hours, fromMs, last.closeMs - 1)].at(-1);
	}
	return [...simulatedTicks(model, hours, fromMs, nowMs)].at(-1);
}

/** The simulated market as a feed: ticks when they are due, candles of any past from the same function. */
export function createSimulatedFeed({ instruments, clock, hours, seed = SIMULATION_SEED }: SimulatedOptions): Feed {
	const models = new Map(instruments.map((each) => [each.id, new InstrumentModel(seed, each)]));
	let leave: () => void = () => undefined;

	return {
		state: () => ({ kind: "simulated", label: "Simulated prices", recordedDate: null, offsetMs: 0, ended: false }),
		marketTimeMs: (shownMs) => shownMs,
		shownTimeMs: (marketMs) => marketMs,
		history: () => [...models.values()].flatMap((model) => lastTick(model, hours, clock.nowMs()) ?? []),
		candles: async (request) => {
			const model = models.get(request.instrument.id);
			return model === undefined ? [] : simulatedCandles(model, hours, request);
		},
		start: (sink: FeedSink) => {
			let doneMs = clock.nowMs();
			leave = clock.every(TURN_MS, () => {
				const nowMs = clock.nowMs();
				const fromMs = Math.max(doneMs + 1, nowMs - CATCH_UP_MS);
				if (fromMs > nowMs) return;
				for (const model of models.values()) {
					for (const tick of simulatedTicks(model, hours, fromMs, nowMs)) sink.tick(tick);
				}
				doneMs = nowMs;
			});
		},
		stop: () => leave(),
	};
}
