import { inflateRawSync } from "node:zlib";
import { Refused } from "./verdict.ts";

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const LOCAL = 0x04034b50;
const ENCRYPTED = 1;
const MAX_ENTRIES = 5_000;
const MAX_UNPACKED_BYTES = 200 * 1024 * 1024;
const MAX_RATIO = 200;
/** Small files may compress very well; the ratio is only checked from this size on. */
const RATIO_FROM_BYTES = 1024 * 1024;

export interface ZipPart {
	/** As written in the archive. */
	readonly name: string;
	readonly sizeBytes: number;
	/** Decompresses it in memory, to at most the size given in the directory. */
	read(): Buffer;
}

/**
 * The parts of an archive, within limits. The archive must start with the first entry and end with the directory, so
 * that no second file surrounds it; each part must have the same name in both places.
 */
export function readZip(data: Buffer): readonly ZipPart[] {
	const entries = readDirectory(data);
	if (entries.length > MAX_ENTRIES) throw new Refused("FILE_UNSAFE");
	const names = new Set(entries.map(({ name }) => name.toLowerCase()));
	if (names.size !== entries.length) throw new Refused("FILE_UNSAFE");
	const escapes = [...names].some(
		(name) => name.startsWith("/") || name.includes("\\") || /(?:^|\/)\.\.(?:\/|$)/.test(name),
	);
	if (escapes) throw new Refused("FILE_UNSAFE");
	const total = entries.reduce((sum, { unpacked }) => sum + unpacked, 0);
	if (total > MAX_UNPACKED_BYTES || (total > RATIO_FROM_BYTES && total > data.length * MAX_RATIO)) {
		throw new Refused("FILE_UNSAFE");
	}
	return entries.map((entry) => ({
		name: entry.name,
		sizeBytes: entry.unpacked,
		read: () => unpack(data, entry),
	}));
}

interface Entry {
	readonly name: string;
	readonly flags: number;
	readonly method: number;
	readonly packed: number;
	readonly unpacked: number;
	readonly offset: number;
}

function readDirectory(data: Buffer): Entry[] {
	const damaged = new Refused("FILE_DAMAGED");
	// The end record is 22 bytes; a comment after it could hold another file.
	const end = data.length - 22;
	if (end < 0 || data.readUInt32LE(0) !== LOCAL || data.readUInt32LE(end) !== END) throw damaged;
	const count = data.readUInt16LE(end + 10);
	const size = data.readUInt32LE(end + 12);
	const start = data.readUInt32LE(end + 16);
	if (data.readUInt32LE(end + 4) !== 0 || data.readUInt16LE(end + 8) !== count || start + size !== end) throw damaged;
	const entries: Entry[] = [];
	let at = start;
	for (let index = 0; index < count; index++) {
		if (at + 46 > end || data.readUInt32LE(at) !== ENTRY) throw damaged;
		const nameLength = data.readUInt16LE(at + 28);
		const rest = data.readUInt16LE(at + 30) + data.readUInt16LE(at + 32);
		if (at + 46 + nameLength + rest > end) throw damaged;
		entries.push({
			name: data.toString("utf8", at + 46, at + 46 + nameLength),
			flags: data.readUInt16LE(at + 8),
			method: data.readUInt16LE(at + 10),
			packed: data.readUInt32LE(at + 20),
			unpacked: data.readUInt32LE(at + 24),
			offset: data.readUInt32LE(at + 42),
		});
		at += 46 + nameLength + rest;
	}
	if (at !== end) throw damaged;
	return entries;
}

function unpack(data: Buffer, { name, flags, method, packed, unpacked, offset }: Entry): Buffer {
	const damaged = new Refused("FILE_DAMAGED");
	if (offset + 30 > data.length || data.readUInt32LE(offset) !== LOCAL) throw damaged;
	const nameEnd = offset + 30 + data.readUInt16LE(offset + 26);
	const start = nameEnd + data.readUInt16LE(offset + 28);
	if (start + packed > data.length || data.toString("utf8", offset + 30, nameEnd) !== name) throw damaged;
	if ((flags & ENCRYPTED) !== 0) throw new Refused("FILE_PROTECTED");
	const body = data.subarray(start, start + packed);
	if (method === 0 && packed === unpacked) return body;
	if (method === 0) throw new Refused("FILE_UNSAFE");
	if (method !== 8) throw damaged;
	let result: Buffer;
	try {
		result = inflateRawSync(body, { maxOutputLength: Math.max(1, unpacked) });
	} catch (error) {
		const isBigger = error instanceof Error && "code" in error && error.code === "ERR_BUFFER_TOO_LARGE";
		throw isBigger ? new Refused("FILE_UNSAFE") : damaged;
	}
	if (result.length !== unpacked) throw damaged;
	return result;
}
