import { mkdir, mkdtemp, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { hashSources } from "./build-web.mjs";

let root: string;
beforeEach(async () => {
	root = await mkdtemp(join(tmpdir(), "truefill-build-"));
	await mkdir(join(root, "apps/web/dist"), { recursive: true });
	await mkdir(join(root, "packages/core"), { recursive: true });
	await writeFile(join(root, "apps/web/a.tsx"), "a");
	await writeFile(join(root, "packages/core/b.ts"), "b");
});
afterEach(() => rm(root, { recursive: true, force: true }));

test("the web app is built again when a source changes, appears, moves or goes, also in what it shares", async () => {
	const seen = new Set([hashSources(root)]);
	const changes = [
		() => writeFile(join(root, "apps/web/a.tsx"), "a2"),
		() => writeFile(join(root, "packages/core/b.ts"), "b2"),
		() => writeFile(join(root, "apps/web/c.css"), "c"),
		() => writeFile(join(root, "package-lock.json"), "{}"),
		() => rm(join(root, "apps/web/c.css")).then(() => writeFile(join(root, "apps/web/d.css"), "c")),
	];
	for (const change of changes) {
		await change();
		seen.add(hashSources(root));
	}
	expect(seen.size).toBe(changes.length + 1);
});

test("times, tests and earlier builds do not matter", async () => {
	const before = hashSources(root);
	await writeFile(join(root, "apps/web/dist/index.html"), "built");
	await writeFile(join(root, "apps/web/a.test.tsx"), "test");
	await utimes(join(root, "apps/web/a.tsx"), 1, 1);
	expect(hashSources(root)).toBe(before);
});
