import { countryCode } from "../countries.ts";
import { birthOf, type ListEntry } from "../entry.ts";
import { csvRows } from "./csv.ts";
import { ListFault } from "./fault.ts";
import type { OpenedFile } from "./open.ts";
import type { ReadEntries } from "./read-entries.ts";

/* The list of the US Treasury (SDN): two files without a header, `-0-` for an empty cell. */

const [SDN_COLUMNS, ALT_COLUMNS] = [12, 5];
/** The published files end with it. */
const END_OF_FILE = "\u001A";

async function* rowsOf(file: OpenedFile, columns: number): AsyncGenerator<string[]> {
	for await (const row of csvRows(file.text)) {
		if (row.length === 1 && [END_OF_FILE, ""].includes((row[0] ?? "").trim())) continue;
		if (row.length !== columns) throw new ListFault("damaged", `${file.name} has a row of ${row.length} columns`);
		yield row.map((cell) => (cell.trim() === "-0-" ? "" : cell.trim()));
	}
}

/** `PETROV, Ivan` and also `Ivan PETROV` are compared alike, but are easier to read in this order. */
const inOrder = (name: string): string => {
	const [last, first] = name.split(/,\s+/, 2);
	return first === undefined ? name : `${first} ${last}`;
};

const all = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, found = ""]) => found);

export async function readOfac([sdn, alt]: readonly OpenedFile[]): Promise<ReadEntries> {
	if (sdn === undefined || alt === undefined) throw new ListFault("missing", "sdn.csv and alt.csv belong together");
	const aliases = new Map<string, string[]>();
	for await (const [id = "", , , name = ""] of rowsOf(alt, ALT_COLUMNS)) {
		aliases.set(id, [...(aliases.get(id) ?? []), inOrder(name)]);
	}
	const entries: ListEntry[] = [];
	let others = 0;
	for await (const [id = "", name = "", type, programme = "", title = "", , , , , , , remarks = ""] of rowsOf(
		sdn,
		SDN_COLUMNS,
	)) {
		if (!/^\d+$/.test(id)) throw new ListFault("damaged", `${sdn.name} has a row without a number`);
		if (type !== "individual") {
			others++;
			continue;
		}
		// A nickname of one word fits too many people.
		const weak = all(remarks, /a\.k\.a\. '([^']+)'/g).filter((alias) => alias.includes(" "));
		entries.push({
			id,
			kind: "sanction",
			names: [inOrder(name), ...(aliases.get(id) ?? []), ...weak.map(inOrder)],
			births: all(remarks, /\bDOB ([^;.]+)/g).flatMap((text) => birthOf(text) ?? []),
			nationalities: all(remarks, /\b(?:nationality|citizen) ([^;.]+)/g).flatMap((text) => countryCode(text) ?? []),
			programme,
			note: [title, remarks].filter((text) => text !== "").join("; "),
		});
	}
	return { entries, others, published: null };
}
