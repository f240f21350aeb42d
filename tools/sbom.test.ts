import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { sbomOf } from "./sbom.mjs";

const ROOT = join(import.meta.dirname, "..");
const lock = JSON.parse(readFileSync(join(ROOT, "package-lock.json"), "utf8"));
const sbom = sbomOf(lock);

/** `name@version` of every installed package, from npm's own list. */
const installed = (): string[] => {
	const { packages } = JSON.parse(readFileSync(join(ROOT, "node_modules/.package-lock.json"), "utf8"));
	return Object.entries<{ name?: string; version?: string; link?: boolean }>(packages)
		.filter(([path, { link }]) => path.includes("node_modules/") && link !== true)
		.map(([path, { name, version }]) => `${name ?? path.split("node_modules/").at(-1)}@${version}`);
};

it("lists everything that is installed, with where it is from and what it must be (ASVS 15.1.2)", () => {
	const listed = new Set(sbom.components.map(({ name, version }) => `${name}@${version}`));
	expect(installed().length).toBeGreaterThan(300);
	expect(installed().filter((each) => !listed.has(each))).toEqual([]);
	for (const { name, hashes, licenses, purl, externalReferences = [] } of sbom.components) {
		expect(hashes[0]?.content, name).toMatch(/^[0-9a-f]{128}$/);
		// These name their licence (MIT) only in a file.
		expect(licenses.length, name).toBe(["xmlhttprequest-ssl", "png-js"].includes(name) ? 0 : 1);
		expect(purl, name).toMatch(/^pkg:npm\/(?:%40[^/@]+\/)?[^/@]+@\d/);
		for (const { url } of externalReferences) expect(url, name).toMatch(/^https:\/\//);
	}
});

it("names each once, knows what is shipped from what only builds and tests, and what depends on what", () => {
	const refs = sbom.components.map((each) => each["bom-ref"]);
	expect(new Set(refs).size).toBe(refs.length);
	const known = new Set([...refs, sbom.metadata.component["bom-ref"]]);
	for (const { ref, dependsOn } of sbom.dependencies) {
		expect([ref, ...dependsOn].filter((each) => !known.has(each))).toEqual([]);
	}
	const scopeOf = (name: string) => sbom.components.find((each) => each.name === name)?.scope;
	expect([scopeOf("fastify"), scopeOf("react"), scopeOf("vitest"), scopeOf("typescript")]).toEqual([
		"required",
		"required",
		"excluded",
		"excluded",
	]);
	const fastify = sbom.dependencies.find(({ ref }) => ref.includes("/fastify@"));
	expect(fastify?.dependsOn.some((ref) => ref.includes("/pino@"))).toBe(true);
	expect(sbom.dependencies[0]?.dependsOn.some((ref) => ref.includes("/fastify@"))).toBe(true);
});

it("is the same for the same lock file, and finds a nested version before the one above", () => {
	expect(JSON.stringify(sbomOf(lock))).toBe(JSON.stringify(sbom));
	const small = sbomOf({
		name: "made",
		version: "1.0.0",
		packages: {
			"": { version: "1.0.0", dependencies: { a: "1" } },
			"node_modules/a": { version: "1.0.0", dependencies: { b: "2" } },
			"node_modules/a/node_modules/b": { version: "2.0.0" },
			"node_modules/b": { version: "1.0.0" },
		},
	});
	expect(small.dependencies).toEqual([
		{ ref: "pkg:npm/made@1.0.0", dependsOn: ["pkg:npm/a@1.0.0#node_modules/a"] },
		{
			ref: "pkg:npm/a@1.0.0#node_modules/a",
			dependsOn: ["pkg:npm/b@2.0.0#node_modules/a/node_modules/b"],
		},
		{ ref: "pkg:npm/b@2.0.0#node_modules/a/node_modules/b", dependsOn: [] },
		{ ref: "pkg:npm/b@1.0.0#node_modules/b", dependsOn: [] },
	]);
});
