import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as fc from "@truefill/testkit/properties";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { unzip } from "../../http/testing-zip.ts";
import { ArchiveTooLarge, writeZip } from "./zip.ts";

let dir: string;
beforeAll(async () => {
	dir = await mkdtemp(join(tmpdir(), "truefill-zip-"));
});
afterAll(() => rm(dir, { recursive: true, force: true }));

type Entries = readonly (readonly [string, Iterable<string> | AsyncIterable<string>])[];

async function archive(entries: Entries, maxBytes = 1_000_000) {
	const path = join(dir, "archive");
	await rm(path, { force: true });
	const files = entries.map(([name, texts]) => ({ name, texts: () => texts }));
	const size = await writeZip(path, maxBytes, files);
	const bytes = await readFile(path);
	expect(bytes.length).toBe(size);
	return bytes;
}

describe("an archive", () => {
	it("gives back every file, also empty ones and names beyond ASCII, and is the same for the same", async () => {
		const entries = [
			["README.txt", ["Hello"]],
			["leer.json", []],
			["konto-ü-漢.csv", ["\uFEFFa,b\r\n", "1,2\r\n"]],
		] as const;
		const bytes = await archive(entries);
		expect([...unzip(bytes)]).toEqual(entries.map(([name, texts]) => [name, texts.join("")]));
		expect((await archive(entries)).equals(bytes)).toBe(true);
	});

	it("gives back whatever is in it", async () => {
		const texts = fc.array(fc.string({ unit: "binary", maxLength: 200 }), { maxLength: 5 });
		await fc.assert(
			fc.asyncProperty(fc.array(texts, { maxLength: 4 }), async (files) => {
				const entries = files.map((each, at) => [`${at}.json`, each] as const);
				expect([...unzip(await archive(entries)).values()]).toEqual(files.map((each) => each.join("")));
			}),
			{ numRuns: 30 },
		);
	});

	it("takes more text than it holds at once, and stops where it would be too large", async () => {
		const line = `${"0123456789".repeat(100)}\n`;
		function* lines() {
			for (let i = 0; i < 2_000; i++) yield `${i} ${line}`;
		}
		const bytes = await archive([["long.json", [...lines()]]]);
		expect(unzip(bytes).get("long.json")?.length).toBeGreaterThan(2_000_000);
		await expect(archive([["long.json", [...lines()]]], 1_000)).rejects.toBeInstanceOf(ArchiveTooLarge);
	});

	it("fails as its texts do, and reads no further", async () => {
		let read = 0;
		let isClosed = false;
		async function* failing() {
			try {
				for (;;) {
					read += 1;
					yield "x".repeat(100_000);
					if (read === 3) throw new Error("the database is gone");
				}
			} finally {
				isClosed = true;
			}
		}
		await expect(archive([["a.json", failing()]])).rejects.toThrow("the database is gone");
		expect([read, isClosed]).toEqual([3, true]);
	});

	it("stops reading when it would be too large", async () => {
		let isClosed = false;
		async function* endless() {
			try {
				for (let i = 0; ; i++) yield `${Math.sin(i)} `.repeat(50);
			} finally {
				isClosed = true;
			}
		}
		await expect(archive([["a.json", endless()]], 100_000)).rejects.toBeInstanceOf(ArchiveTooLarge);
		await expect.poll(() => isClosed).toBe(true);
	});
});
