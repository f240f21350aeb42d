import { anInstrument, aPrice, FOREX_WEEK } from "@truefill/testkit";
import { hasMarketData, recordedCandles } from "@truefill/testkit/market-data";
import { expect, it } from "vitest";
import { money } from "../money/index.ts";
import type { Candle } from "../pricing/index.ts";
import { PRESETS } from "../strategies/index.ts";
import { BackTest } from "./index.ts";

const MINUTE = 60_000;
const GBPUSD = anInstrument({ id: "GBPUSD", symbol: "GBPUSD", base: "GBP", calendar: FOREX_WEEK });
const isThere = hasMarketData("strategies on a recorded month of GBP/USD");

/** A month of GBP/USD in minutes, both sides as they were recorded. */
const candles: readonly Candle[] = isThere ? recordedCandles("gbpusd", 2012) : [];

it.runIf(isThere).each(Object.entries(PRESETS))(
	"the preset %s trades a recorded month, the same each time",
	(name, preset) => {
		const tested = (until = candles.length) => {
			const test = new BackTest({
				strategy: { ...preset, name, instrumentId: GBPUSD.id },
				instrument: GBPUSD,
				others: [],
				terms: {
					positionMode: "hedging",
					currency: "USD",
					leverageCap: null,
					balance: money(1_000_000n),
					swapFree: false,
				},
				profileLeverage: () => 30,
			});
			for (const candle of candles.slice(0, until)) test.candle(candle, candle.startMs + MINUTE);
			return test.result();
		};
		const whole = tested();
		expect(tested()).toEqual(whole);
		expect(whole.trades.length, "it trades").toBeGreaterThan(3);
		for (const { closed } of whole.trades) {
			// 1 % of at most what was there, a little more where the market jumped.
			expect(closed.netPnl).toBeGreaterThan(-20_000n);
			expect(closed.openingPrice % aPrice("0.00001")).toBe(0n);
			expect(closed.closingPrice % aPrice("0.00001")).toBe(0n);
		}
		const half = Math.floor(candles.length / 2);
		const endMs = candles[half]?.startMs ?? 0;
		expect(tested(half).trades).toEqual(whole.trades.filter(({ closed }) => closed.closedAtMs < endMs));
		expect(whole.trades.reduce((sum, { closed }) => sum + closed.netPnl, 0n)).toBe(whole.net);
	},
);
