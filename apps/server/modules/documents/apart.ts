import { spawn } from "node:child_process";
import { join } from "node:path";
import type { Clock } from "../../platform/index.ts";
import type { DocumentKind, Fault } from "./judge/verdict.ts";
import type { Preview } from "./preview/index.ts";

/** What a document's process may use: its heap, all its memory, and time. */
const HEAP_MB = 192;
const DATA_MB = 1024;
const TIMEOUT_MS = 15_000;
/** Somebody waits for it on a screen. */
const PREVIEW_TIMEOUT_MS = 10_000;
const MAX_ANSWER_BYTES = 16 * 1024 * 1024;
/** The shell sets the bound of memory where the system knows one, and becomes the process. */
const BOUNDED = 'ulimit -d "$0" 2>/dev/null; ulimit -c 0 2>/dev/null; exec "$@"';

export type Task = "judge" | "preview";
/** The process took too long or too much, or fell over what it was given. */
export class TooComplex extends Error {}

export interface Apart {
	readonly timeoutMs?: number;
	/** For tests: another program in the place of ours. */
	readonly program?: string;
}

/**
 * Works on an untrusted document in a process of its own: it has no settings, no secrets and no files but its own
 * program, may write nothing and start nothing, and is killed when it takes too long or too much. A fault of a library
 * ends that process and no more.
 *
 * @returns what the program said, as JSON
 * @throws {TooComplex} when it said nothing
 */
export async function workApart(
	clock: Pick<Clock, "machine">,
	task: Task,
	args: readonly string[],
	data: Buffer,
	{ timeoutMs = TIMEOUT_MS, program = join(import.meta.dirname, "process.ts") }: Apart = {},
): Promise<unknown> {
	const root = join(import.meta.dirname, "../../../..");
	const rights = [
		"--permission",
		`--allow-fs-read=${join(root, "node_modules")}`,
		`--allow-fs-read=${join(root, "apps/server")}`,
	];
	// Pictures of pages are made by machine code.
	if (task === "preview") rights.push("--allow-addons");
	const flags = [`--max-old-space-size=${HEAP_MB}`, "--no-warnings", ...rights];
	const child = spawn(
		"/bin/sh",
		["-c", BOUNDED, `${DATA_MB * 1024}`, process.execPath, ...flags, program, task, ...args],
		{
			env: {},
			stdio: ["pipe", "pipe", "ignore"],
		},
	);
	const cancel = clock.machine.after(timeoutMs, () => child.kill("SIGKILL"));
	const chunks: Buffer[] = [];
	let size = 0;
	child.stdout.on("data", (chunk: Buffer) => {
		size += chunk.length;
		if (size > MAX_ANSWER_BYTES) child.kill("SIGKILL");
		else chunks.push(chunk);
	});
	// It may end before it has read everything.
	child.stdin.on("error", () => undefined);
	child.stdin.end(data);
	try {
		const code = await new Promise<number | null>((resolve, reject) => {
			child.on("error", reject);
			child.on("close", resolve);
		});
		if (code !== 0) throw new TooComplex();
		return JSON.parse(Buffer.concat(chunks).toString("utf8"));
	} finally {
		cancel();
	}
}

export type DocumentFault = Fault | "FILE_TOO_COMPLEX";

/** Why a document is refused; null when nothing speaks against it. */
export async function judgeApart(
	clock: Pick<Clock, "machine">,
	data: Buffer,
	kind: DocumentKind,
	apart?: Apart,
): Promise<DocumentFault | null> {
	try {
		return (await workApart(clock, "judge", [kind], data, apart)) as Fault | null;
	} catch (error) {
		if (error instanceof TooComplex) return "FILE_TOO_COMPLEX";
		throw error;
	}
}

/** What a person sees of a document without opening it; null when it cannot be shown. */
export async function previewApart(
	clock: Pick<Clock, "machine">,
	data: Buffer,
	kind: DocumentKind,
	page: number,
	apart: Apart = { timeoutMs: PREVIEW_TIMEOUT_MS },
): Promise<Preview | null> {
	try {
		return (await workApart(clock, "preview", [kind, `${page}`], data, apart)) as Preview;
	} catch (error) {
		if (error instanceof TooComplex) return null;
		throw error;
	}
}
