import { type Price, price } from "@truefill/core/money";
import type { Candle } from "@truefill/core/pricing";
import { expect, it, vi } from "vitest";
import { barLengthOf } from "../bar-length.ts";
import type { ChartSource } from "../paging.ts";
import { Compared } from "./compared.ts";

const MINUTE_MS = 60_000;
const p = (units: number): Price => price(BigInt(units) * 100_000_000n);
const candle = (minute: number, close: number): Candle => {
	const bid = { open: p(close), high: p(close), low: p(close), close: p(close) };
	return { startMs: minute * MINUTE_MS, bid, ask: bid, ticks: 1 };
};
/** The close of each minute is its number. */
const NOW_MINUTE = 10_000;

function compare() {
	let quote = { bid: p(NOW_MINUTE), ask: p(NOW_MINUTE), tsMs: NOW_MINUTE * MINUTE_MS };
	let listener = (): void => undefined;
	const asked: number[] = [];
	const source: ChartSource = {
		load: async (fromMs, toMs) => {
			asked.push(toMs / MINUTE_MS);
			const first = Math.ceil(fromMs / MINUTE_MS);
			const count = Math.max(0, Math.min(toMs / MINUTE_MS, NOW_MINUTE + 1) - first);
			return Array.from({ length: count }, (_, at) => candle(first + at, first + at));
		},
		quote: () => quote,
		subscribe: (next) => {
			listener = next;
			return () => {
				listener = () => undefined;
			};
		},
	};
	const onChange = vi.fn();
	const compared = new Compared({ source, length: barLengthOf("1m", "utc"), price: "bid", onChange });
	const tick = (minute: number, value: number) => {
		quote = { bid: p(value), ask: p(value), tsMs: minute * MINUTE_MS };
		listener();
	};
	const minutes = () => compared.bars().map(({ startMs }) => startMs / MINUTE_MS);
	return { compared, asked, onChange, tick, minutes };
}

it("loads as far back as the chart shows, in pages, each once", async () => {
	const { compared, asked, minutes } = compare();
	compared.cover((NOW_MINUTE - 100) * MINUTE_MS);
	compared.cover((NOW_MINUTE - 100) * MINUTE_MS);
	await vi.waitFor(() => expect(minutes()).toHaveLength(1_000));
	expect(minutes().at(-1)).toBe(NOW_MINUTE);
	expect(asked).toHaveLength(1);
	compared.cover((NOW_MINUTE - 500) * MINUTE_MS);
	expect(asked, "they are there already").toHaveLength(1);
	compared.cover((NOW_MINUTE - 2_500) * MINUTE_MS);
	await vi.waitFor(() => expect(minutes()).toHaveLength(3_000));
	expect(minutes()).toEqual(minutes().toSorted((a, b) => a - b));
	compared.dispose();
});

it("follows the ticks: the forming bar, and a new one", async () => {
	const { compared, onChange, tick, minutes } = compare();
	tick(NOW_MINUTE, 7);
	expect(onChange, "nothing is drawn before bars are there").not.toHaveBeenCalled();
	compared.cover((NOW_MINUTE - 100) * MINUTE_MS);
	await vi.waitFor(() => expect(minutes()).toHaveLength(1_000));
	onChange.mockClear();
	tick(NOW_MINUTE, 7);
	expect(compared.bars().at(-1)).toEqual({ startMs: NOW_MINUTE * MINUTE_MS, close: 7 });
	expect(onChange).toHaveBeenCalledOnce();
	tick(NOW_MINUTE + 1, 9);
	expect(compared.bars().slice(-2)).toEqual([
		{ startMs: NOW_MINUTE * MINUTE_MS, close: 7 },
		{ startMs: (NOW_MINUTE + 1) * MINUTE_MS, close: 9 },
	]);
	compared.dispose();
	tick(NOW_MINUTE + 1, 11);
	expect(compared.bars().at(-1)?.close).toBe(9);
});
