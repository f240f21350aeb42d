import { type FileHandle, open, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { type Log, StartupError } from "../../../../platform/index.ts";
import { hasPrefix, PREFIX_BYTES, sha1 } from "./prefixes.ts";

const SHIPPED = join(import.meta.dirname, "shipped.bin");

/** Passwords known from breaches, as hashes. */
export interface BreachedPasswords {
	/** As typed, or in lower case: guessing programs try both. */
	has(password: string): Promise<boolean>;
	close(): Promise<void>;
}

type Lookup = (hash: Buffer) => Promise<boolean>;

/**
 * The shipped list, and the operator's own in addition: a folder of the public Pwned Passwords ranges (`00000.txt` to
 * `FFFFF.txt`), or a file of sorted 8-byte prefixes (decision 0105).
 *
 * @throws StartupError when the operator's list cannot be read.
 */
export async function openBreachedPasswords(path: string | null, log: Log): Promise<BreachedPasswords> {
	const shipped = await readFile(SHIPPED);
	const prefixOf = (index: number) => shipped.subarray(index * PREFIX_BYTES, (index + 1) * PREFIX_BYTES);
	const own = path === null ? null : await openOwn(path);
	const lookups: Lookup[] = [(hash) => hasPrefix(hash, shipped.length / PREFIX_BYTES, prefixOf)];
	if (own !== null) {
		lookups.push((hash) =>
			own.has(hash).catch((error: unknown) => {
				// The shipped list was checked; a failing disk must not block sign-up.
				log.error({ err: error }, "failed to read the list of breached passwords");
				return false;
			}),
		);
	}
	return {
		async has(password) {
			const typed = password.normalize("NFKC");
			for (const form of new Set([typed, typed.toLowerCase()])) {
				const hash = sha1(form);
				for (const lookup of lookups) if (await lookup(hash)) return true;
			}
			return false;
		},
		close: async () => own?.close(),
	};
}

async function openOwn(path: string): Promise<{ has: Lookup; close(): Promise<void> }> {
	try {
		return (await stat(path)).isDirectory() ? await openRanges(path) : await openFile(path);
	} catch (error) {
		if (error instanceof StartupError) throw error;
		throw new StartupError(`BREACHED_PASSWORDS names ${JSON.stringify(path)}, which cannot be read.`);
	}
}

/** Rows `SUFFIX:COUNT` in files named after the first five digits; `:0` is padding and is ignored. */
async function openRanges(folder: string): Promise<{ has: Lookup; close(): Promise<void> }> {
	const linesOf = async (range: string) => {
		const text = await readFile(join(folder, `${range}.txt`), "latin1");
		return text.toUpperCase().split(/\r?\n/);
	};
	await linesOf("00000");
	return {
		async has(hash) {
			const digits = hash.toString("hex").toUpperCase();
			const suffix = `${digits.slice(5)}:`;
			const line = (await linesOf(digits.slice(0, 5))).find((each) => each.startsWith(suffix));
			return line !== undefined && !/^0*$/.test(line.slice(suffix.length).trim());
		},
		close: async () => undefined,
	};
}

async function openFile(path: string): Promise<{ has: Lookup; close(): Promise<void> }> {
	const file = await open(path);
	const { size } = await file.stat();
	if (size === 0 || size % PREFIX_BYTES !== 0) {
		await file.close();
		throw new StartupError(`BREACHED_PASSWORDS names ${JSON.stringify(path)}, which is no list of 8-byte prefixes.`);
	}
	return {
		has: (hash) => hasPrefix(hash, size / PREFIX_BYTES, (index) => readPrefix(file, index)),
		close: () => file.close(),
	};
}

async function readPrefix(file: FileHandle, index: number): Promise<Buffer> {
	const prefix = Buffer.alloc(PREFIX_BYTES);
	await file.read(prefix, 0, PREFIX_BYTES, index * PREFIX_BYTES);
	return prefix;
}
