import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createLog } from "./log.ts";
import { readableStack } from "./readable-stack.ts";

let folder: string;
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), "truefill-stack-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Line 2 of the bundle is line 41 of `deal.ts`, columns the same. */
function bundled(): string {
	const file = join(folder, "main.mjs");
	const map = { version: 3, sources: ["../engine/deal.ts"], names: [], mappings: ";AAwCA" };
	writeFileSync(`${file}.map`, JSON.stringify(map));
	return file;
}

test("a place in a bundle is told as the place in its source", () => {
	const file = bundled();
	const source = join(folder, "../engine/deal.ts");
	expect(readableStack(`Error: no\n    at deal (file://${file}:2:1)\n    at ${file}:2:9`)).toBe(
		`Error: no\n    at deal (${source}:41:1)\n    at ${source}:41:1`,
	);
});

test("what has no map, and what is no place, stays as it is", () => {
	const stack = `Error: see file:///a/b.mjs\n    at file://${folder}/other.mjs:2:1\n    at node:net:12:3`;
	expect(readableStack(stack)).toBe(stack);
});

test("the log tells errors by the lines of the sources", () => {
	const file = bundled();
	const error = new Error("torn");
	error.stack = `Error: torn\n    at deal (file://${file}:2:1)`;
	const lines: string[] = [];
	createLog({ level: "error", destination: { write: (line) => void lines.push(line) } }).error(
		{ err: error },
		"failed",
	);
	expect(JSON.parse(lines[0] ?? "")).toMatchObject({
		err: {
			type: "Error",
			message: "torn",
			stack: `Error: torn\n    at deal (${join(folder, "../engine/deal.ts")}:41:1)`,
		},
	});
});
