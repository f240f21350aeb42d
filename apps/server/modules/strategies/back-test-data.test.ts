import { barStartMs } from "@truefill/core/pricing";
import { PRESETS, warmUpBars } from "@truefill/core/strategies";
import { describe, expect, it } from "vitest";
import { resolutionFor, warmUpOf } from "./back-test-data.ts";

const DAY_MS = 86_400_000;
const FROM = Date.UTC(2026, 0, 5);
/** The opening of New York, as an ex-moment is. */
const EX = Date.UTC(2026, 1, 10, 14, 30);

describe("the bars of a back-test", () => {
	it.each([
		["15m", 30, [], "1m"],
		["1d", 30, [], "1m"],
		["1d", 2_000, [], "15m"],
		// Two thousand days of bars that end at 14:30.
		["1d", 2_000, [EX], "15m"],
		["1d", 20_000, [], "4h"],
		["1d", 8_000, [EX], "30m"],
	] as const)("%s over %d days, splits at %o: %s", (interval, days, splits, resolution) => {
		expect(resolutionFor(interval, FROM, FROM + days * DAY_MS, splits)).toBe(resolution);
	});

	it("are refused where the ones that are few enough contain a split", () => {
		expect(resolutionFor("1d", FROM, FROM + 20_000 * DAY_MS, [EX])).toBeNull();
		expect(resolutionFor("1d", FROM, FROM + 20_000 * DAY_MS, [FROM - DAY_MS + 1])).toBe("4h");
		expect(resolutionFor("15m", FROM, FROM + 20_000 * DAY_MS)).toBeNull();
	});
});

describe("the history before a back-test", () => {
	const strategy = { ...PRESETS.trend, name: "Trend", instrumentId: "AAPL", interval: "1h" };

	it("ends with the bar that the period begins in, and is long enough for closed markets", () => {
		const history = warmUpOf(strategy, FROM + 90_000, []);
		expect(history).toMatchObject({ resolution: "1h", toMs: FROM });
		expect(history.toMs - history.fromMs).toBeGreaterThanOrEqual(warmUpBars(strategy) * 5 * 3_600_000);
	});

	it("has bars that contain no split", () => {
		const { resolution, fromMs } = warmUpOf(strategy, EX + DAY_MS, [EX]);
		expect(resolution).toBe("30m");
		expect(barStartMs(resolution, fromMs)).toBe(fromMs);
		expect(warmUpOf({ ...strategy, interval: "1d" }, EX - 1, [EX]).resolution, "none before the period").toBe("1d");
	});
});
