import { type Price, price } from "@truefill/core/money";
import { barEndMs, barStartMs, type Candle, firstBarMs, foldCandles } from "@truefill/core/pricing";
import { Columns } from "../columns.ts";
import type { CandleSource } from "./source.ts";

/** Columns of a minute: start, bid open, high, low, close, ask open, high, low, close, ticks. */
const WIDTH = 10;

const scaled = (value: number): Price => price(BigInt(value));

function minuteAt(minutes: Columns, row: number): Candle {
	const side = (first: number) => ({
		open: scaled(minutes.at(row, first)),
		high: scaled(minutes.at(row, first + 1)),
		low: scaled(minutes.at(row, first + 2)),
		close: scaled(minutes.at(row, first + 3)),
	});
	return { startMs: minutes.at(row, 0), bid: side(1), ask: side(5), ticks: minutes.at(row, 9) };
}

function addSide(minutes: Columns, row: number, first: number, value: number): void {
	if (value > minutes.at(row, first + 1)) minutes.set(row, first + 1, value);
	if (value < minutes.at(row, first + 2)) minutes.set(row, first + 2, value);
	minutes.set(row, first + 3, value);
}

/** Minutes in memory, from which coarser bars are folded on demand. For a replay, whose past is in its recording. */
export function createMemoryCandles(): CandleSource {
	const instruments = new Map<string, Columns>();
	return {
		add: ({ instrumentId, bid, ask, tsMs }) => {
			let minutes = instruments.get(instrumentId);
			if (minutes === undefined) {
				minutes = new Columns(WIDTH);
				instruments.set(instrumentId, minutes);
			}
			const startMs = barStartMs("1m", tsMs);
			const row = minutes.length - 1;
			const [b, a] = [Number(bid), Number(ask)];
			if (row < 0 || minutes.at(row, 0) < startMs) {
				minutes.push([startMs, b, b, b, b, a, a, a, a, 1]);
			} else if (minutes.at(row, 0) === startMs) {
				addSide(minutes, row, 1, b);
				addSide(minutes, row, 5, a);
				minutes.set(row, 9, minutes.at(row, 9) + 1);
			}
		},
		candles: async ({ instrument, resolution, fromMs, toMs }) => {
			const minutes = instruments.get(instrument.id);
			if (minutes === undefined || toMs <= fromMs) return [];
			const untilMs = barEndMs(resolution, barStartMs(resolution, toMs - 1));
			const found: Candle[] = [];
			for (let row = minutes.lowerBound(firstBarMs(resolution, fromMs)); row < minutes.length; row += 1) {
				if (minutes.at(row, 0) >= untilMs) break;
				found.push(minuteAt(minutes, row));
			}
			return foldCandles(resolution, found);
		},
		start: async () => {},
		stop: async () => {},
	};
}
