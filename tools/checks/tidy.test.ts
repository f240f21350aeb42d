import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { findUntidy } from "./tidy.ts";

let root: string;
beforeEach(async () => {
	root = await mkdtemp(join(tmpdir(), "truefill-tidy-"));
});
afterEach(() => rm(root, { recursive: true, force: true }));

async function plant(path: string, text: string): Promise<void> {
	await mkdir(dirname(join(root, path)), { recursive: true });
	await writeFile(join(root, path), text);
}

const found = (): string[] => findUntidy(root).map(({ line, message }) => `${line}: ${message}`);
const later = ["TO", "DO"].join("");

test.each([
	["apps/server/a.ts", "let a = 1;\n".repeat(401), "1: 401 lines, at most 400: split it by what it does"],
	["apps/server/a.test.ts", "let a = 1;\n".repeat(601), "1: 601 lines, at most 600: split it by what it does"],
	["apps/web/a.css", "a {}\n".repeat(401), "1: 401 lines, at most 400: split it by what it does"],
	["apps/server/a.ts", `\n// ${later}: finish`, "2: a note for later: do it now or leave it out"],
	["apps/server/migrations/a.sql", `-- ${later} index`, "1: a note for later: do it now or leave it out"],
	["apps/server/a.ts", "debugger;", "1: a debugger statement"],
	["apps/server/a.ts", "console.log(1);", "1: console.log: use the log, or show it"],
	[
		"apps/server/a.ts",
		"// biome-ignore lint/suspicious/noExplicitAny: <explanation>",
		"1: biome-ignore without a reason beside it",
	],
	["apps/server/a.ts", "// oxlint-disable-next-line no-cycle", "1: oxlint-disable without a reason beside it"],
	["apps/server/a.ts", "// @ts-expect-error", "1: @ts-expect-error without a reason beside it"],
	["apps/server/a.ts", "// @ts-ignore because I say so", "1: @ts-ignore is never right here"],
	["apps/server/a.test.ts", 'test.only("a", () => {});', "1: .only: every test runs, always"],
	["e2e/a.spec.ts", 'test.describe.skip("a", () => {});', "1: .skip: every test runs, always"],
	["e2e/a.spec.ts", 'test.skip("a", "why");', "1: .skip: every test runs, always"],
	["e2e/a.spec.ts", "test.skip(true);", "1: .skip: every test runs, always"],
	["package-lock.json", '{\n"resolved": "https://registry.example/a.tgz"\n}', "2: a registry's address"],
	[
		"package-lock.json",
		JSON.stringify({ packages: { "node_modules/a": { optionalDependencies: { "a-aix": "1.0.0" } } } }),
		"1: a-aix, which node_modules/a needs, is missing",
	],
	...["*", "^1", "~1.2.0", "latest"].map((version) => [
		"package-lock.json",
		JSON.stringify({
			packages: { "apps/web": { devDependencies: { a: version, "@truefill/core": "*" } }, "node_modules/a": {} },
		}).replace('"node_modules/a"', '"node_modules/@truefill/core":{},"node_modules/a"'),
		`1: apps/web asks for a ${version}: state one version`,
	]),
])("%s is sent back (%#)", async (path, text, message) => {
	await plant(path, text);
	expect(found()).toEqual([message]);
});

test("what is as it should be passes", async () => {
	await plant("apps/server/a.ts", "let a = 1;\n".repeat(400));
	await plant("e2e/journeys/a.spec.ts", "let a = 1;\n".repeat(600));
	await plant("tools/a.ts", "console.log(1);");
	await plant("apps/server/main/main.ts", "console.log(1);");
	await plant(
		"apps/server/b.ts",
		"// biome-ignore lint/suspicious/noExplicitAny: the library's own type is any\nlet a = 1;",
	);
	await plant("apps/server/c.ts", "// oxlint-disable-next-line no-cycle -- the library asks for this very shape");
	await plant("apps/server/d.test.ts", "// @ts-expect-error: a wrong argument is what is tested\nlet a = 1;");
	await plant("apps/server/e.ts", `export const text = "${later} console.log(";\nlist.only(1);`);
	await plant("e2e/b.spec.ts", 'test.skip(process.getuid?.() !== 0, "only root can change accounts");');
	const locked = {
		"": { dependencies: { a: "1" } },
		"node_modules/a": { dependencies: { b: "2" } },
		"node_modules/a/node_modules/b": { optionalDependencies: { c: "1" } },
		"node_modules/c": {},
		"node_modules/@truefill/core": { resolved: "packages/core", link: true },
	};
	await plant("package-lock.json", JSON.stringify({ packages: locked }));
	expect(found()).toEqual([]);
});
