// @vitest-environment jsdom
import * as fc from "@truefill/testkit/properties";
import { describe, expect, it } from "vitest";
import { siteDataStore } from "../../../data/site/data.ts";
import { instrumentFromWire } from "../../../data/site/instruments.ts";
import { siteDataWire } from "../../../data/testing.ts";
import { instrumentWire } from "../../../data/testing-instruments.ts";
import { sessionText } from "./cells.tsx";
import { COLUMNS, columnsFor, nextSorting, sorted } from "./columns.ts";
import { moved, movedAmongShown, withInstruments } from "./lists.ts";
import { pointsOf } from "./spark-data.ts";

describe("the order of a list", () => {
	it("keeps every item, and puts the moved one where it was dropped", () => {
		fc.assert(
			fc.property(fc.uniqueArray(fc.nat(50), { minLength: 1, maxLength: 12 }), fc.nat(), fc.nat(), (items, a, b) => {
				const [from, to] = [a % items.length, b % items.length];
				const next = moved(items, from, to);
				expect(next.toSorted()).toEqual(items.toSorted());
				expect(next[to]).toBe(items[from]);
				expect(next.filter((each) => each !== items[from])).toEqual(items.filter((each) => each !== items[from]));
			}),
			{ numRuns: 200 },
		);
	});

	it("keeps instruments that this site does not offer", () => {
		fc.assert(
			fc.property(
				fc.uniqueArray(fc.constantFrom("A", "B", "C", "x", "D", "y"), { minLength: 1 }),
				fc.nat(),
				fc.nat(),
				(ids, a, b) => {
					const shown: readonly string[] = ids.filter((id) => id === id.toUpperCase());
					fc.pre(shown.length > 0);
					const [from, to] = [a % shown.length, b % shown.length];
					const next = movedAmongShown(ids, shown, from, to);
					expect(next.toSorted()).toEqual(ids.toSorted());
					expect(next.filter((id) => shown.includes(id))).toEqual(moved(shown, from, to));
				},
			),
			{ numRuns: 200 },
		);
	});

	it("belongs to the shown list, elsewhere to the favourites", () => {
		const all = { favourites: ["A"], lists: [{ id: "x", name: "X", instruments: ["B"] }] };
		expect(withInstruments("list:x", all, ["B", "C"])).toEqual({
			lists: [{ id: "x", name: "X", instruments: ["B", "C"] }],
		});
		expect(withInstruments("forex", all, ["A", "C"])).toEqual({ favourites: ["A", "C"] });
	});
});

describe("columns", () => {
	it("are the name, both prices and the change at any width, and all of them with enough room", () => {
		expect(columnsFor(0)).toEqual(["name", "bid", "ask", "change"]);
		expect(columnsFor(248)).toEqual(["name", "bid", "ask", "change"]);
		expect(columnsFor(330)).toContain("spread");
		expect(columnsFor(728)).toEqual(COLUMNS);
	});

	const all = ["AAA", "BBB", "CCC", "DDD"].map((id) =>
		instrumentFromWire(instrumentWire({ id, symbol: id, display_name: id })),
	);
	const ids = (values: Readonly<Record<string, number | null>>, descending: boolean) =>
		sorted(all, { column: "bid", descending }, (_, { id }) => values[id] ?? null).map(({ id }) => id);

	it("sort by their values, unknown ones last in both directions, equal ones as they were", () => {
		expect(ids({ AAA: 2, CCC: 1, DDD: 2 }, false)).toEqual(["CCC", "AAA", "DDD", "BBB"]);
		expect(ids({ AAA: 2, CCC: 1, DDD: 2 }, true)).toEqual(["AAA", "DDD", "CCC", "BBB"]);
		expect(sorted(all, null)).toBe(all);
	});

	it("sort in the usual direction first, then in the other one, then not at all", () => {
		const first = nextSorting(null, "change");
		expect(first).toEqual({ column: "change", descending: true });
		const second = nextSorting(first, "change");
		expect(second).toEqual({ column: "change", descending: false });
		expect(nextSorting(second, "change")).toBeNull();
		expect(nextSorting(first, "name")).toEqual({ column: "name", descending: false });
	});
});

it("the session says how long it lasts, when the next one opens, or why nothing can be traded", () => {
	const weekly = [1, 2, 3, 4, 5].map((day) => ({ day, open_minute: 0, close_minute: 1_020 }));
	const calendar = { time_zone: "America/New_York", weekly, holidays: [], early_closes: {}, late_opens: {} };
	const instrument = instrumentFromWire(instrumentWire({ calendar }));
	const nowMs = Date.UTC(2026, 0, 7, 12);
	expect(sessionText(instrument, { state: "closed", opensAtMs: nowMs + 3 * 3_600_000 }, nowMs)).toMatch(/^in 3 h/);
	expect(sessionText(instrument, { state: "closed", opensAtMs: null }, nowMs)).toBe("Closed");
	expect(sessionText(instrument, { state: "halted", reason: "News" }, nowMs)).toBe("Halted");
	expect(sessionText(instrument, { state: "open" }, nowMs)).toMatch(/^Open, \d/);
	const data = siteDataWire([]);
	siteDataStore.setState({ data: { ...data, feed: { ...data.feed, market_hours: "always" } } });
	expect(sessionText(instrument, { state: "open" }, nowMs), "no close is to come").toBe("Open");
	siteDataStore.setState({ data: null });
});

it("a sparkline fills its box, also when the price stood still, and is empty without history", () => {
	expect(pointsOf([1, 3, 2], 10, 4)).toBe("0.0,4.0 5.0,0.0 10.0,2.0");
	expect(pointsOf([1, 1], 10, 4)).toBe("0.0,2.0 10.0,2.0");
	expect(pointsOf([1], 10, 4)).toBe("");
});
