import { createWriteStream } from "node:fs";
import { type PassThrough, Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { ZipFile } from "yazl";

/** The earliest date of the format: the same data give the same bytes. */
const DATE = new Date(1980, 0, 1);
/** Characters passed to the compressor at once. */
const CHUNK = 64 * 1024;

/** The archive exceeded its largest size. */
export class ArchiveTooLarge extends Error {
	override readonly name = "ArchiveTooLarge";
}

/** One file of an archive. Its texts are read when its turn comes, after those of the files before it. */
export interface ZipEntry {
	readonly name: string;
	readonly texts: () => AsyncIterable<string> | Iterable<string>;
}

/**
 * Writes a new zip archive, entry by entry, buffering only a few chunks. @returns its size in bytes.
 *
 * @throws ArchiveTooLarge, whatever `texts` throws, and what the file system refuses.
 */
export async function writeZip(path: string, maxBytes: number, entries: Iterable<ZipEntry>): Promise<number> {
	const zip = new ZipFile();
	const output = zip.outputStream as PassThrough;
	let reading: Readable | undefined;
	for (const { name, texts } of entries) {
		zip.addReadStreamLazy(name, { mtime: DATE, forceDosTimestamp: true }, (give) => {
			reading = Readable.from(inChunks(texts()), { objectMode: false });
			reading.on("error", (error) => output.destroy(error));
			give(null, reading);
		});
	}
	zip.end();
	let size = 0;
	const limited = new Transform({
		transform(chunk: Buffer, _encoding, done) {
			size += chunk.length;
			done(size > maxBytes ? new ArchiveTooLarge("the archive is larger than it may be") : null, chunk);
		},
	});
	try {
		await pipeline(output, limited, createWriteStream(path, { flags: "wx", mode: 0o600 }));
	} finally {
		// Of a failed archive: what was being read is not read on.
		reading?.destroy();
	}
	return size;
}

/** Joins small strings into chunks of bytes. */
async function* inChunks(texts: AsyncIterable<string> | Iterable<string>): AsyncGenerator<Buffer> {
	let held = "";
	for await (const text of texts) {
		held += text;
		if (held.length < CHUNK) continue;
		yield Buffer.from(held);
		held = "";
	}
	if (held !== "") yield Buffer.from(held);
}
