import { countryCode } from "../countries.ts";
import { birthOf, type ListEntry } from "../entry.ts";
import { csvRows } from "./csv.ts";
import { ListFault } from "./fault.ts";
import type { OpenedFile } from "./open.ts";
import type { ReadEntries } from "./read-entries.ts";

/* The format `targets.simple.csv`, with a header; several values of a cell are separated by semicolons. */

const NEEDED = ["id", "schema", "name", "aliases", "birth_date", "countries"] as const;

const several = (cell: string): string[] =>
	cell
		.split(";")
		.map((text) => text.trim())
		.filter((text) => text !== "");

export const readSimple =
	(kind: ListEntry["kind"]) =>
	async ([file]: readonly OpenedFile[]): Promise<ReadEntries> => {
		if (file === undefined) throw new ListFault("missing", "the file is missing");
		const entries: ListEntry[] = [];
		let header: readonly string[] | undefined;
		let others = 0;
		for await (const row of csvRows(file.text)) {
			if (header === undefined) {
				header = row.map((name) => name.replace(/^\uFEFF/, "").trim());
				const missing = NEEDED.find((name) => header?.includes(name) !== true);
				if (missing !== undefined) throw new ListFault("damaged", `${file.name} has no column ${missing}`);
				continue;
			}
			const columns = header;
			if (row.length === 1 && row[0] === "") continue;
			if (row.length !== columns.length)
				throw new ListFault("damaged", `${file.name} has a row of ${row.length} columns`);
			const cell = (name: string): string => row[columns.indexOf(name)]?.trim() ?? "";
			if (cell("schema") !== "Person") {
				others++;
				continue;
			}
			if (cell("id") === "") throw new ListFault("damaged", `${file.name} has a row without an id`);
			entries.push({
				id: cell("id"),
				kind,
				names: [cell("name"), ...several(cell("aliases"))],
				births: several(cell("birth_date")).flatMap((text) => birthOf(text) ?? []),
				nationalities: several(cell("countries")).flatMap((text) => countryCode(text) ?? []),
				programme: cell("sanctions") || cell("dataset") || null,
				note: null,
			});
		}
		return { entries, others, published: null };
	};
