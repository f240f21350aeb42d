import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { complaintAbout, sentenceOf } from "./guard.mjs";
import { difference, reasonFor } from "./setup.mjs";

let root: string;
beforeEach(async () => {
	root = await mkdtemp(join(tmpdir(), "truefill-setup-"));
	await mkdir(join(root, "node_modules"));
});
afterEach(() => rm(root, { recursive: true, force: true }));

const a = { version: "1.0.0", integrity: "sha512-a" };
const link = { resolved: "packages/core", link: true };
const elsewhere = { version: "1.0.0", optional: true, os: ["aix"], cpu: ["ppc64"] };
const here = { version: "1.0.0", optional: true, os: process.platform, cpu: process.arch };

const lockfile = (packages: object): Promise<void> =>
	writeFile(join(root, "package-lock.json"), JSON.stringify({ packages: { "": { name: "truefill" }, ...packages } }));
const installed = (packages: object): Promise<void> =>
	writeFile(join(root, "node_modules/.package-lock.json"), JSON.stringify({ packages }));

test("what the lockfile lists is installed: nothing to do, packages for other machines may be absent", async () => {
	await lockfile({
		"packages/core": {},
		"node_modules/@truefill/core": link,
		"node_modules/a": a,
		"node_modules/b": elsewhere,
	});
	await installed({ "packages/core": {}, "node_modules/@truefill/core": link, "node_modules/a": a });
	expect(difference(root)).toBeUndefined();
});

test.each([
	["nothing is installed, or npm was interrupted", undefined, "nothing is installed yet"],
	["a package is missing", {}, "node_modules/a is not as in package-lock.json"],
	[
		"a version is older",
		{ "node_modules/a": { ...a, version: "0.9.0" } },
		"node_modules/a is not as in package-lock.json",
	],
	[
		"a content differs",
		{ "node_modules/a": { ...a, integrity: "sha512-b" } },
		"node_modules/a is not as in package-lock.json",
	],
	[
		"a package for this machine is missing",
		{ "node_modules/a": a },
		"node_modules/here is not as in package-lock.json",
	],
	[
		"a package was taken out",
		{ "node_modules/a": a, "node_modules/here": here, "node_modules/c": a },
		"node_modules/c is not in package-lock.json",
	],
])("%s: install", async (_case, found, expected) => {
	await lockfile({ "node_modules/a": a, "node_modules/here": here });
	if (found !== undefined) await installed(found);
	expect(difference(root)).toBe(expected);
});

test("a start does without what only checks and tests need; nothing else may be absent or another", async () => {
	const dev = { ...a, dev: true };
	await lockfile({ "node_modules/a": a, "node_modules/b": dev });
	await installed({ "node_modules/a": a });
	expect(difference(root, true)).toBeUndefined();
	expect(difference(root)).toBe("node_modules/b is not as in package-lock.json");
	await installed({ "node_modules/b": dev });
	expect(difference(root, true)).toBe("node_modules/a is not as in package-lock.json");
	await installed({ "node_modules/a": a, "node_modules/b": { ...dev, version: "0.9.0" } });
	expect(difference(root, true)).toBe("node_modules/b is not as in package-lock.json");
});

test("what a start needs to build is no development dependency", async () => {
	const { packages } = JSON.parse(await readFile(join(import.meta.dirname, "../package-lock.json"), "utf8"));
	const build = ["vite", "rolldown", "tailwindcss", "@tailwindcss/vite", "@vitejs/plugin-react"];
	expect(build.filter((name) => packages[`node_modules/${name}`].dev === true)).toEqual([]);
});

test("an old Node is told so before anything that it could not parse or link", async () => {
	const first = await readFile(join(import.meta.dirname, "oldest-node.cjs"), "utf8");
	// Only ES5 (2009).
	expect(first.replace(/^\/\/.*$/gm, "")).not.toMatch(
		/=>|`|\b(?:const|let|class|import|async|await)\b|\?\.|\?\?|,\s*\)/,
	);
	const serve = await readFile(join(import.meta.dirname, "serve.mjs"), "utf8");
	expect([...serve.matchAll(/^import .* from "(.*)";$/gm)].map(([, from]) => from)).toEqual([
		"node:url",
		"./guard.mjs",
	]);
	const { scripts } = JSON.parse(await readFile(join(import.meta.dirname, "../package.json"), "utf8"));
	for (const name of ["start", "dev", "test", "test:full"]) {
		expect(scripts[name]).toMatch(/^node tools\/oldest-node\.cjs && node tools\/setup\.mjs /);
	}
});

test("a disk that is full is told in a sentence, and another reason in its own words", () => {
	expect(sentenceOf(new Error("ENOSPC: no space left on device, write"))).toMatch(/^The disk is full/);
	expect(sentenceOf(new Error("The web app could not be built."))).toBe("The web app could not be built.");
});

test("a failed installation is told in a sentence that says what to do", () => {
	expect(reasonFor("npm error code ENOTFOUND")).toMatch(/^The npm registry cannot be reached/);
	expect(reasonFor("npm error code ENOSPC")).toMatch(/^The disk is full/);
	expect(reasonFor("npm error code EACCES")).toMatch(/^node_modules cannot be written/);
	expect(reasonFor("npm error code EINTEGRITY")).toMatch(/^A package is not the one/);
	expect(reasonFor("something else")).toMatch(/^npm ci failed/);
});

test("an old Node is told what is needed, a fitting one passes", () => {
	expect(complaintAbout("20.20.2")).toMatch(/^Truefill needs Node 24\.9 or newer and this is 20\.20\.2/);
	expect(complaintAbout("24.8.0")).toBeDefined();
	expect(complaintAbout("24.9.0")).toBeUndefined();
	expect(complaintAbout("26.0.0")).toBeUndefined();
});
