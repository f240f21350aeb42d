import { formatPrice } from "@truefill/core/money";
import { fetchCandles } from "../../../data/index.ts";

const HOUR_MS = 3_600_000;
const SPAN_MS = 24 * HOUR_MS;
const KEPT_MS = 15 * 60_000;
/** Requests at a time: a list of all instruments must not hold up what the user asks for. */
const AT_ONCE = 2;

interface Known {
	readonly fetchedMs: number;
	readonly closes: readonly number[];
}

const known = new Map<string, Known>();
const waiting = new Map<string, (() => void)[]>();
let running = 0;

/** Closes of the last 24 hours' bars, oldest first; undefined: not known yet. `loaded` is called when it is. */
export function closesOf(id: string, nowMs: number, loaded: () => void): readonly number[] | undefined {
	const found = known.get(id);
	if (found === undefined || nowMs - found.fetchedMs > KEPT_MS) {
		const isAsked = waiting.has(id);
		waiting.set(id, [...(waiting.get(id) ?? []), loaded]);
		if (!isAsked) void work(nowMs);
	}
	return found?.closes;
}

async function work(nowMs: number): Promise<void> {
	if (running >= AT_ONCE) return;
	running += 1;
	try {
		for (;;) {
			// The rows in sight asked last.
			const id = [...waiting.keys()].findLast((each) => !busy.has(each));
			if (id === undefined) return;
			busy.add(id);
			const closes = await fetchCandles(id, "30m", nowMs - SPAN_MS, nowMs, "adjusted").then(
				(candles) => candles.map(({ bid }) => Number(formatPrice(bid.close, 8))),
				// The row shows no line; it asks again with the next one that does.
				() => [],
			);
			known.set(id, { fetchedMs: nowMs, closes });
			const told = waiting.get(id) ?? [];
			waiting.delete(id);
			busy.delete(id);
			for (const tell of told) tell();
		}
	} finally {
		running -= 1;
	}
}
const busy = new Set<string>();

/** Points of a polyline in a box of this size. Fewer than two values: none. */
export function pointsOf(values: readonly number[], width: number, height: number): string {
	if (values.length < 2) return "";
	const low = Math.min(...values);
	const range = Math.max(...values) - low;
	return values
		.map((value, at) => {
			const x = (at / (values.length - 1)) * width;
			const y = range === 0 ? height / 2 : height - ((value - low) / range) * height;
			return `${x.toFixed(1)},${y.toFixed(1)}`;
		})
		.join(" ");
}
