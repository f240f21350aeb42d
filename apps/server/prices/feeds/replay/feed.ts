import type { Clock } from "../../../platform/clock.ts";
import type { FeedConfig } from "../../../platform/config-feed.ts";
import type { Feed, FeedSink, FeedState, FeedTick } from "../feed.ts";
import { MINUTE_MS, Pass } from "./pass.ts";
import { defaultStartMs, type RecordedTick, type Recording, type SeriesReader } from "./recording.ts";

const TURN_MS = 50;
/** Ticks emitted before the event loop is released. */
const TICKS_PER_TURN = 5_000;
const SOURCE = "recording";

export type ReplayConfig = Extract<FeedConfig, { kind: "replay" }>;

interface Track {
	readonly instrumentId: string;
	readonly reader: SeriesReader;
}

/** The track whose next tick is the earliest. */
function nextOf(tracks: readonly Track[]): Track | undefined {
	let first: Track | undefined;
	for (const track of tracks) {
		if (first === undefined || track.reader.nextMs() < first.reader.nextMs()) first = track;
	}
	return first;
}

/** Plays a recording: records before its start are history, the rest is emitted when it is due. */
export function createReplayFeed(config: ReplayConfig, recording: Recording, clock: Clock): Feed {
	const startMs = Math.min(Math.max(config.startMs ?? defaultStartMs(recording), recording.firstMs), recording.lastMs);
	let pass = new Pass(startMs, clock.nowMs(), config.speed);
	let tracks: Track[] = tracksFrom(pass.recordedMs(clock.nowMs()));
	let ended = false;
	let stopped = false;
	let leave: () => void = () => undefined;
	let shownDate: string | null = null;

	function tracksFrom(fromMs: number): Track[] {
		return recording.series.map((series) => ({ instrumentId: series.instrument.id, reader: series.reader(fromMs) }));
	}

	const tickOf = (instrumentId: string, { tsMs, bid, ask }: RecordedTick): FeedTick => ({
		instrumentId,
		bid: BigInt(bid),
		ask: BigInt(ask),
		tsMs: pass.shownMs(tsMs),
		source: SOURCE,
	});

	const dateNow = (): string => {
		const atMs = Math.min(Math.max(pass.recordedMs(clock.nowMs()), recording.firstMs), recording.lastMs);
		return new Date(atMs).toISOString().slice(0, 10);
	};

	/** Emits due ticks. Returns true when there are more than one turn may emit. */
	function turn(sink: FeedSink): boolean {
		const dueMs = pass.recordedMs(clock.nowMs());
		for (let count = 0; count < TICKS_PER_TURN; count += 1) {
			const track = nextOf(tracks);
			if (track === undefined || track.reader.nextMs() > dueMs) {
				if (dueMs > recording.lastMs && track?.reader.nextMs() === Number.POSITIVE_INFINITY) end(sink);
				return false;
			}
			sink.tick(tickOf(track.instrumentId, track.reader.take()));
		}
		return true;
	}

	function end(sink: FeedSink): void {
		if (!config.loop) {
			leave();
			ended = true;
			sink.changed();
			return;
		}
		// The next pass starts after the last shown time, on the same grid of minutes.
		pass = new Pass(recording.firstMs, clock.nowMs() + MINUTE_MS, config.speed);
		tracks = tracksFrom(recording.firstMs);
		sink.restarted();
		sink.changed();
	}

	const state = (): FeedState => ({
		kind: "replay",
		label: "Replayed prices",
		recordedDate: dateNow(),
		offsetMs: pass.offsetMs,
		ended,
	});

	return {
		state,
		marketTimeMs: (shownMs) => pass.recordedMs(shownMs),
		shownTimeMs: (marketMs) => pass.shownMs(marketMs),
		*history() {
			const untilMs = pass.recordedMs(clock.nowMs());
			tracks = tracksFrom(recording.firstMs);
			for (const { instrumentId, reader } of tracks) {
				while (reader.nextMs() <= untilMs) yield tickOf(instrumentId, reader.take());
			}
		},
		candles: null,
		start: (sink) => {
			let busy = false;
			const run = () => {
				if (ended || stopped) return;
				busy = turn(sink);
				if (busy) setImmediate(run);
			};
			leave = clock.every(TURN_MS, () => {
				if (!busy) run();
				const date = dateNow();
				if (date !== shownDate && shownDate !== null) sink.changed();
				shownDate = date;
			});
		},
		stop: () => {
			leave();
			stopped = true;
		},
	};
}
