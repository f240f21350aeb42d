// Entry point of the process that reads statements: the file from stdin, records to stdout. See `read-apart.ts`.
import { writeSync } from "node:fs";
import { CamtError } from "./fault.ts";
import { CamtReader } from "./read-camt.ts";
import { endRecord, faultRecord, lineRecord, statementRecord } from "./records.ts";

const AT_ONCE = 256 * 1024;
const STDOUT = 1;
let waiting: string[] = [];
let size = 0;

/** Written at once, not kept in memory. A full disk or a limit that is exceeded ends the process. */
function flush(): void {
	let bytes = Buffer.from(waiting.join(""));
	while (bytes.length > 0) bytes = bytes.subarray(writeSync(STDOUT, bytes));
	waiting = [];
	size = 0;
}
function add(record: string): void {
	waiting.push(record);
	size += record.length;
	if (size > AT_ONCE) flush();
}

try {
	const reader = new CamtReader({
		line: (line, entryTotal) => add(lineRecord(line, entryTotal)),
		statement: (head) => add(statementRecord(head)),
	});
	for await (const piece of process.stdin) reader.write(piece as Buffer);
	reader.end();
	add(endRecord);
} catch (error) {
	if (!(error instanceof CamtError)) throw error;
	add(faultRecord(error));
}
flush();
process.exit(0);
