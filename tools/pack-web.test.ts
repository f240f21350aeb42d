import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterEach, beforeEach, expect, test } from "vitest";
import { packWeb } from "./pack-web.mjs";

let root: string;
beforeEach(async () => {
	root = await mkdtemp(join(tmpdir(), "truefill-pack-"));
	await mkdir(join(root, "dist/assets"), { recursive: true });
});
afterEach(() => rm(root, { recursive: true, force: true }));

test("packs what gets smaller, beside it, and takes the source maps away", async () => {
	const script = "const price = 1.08500;\n".repeat(200);
	await writeFile(join(root, "dist/index.html"), "<!doctype html>");
	await writeFile(join(root, "dist/assets/a-1.js"), script);
	await writeFile(join(root, "dist/assets/a-1.js.map"), "{}");
	await writeFile(join(root, "dist/assets/b-1.woff2"), script);
	await mkdir(join(root, "maps"));
	await writeFile(join(root, "maps/old.js.map"), "{}");
	await packWeb(join(root, "dist"), join(root, "maps"));
	expect((await readdir(join(root, "dist"), { recursive: true })).sort()).toEqual([
		"assets",
		"assets/a-1.js",
		"assets/a-1.js.br",
		"assets/a-1.js.gz",
		"assets/b-1.woff2",
		"index.html",
	]);
	expect(await readdir(join(root, "maps"))).toEqual(["a-1.js.map"]);
	expect(brotliDecompressSync(await readFile(join(root, "dist/assets/a-1.js.br"))).toString()).toBe(script);
	expect(gunzipSync(await readFile(join(root, "dist/assets/a-1.js.gz"))).toString()).toBe(script);
});
