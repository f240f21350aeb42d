import { type ChildProcess, spawn } from "node:child_process";
import type { FileHandle } from "node:fs/promises";
import { join } from "node:path";
import { IMAGE_MAX_MEGAPIXELS } from "@truefill/contracts/http";
import { invariant } from "@truefill/core/result";
import type { Clock } from "../../platform/index.ts";
import type { DocumentKind, Fault } from "./judge/verdict.ts";
import type { Preview } from "./preview/index.ts";

/** Limits of the document process: heap, all memory, and time. */
const HEAP_MB = 192;
const DATA_MB = 1024;
const TIMEOUT_MS = 15_000;
/** Shorter: a user waits for it. */
const PREVIEW_TIMEOUT_MS = 10_000;
const MAX_ANSWER_BYTES = 16 * 1024 * 1024;
/** The shell sets the memory limit where the system supports it, then `exec`s the process. */
const BOUNDED = 'ulimit -d "$0" 2>/dev/null; ulimit -c 0 2>/dev/null; exec "$@"';

/** `program`: a program of another module. */
export type Task = "judge" | "preview" | "heic" | "program";
/** The process exceeded a limit, or crashed on its input. */
export class TooComplex extends Error {}

export interface Apart {
	readonly timeoutMs?: number;
	/** Another program of the server to run. */
	readonly program?: string;
	readonly heapMb?: number;
}

/**
 * Processes an untrusted document in a separate process: it has no environment and no secrets, may read only the
 * server's own program files, may write or start nothing, and is killed when it exceeds a limit. A library that crashes
 * ends only that process.
 *
 * @returns the program's answer, from JSON
 * @throws {TooComplex} when there was no answer
 */
export async function workApart(
	clock: Pick<Clock, "machine">,
	task: Task,
	args: readonly string[],
	data: Buffer,
	apart: Apart = {},
): Promise<unknown> {
	const child = start(task, args, apart, "pipe", "pipe");
	const { stdin, stdout } = child;
	invariant(stdin !== null && stdout !== null, "they are pipes");
	const chunks: Buffer[] = [];
	let size = 0;
	stdout.on("data", (chunk: Buffer) => {
		size += chunk.length;
		if (size > MAX_ANSWER_BYTES) child.kill("SIGKILL");
		else chunks.push(chunk);
	});
	// The process may exit before it has read everything.
	stdin.on("error", () => undefined);
	stdin.end(data);
	await finished(clock, child, apart);
	return JSON.parse(Buffer.concat(chunks).toString("utf8"));
}

/**
 * The same from file to file, for what is too large for memory: the process reads `from` as its standard input and writes
 * its answer to `to`, at most `maxBytes`.
 *
 * @throws {TooComplex} when the answer is not complete
 */
export async function convertApart(
	clock: Pick<Clock, "machine">,
	{ from, to, maxBytes }: { readonly from: FileHandle; readonly to: FileHandle; readonly maxBytes: number },
	apart: Apart & { readonly program: string },
): Promise<void> {
	await finished(clock, start("program", [], apart, from.fd, to.fd, maxBytes), apart);
}

function start(
	task: Task,
	args: readonly string[],
	{ program = join(import.meta.dirname, "process.ts"), heapMb = HEAP_MB }: Apart,
	input: "pipe" | number,
	output: "pipe" | number,
	fileBytes?: number,
): ChildProcess {
	const root = join(import.meta.dirname, "../../../..");
	const rights = [
		"--permission",
		`--allow-fs-read=${join(root, "node_modules")}`,
		`--allow-fs-read=${join(root, "apps/server")}`,
		`--allow-fs-read=${join(root, "packages/core")}`,
	];
	// Images are rendered by a native addon.
	if (task === "preview" || task === "heic") rights.push("--allow-addons");
	const flags = [`--max-old-space-size=${heapMb}`, "--no-warnings", ...rights];
	// In blocks of 512 bytes.
	const files = fileBytes === undefined ? "" : `ulimit -f ${Math.ceil(fileBytes / 512)} 2>/dev/null; `;
	return spawn(
		"/bin/sh",
		["-c", files + BOUNDED, `${DATA_MB * 1024}`, process.execPath, ...flags, program, task, ...args],
		{ env: {}, stdio: [input, output, "ignore"] },
	);
}

async function finished(
	clock: Pick<Clock, "machine">,
	child: ChildProcess,
	{ timeoutMs = TIMEOUT_MS }: Apart,
): Promise<void> {
	const cancel = clock.machine.after(timeoutMs, () => child.kill("SIGKILL"));
	try {
		const code = await new Promise<number | null>((resolve, reject) => {
			child.on("error", reject);
			child.on("close", resolve);
		});
		if (code !== 0) throw new TooComplex();
	} finally {
		cancel();
	}
}

export type DocumentFault = Fault | "FILE_TOO_COMPLEX";

/** Why a document is refused; null if it is accepted. */
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

/** The preview of a document; null when it cannot be shown. */
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

/** A HEIC photo as JPEG; null when it cannot be decoded within the limits. */
export async function decodeHeicApart(
	clock: Pick<Clock, "machine">,
	data: Buffer,
	apart?: Apart,
): Promise<Buffer | null> {
	try {
		const jpeg = (await workApart(clock, "heic", [`${IMAGE_MAX_MEGAPIXELS}`], data, apart)) as string | null;
		return jpeg === null ? null : Buffer.from(jpeg, "base64");
	} catch (error) {
		if (error instanceof TooComplex) return null;
		throw error;
	}
}
