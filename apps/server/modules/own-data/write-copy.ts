import { rm } from "node:fs/promises";
import { CURRENCY_DIGITS, type Currency, formatMoney, money } from "@truefill/core/money";
import { invariant } from "@truefill/core/result";
import type { Dataset } from "../../platform/index.ts";
import { CSV_START, csvLine } from "../csv.ts";
import type { Reading, Row } from "./reading-store.ts";
import { writeZip, type ZipEntry } from "./zip.ts";

const isCurrency = (code: unknown): code is Currency =>
	typeof code === "string" && Object.hasOwn(CURRENCY_DIGITS, code);

/** A row in export form: money as a decimal string in its currency, times as ISO 8601. */
export function exportedRow({ money: amounts = [] }: Pick<Dataset, "money">, row: Row): Row {
	const entries = Object.entries(row).map(([name, value]) => {
		if (value instanceof Date) return [name, value.toISOString()];
		if (value === null || !amounts.includes(name)) return [name, value];
		const { currency } = row;
		invariant(isCurrency(currency), `a copy has an unknown currency ${currency}`);
		return [name, formatMoney(money(BigInt(String(value))), currency)];
	});
	return Object.fromEntries(entries);
}

async function* asJson(rows: AsyncIterable<Row>): AsyncGenerator<string> {
	let before = "[\n";
	for await (const row of rows) {
		yield `${before}${JSON.stringify(row)}`;
		before = ",\n";
	}
	yield before === "[\n" ? "[]\n" : "\n]\n";
}

async function* asCsv(named: Promise<readonly string[]>, rows: AsyncIterable<Row>): AsyncGenerator<string> {
	const columns = await named;
	yield CSV_START;
	if (columns.length > 0) yield csvLine(columns);
	for await (const row of rows) yield csvLine(columns.map((name) => row[name]));
}

async function* exportedRows(dataset: Dataset, rows: AsyncIterable<Row>): AsyncGenerator<Row> {
	for await (const row of rows) yield exportedRow(dataset, row);
}

/** Data of the customer that is in no table of its own. */
export interface HeldList {
	readonly name: string;
	readonly about: string;
	readonly rows: readonly Row[];
}

function readme(lists: readonly { readonly name: string; readonly about: string }[], at: Date): string {
	return `This is what the platform holds of you, as it was at ${at.toISOString()}.

Each list comes twice. The file ending in .json is exact: amounts, prices and volumes are decimal text, as they stand in
the books, and moments are ISO 8601 in UTC. The file ending in .csv is for spreadsheets: UTF-8, and a text that a
spreadsheet would run as a formula has an apostrophe before it. Amounts are in the currency beside them.

${lists.map(({ name, about }) => `${name}\r\n\t${about}`).join("\r\n")}

Not in it: passwords, keys and codes, which are kept as hashes or sealed and which nobody can read; notes of the staff
among themselves; which member of staff did what.
`;
}

interface Copied {
	readonly reading: Reading;
	readonly datasets: readonly Dataset[];
	readonly userId: string;
	readonly held: readonly HeldList[];
	readonly at: Date;
}

/**
 * Writes a customer's export into a file. @returns its size in bytes.
 *
 * @throws ArchiveTooLarge if it would exceed `maxBytes`.
 */
export async function writeCopy(path: string, maxBytes: number, copied: Copied): Promise<number> {
	try {
		return await writeZip(path, maxBytes, entriesOf(copied));
	} catch (error) {
		await rm(path, { force: true });
		throw error;
	}
}

function* entriesOf({ reading, datasets, userId, held, at }: Copied): Generator<ZipEntry> {
	yield { name: "README.txt", texts: () => [readme([...datasets, ...held], at)] };
	for (const dataset of datasets) {
		const rows = () => exportedRows(dataset, reading.rows(dataset, userId));
		yield { name: `${dataset.name}.json`, texts: () => asJson(rows()) };
		yield { name: `${dataset.name}.csv`, texts: () => asCsv(reading.columns(dataset, userId), rows()) };
	}
	for (const { name, rows } of held) {
		yield { name: `${name}.json`, texts: () => [`${JSON.stringify(rows, null, "\t")}\n`] };
		const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
		const lines = [columns, ...rows.map((row) => columns.map((key) => row[key]))];
		yield { name: `${name}.csv`, texts: () => [CSV_START, ...lines.map(csvLine)] };
	}
}
