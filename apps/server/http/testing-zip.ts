import { crc32, inflateRawSync } from "node:zlib";

/** Reads an archive by its directory. Checks every entry against its own header, size and checksum. */
export function unzip(archive: Buffer): Map<string, string> {
	const end = archive.lastIndexOf(Buffer.from("PK\u0005\u0006", "latin1"));
	if (end < 0) throw new Error("no end of the directory");
	const files = new Map<string, string>();
	let at = archive.readUInt32LE(end + 16);
	for (let left = archive.readUInt16LE(end + 10); left > 0; left--) {
		if (archive.readUInt32LE(at) !== 0x02014b50) throw new Error("no entry of the directory");
		const [packedSize, size] = [archive.readUInt32LE(at + 20), archive.readUInt32LE(at + 24)];
		const nameLength = archive.readUInt16LE(at + 28);
		const local = archive.readUInt32LE(at + 42);
		const name = archive.toString("utf8", at + 46, at + 46 + nameLength);
		if (archive.readUInt32LE(local) !== 0x04034b50) throw new Error(`${name} has no header`);
		// Version, flags, method and time are stored twice.
		if (!archive.subarray(local + 4, local + 14).equals(archive.subarray(at + 6, at + 16)))
			throw new Error(`the two headers of ${name} differ`);
		const body = local + 30 + nameLength;
		const bytes = inflateRawSync(archive.subarray(body, body + packedSize));
		if (bytes.length !== size || crc32(bytes) !== archive.readUInt32LE(at + 16)) throw new Error(`${name} is damaged`);
		files.set(name, bytes.toString("utf8"));
		at += 46 + nameLength;
	}
	return files;
}
