import * as fc from "@truefill/testkit/properties";
import { describe, expect, it } from "vitest";
import { isSame, mergeContents } from "./merge.ts";

const list = (id: string, name: string, instruments: string[] = []) => ({ id, name, instruments });
const lists = (...all: object[]) => ({ favourites: [], lists: all });
const merged = (base: unknown, mine: unknown, theirs: unknown) => mergeContents(base, mine, theirs, "mine").value;

describe("what two devices changed at once", () => {
	const metals = list("a", "Metals", ["XAUUSD", "XAGUSD"]);
	const oil = list("b", "Oil", ["WTI"]);
	const base = lists(metals, oil);

	it.each<[string, object, object, object]>([
		[
			"two lists",
			lists({ ...metals, name: "Gold" }, oil),
			lists(metals, { ...oil, name: "Energy" }),
			lists({ ...metals, name: "Gold" }, { ...oil, name: "Energy" }),
		],
		[
			"instruments of one list",
			lists(list("a", "Metals", ["XAUUSD", "XAGUSD", "XPTUSD"]), oil),
			lists(list("a", "Metals", ["XAGUSD"]), oil),
			lists(list("a", "Metals", ["XAGUSD", "XPTUSD"]), oil),
		],
		[
			"order and an addition",
			lists(oil, metals),
			lists(metals, oil, list("c", "Gas")),
			lists(oil, list("c", "Gas"), metals),
		],
		[
			"a removed list that the other side changed",
			lists(oil),
			lists({ ...metals, name: "Gold" }, oil),
			lists({ ...metals, name: "Gold" }, oil),
		],
		[
			"a removed list that nobody changed",
			lists(oil),
			lists(metals, { ...oil, name: "Energy" }),
			lists({ ...oil, name: "Energy" }),
		],
		[
			"one name in two ways: both are kept",
			lists({ ...metals, name: "Gold" }, oil),
			lists({ ...metals, name: "Silver" }, oil),
			lists({ ...metals, name: "Silver" }, { ...metals, id: "a-2", name: "Gold (2)" }, oil),
		],
	])("%s", (_, mine, theirs, both) => {
		expect(merged(base, mine, theirs)).toEqual(both);
	});

	it("settings: each side's own, and mine where both changed the same", () => {
		const before = { theme: "dark", sounds: true, panels: { ticket: 300, blotter: 200 } };
		const mine = { ...before, theme: "light", panels: { ticket: 320, blotter: 200 } };
		const theirs = { ...before, theme: "system", sounds: false, panels: { ticket: 300, blotter: 240 } };
		expect(merged(before, mine, theirs)).toEqual({
			theme: "light",
			sounds: false,
			panels: { ticket: 320, blotter: 240 },
		});
		expect(mergeContents(before, mine, theirs, "theirs").value).toMatchObject({ theme: "system", sounds: false });
	});

	it("indicators that both added under one key are both kept", () => {
		const chart = (length: number) => ({ indicators: [{ key: "sma-1", id: "sma", parameters: { length }, color: 0 }] });
		const both = mergeContents({ indicators: [] }, chart(20), chart(50), "mine");
		expect(both.copies).toBe(1);
		expect(both.value).toEqual({
			indicators: [chart(50).indicators[0], { ...chart(20).indicators[0], key: "sma-1-2" }],
		});
	});
});

describe("any two changes", () => {
	const item = fc.record({
		id: fc.constantFrom("a", "b", "c", "d"),
		name: fc.constantFrom("Metals", "Oil", "Gas"),
		instruments: fc.uniqueArray(fc.constantFrom("EURUSD", "XAUUSD", "WTI", "AAPL"), { maxLength: 4 }),
	});
	const content = fc.record({
		favourites: fc.uniqueArray(fc.constantFrom("EURUSD", "XAUUSD", "WTI", "AAPL"), { maxLength: 4 }),
		lists: fc.uniqueArray(item, { selector: ({ id }) => id, maxLength: 4 }),
		unit: fc.constantFrom("lots", "units"),
		volumes: fc.dictionary(fc.constantFrom("EURUSD", "WTI"), fc.constantFrom("1", "2")),
	});
	type Lists = typeof content extends fc.Arbitrary<infer T> ? T : never;
	const read = (value: unknown) => value as Lists;

	it("are one when only one side changed, or both the same", () => {
		fc.assert(
			fc.property(content, content, (base, other) => {
				expect(merged(base, other, base)).toEqual(other);
				expect(merged(base, base, other)).toEqual(other);
				expect(merged(base, other, other)).toEqual(other);
			}),
			{ numRuns: 200 },
		);
	});

	it("lose nothing that either side added or changed, and repeat no id", () => {
		fc.assert(
			fc.property(fc.option(content, { nil: null }), content, content, (base, mine, theirs) => {
				const both = read(merged(base, mine, theirs));
				const ids = both.lists.map(({ id }) => id);
				expect(new Set(ids).size).toBe(ids.length);
				for (const [side, other] of [
					[mine, theirs],
					[theirs, mine],
				] as const) {
					for (const changed of side.lists) {
						const before = base?.lists.find(({ id }) => id === changed.id);
						if (isSame(before, changed)) continue;
						const named = both.lists.filter(
							({ name }) => name === changed.name || name.startsWith(`${changed.name} (`),
						);
						const isRenamedThere = before !== undefined && before.name === changed.name;
						expect(isRenamedThere || named.length > 0).toBe(true);
						const added = changed.instruments.filter((each) => !before?.instruments.includes(each));
						const shown = both.lists.flatMap(({ instruments }) => instruments);
						for (const each of added) expect(shown).toContain(each);
					}
					for (const each of side.favourites) {
						const isRemovedThere = base?.favourites.includes(each) === true && !other.favourites.includes(each);
						expect(both.favourites.includes(each)).toBe(!isRemovedThere);
					}
				}
			}),
			{ numRuns: 500 },
		);
	});

	it("come to the same on a device that sees the merged one", () => {
		fc.assert(
			fc.property(content, content, content, (base, mine, theirs) => {
				const both = merged(base, mine, theirs);
				expect(merged(theirs, theirs, both)).toEqual(both);
				expect(merged(base, both, both)).toEqual(both);
			}),
			{ numRuns: 200 },
		);
	});
});
