import { createHash } from "node:crypto";

/** Bytes kept of each SHA-1: with a billion passwords, one in ten thousand million is refused wrongly. */
export const PREFIX_BYTES = 8;

/** SHA-1 because the public lists of breached passwords use it; it protects nothing here. */
export const sha1 = (password: string): Buffer => createHash("sha1").update(password, "utf8").digest();

/** The list to search: each hash's first bytes, sorted, without duplicates. */
export function sortedPrefixes(passwords: Iterable<string>): Buffer {
	const prefixes = [...passwords].map((password) => sha1(password).subarray(0, PREFIX_BYTES));
	prefixes.sort(Buffer.compare);
	return Buffer.concat(
		prefixes.filter((prefix, index) => index === 0 || !prefix.equals(prefixes[index - 1] ?? prefix)),
	);
}

/**
 * Whether a sorted list of `count` prefixes contains that of `hash`. `at` reads one entry, so that a list of gigabytes
 * stays on disk.
 */
export async function hasPrefix(
	hash: Buffer,
	count: number,
	at: (index: number) => Buffer | Promise<Buffer>,
): Promise<boolean> {
	const wanted = hash.subarray(0, PREFIX_BYTES);
	let low = 0;
	let high = count - 1;
	while (low <= high) {
		const middle = Math.floor((low + high) / 2);
		const order = Buffer.compare(await at(middle), wanted);
		if (order === 0) return true;
		if (order < 0) low = middle + 1;
		else high = middle - 1;
	}
	return false;
}
