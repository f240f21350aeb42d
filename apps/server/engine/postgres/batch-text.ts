import { type CommitRows, emptyRows } from "../rows.ts";
import { BIGINT, type RowsName, SMALLINT, TABLES } from "./batch-tables.ts";
import { type ColumnType, columnsReader } from "./columns.ts";
import { FORMER_TYPES, type FormerBatch, fromFormer } from "./former-batch.ts";

/*
 * Format of a batch in the log: one header line with the columns and the byte length of each member, then the rows of
 * each as COPY lines. They are made once: the same bytes are logged and copied into the tables.
 */

export const FENCE = {
	partition: SMALLINT,
	epoch: BIGINT,
	old_sequence: BIGINT,
	new_sequence: BIGINT,
} as const satisfies Record<string, ColumnType>;

/** Prefix of a batch in this format. What earlier releases wrote stays readable. */
const FORM = "4 ";
/** Of batches whose commands have their answers; in "2 " postings were rows of their own. Before, batches were JSON. */
const FORMER = ["2 ", "3 "];

/** The columns of a member, separated by commas, and the byte length of its rows. */
type Header = Readonly<Partial<Record<keyof CommitRows, readonly [columns: string, bytes: number]>>>;

export interface BatchText {
	readonly payload: Buffer;
	/** The rows of a member as COPY lines, slices of the payload. Absent without rows. */
	readonly lines: ReadonlyMap<RowsName, Buffer>;
}

const MEMBERS = TABLES.map(({ name, columns }) => {
	const names = Object.keys(columns);
	return { name, list: names.join(), types: Object.values(columns), read: columnsReader(names) };
});
const FENCE_MEMBER = {
	list: Object.keys(FENCE).join(),
	types: Object.values(FENCE),
	read: columnsReader(Object.keys(FENCE)),
};

const texts = new WeakMap<CommitRows, BatchText>();

/** The text of a batch, made at the first call and cached. The batch must not change afterwards. */
export function textOf(batch: CommitRows): BatchText {
	let text = texts.get(batch);
	if (text === undefined) {
		text = makeText(batch);
		texts.set(batch, text);
	}
	return text;
}

/** Gives another representation of the same batch the same text. */
export function shareText(from: CommitRows, to: CommitRows): void {
	texts.set(to, textOf(from));
}

function makeText(batch: CommitRows): BatchText {
	const fences = Buffer.from(linesOf(batch.fences, FENCE_MEMBER));
	const header: Partial<Record<keyof CommitRows, readonly [string, number]>> = {
		fences: [FENCE_MEMBER.list, fences.length],
	};
	const parts = [fences];
	const names: RowsName[] = [];
	for (const member of MEMBERS) {
		const rows = batch[member.name];
		if (rows.length === 0) continue;
		const part = Buffer.from(linesOf(rows, member));
		header[member.name] = [member.list, part.length];
		parts.push(part);
		names.push(member.name);
	}
	const head = Buffer.from(`${FORM}${JSON.stringify(header)}\n`);
	const payload = Buffer.concat([head, ...parts]);
	const lines = new Map<RowsName, Buffer>();
	let from = head.length + fences.length;
	names.forEach((name, index) => {
		const { length } = parts[index + 1] ?? fences;
		lines.set(name, payload.subarray(from, from + length));
		from += length;
	});
	return { payload, lines };
}

interface Member {
	readonly types: readonly ColumnType[];
	readonly read: (row: object) => readonly unknown[];
}

function linesOf(rows: readonly object[], { types, read }: Member): string {
	const last = types.length - 1;
	let text = "";
	for (const row of rows) {
		const values = read(row);
		for (let at = 0; at <= last; at += 1) {
			text += lineElement(values[at], types[at]);
			text += at === last ? "\n" : "\t";
		}
	}
	return text;
}

const NULL = "\\N";
const ESCAPED: Readonly<Record<string, string>> = { "\\": "\\\\", "\t": "\\t", "\n": "\\n", "\r": "\\r" };
const MEANT: Readonly<Record<string, string>> = { "\\": "\\", t: "\t", n: "\n", r: "\r" };

/** Up to this length, one pass over the string is faster than one `includes` per character. */
const SHORT = 64;

/** One `includes` per character is several times as fast as a regular expression. */
function isSpecial(text: string): boolean {
	if (text.length > SHORT) {
		return text.includes("\\") || text.includes("\n") || text.includes("\t") || text.includes("\r");
	}
	for (let at = 0; at < text.length; at += 1) {
		const code = text.charCodeAt(at);
		if (code === 92 || code === 9 || code === 10 || code === 13) return true;
	}
	return false;
}

/** JSON already escapes the other characters with a backslash. */
const escapedJson = (text: string): string => (text.includes("\\") ? text.replaceAll("\\", "\\\\") : text);

const escaped = (text: string): string =>
	isSpecial(text) ? text.replaceAll(/[\\\t\n\r]/g, (one) => ESCAPED[one] ?? one) : text;

function lineElement(value: unknown, type: ColumnType | undefined): string {
	if (value === null || value === undefined) return NULL;
	if (typeof value === "string") {
		if (type?.kind === "plain") return value;
		if (type?.kind === "hex") return `\\\\x${value}`;
		return type?.kind === "json" ? escapedJson(value) : escaped(value);
	}
	if (typeof value === "object") {
		return Array.isArray(value) ? `{${value.join(",")}}` : escapedJson(JSON.stringify(value));
	}
	return `${value as number | boolean}`;
}

/** Parses a batch from the log, in any format. The engine itself wrote these rows. */
export function batchOf(payload: string): CommitRows {
	if (payload.startsWith("{")) return fromFormer(JSON.parse(payload) as FormerBatch);
	const form = payload.slice(0, FORM.length);
	if (FORMER.includes(form)) {
		const types = (name: string) => FORMER_TYPES[form]?.[name] ?? typesOf(name);
		return fromFormer({ ...emptyRows(), commands: [], entries: [], ...membersOf(payload, types) });
	}
	if (form === FORM) return { ...emptyRows(), ...membersOf(payload, typesOf) };
	throw new Error("a batch in the log has an unknown format");
}

type Types = Readonly<Record<string, ColumnType>>;

/** The rows of each member. `types`: the column types of a member. */
function membersOf(payload: string, types: (name: string) => Types): Readonly<Record<string, object[]>> {
	const bytes = Buffer.from(payload);
	const headEnd = bytes.indexOf("\n");
	const header = JSON.parse(bytes.toString("utf8", FORM.length, headEnd)) as Header;
	let from = headEnd + 1;
	const members = Object.entries(header).map(([name, [columns, length]]) => {
		const lines = bytes.toString("utf8", from, from + length);
		from += length;
		return [name, rowsOf(lines, columns.split(","), types(name))] as const;
	});
	if (from !== bytes.length) throw new Error("a batch in the log has a wrong length");
	return Object.fromEntries(members);
}

const typesOf = (name: string): Types =>
	name === "fences" ? FENCE : (TABLES.find((table) => table.name === name)?.columns ?? {});

function rowsOf(lines: string, columns: readonly string[], types: Types): object[] {
	return lines
		.split("\n")
		.slice(0, -1)
		.map((line) => {
			const values = line.split("\t");
			if (values.length !== columns.length) throw new Error("a row in the log has a wrong number of columns");
			return Object.fromEntries(columns.map((name, at) => [name, member(values[at] ?? NULL, types[name])]));
		});
}

/** JSON stays a string: the tables take it as such. */
function member(text: string, type: ColumnType | undefined): unknown {
	if (text === NULL) return null;
	if (type?.kind === "plain") {
		if (type.number) return Number(text);
		return type.type === "boolean" ? text === "true" : text;
	}
	// A byte string begins with an escaped backslash and an x.
	if (type?.kind === "hex") return text.slice(3);
	// Elements are numbers and names without commas.
	if (type?.kind === "quoted" && type.type.endsWith("[]")) return text === "{}" ? [] : text.slice(1, -1).split(",");
	return text.includes("\\") ? text.replaceAll(/\\(.)/g, (_, one: string) => MEANT[one] ?? one) : text;
}
