import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { join } from "node:path";
import type { Clock } from "../../../platform/index.ts";
import { convertApart, TooComplex } from "../../documents/index.ts";
import { CamtError, type CamtFault } from "./fault.ts";
import { headOf, lineOf, lineText, MARKS } from "./records.ts";
import type { StatementHead, StatementLine } from "./types.ts";

/** A file of the most bytes that an upload may have is read with a quarter of it, unless it is a single entry. */
const HEAP_MB = 512;
/** Four times what a file of the most bytes needs. */
const TIMEOUT_MS = 120_000;
/** A line is written with at most six times its bytes. */
const MOST_RECORD_BYTES = 512 * 1024 * 1024;

/** A statement that was read. Its lines are on disk, not in memory. */
export interface ReadStatement {
	readonly head: StatementHead;
	lines(): AsyncIterable<{ readonly line: StatementLine; readonly entryTotal: bigint }>;
	/** SHA-256 of what it says about the account, without what tells one delivery of it from another. */
	contentHash(): Promise<string>;
}

/**
 * Reads a file of any size in a process of its own, with limited memory and time: a file that exceeds them is refused,
 * and holds up nothing else. What is read is written beside the file, to `${path}-lines`, which the caller removes.
 * Throws `CamtError`, and `TooComplex` without an answer.
 */
export async function readCamtApart(clock: Pick<Clock, "machine">, path: string): Promise<readonly ReadStatement[]> {
	const target = linesPath(path);
	const from = await open(path, "r");
	try {
		const to = await open(target, "wx", 0o600);
		try {
			const limits = { program: join(import.meta.dirname, "process.ts"), heapMb: HEAP_MB, timeoutMs: TIMEOUT_MS };
			await convertApart(clock, { from, to, maxBytes: MOST_RECORD_BYTES }, limits);
		} finally {
			await to.close();
		}
	} finally {
		await from.close();
	}
	return statementsIn(target);
}

/** Where the lines of a file are kept while it is imported. */
export const linesPath = (path: string): string => `${path}-lines`;

interface Record {
	readonly bytes: Buffer;
	/** Where the next record begins. */
	readonly end: number;
}

/** The records from `start` up to `end`. */
async function* recordsOf(path: string, start = 0, end = Number.POSITIVE_INFINITY): AsyncGenerator<Record> {
	if (start >= end) return;
	let rest: Buffer = Buffer.alloc(0);
	let at = start;
	for await (const piece of createReadStream(path, { start, end: end - 1, highWaterMark: 256 * 1024 })) {
		const bytes: Buffer = rest.length === 0 ? (piece as Buffer) : Buffer.concat([rest, piece as Buffer]);
		let begin = 0;
		for (let next = bytes.indexOf(0x0a); next >= 0; next = bytes.indexOf(0x0a, begin)) {
			at += next + 1 - begin;
			yield { bytes: bytes.subarray(begin, next), end: at };
			begin = next + 1;
		}
		rest = bytes.subarray(begin);
	}
}

async function statementsIn(path: string): Promise<readonly ReadStatement[]> {
	const found: ReadStatement[] = [];
	let start = 0;
	let isWhole = false;
	let before = 0;
	for await (const { bytes, end } of recordsOf(path)) {
		const mark = bytes[0];
		if (mark === MARKS.fault) {
			const { fault, where } = JSON.parse(bytes.toString("utf8", 1)) as { fault: CamtFault; where: string };
			throw new CamtError(fault, where);
		}
		if (mark === MARKS.statement) {
			found.push(statementAt(path, headOf(bytes.toString("utf8")), start, before));
			start = end;
		}
		isWhole = mark === MARKS.end;
		before = end;
	}
	if (!isWhole) throw new TooComplex();
	return found;
}

function statementAt(path: string, head: StatementHead, start: number, end: number): ReadStatement {
	return {
		head,
		async *lines() {
			for await (const { bytes } of recordsOf(path, start, end)) yield lineOf(bytes.toString("utf8"));
		},
		async contentHash() {
			const { version: _, messageId: __, createdAt: ___, isCopy: ____, ...rest } = head;
			const { count: _____, firstBookedOn: ______, lastBookedOn: _______, ...content } = rest;
			const text = JSON.stringify(content, (_name, value: unknown) => (typeof value === "bigint" ? `${value}` : value));
			const hash = createHash("sha256").update(`${text.slice(0, -1)},"lines":[`);
			let comma = "";
			for await (const { bytes } of recordsOf(path, start, end)) {
				hash.update(comma + lineText(bytes.toString("utf8")));
				comma = ",";
			}
			return hash.update("]}").digest("hex");
		},
	};
}

export { TooComplex };
