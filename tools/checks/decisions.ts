import { existsSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { type Breach, lineOf, readSources, type Source } from "./sources.ts";

const FOLDER = "docs/decisions";
const INDEX = `${FOLDER}/README.md`;
/** A record's first line: `# 12. Title`. */
const TITLE = /^# (\d+)\. (.+)$/m;
/** A row of the index: number with its link, title, status. */
const ROW = /^\| \[(\d+)\]\(([^)]+)\) (.+?) \| (.+?) \| .+ \|$/gm;
const STATUS = /^(?:Accepted|(?:Amended|Superseded) by \[\d+\]\([^)]+\)(?:(?:, | and )\[\d+\]\([^)]+\))*)$/;
const LINK = /\]\(([^)#:\s]+)(?:#[^)]*)?\)/g;

/** Finds decision records that the index lacks or names differently, and relative links in documents that lead nowhere. */
export function findDecisionFaults(root: string): Breach[] {
	const documents = readSources(root, [".md"]);
	const records = documents.filter(({ path }) => path.startsWith(`${FOLDER}/`) && path !== INDEX);
	const index = documents.find(({ path }) => path === INDEX);
	return [
		...indexFaults(index ?? { path: INDEX, text: "" }, records),
		...documents.flatMap((document) => brokenLinks(document, (path) => existsSync(join(root, path)))),
	];
}

/** For tests: what is wrong between the index and the records. */
export function indexFaults(index: Source, records: readonly Source[]): Breach[] {
	const breaches: Breach[] = [];
	const rows = new Map<string, { readonly number: string; readonly title: string }>();
	for (const { 0: row, 1: number = "", 2: file = "", 3: title = "", 4: status = "", index: at } of index.text.matchAll(
		ROW,
	)) {
		rows.set(file, { number, title });
		if (!STATUS.test(status))
			breaches.push({ path: index.path, line: lineOf(index.text, at), message: `no status: ${row}` });
	}
	for (const { path, text } of records) {
		const [, number, title] = TITLE.exec(text) ?? [];
		const row = rows.get(basename(path));
		const says = (message: string) => breaches.push({ path, line: 1, message });
		if (number === undefined || !basename(path).startsWith(`${number.padStart(4, "0")}-`))
			says("the first line is not `# N. Title` with the number of the file's name");
		else if (row === undefined) says(`the index lacks it (${INDEX})`);
		else if (row.number !== number || row.title !== title) says(`the index calls it "${row.number} ${row.title}"`);
	}
	return breaches;
}

/** For tests: relative links of a document whose file does not exist. */
export function brokenLinks({ path, text }: Source, exists: (path: string) => boolean): Breach[] {
	return [...text.matchAll(LINK)]
		.filter(([, target = ""]) => !exists(join(dirname(path), decodeURIComponent(target))))
		.map(({ 1: target, index }) => ({ path, line: lineOf(text, index), message: `${target} does not exist` }));
}
