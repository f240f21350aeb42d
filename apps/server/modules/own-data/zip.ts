import type { FileHandle } from "node:fs/promises";
import { Readable } from "node:stream";
import { crc32, createDeflateRaw } from "node:zlib";

const UTF8_NAMES = 0x0800;
const DEFLATE = 8;
const VERSION = 20;
/** 1 January 1980, the earliest date of the format: the same data give the same bytes. */
const DATE = 0x0021;
const LOCAL = "PK\u0003\u0004";
const CENTRAL = "PK\u0001\u0002";
const END = "PK\u0005\u0006";
/** Characters passed to the compressor at once. */
const CHUNK = 64 * 1024;

/** The archive exceeded its largest size. */
export class ArchiveTooLarge extends Error {
	override readonly name = "ArchiveTooLarge";
}

/**
 * Writes a zip archive into a file, entry by entry, buffering only a few chunks: deflate, names in UTF-8, nothing
 * beyond 4 GiB. Each local header is rewritten when its sizes are known, for readers that do not use the directory.
 */
export class ZipWriter {
	readonly #file: FileHandle;
	readonly #maxBytes: number;
	readonly #directory: Buffer[] = [];
	#entries = 0;
	#offset = 0;

	constructor(file: FileHandle, maxBytes: number) {
		this.#file = file;
		this.#maxBytes = Math.min(maxBytes, 0xfff_ffff);
	}

	/** @throws ArchiveTooLarge, and whatever `texts` throws. */
	async add(name: string, texts: AsyncIterable<string> | Iterable<string>): Promise<void> {
		const bytes = Buffer.from(name);
		const start = this.#offset;
		let crc = 0;
		let size = 0;
		await this.#write(Buffer.concat([Buffer.from(LOCAL, "latin1"), Buffer.alloc(26), bytes]));
		const body = this.#offset;
		async function* counted() {
			for await (const chunk of inChunks(texts)) {
				crc = crc32(chunk, crc);
				size += chunk.length;
				yield chunk;
			}
		}
		const packed = Readable.from(counted()).compose(createDeflateRaw());
		for await (const chunk of packed) await this.#write(chunk);
		if (size > 0xffff_ffff) throw new ArchiveTooLarge(`${name} is larger than a zip archive can say`);
		const header = Buffer.alloc(26);
		header.writeUInt16LE(VERSION, 0);
		header.writeUInt16LE(UTF8_NAMES, 2);
		header.writeUInt16LE(DEFLATE, 4);
		header.writeUInt16LE(DATE, 8);
		header.writeUInt32LE(crc, 10);
		header.writeUInt32LE(this.#offset - body, 14);
		header.writeUInt32LE(size, 18);
		header.writeUInt16LE(bytes.length, 22);
		await this.#file.write(header, 0, header.length, start + LOCAL.length);
		// Made by, the same header, comment, disk and attributes (none), offset.
		const madeBy = Buffer.from([VERSION, 0]);
		const rest = Buffer.alloc(14);
		rest.writeUInt32LE(start, 10);
		this.#directory.push(Buffer.from(CENTRAL, "latin1"), madeBy, header, rest, bytes);
		this.#entries++;
	}

	/** Writes the directory. @returns the archive's size in bytes. */
	async finish(): Promise<number> {
		const central = Buffer.concat(this.#directory);
		const end = Buffer.alloc(18);
		end.writeUInt16LE(this.#entries, 4);
		end.writeUInt16LE(this.#entries, 6);
		end.writeUInt32LE(central.length, 8);
		end.writeUInt32LE(this.#offset, 12);
		await this.#write(Buffer.concat([central, Buffer.from(END, "latin1"), end]));
		return this.#offset;
	}

	async #write(data: Buffer): Promise<void> {
		if (this.#offset + data.length > this.#maxBytes) throw new ArchiveTooLarge("the archive is larger than it may be");
		await this.#file.write(data, 0, data.length, this.#offset);
		this.#offset += data.length;
	}
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
