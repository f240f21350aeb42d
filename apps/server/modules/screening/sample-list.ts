import { createHash } from "node:crypto";
import type { ListEntry } from "./entry.ts";
import type { ReadList } from "./lists/read-list.ts";

/** A made-up list for the demo. None of these persons exists. */
const ENTRIES: readonly ListEntry[] = [
	{
		id: "sample-1",
		kind: "sanction",
		names: ["Ruslan Vasilyevich Testov", "Руслан Васильевич Тестов"],
		births: [{ day: "1971-03-14" }],
		nationalities: ["RU"],
		programme: "SAMPLE",
		note: "Sample list of the demo: a made-up person.",
	},
	{
		id: "sample-2",
		kind: "sanction",
		names: ["Abdulkarim Al-Mithal", "عبد الكريم المثال"],
		births: [{ from: 1965, to: 1967 }],
		nationalities: ["SY"],
		programme: "SAMPLE",
		note: "Sample list of the demo: a made-up person.",
	},
	{
		id: "sample-3",
		kind: "pep",
		names: ["Marguerite Exemple-Dupont"],
		births: [{ day: "1959-11-02" }],
		nationalities: ["FR"],
		programme: "SAMPLE PEP",
		note: "Sample list of the demo: a made-up minister.",
	},
];

export const SAMPLE_LIST: ReadList = {
	entries: ENTRIES,
	others: 0,
	published: null,
	hash: createHash("sha256").update(JSON.stringify(ENTRIES)).digest("hex"),
};
