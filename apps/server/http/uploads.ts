import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { Busboy } from "@fastify/busboy";
import type { Call } from "@truefill/contracts/http";
import { type Refusal, type Result, refuse } from "@truefill/core/result";
import type { FastifyRequest } from "fastify";
import type { CallRefusal, ReceivedFile } from "./bind.ts";

type UploadTerms = NonNullable<Call["upload"]>;
type UploadCode = "FILE_MISSING" | "FILE_TOO_LARGE" | "UPLOAD_CUT" | "TOO_MANY_REQUESTS";

/** Concurrent uploads: per session, and in total. They are buffered on disk, not in memory. */
const AT_ONCE = { session: 3, all: 50 } as const;
/** Allowance for part headers and boundaries. */
const OVERHEAD_BYTES = 16 * 1024;
/** Most bytes of an oversized body to read and discard, so that the sender receives the answer. */
const DRAIN_BYTES = 128 * 1024 * 1024;

/** Receives uploads: stored on disk under a generated name, one per call, deleted when the call is answered. */
export class Uploads {
	readonly #dir: string;
	readonly #running = new Map<string, number>();
	#all = 0;

	constructor(dir: string) {
		this.#dir = dir;
	}

	/** Runs `handle` with the received file, or refuses. The file is always deleted afterwards. */
	async receive(
		request: FastifyRequest,
		holder: string,
		terms: UploadTerms,
		handle: (file: ReceivedFile) => Promise<Result<unknown, CallRefusal>>,
	): Promise<Result<unknown, CallRefusal>> {
		const running = this.#running.get(holder) ?? 0;
		if (running >= AT_ONCE.session || this.#all >= AT_ONCE.all) {
			request.raw.resume();
			return refuse("TOO_MANY_REQUESTS", { seconds: "2" });
		}
		this.#running.set(holder, running + 1);
		this.#all++;
		const path = join(this.#dir, `truefill-upload-${randomUUID()}`);
		try {
			const received = await spool(request.raw, terms, path);
			return received.ok ? await handle(received.value) : received;
		} finally {
			await rm(path, { force: true });
			this.#all--;
			const left = (this.#running.get(holder) ?? 1) - 1;
			if (left > 0) this.#running.set(holder, left);
			else this.#running.delete(holder);
		}
	}
}

const cut = refuse("UPLOAD_CUT");

/** Writes the one file of a multipart body to `path`. Resolves at the end of the body or on a disconnect. */
async function spool(
	body: IncomingMessage,
	{ field, maxBytes }: UploadTerms,
	path: string,
): Promise<Result<ReceivedFile, Refusal<UploadCode>>> {
	const type = body.headers["content-type"];
	if (type === undefined || !/^multipart\/form-data\s*;/i.test(type)) return refuse("FILE_MISSING");
	const tooLarge = refuse("FILE_TOO_LARGE", { maximum: `${Math.floor(maxBytes / 1024 / 1024)}` });
	const announced = Number.parseInt(body.headers["content-length"] ?? "0", 10);
	if (announced > maxBytes + OVERHEAD_BYTES) {
		if (announced <= DRAIN_BYTES) await drained(body);
		return tooLarge;
	}
	let parser: InstanceType<typeof Busboy>;
	try {
		parser = new Busboy({
			headers: { ...body.headers, "content-type": type },
			limits: { files: 1, fields: 0, parts: 2, fileSize: maxBytes, headerPairs: 20, headerSize: OVERHEAD_BYTES },
		});
	} catch {
		await drained(body);
		return refuse("FILE_MISSING");
	}
	let file: Omit<ReceivedFile, "sizeBytes"> | undefined;
	let wrong = false;
	let truncated = false;
	let sizeBytes = 0;
	let written: Promise<void> = Promise.resolve();
	let incoming: Readable | undefined;
	parser.on("file", (name, stream, fileName: string | undefined, _encoding, mediaType) => {
		if (name !== field || fileName === undefined || fileName === "") {
			wrong = true;
			stream.resume();
			return;
		}
		incoming = stream;
		file = { fileName, mediaType, path };
		stream.on("limit", () => {
			truncated = true;
		});
		stream.on("data", (chunk: Buffer) => {
			sizeBytes += chunk.length;
		});
		written = pipeline(stream, createWriteStream(path, { flags: "wx", mode: 0o600 }));
		// Awaited below. Until then a disconnected sender must not crash the process.
		written.catch(() => undefined);
	});
	for (const event of ["filesLimit", "fieldsLimit", "partsLimit"] as const) {
		parser.on(event, () => {
			wrong = true;
		});
	}
	try {
		await parsed(body, parser);
		await written;
	} catch (error) {
		incoming?.destroy();
		await written.catch(() => undefined);
		if (isDiskError(error)) throw error;
		await drained(body);
		return cut;
	}
	if (truncated) return tooLarge;
	if (wrong || file === undefined || sizeBytes === 0) return refuse("FILE_MISSING");
	return { ok: true, value: { ...file, sizeBytes } };
}

/** Resolves when the whole body was parsed. Rejects when it is not multipart or the sender disconnects. */
function parsed(body: IncomingMessage, parser: InstanceType<typeof Busboy>): Promise<void> {
	return new Promise((resolve, reject) => {
		parser.on("finish", () => resolve());
		const fail = (reason: unknown) => {
			body.unpipe(parser);
			reject(reason instanceof Error ? reason : new Error("the sender disconnected"));
		};
		parser.on("error", fail);
		body.on("error", fail);
		body.on("close", () => {
			if (!body.readableEnded) fail(undefined);
		});
		body.pipe(parser);
	});
}

const isDiskError = (error: unknown): boolean =>
	error instanceof Error && "code" in error && /^E(?:NOSPC|ACCES|IO|NOENT|MFILE|ROFS|EXIST)$/.test(String(error.code));

/** Discards the rest of the body, up to a bound, so that the answer is received. Ends at once when nothing arrives. */
async function drained(body: IncomingMessage): Promise<void> {
	if (body.readableEnded || body.destroyed) return;
	let bytes = 0;
	await new Promise<void>((resolve) => {
		body.on("data", (chunk: Buffer) => {
			bytes += chunk.length;
			if (bytes > DRAIN_BYTES) resolve();
		});
		for (const event of ["end", "close", "error"] as const) body.on(event, () => resolve());
		body.resume();
	});
}
