import { describe, expect, it } from "vitest";
import { findIndicator, INDICATORS, type Indicator, initialParameters, MAX_LENGTH, readParameters } from "./index.ts";

const find = (id: string): Indicator => {
	const indicator = findIndicator(id);
	if (indicator === undefined) throw new Error(id);
	return indicator;
};
const code = (id: string, input: Record<string, unknown>) => {
	const read = readParameters(find(id), input);
	return read.ok ? read.value : read.refusal.code;
};

describe("parameters", () => {
	it.each(INDICATORS)("$id starts with values that it accepts", (indicator) => {
		const initial = initialParameters(indicator);
		expect(readParameters(indicator, {})).toEqual({ ok: true, value: initial });
		expect(readParameters(indicator, initial)).toEqual({ ok: true, value: initial });
	});

	it.each([
		[{ length: 0 }, "parameter-too-small"],
		[{ length: -14 }, "parameter-too-small"],
		[{ length: MAX_LENGTH + 1 }, "parameter-too-large"],
		[{ length: 1e308 }, "parameter-too-large"],
		[{ length: 14.5 }, "parameter-not-whole"],
		[{ length: Number.NaN }, "parameter-not-a-number"],
		[{ length: Number.POSITIVE_INFINITY }, "parameter-not-a-number"],
		[{ length: "14" }, "parameter-not-a-number"],
		[{ length: null }, "parameter-not-a-number"],
		[{ length: undefined }, "parameter-not-a-number"],
		[{ source: "volume" }, "parameter-not-a-choice"],
		[{ source: "__proto__" }, "parameter-not-a-choice"],
		[{ period: 14 }, "parameter-unknown"],
		[{ toString: 14 }, "parameter-unknown"],
	])("RSI refuses %o", (input, refusal) => {
		expect(code("rsi", input)).toBe(refusal);
	});

	it("a refusal names the parameter and its limits", () => {
		expect(readParameters(find("bollinger"), { deviations: 21 })).toEqual({
			ok: false,
			refusal: { code: "parameter-too-large", params: { parameter: "deviations", min: "0.1", max: "20" } },
		});
	});

	it("a fast average is faster than the slow one", () => {
		expect(code("macd", { fast: 26 })).toBe("parameter-order");
		expect(code("ultimate", { middle: 30 })).toBe("parameter-order");
		expect(code("macd", { fast: 25 })).toEqual({ fast: 25, slow: 26, signal: 9, source: "close" });
	});

	it("what was not read is not created", () => {
		expect(() => find("sma").create({ length: 0 })).toThrow("sma: parameters must be read before use");
		expect(() => find("macd").create({ fast: 30 })).toThrow("macd");
	});

	it.each(INDICATORS)("$id computes with every limit", (indicator: Indicator) => {
		const bars = Array.from({ length: 40 }, (_, at) => {
			const middle = 100 + 5 * Math.sin(at * 1.7);
			return { startMs: at * 3_600_000, open: middle, high: middle + 1, low: middle - 1, close: middle, volume: at };
		});
		for (const [name, parameter] of Object.entries(indicator.parameters)) {
			const edges = parameter.kind === "choice" ? parameter.choices : [parameter.min, parameter.max];
			for (const edge of edges) {
				const read = readParameters(indicator, { [name]: edge });
				if (!read.ok) {
					expect(read.refusal.code).toBe("parameter-order");
					continue;
				}
				const running = indicator.create(read.value);
				for (const bar of bars)
					for (const value of Object.values(running.push(bar)))
						expect(value === null || Number.isFinite(value)).toBe(true);
			}
		}
	});
});
