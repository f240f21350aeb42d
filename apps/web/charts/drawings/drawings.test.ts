// @vitest-environment jsdom

import { act, cleanup, renderHook } from "@testing-library/react";
import type { SplitRatio } from "@truefill/core/pricing";
import * as fc from "@truefill/testkit/properties";
import { afterEach, describe, expect, it } from "vitest";
import { barLengthOf } from "../bar-length.ts";
import { type Drawing, movedPoints, placeOf, pointAt, type Shown } from "./drawing.ts";
import { begin, record, redo, undo } from "./history.ts";
import { MOST_DRAWINGS, useDrawings } from "./use-drawings.ts";

afterEach(cleanup);

const ms = (iso: string) => Date.parse(iso);
/** Four new shares for one old one. */
const SPLIT: SplitRatio = { exAtMs: ms("2026-06-01T13:30:00Z"), numerator: 4, denominator: 1 };
const shown = (more: Partial<Shown> = {}): Shown => ({
	length: barLengthOf("1h", "utc"),
	splits: [],
	asTraded: false,
	priceDigits: 2,
	...more,
});
const line = (id: string, more: Partial<Drawing> = {}): Drawing => ({
	id,
	tool: "horizontal",
	points: [{ time: "2026-05-04T09:37:00.000Z", price: "412.40" }],
	text: null,
	color: 0,
	locked: false,
	hidden: false,
	...more,
});

describe("where a drawing is", () => {
	const point = { time: "2026-05-04T09:37:00.000Z", price: "412.40" };

	it("is on the bar that contains its time, at each interval", () => {
		for (const [interval, start] of [
			["1m", "2026-05-04T09:37:00Z"],
			["15m", "2026-05-04T09:30:00Z"],
			["1h", "2026-05-04T09:00:00Z"],
			["1d", "2026-05-04T00:00:00Z"],
		] as const)
			expect(placeOf(point, shown({ length: barLengthOf(interval, "utc") }))).toEqual({
				timestamp: ms(start),
				value: 412.4,
			});
	});

	it("survives a split: at the adjusted price, or as it was traded", () => {
		const after = { time: "2026-06-02T09:00:00.000Z", price: "103.10" };
		expect(placeOf(point, shown({ splits: [SPLIT] }))?.value).toBe(103.1);
		expect(placeOf(point, shown({ splits: [SPLIT], asTraded: true }))?.value).toBe(412.4);
		expect(placeOf(after, shown({ splits: [SPLIT] }))?.value).toBe(103.1);
	});

	it("what was drawn on adjusted prices is there again before and after further splits", () => {
		const place = { timestamp: ms("2026-05-04T09:00:00Z"), value: 103.17 };
		const stored = pointAt(place, shown({ splits: [SPLIT] }));
		expect(stored).toEqual({ time: "2026-05-04T09:00:00.000Z", price: "412.68000000" });
		if (stored === null) throw new Error("no point");
		expect(placeOf(stored, shown({ splits: [SPLIT] }))).toEqual(place);
		const second: SplitRatio = { exAtMs: ms("2027-01-01T00:00:00Z"), numerator: 2, denominator: 1 };
		expect(placeOf(stored, shown({ splits: [SPLIT, second] }))?.value).toBe(51.585);
	});

	it("has no place where there is no price, and no point below zero or without a time", () => {
		expect(placeOf({ time: "nonsense", price: "1" }, shown())).toBeNull();
		expect(placeOf({ time: point.time, price: "one" }, shown())).toBeNull();
		for (const value of [0, -1, Number.NaN, Number.POSITIVE_INFINITY, 0.001])
			expect(pointAt({ timestamp: 0, value }, shown())).toBeNull();
		expect(pointAt({ timestamp: Number.NaN, value: 1 }, shown())).toBeNull();
	});

	it("moving one end keeps the exact time and price of the other", () => {
		const drawing = line("a", {
			tool: "trend",
			points: [point, { time: "2026-05-04T12:05:00.000Z", price: "413.00" }],
		});
		const [first, second] = drawing.points.map((each) => placeOf(each, shown()));
		if (!first || !second) throw new Error("no place");
		expect(movedPoints(drawing, [first, { ...second, value: 414.25 }], shown())).toEqual([
			point,
			{ time: "2026-05-04T12:00:00.000Z", price: "414.25" },
		]);
		expect(movedPoints(drawing, [first, { ...second, value: -3 }], shown())).toBeNull();
	});
});

describe("undo and redo", () => {
	it("go back through every state and forward again", () => {
		fc.assert(
			fc.property(fc.array(fc.integer(), { minLength: 1, maxLength: 20 }), (states) => {
				let history = begin(0);
				for (const state of states) history = record(history, state);
				const seen = [history.present];
				while (history.past.length > 0) {
					history = undo(history);
					seen.push(history.present);
				}
				expect(seen).toEqual([0, ...states].reverse());
				for (const state of states) {
					history = redo(history);
					expect(history.present).toBe(state);
				}
				expect(redo(history)).toBe(history);
			}),
		);
	});

	it("a new change ends what could be redone", () => {
		const history = record(undo(record(record(begin(0), 1), 2)), 3);
		expect([history.past, history.present, history.future]).toEqual([[0, 1], 3, []]);
		expect(undo(begin(0)).present).toBe(0);
	});
});

describe("the drawings of a chart", () => {
	function open(stored: readonly Drawing[]) {
		const sent: (readonly Drawing[])[] = [];
		let count = 0;
		const store = (next: readonly Drawing[]) => void sent.push(next);
		const newId = () => `new-${++count}`;
		const hook = renderHook(({ drawings }) => useDrawings(drawings, store, newId), {
			initialProps: { drawings: stored },
		});
		return { sent, hook, drawer: () => hook.result.current };
	}
	const { id: _, ...fresh } = line("x");

	it("go out once per change, and come back without losing what can be undone", () => {
		const { sent, hook, drawer } = open([]);
		act(() => drawer().add(fresh));
		expect(sent).toEqual([[{ ...fresh, id: "new-1" }]]);
		// As the database gives it back: another object, with its members in another order.
		const { points, ...others } = fresh;
		const back = points.map(({ time, price }) => ({ price, time }));
		hook.rerender({ drawings: [{ points: back, ...others, id: "new-1" }] });
		expect(drawer().canUndo).toBe(true);
		act(() => drawer().undo());
		expect(sent.at(-1)).toEqual([]);
		act(() => drawer().redo());
		expect(sent.at(-1)).toEqual([{ ...fresh, id: "new-1" }]);
		expect(sent).toHaveLength(3);
	});

	it("of another instrument replace them, and nothing is written to it", () => {
		const { sent, hook, drawer } = open([line("a")]);
		act(() => drawer().change("a", { color: 2 }));
		hook.rerender({ drawings: [line("b")] });
		expect(drawer().drawings).toEqual([line("b")]);
		expect([drawer().canUndo, sent.length]).toEqual([false, 1]);
	});

	it("two changes in one turn build on each other", () => {
		const { sent, drawer } = open([line("a")]);
		act(() => {
			drawer().change("a", { locked: true });
			drawer().change("a", { hidden: true });
		});
		expect(sent.at(-1)).toEqual([line("a", { locked: true, hidden: true })]);
	});

	it("are at most so many", () => {
		const { sent, drawer } = open(Array.from({ length: MOST_DRAWINGS }, (_each, at) => line(`d${at}`)));
		expect(drawer().isFull).toBe(true);
		act(() => drawer().add(fresh));
		expect(sent).toEqual([]);
	});

	it("a text is named after it was put, and goes when it is given up", () => {
		const { sent, drawer } = open([]);
		act(() => drawer().add({ ...fresh, tool: "text", text: "" }));
		expect(drawer().naming?.id).toBe("new-1");
		act(() => drawer().name("resistance"));
		expect(sent.at(-1)?.[0]?.text).toBe("resistance");
		act(() => drawer().add({ ...fresh, tool: "text", text: "" }));
		act(() => drawer().name(null));
		expect(sent.at(-1)).toHaveLength(1);
		expect(drawer().naming).toBeNull();
	});
});
