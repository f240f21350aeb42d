import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as fc from "@truefill/testkit/properties";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createLog, StartupError } from "../../../../platform/index.ts";
import { openBreachedPasswords } from "./index.ts";
import { prefixesOf, shippedList } from "./make-list.ts";
import { hasPrefix, PREFIX_BYTES, sha1, sortedPrefixes } from "./prefixes.ts";

const logged: string[] = [];
const log = createLog({ level: "warn", destination: { write: (line: string) => void logged.push(line) } });
let dir: string;

beforeAll(async () => {
	dir = await mkdtemp(join(tmpdir(), "truefill-breached-"));
});
afterAll(() => rm(dir, { recursive: true }));

const lookUp = (list: Buffer, password: string) =>
	hasPrefix(sha1(password), list.length / PREFIX_BYTES, (index) =>
		list.subarray(index * PREFIX_BYTES, (index + 1) * PREFIX_BYTES),
	);

describe("the shipped list", () => {
	it("is what the tool makes of its source", async () => {
		const shipped = await readFile(join(import.meta.dirname, "shipped.bin"));
		expect(shipped.length / PREFIX_BYTES).toBe(17_950);
		expect(shipped.equals(await shippedList())).toBe(true);
	});

	it.each(["trustno1", "TrustNo1", "corvette", "1qaz2wsx", "butthead", "ｔｒｕｓｔｎｏ１"])(
		"has %s",
		async (password) => {
			const breached = await openBreachedPasswords(null, log);
			expect(await breached.has(password)).toBe(true);
		},
	);

	it.each(["correct horse battery", "Demo-customer-1", "tr0ub4dor&3", "żółw na plaży"])(
		"does not have %s",
		async (password) => {
			const breached = await openBreachedPasswords(null, log);
			expect(await breached.has(password)).toBe(false);
		},
	);
});

it("finds in a sorted list what was put in, and nothing else", async () => {
	const words = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 12 }), { maxLength: 40 });
	await fc.assert(
		fc.asyncProperty(words, words, async (inside, outside) => {
			const list = sortedPrefixes([...inside, ...inside]);
			expect(list.length).toBe(inside.length * PREFIX_BYTES);
			for (const word of inside) expect(await lookUp(list, word)).toBe(true);
			for (const word of outside.filter((each) => !inside.includes(each))) expect(await lookUp(list, word)).toBe(false);
		}),
		{ numRuns: 60 },
	);
});

describe("the operator's list", () => {
	const rangeOf = (password: string) => {
		const digits = sha1(password).toString("hex").toUpperCase();
		return { range: digits.slice(0, 5), suffix: digits.slice(5) };
	};

	it("may be the public ranges; padding says nothing, and a missing range is told to the operator", async () => {
		const folder = join(dir, "ranges");
		await mkdir(folder);
		await writeFile(join(folder, "00000.txt"), `${"A".repeat(35)}:3\r\n`);
		const [known, padded] = [rangeOf("our own breach"), rangeOf("only padding here")];
		await writeFile(join(folder, `${known.range}.txt`), `${"0".repeat(35)}:1\r\n${known.suffix}:42\r\n`);
		await writeFile(join(folder, `${padded.range}.txt`), `${padded.suffix}:0\r\n`);
		const breached = await openBreachedPasswords(folder, log);
		expect(await breached.has("our own breach")).toBe(true);
		expect(await breached.has("only padding here")).toBe(false);
		expect(logged).toEqual([]);
		expect(await breached.has("Our Own Breach")).toBe(true);
		expect(await breached.has("in a range that is not there")).toBe(false);
		expect(logged.join()).toContain("failed to read the list of breached passwords");
		expect(await breached.has("trustno1")).toBe(true);
		await breached.close();
	});

	it("may be a file that the tool makes of the one ordered by hash", async () => {
		const lines = ["our own breach", "another of ours"].map((each) => `${sha1(each).toString("hex").toUpperCase()}:7`);
		const made: Buffer[] = [];
		for await (const prefix of prefixesOf(inOrder(lines.sort()))) made.push(prefix);
		const path = join(dir, "own.bin");
		await writeFile(path, Buffer.concat(made));
		const breached = await openBreachedPasswords(path, log);
		expect(await breached.has("another of ours")).toBe(true);
		expect(await breached.has("nobody's words")).toBe(false);
		expect(await breached.has("trustno1")).toBe(true);
		await breached.close();
	});

	it("is refused by the tool when it is out of order or something else", async () => {
		const drain = async (lines: string[]) => {
			for await (const _ of prefixesOf(inOrder(lines)));
		};
		await expect(drain([`${"B".repeat(40)}:1`, `${"A".repeat(40)}:1`])).rejects.toThrow("line 2 is out of order");
		await expect(drain(["password"])).rejects.toThrow("line 1 is not HASH:COUNT");
	});

	it("stops the start when it is not there or is something else", async () => {
		await writeFile(join(dir, "odd.bin"), "seven b");
		for (const path of [join(dir, "nowhere"), join(dir, "odd.bin"), dir]) {
			await expect(openBreachedPasswords(path, log)).rejects.toBeInstanceOf(StartupError);
		}
	});
});

async function* inOrder(lines: readonly string[]) {
	yield* lines;
}
