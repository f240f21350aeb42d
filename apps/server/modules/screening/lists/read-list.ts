import { createHash } from "node:crypto";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { entryOf, type ListName } from "../entry.ts";
import { readEu } from "./eu.ts";
import { ListFault } from "./fault.ts";
import { readOfac } from "./ofac.ts";
import { type OpenedFile, openFile } from "./open.ts";
import type { ReadEntries } from "./read-entries.ts";
import { readSimple } from "./simple.ts";
import { readUn } from "./un.ts";

export interface ReadList extends ReadEntries {
	/** Of the files. */
	readonly hash: string;
}

export interface ListFormat {
	readonly list: ListName;
	readonly files: readonly string[];
	read(files: readonly OpenedFile[]): Promise<ReadEntries>;
}

/** The lists that may be in the folder, by the names of their files; each may end with `.gz`. */
export const FORMATS: readonly ListFormat[] = [
	{ list: "ofac", files: ["sdn.csv", "alt.csv"], read: readOfac },
	{ list: "un", files: ["un.xml"], read: readUn },
	{ list: "eu", files: ["eu.xml"], read: readEu },
	{ list: "peps", files: ["peps.csv"], read: readSimple("pep") },
	{ list: "own", files: ["own.csv"], read: readSimple("sanction") },
];

const MOST_ENTRIES = 2_000_000;

/** The lists with at least one file in the folder. */
export async function listsIn(folder: string): Promise<readonly ListFormat[]> {
	const names = await namesIn(folder);
	return FORMATS.filter(({ files }) => files.some((file) => names.has(file) || names.has(`${file}.gz`)));
}

async function namesIn(folder: string): Promise<ReadonlySet<string>> {
	try {
		return new Set(await readdir(folder));
	} catch {
		throw new ListFault("missing", "the folder of lists cannot be read");
	}
}

/** @throws ListFault when a file is missing, cut off or not in its format. */
export async function readList(folder: string, format: ListFormat): Promise<ReadList> {
	const names = await namesIn(folder);
	const opened = format.files.map((file) => {
		const name = [file, `${file}.gz`].find((each) => names.has(each));
		if (name === undefined) throw new ListFault("missing", `${file} is missing`);
		return openFile(join(folder, name), name);
	});
	const { entries, others, published } = await format.read(opened);
	const tidy = entries.flatMap((entry) => entryOf(entry) ?? []);
	if (tidy.length === 0) throw new ListFault("empty", "there is no person in it");
	if (tidy.length > MOST_ENTRIES) throw new ListFault("too-large", `more than ${MOST_ENTRIES} persons`);
	if (new Set(tidy.map(({ id }) => id)).size !== tidy.length) throw new ListFault("damaged", "a number is there twice");
	const hash = createHash("sha256");
	for (const file of opened) hash.update(file.hash());
	return { entries: tidy, others, published, hash: hash.digest("hex") };
}
