import type { CamtError } from "./fault.ts";
import type { StatementHead, StatementLine } from "./types.ts";

/*
 * What the reading process writes, a record a line: the first letter says what it is. `L`: a line, after the sum of its
 * entry. `S`: the statement that the lines before belong to. The last is `E`, or `F`: nothing may be used.
 */

export const MARKS = { line: 0x4c, statement: 0x53, end: 0x45, fault: 0x46 } as const;

const json = (value: unknown): string =>
	JSON.stringify(value, (_, member: unknown) => (typeof member === "bigint" ? `${member}` : member));

export const lineRecord = (line: StatementLine, entryTotal: bigint): string => `L${entryTotal} ${json(line)}\n`;
export const statementRecord = (head: StatementHead): string => `S${json(head)}\n`;
export const faultRecord = ({ fault, where }: CamtError): string => `F${json({ fault, where })}\n`;
export const endRecord = "E\n";

type Text<T> = {
	readonly [K in keyof T]: T[K] extends bigint ? string : T[K] extends bigint | null ? string | null : T[K];
};

const minor = (text: string | null): bigint | null => (text === null ? null : BigInt(text));

export function headOf(record: string): StatementHead {
	const head = JSON.parse(record.slice(1)) as Text<StatementHead>;
	return { ...head, opening: minor(head.opening), closing: minor(head.closing) };
}

/** The line of a record as JSON, without the sum of its entry. */
export const lineText = (record: string): string => record.slice(record.indexOf(" ") + 1);

export function lineOf(record: string): { readonly line: StatementLine; readonly entryTotal: bigint } {
	const line = JSON.parse(lineText(record)) as Text<StatementLine>;
	return {
		line: { ...line, amount: BigInt(line.amount) },
		entryTotal: BigInt(record.slice(1, record.indexOf(" "))),
	};
}
