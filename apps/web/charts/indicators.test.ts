// @vitest-environment jsdom
import { INDICATOR_GROUPS, INDICATORS, initialParameters } from "@truefill/core/indicators";
import { readArea } from "@truefill/texts/read";
import { describe, expect, it } from "vitest";
import { SHORT_NAMES } from "./indicator-labels.ts";
import { indicatorCreate } from "./indicators.ts";
import { MAX_INDICATORS, readShown, withIndicator } from "./shown-indicators.ts";

describe("what is stored of a chart's indicators", () => {
	it("reads what it wrote", () => {
		const shown = withIndicator(withIndicator([], { id: "rsi", parameters: { length: 9 }, color: 1 }), {
			id: "rsi",
			parameters: {},
			color: 2,
		});
		expect(shown.map(({ key }) => key)).toEqual(["rsi-1", "rsi-2"]);
		expect(readShown(JSON.parse(JSON.stringify(shown)))).toEqual(shown);
	});

	it("keys stay apart when one between was removed", () => {
		const rsi = { id: "rsi", parameters: {}, color: 0 };
		const [first, second] = withIndicator(withIndicator([], rsi), rsi);
		if (first === undefined || second === undefined) throw new Error("two");
		expect(withIndicator([second], rsi).map(({ key }) => key)).toEqual(["rsi-2", "rsi-1"]);
	});

	it("keeps what earlier versions had switched on", () => {
		expect(readShown(["MA", "RSI"]).map(({ key, parameters }) => [key, parameters.length])).toEqual([
			["sma-1", 20],
			["sma-2", 50],
			["rsi-1", 14],
		]);
		expect(readShown(["EMA", "BOLL", "MACD"]).map(({ id }) => id)).toEqual(["ema", "ema", "bollinger", "macd"]);
	});

	it.each([
		[null],
		[7],
		[[]],
		[{}],
		["toString"],
		["MA2"],
		[{ key: "a", id: 7, parameters: {}, color: 0 }],
		[{ key: "a", id: "__proto__", parameters: {}, color: 0 }],
		[{ key: "a", id: "rsi", parameters: { length: {} }, color: 0 }],
		[{ key: "a", id: "rsi", parameters: {}, color: 99 }],
		[{ key: "a".repeat(61), id: "rsi", parameters: {}, color: 0 }],
		[{ id: "rsi", parameters: {}, color: 0 }],
	])("drops %o", (stored) => {
		expect(readShown([stored])).toEqual([]);
	});

	it("has a limit, and no key twice", () => {
		expect(readShown(new Array(500).fill("RSI"))).toHaveLength(MAX_INDICATORS);
		const twice = { key: "rsi-1", id: "rsi", parameters: { length: 7 }, color: 0 };
		expect(readShown([twice, { ...twice }])).toEqual([twice]);
	});
});

describe("indicators of the chart", () => {
	it.each(INDICATORS)("$id has figures for its outputs and a pane", (indicator) => {
		const create = indicatorCreate(
			{ key: `${indicator.id}-1`, id: indicator.id, parameters: initialParameters(indicator), color: 3 },
			5,
		);
		expect(create?.figures?.map(({ key }) => key)).toEqual(indicator.outputs.map(({ id }) => id));
		expect(create?.paneId === "candle_pane").toBe(indicator.pane === "price");
		expect(create?.shortName).toBe(SHORT_NAMES[indicator.id]);
	});

	it("one of another version is left out, and settings that do not fit are the usual ones", () => {
		expect(indicatorCreate({ key: "x-1", id: "unheard-of", parameters: {}, color: 0 }, 5)).toBeNull();
		const create = indicatorCreate({ key: "rsi-1", id: "rsi", parameters: { length: -4 }, color: 0 }, 5);
		expect(create?.calcParams).toEqual([14]);
	});

	it("a level that jumps is drawn level until the next bar", () => {
		const create = indicatorCreate({ key: "p-1", id: "pivot-points", parameters: {}, color: 0 }, 5);
		const place = (x: number, y: number) => ({ x, pivot: y });
		const attrs = create?.figures?.[0]?.attrs?.({
			coordinate: { prev: place(0, 9), current: place(10, 50), next: place(20, 80) },
		} as never);
		expect(attrs).toEqual({
			coordinates: [
				{ x: 10, y: 50 },
				{ x: 20, y: 50 },
			],
		});
	});

	it("every group, parameter and choice has a text", () => {
		const texts = new Set(Object.keys(readArea("en", "indicators")));
		const needed = [
			...Object.keys(INDICATOR_GROUPS).map((group) => `indicator.group.${group}`),
			...INDICATORS.flatMap(({ id, parameters }) => [
				`indicator.name.${id}`,
				...Object.entries(parameters).flatMap(([name, parameter]) => [
					`indicator.parameter.${name}`,
					...("choices" in parameter ? parameter.choices.map((each) => `indicator.choice.${each}`) : []),
				]),
			]),
		];
		expect(needed.filter((key) => !texts.has(key))).toEqual([]);
		const used = new Set(needed);
		const unused = [...texts].filter(
			(key) => /^indicator\.(group|name|parameter|choice)\./.test(key) && !used.has(key),
		);
		expect(unused).toEqual([]);
	});
});
