// Makes lists of breached passwords as sorted 8-byte prefixes of their SHA-1 (decision 0105).
//   node apps/server/modules/identity/credentials/breached/make-list.ts                   the shipped list, from its package
//   node apps/server/modules/identity/credentials/breached/make-list.ts LIST.txt OUT.bin  from Pwned Passwords, ordered by hash
import { createReadStream, createWriteStream } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { PREFIX_BYTES, sortedPrefixes } from "./prefixes.ts";

const ROOT = join(import.meta.dirname, "../../../../../..");
const SOURCE = join(ROOT, "node_modules/@zxcvbn-ts/language-common/src/passwords.json");
const SHIPPED = join(import.meta.dirname, "shipped.bin");
/** SPEC §5: shorter passwords are refused anyway. */
const SHORTEST = 8;

/** The shipped list. @throws Error if the format of its source has changed. */
export async function shippedList(): Promise<Buffer> {
	const words: unknown = JSON.parse(await readFile(SOURCE, "utf8"));
	if (!Array.isArray(words)) throw new Error("the list of passwords is no list any more");
	const fit = words.filter((word): word is string => typeof word === "string" && [...word].length >= SHORTEST);
	return sortedPrefixes(fit.map((word) => word.normalize("NFKC").toLowerCase()));
}

/** One prefix for each line `HASH:COUNT`. @throws Error at a malformed line, or one that is out of order. */
export async function* prefixesOf(lines: AsyncIterable<string>): AsyncGenerator<Buffer> {
	let before = "";
	let number = 0;
	for await (const line of lines) {
		number++;
		if (line.trim() === "") continue;
		const prefix = /^([0-9A-Fa-f]{16})[0-9A-Fa-f]{24}(?::\d+)?\s*$/.exec(line)?.[1]?.toUpperCase();
		if (prefix === undefined) throw new Error(`line ${number} is not HASH:COUNT`);
		if (prefix < before) throw new Error(`line ${number} is out of order: take the file that is ordered by hash`);
		if (prefix !== before) yield Buffer.from(prefix, "hex");
		before = prefix;
	}
}

if (process.argv[1] === import.meta.filename) {
	const [from, to] = process.argv.slice(2);
	if (from === undefined || to === undefined) {
		const list = await shippedList();
		await writeFile(SHIPPED, list);
		process.stdout.write(`${list.length / PREFIX_BYTES} passwords\n`);
	} else {
		const lines = createInterface({ input: createReadStream(from), crlfDelay: Number.POSITIVE_INFINITY });
		await pipeline(Readable.from(prefixesOf(lines)), createWriteStream(to));
	}
}
