import { BackTest } from "@truefill/core/back-test";
import { type Bar, barOf, findIndicator } from "@truefill/core/indicators";
import { SEED_INSTRUMENTS } from "@truefill/core/instruments/seed";
import { money, price } from "@truefill/core/money";
import type { Candle } from "@truefill/core/pricing";
import { PRESETS, type Strategy } from "@truefill/core/strategies";
import { seededRandom } from "@truefill/testkit";
import { serveParent } from "../lib/child.ts";

export type Way = "indicators alone" | "back-test";

const MINUTE_MS = 60_000;
const START_MS = Date.UTC(2024, 0, 1);
const SPREAD = 10n;

const instrument = SEED_INSTRUMENTS.find(({ id }) => id === "EURUSD");
if (instrument === undefined) throw new Error("the seed has no EURUSD");
const { priceIncrement } = instrument;
/** Two averages and the average true range, at each minute. */
const strategy: Strategy = { ...PRESETS.trend, name: "bench", instrumentId: instrument.id, interval: "1m" };

let candles: readonly Candle[] = [];

function made(count: number, seed: number): Candle[] {
	const random = seededRandom(seed);
	let at = 110_000n;
	return Array.from({ length: count }, (_, nth) => {
		const open = at;
		at += BigInt(random.integer(-12, 12));
		const [up, down] = [BigInt(random.integer(0, 8)), BigInt(random.integer(0, 8))];
		const high = (open > at ? open : at) + up;
		const low = (open < at ? open : at) - down;
		const side = (more: bigint) => {
			const on = (points: bigint) => price((points + more) * priceIncrement);
			return { open: on(open), high: on(high), low: on(low), close: on(at) };
		};
		return { startMs: START_MS + nth * MINUTE_MS, bid: side(0n), ask: side(SPREAD), ticks: 20 };
	});
}

const running = (id: string, parameters: Readonly<Record<string, number>>) => {
	const indicator = findIndicator(id);
	if (indicator === undefined) throw new Error(`no indicator ${id}`);
	return indicator.create(parameters);
};

const WAYS: Readonly<Record<Way, () => number>> = {
	"indicators alone": () => {
		const all = [running("ema", { length: 12 }), running("ema", { length: 26 }), running("atr", { length: 14 })];
		for (const candle of candles) {
			const bar: Bar = barOf(candle, "bid");
			for (const each of all) each.push(bar);
		}
		return 0;
	},
	"back-test": () => {
		const test = new BackTest({
			strategy,
			instrument,
			others: [],
			terms: {
				positionMode: "hedging",
				currency: "USD",
				leverageCap: null,
				balance: money(100_000_000n),
				swapFree: false,
			},
			profileLeverage: ({ maxLeverage }) => maxLeverage,
		});
		for (const candle of candles) test.candle(candle, candle.startMs + MINUTE_MS);
		return test.result().trades.length;
	},
};

serveParent({
	make: ({ bars, seed }: { bars: number; seed: number }) => {
		candles = made(bars, seed);
	},
	run: ({ way }: { way: Way }) => {
		globalThis.gc?.();
		const startedMs = performance.now();
		const trades = WAYS[way]();
		return { ms: performance.now() - startedMs, trades };
	},
});
