// @vitest-environment jsdom
import { type StrategyWire, strategyFromWire, strategyToWire, strategyWire } from "@truefill/contracts/http";
import { PRESETS } from "@truefill/core/strategies";
import { afterEach, describe, expect, it } from "vitest";
import { LANGUAGE_CODES, loadAllTexts, showLanguage, t } from "../../i18n/index.ts";
import { conditionText, sentencesOf } from "./words.ts";

const preset = (id: keyof typeof PRESETS): StrategyWire =>
	strategyToWire({ ...PRESETS[id], name: "Test", instrumentId: "EURUSD" });
const said = (strategy: StrategyWire) => sentencesOf(t, strategy, { instrument: "EUR/USD", currency: "USD" });
const close = { kind: "price", field: "close", bars_ago: 0 } as const;

afterEach(() => showLanguage("en"));

describe("a strategy in sentences", () => {
	it("is one sentence for each entry", () => {
		expect(said(preset("session"))).toEqual([
			"When the bar ends from 08:00 to 11:00, London and the close crosses above DC 32 upper 1 bar before on EUR/USD 15m: buy 1% risk, stop 1.5 × ATR 14, target 2 × the risk.",
			"When the bar ends from 08:00 to 11:00, London and the close crosses below DC 32 lower 1 bar before on EUR/USD 15m: sell 1% risk, stop 1.5 × ATR 14, target 2 × the risk.",
		]);
		const { entries } = preset("trend");
		const other: StrategyWire = {
			...preset("trend"),
			entries: entries.slice(0, 1),
			size: { kind: "value", amount: "2500" },
			stop: { kind: "extreme", bars: 10 },
			target: null,
		};
		expect(said(other)).toEqual([
			"When EMA 12 crosses above EMA 26 on EUR/USD 15m: buy a value of USD\u00a02,500.00, stop the extreme of 10 bars, target none.",
		]);
	});

	it("names days, moves and lines", () => {
		const text = (condition: Parameters<typeof conditionText>[1]) => conditionText(t, condition);
		expect(text({ kind: "weekdays", zone: "UTC", days: [5, 1] })).toBe("the bar ends on Monday and Friday, UTC");
		expect(text({ kind: "move", operand: close, direction: "falling", bars: 3 })).toBe(
			"the close has fallen for 3 bars",
		);
		const macd = (output: string) =>
			({ kind: "indicator", id: "macd", output, parameters: { fast: 12, slow: 26, signal: 9 }, bars_ago: 2 }) as const;
		expect(
			text({ kind: "compare", left: macd("signal"), relation: "below", right: { kind: "number", value: -0.5 } }),
		).toBe("MACD 12 26 9 signal 2 bars before is below −0.5");
	});

	it.each(LANGUAGE_CODES)("is whole in %s", async (code) => {
		await showLanguage(code);
		await loadAllTexts();
		for (const id of Object.keys(PRESETS) as (keyof typeof PRESETS)[]) {
			const sentences = said(preset(id));
			expect(sentences).toHaveLength(2);
			for (const sentence of sentences) {
				expect(sentence).toContain("EUR/USD");
				expect(sentence).not.toMatch(/[{}]|autoTrader\.|undefined/);
			}
		}
	});

	it.each(Object.keys(PRESETS) as (keyof typeof PRESETS)[])("the preset %s is the same after the wire", (id) => {
		const wire = preset(id);
		expect(strategyWire.parse(JSON.parse(JSON.stringify(wire)))).toEqual(wire);
		expect(strategyToWire(strategyFromWire(wire))).toEqual(wire);
	});
});
