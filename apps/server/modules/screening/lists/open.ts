import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { pipeline, Transform } from "node:stream";
import { createGunzip } from "node:zlib";
import { ListFault } from "./fault.ts";

/** Far more than any published list; protects the memory and the disk of the database. */
const LARGEST_BYTES = 512 * 1024 * 1024;

export interface OpenedFile {
	readonly name: string;
	/** Its text in pieces. */
	readonly text: AsyncIterable<string>;
	/** Of the stored bytes; known when all of it has been read. */
	hash(): string;
}

/** Reads a file, compressed or not, without holding it in memory. */
export function openFile(path: string, name: string): OpenedFile {
	const hash = createHash("sha256");
	return { name, text: textOf(path, (data) => hash.update(data)), hash: () => hash.copy().digest("hex") };
}

async function* textOf(path: string, seen: (data: Buffer) => unknown): AsyncGenerator<string> {
	const before = await stateOf(path);
	const stored = new Transform({
		transform(data: Buffer, _, done) {
			seen(data);
			done(null, data);
		},
	});
	const compressed = path.endsWith(".gz");
	// A fault of any of them reaches the reader through the last one.
	const plain = compressed
		? pipeline(createReadStream(path), stored, createGunzip(), () => undefined)
		: pipeline(createReadStream(path), stored, () => undefined);
	let decode: ((bytes?: Buffer) => string) | undefined;
	let size = 0;
	try {
		for await (const data of plain) {
			const bytes = data as Buffer;
			size += bytes.length;
			if (size > LARGEST_BYTES) throw new ListFault("too-large", `more than ${LARGEST_BYTES} bytes`);
			decode ??= decoderOf(bytes);
			yield decode(bytes);
		}
	} catch (error) {
		if (error instanceof ListFault) throw error;
		throw new ListFault("damaged", error instanceof Error ? error.message : "it cannot be read");
	}
	yield decode?.() ?? "";
	if ((await stateOf(path)) !== before) throw new ListFault("changing", "the file changed while it was read");
}

/** UTF-8, or UTF-16 with its mark. Wrong bytes are a fault: a name that is read wrongly would never be found. */
function decoderOf([first, second]: Buffer): (bytes?: Buffer) => string {
	const isLittle = first === 0xff && second === 0xfe;
	const isBig = first === 0xfe && second === 0xff;
	const decoder = new TextDecoder(isLittle ? "utf-16le" : isBig ? "utf-16be" : "utf-8", { fatal: true });
	return (bytes) => {
		try {
			return bytes === undefined ? decoder.decode() : decoder.decode(bytes, { stream: true });
		} catch {
			throw new ListFault("damaged", "it is not in UTF-8 or UTF-16");
		}
	};
}

async function stateOf(path: string): Promise<string> {
	const file = await open(path).catch(() => null);
	if (file === null) throw new ListFault("missing", "the file cannot be opened");
	try {
		const { size, mtimeMs } = await file.stat();
		return `${size} ${mtimeMs}`;
	} finally {
		await file.close();
	}
}
