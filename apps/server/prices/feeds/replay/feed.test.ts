import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createSystemClock } from "../../../platform/clock.ts";
import { Columns } from "../../columns.ts";
import { seedInstrument } from "../../testing.ts";
import type { FeedSink, FeedTick } from "../feed.ts";
import { createReplayFeed, type ReplayConfig } from "./feed.ts";
import { BAR_WIDTH, type Recording, Series, TICK_WIDTH } from "./recording.ts";

const ms = (iso: string) => Date.parse(iso);
const NOW = ms("2026-03-04T09:17:31.250Z");
const FIRST = ms("2014-05-02T11:58:30Z");

/** One EURUSD tick a second, its bid counting up from 1.00000 in points. */
function recording(seconds: number): Recording {
	const ticks = new Columns(TICK_WIDTH);
	for (let i = 0; i < seconds; i += 1)
		ticks.push([FIRST + i * 1_000, 100_000_000 + i * 1_000, 100_010_000 + i * 1_000]);
	const series = [new Series(seedInstrument("EURUSD"), ticks, new Columns(BAR_WIDTH))];
	return { series, firstMs: FIRST, lastMs: FIRST + (seconds - 1) * 1_000 };
}

const clock = { ...createSystemClock(), nowMs: () => Date.now(), monotonicMs: () => Date.now() };
const config = (more: Partial<ReplayConfig> = {}): ReplayConfig => ({
	kind: "replay",
	path: "/recorded",
	speed: 1,
	loop: false,
	onError: "skip",
	...more,
});

function sink() {
	const ticks: (FeedTick & { toldAtMs: number })[] = [];
	const calls = { restarted: 0, changed: 0 };
	const own: FeedSink = {
		tick: (tick) => void ticks.push({ ...tick, toldAtMs: Date.now() }),
		restarted: () => {
			calls.restarted += 1;
		},
		changed: () => {
			calls.changed += 1;
		},
	};
	return { ticks, calls, own };
}

beforeEach(() => {
	vi.useFakeTimers({ now: NOW, toFake: ["Date", "setTimeout", "clearTimeout", "setImmediate"] });
});
afterEach(() => vi.useRealTimers());

describe("a replay", () => {
	it("maps recorded time to now by a constant offset of whole minutes; the past is history, the rest comes when due", () => {
		const feed = createReplayFeed(config(), recording(600), clock);
		const { offsetMs, recordedDate, kind, label } = feed.state();
		expect({ kind, label, recordedDate }).toEqual({
			kind: "replay",
			label: "Replayed prices",
			recordedDate: "2014-05-02",
		});
		expect(offsetMs % 60_000).toBe(0);
		const position = NOW - offsetMs;
		expect(position).toBeGreaterThanOrEqual(ms("2014-05-02T12:00:00Z"));
		expect(position).toBeLessThan(ms("2014-05-02T12:01:00Z"));
		expect(feed.marketTimeMs(NOW)).toBe(position);
		expect(feed.shownTimeMs(position)).toBe(NOW);

		const history = [...feed.history()];
		const { ticks, own } = sink();
		feed.start(own);
		vi.advanceTimersByTime(10_000);
		feed.stop();
		expect(history[0]).toEqual({
			instrumentId: "EURUSD",
			bid: 100_000_000n,
			ask: 100_010_000n,
			tsMs: FIRST + offsetMs,
			source: "recording",
		});
		expect(history.at(-1)?.tsMs).toBeLessThanOrEqual(NOW);
		expect(ticks.length).toBe(10);
		const all = [...history, ...ticks];
		const expected = all.map((_, i) => [FIRST + i * 1_000 + offsetMs, 100_000_000n + BigInt(i) * 1_000n]);
		expect(all.map((tick) => [tick.tsMs, tick.bid])).toEqual(expected);
		for (const tick of ticks) expect(tick.toldAtMs - tick.tsMs).toBeLessThanOrEqual(50);
		vi.advanceTimersByTime(10_000);
		expect(ticks.length).toBe(10);
	});

	it("starts where it is told, plays N times as fast from there and keeps the past at its own pace", () => {
		const startMs = FIRST + 100_000;
		const feed = createReplayFeed(config({ speed: 20, startMs }), recording(600), clock);
		const history = [...feed.history()];
		const { ticks, own } = sink();
		feed.start(own);
		vi.advanceTimersByTime(5_000);
		feed.stop();
		expect(history.length).toBe(101);
		expect(history[100]?.tsMs).toBe(NOW);
		expect(history[0]?.tsMs).toBe(NOW - 100_000);
		expect(ticks.length).toBe(100);
		expect(ticks.at(-1)?.tsMs).toBe(NOW + 5_000);
		expect(feed.marketTimeMs(NOW + 5_000)).toBe(startMs + 100_000);
	});

	it("ends once, says so, and stays silent", () => {
		const feed = createReplayFeed(config({ startMs: FIRST }), recording(120), clock);
		const before = [...feed.history()].length;
		const { ticks, calls, own } = sink();
		feed.start(own);
		vi.advanceTimersByTime(300_000);
		expect(before + ticks.length).toBe(120);
		expect(feed.state().ended).toBe(true);
		expect(calls).toEqual({ restarted: 0, changed: 1 });
	});

	it("begins again after its end when it loops, later than all it has shown", () => {
		const feed = createReplayFeed(config({ startMs: FIRST, loop: true }), recording(120), clock);
		const before = [...feed.history()].length;
		const { ticks, calls, own } = sink();
		feed.start(own);
		vi.advanceTimersByTime(20 * 60_000);
		feed.stop();
		expect(before + ticks.length).toBeGreaterThan(400);
		expect(calls.restarted).toBeGreaterThanOrEqual(3);
		for (let i = 1; i < ticks.length; i += 1) expect(ticks[i]?.tsMs).toBeGreaterThan(ticks[i - 1]?.tsMs ?? 0);
		expect(ticks.filter((tick) => tick.bid === 100_000_000n).length).toBe(calls.restarted);
		for (const tick of ticks) expect(Math.abs(tick.toldAtMs - tick.tsMs)).toBeLessThanOrEqual(50);
		expect(feed.state().ended).toBe(false);
	});

	it("says so when another recorded date begins", () => {
		const feed = createReplayFeed(config({ startMs: ms("2014-05-02T23:59:00Z") }), recording(13 * 3_600), clock);
		const { calls, own } = sink();
		feed.start(own);
		expect(feed.state().recordedDate).toBe("2014-05-02");
		vi.advanceTimersByTime(61_000);
		expect(feed.state().recordedDate).toBe("2014-05-03");
		expect(calls.changed).toBe(1);
		feed.stop();
	});
});
