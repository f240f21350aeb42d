import { describe, expect, it } from "vitest";
import { countryCode } from "./countries.ts";
import { contentHash, type ListEntry } from "./entry.ts";
import { compareBirth, matchesOf, type Person } from "./match.ts";
import { NameIndex } from "./name-index.ts";

const ENTRY: ListEntry = {
	id: "1",
	kind: "sanction",
	names: ["Ivan Petrov", "Иван Петров"],
	births: [{ day: "1970-05-06" }],
	nationalities: ["RU"],
	programme: null,
	note: null,
};
const indexOf = (...entries: ListEntry[]) => {
	const index = new NameIndex();
	for (const entry of entries) index.add({ list: "own", hash: contentHash(entry), entry });
	return index;
};
const scoreOf = (person: Partial<Person>, entry: Partial<ListEntry> = {}) =>
	matchesOf(
		indexOf({ ...ENTRY, ...entry }),
		{ name: "Ivan Petrow", birthDate: null, nationality: null, ...person },
		0.5,
	)[0]?.score ?? 0;

describe("a match", () => {
	it("rises by the same birth date and nationality, and falls by others; what is unknown changes nothing", () => {
		const plain = scoreOf({});
		expect(scoreOf({ birthDate: "1970-05-06" })).toBeGreaterThan(plain);
		expect(scoreOf({ birthDate: "1971-01-01" })).toBeGreaterThan(plain);
		expect(scoreOf({ birthDate: "1990-05-06" })).toBeLessThan(plain - 0.1);
		expect(scoreOf({ nationality: "RU" })).toBeGreaterThan(plain);
		expect(scoreOf({ nationality: "FR" })).toBeLessThan(plain);
		expect(scoreOf({ birthDate: "1990-05-06", nationality: "FR" }, { births: [], nationalities: [] })).toBe(plain);
	});

	it("stays above the threshold where only the birth date of the list differs from the same name", () => {
		expect(scoreOf({ name: "Ivan Petrov", birthDate: "1990-01-01" })).toBe(0.88);
		expect(scoreOf({ name: "Ivan Petrov", birthDate: "1990-01-01", nationality: "FR" })).toBe(0.86);
	});

	it("is one for each entry, the most similar first", () => {
		const index = indexOf(
			ENTRY,
			{ ...ENTRY, id: "2", names: ["Iwan Petrowicz"] },
			{ ...ENTRY, id: "3", names: ["Jane Doe"] },
		);
		const found = matchesOf(index, { name: "Petrov Ivan", birthDate: null, nationality: null }, 0.88);
		expect(found.map(({ entry }) => entry.entry.id)).toEqual(["1"]);
	});

	it("compares with spans of years", () => {
		expect(compareBirth([{ from: 1960, to: 1962 }], "1963-12-31")).toBe("near");
		expect(compareBirth([{ from: 1960, to: 1962 }], "1964-01-01")).toBe("other");
		expect(compareBirth([], "1964-01-01")).toBeNull();
		expect(compareBirth([{ day: "1970-01-01" }, { day: "1964-01-01" }], "1964-01-01")).toBe("same");
	});
});

it("finds each of 2,000 persons among the others, however their names are ordered", () => {
	const syllables = ["ka", "mo", "ri", "ta", "lu", "ven", "dor", "shi", "pal", "gor", "bek", "zan"];
	const word = (at: number): string =>
		[at, Math.floor(at / 12), Math.floor(at / 144)].map((part) => syllables[part % 12]).join("");
	const entries = Array.from({ length: 2_000 }, (_, at) => ({
		...ENTRY,
		id: `${at}`,
		names: [`${word(at)} ${word(at * 7 + 3)}`],
	}));
	const index = indexOf(...entries);
	for (let at = 0; at < entries.length; at += 19) {
		const name = entries[at]?.names[0]?.split(" ").toReversed().join(" ") ?? "";
		const found = matchesOf(index, { name, birthDate: null, nationality: null }, 0.88);
		expect(
			found.map(({ entry }) => entry.entry.id),
			name,
		).toContain(`${at}`);
	}
});

it("knows countries as lists and customers write them", () => {
	const CODES = {
		germany: "DE",
		"Korea, North": "KP",
		"Iran (Islamic Republic of)": "IR",
		fr: "FR",
		"the-netherlands": "NL",
	};
	for (const [name, code] of Object.entries(CODES)) expect(countryCode(name), name).toBe(code);
	expect(countryCode("Atlantis")).toBeNull();
	expect(countryCode(null)).toBeNull();
});
