import { join } from "node:path";
import type { Clock } from "../../../platform/index.ts";
import { TooComplex, workApart } from "../../documents/index.ts";
import { CamtError, type CamtFault } from "./fault.ts";
import type { Statement } from "./types.ts";

/** A statement of the most bytes that an upload may have is read with half of it. */
const HEAP_MB = 512;
const TIMEOUT_MS = 30_000;

type Text<T> = {
	readonly [K in keyof T]: T[K] extends bigint ? string : T[K] extends bigint | null ? string | null : T[K];
};
type StatementText = Omit<Text<Statement>, "lines"> & { readonly lines: readonly Text<Statement["lines"][number]>[] };
type Answer = { readonly statements: readonly StatementText[] } | { readonly fault: CamtFault; readonly where: string };

const minor = (text: string | null): bigint | null => (text === null ? null : BigInt(text));

/**
 * Reads a file in a process of its own, with limited memory and time: a file that exceeds them is refused, and holds up
 * nothing else. Throws `CamtError`, and `TooComplex` without an answer.
 */
export async function readCamtApart(clock: Pick<Clock, "machine">, data: Buffer): Promise<readonly Statement[]> {
	const program = join(import.meta.dirname, "process.ts");
	const limits = { program, heapMb: HEAP_MB, timeoutMs: TIMEOUT_MS };
	const answer = (await workApart(clock, "program", [], data, limits)) as Answer;
	if ("fault" in answer) throw new CamtError(answer.fault, answer.where);
	return answer.statements.map((statement) => ({
		...statement,
		opening: minor(statement.opening),
		closing: minor(statement.closing),
		lines: statement.lines.map((line) => ({ ...line, amount: BigInt(line.amount) })),
	}));
}

export { TooComplex };
