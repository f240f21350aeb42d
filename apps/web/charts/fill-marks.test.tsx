import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { loadAllTexts } from "../i18n/index.ts";
import { barLengthOf } from "./bar-length.ts";
import type { Scale } from "./chart-scale.ts";
import type { FillMark } from "./fill-mark.ts";
import FillMarks from "./fill-marks.tsx";
import { clustersNear } from "./near.ts";
import { ScaleStore } from "./scale-store.ts";

beforeEach(() => loadAllTexts());
afterEach(cleanup);

const MINUTE_MS = 60_000;
/** One minute is ten pixels, and so is one unit of price; the newest price is at the top. */
const scaleFrom = (startMs: number): Scale => ({
	xOf: (atMs) => ((atMs - startMs) / MINUTE_MS) * 10,
	yOf: (price) => 300 - price * 10,
	priceAt: (y) => (300 - y) / 10,
	labels: () => [],
	newestInSight: () => true,
	startMs: () => startMs,
	timeAt: (x) => startMs + (x / 10) * MINUTE_MS,
	bars: () => [],
	oldestMs: () => startMs,
	width: 400,
	height: 300,
	key: String(startMs),
});
const fill = (id: string, minute: number, price: number, more: Partial<FillMark> = {}): FillMark => ({
	id,
	atMs: minute * MINUTE_MS + 20_000,
	price,
	side: "buy",
	opens: true,
	others: [],
	name: `fill ${id}`,
	body: <span>{`body of ${id}`}</span>,
	...more,
});
const FILLS = [
	fill("a", 5, 10, { others: ["c"] }),
	fill("b", 6, 10),
	fill("c", 20, 12, { side: "sell", opens: false, others: ["a"] }),
	fill("d", 20, 25),
	fill("far", 90, 10),
];

const names = () => screen.getAllByRole("button", { hidden: true }).map((button) => button.getAttribute("aria-label"));

const placeOf = ({ parentElement }: HTMLElement) => [parentElement?.style.left, parentElement?.style.top];

function open() {
	const scales = new ScaleStore();
	const onReach = vi.fn();
	render(<FillMarks scales={scales} length={barLengthOf("1m", "utc")} fills={FILLS} onReach={onReach} />);
	act(() => scales.set(scaleFrom(0)));
	return { scales, onReach };
}

it("groups what is near on both axes, and not what is near on one", () => {
	const points = [
		{ item: "a", x: 0, y: 0 },
		{ item: "b", x: 10, y: 5 },
		{ item: "c", x: 12, y: 60 },
		{ item: "d", x: 70, y: 0 },
		{ item: "gone", x: Number.NaN, y: 0 },
	];
	expect(clustersNear(points, 24)).toEqual([["a", "b"], ["c"], ["d"]]);
});

it("stands at its bar and price: a buy under it, a sell above; near ones are one mark with their number", () => {
	open();
	expect(names()).toEqual(["2: fill a; fill b", "fill d", "fill c"]);
	const place = (name: string) => placeOf(screen.getByRole("button", { name, hidden: true }));
	expect(place("fill d")).toEqual(["200px", "61px"]);
	expect(place("fill c")).toEqual(["200px", "169px"]);
	expect(screen.getByRole("button", { name: "2: fill a; fill b" }).textContent).toBe("2");
});

it("follows the scale without being drawn anew, tells how far back the chart shows, and leaves what is out of sight", () => {
	const { scales, onReach } = open();
	const mark = screen.getByRole("button", { name: "fill d", hidden: true });
	act(() => scales.set(scaleFrom(10 * MINUTE_MS)));
	expect(names()).toEqual(["fill d", "fill c"]);
	expect(screen.getByRole("button", { name: "fill d" })).toBe(mark);
	expect(placeOf(mark)).toEqual(["100px", "61px"]);
	expect(onReach).toHaveBeenLastCalledWith(10 * MINUTE_MS);
});

it("tells the scale where its fills are, and no more of them when they are gone", () => {
	const { scales } = open();
	expect(scales.levels.within(5 * MINUTE_MS, 7 * MINUTE_MS).fills).toEqual([10, 10]);
	cleanup();
	expect(scales.levels.within(0, Number.POSITIVE_INFINITY).fills).toEqual([]);
});

it("is one stop of the Tab key; arrows go on, the card shows what is focused, Escape takes it away", () => {
	open();
	const [first, second, third] = screen.getAllByRole("button");
	if (first === undefined || second === undefined || third === undefined) throw new Error("a mark is missing");
	expect([first, second, third].map(({ tabIndex }) => tabIndex)).toEqual([-1, -1, 0]);
	act(() => third.focus());
	expect(screen.getByText("body of c")).toBeTruthy();
	const line = document.querySelector("line");
	expect(line?.getAttribute("x2"), "a line leads to where it was opened").toBe("50");
	fireEvent.keyDown(third, { key: "ArrowLeft" });
	expect(document.activeElement).toBe(second);
	fireEvent.keyDown(second, { key: "Home" });
	expect(document.activeElement).toBe(first);
	expect(screen.getByText("body of a")).toBeTruthy();
	expect(screen.getByText("body of b")).toBeTruthy();
	fireEvent.keyDown(first, { key: "Escape" });
	expect(screen.queryByText("body of a")).toBeNull();
});
