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
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { BoundRoute, CallRefusal, ReceivedFile } from "./bind.ts";
import { registerRoute } from "./register-route.ts";

type UploadTerms = NonNullable<Call["upload"]>;
type UploadCode = "FILE_MISSING" | "FILE_TOO_LARGE" | "UPLOAD_CUT" | "TOO_MANY_REQUESTS";

/** Uploads at once: of one session, and of all together. They wait on disk, not in memory. */
const AT_ONCE = { session: 3, all: 50 } as const;
/** What a part's own headers and the boundaries may take besides the file. */
const OVERHEAD_BYTES = 16 * 1024;
/** So much more than allowed is read and thrown away, so that the sender gets to hear the answer. */
const DRAIN_BYTES = 64 * 1024 * 1024;

/** Takes files in: to disk under a name of ours, one for each call, and away again when the call is answered. */
export class Uploads {
	readonly #dir: string;
	readonly #running = new Map<string, number>();
	#all = 0;

	constructor(dir: string) {
		this.#dir = dir;
	}

	/** Runs `handle` with the received file, or refuses. Whatever happens, the file is gone afterwards. */
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

/** An upload's address takes multipart bodies, which no other address does; they are read when the call is let in. */
export function registerUpload(
	scope: FastifyInstance,
	bound: BoundRoute,
	options: Parameters<typeof registerRoute>[2],
): void {
	scope.addContentTypeParser("multipart/form-data", (_request, _payload, done) => done(null, undefined));
	registerRoute(scope, bound, options);
}

const cut = refuse("UPLOAD_CUT");

/** Reads the one file of a multipart body to `path`. Ends when the body has, or when the sender is gone. */
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
		// Looked at below; until then a sender that left must not end the process.
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

/** Ends when the whole body was parsed; rejects when it is no multipart body or its sender is gone. */
function parsed(body: IncomingMessage, parser: InstanceType<typeof Busboy>): Promise<void> {
	return new Promise((resolve, reject) => {
		parser.on("finish", () => resolve());
		const fail = (reason: unknown) => {
			body.unpipe(parser);
			reject(reason instanceof Error ? reason : new Error("the sender is gone"));
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

/** Reads what is still coming, up to a bound, so that the answer is heard; ends at once when nobody sends. */
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
