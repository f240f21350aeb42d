import { createHash } from "node:crypto";

/** Bytes of a SHA-1 that a list of prefixes keeps: with a billion passwords one in ten thousand million is refused wrongly. */
export const PREFIX_BYTES = 8;

/** SHA-1 because the public lists of breached passwords are of it; nothing is kept safe by it here. */
export const sha1 = (password: string): Buffer => createHash("sha1").update(password, "utf8").digest();

/** The list that is looked up: each hash's first bytes, sorted, each once. */
export function sortedPrefixes(passwords: Iterable<string>): Buffer {
	const prefixes = [...passwords].map((password) => sha1(password).subarray(0, PREFIX_BYTES));
	prefixes.sort(Buffer.compare);
	return Buffer.concat(
		prefixes.filter((prefix, index) => index === 0 || !prefix.equals(prefixes[index - 1] ?? prefix)),
	);
}

/**
 * Whether a sorted list of `count` prefixes has that of `hash`. `at` reads one of them, so that a list of gigabytes
 * stays on the disk.
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
