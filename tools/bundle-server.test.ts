import { execFile, execFileSync } from "node:child_process";
import {
	existsSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	rmSync,
	utimesSync,
	writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { runInNewContext } from "node:vm";
import { afterEach, beforeEach, expect, it } from "vitest";
import { oneByte } from "./bundle-server.mjs";

let root: string;

beforeEach(() => {
	root = mkdtempSync(join(tmpdir(), "truefill-bundle-"));
	mkdirSync(join(root, "apps/server/main"), { recursive: true });
	mkdirSync(join(root, "node_modules"));
	writeFileSync(join(root, "package-lock.json"), "{}");
	writeFileSync(join(root, "package.json"), '{"type":"module"}');
	write("first");
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

/** A server that prints its name and its `import.meta.dirname`, unless it is called with `--help`. */
function write(words: string): void {
	writeFileSync(
		join(root, "apps/server/main/words.ts"),
		`export const words: string = ${JSON.stringify(words)};
		export const place: string = import.meta.dirname;`,
	);
	writeFileSync(
		join(root, "apps/server/main/main.ts"),
		`import { place, words } from "./words.ts";
		if (!process.argv.includes("--help")) process.stdout.write(words + " in " + place);`,
	);
}

const STRIPPER = "NativeModule internal/deps/amaro/dist/index";

/** Starts it as `npm start` does. @returns the server's output, the file that ran, and whether types were stripped. */
function serve(): { said: string; ran: string; stripped: boolean } {
	const script = `
		const { bundleServer } = await import(${JSON.stringify(pathToFileURL(join(import.meta.dirname, "bundle-server.mjs")).href)});
		process.setSourceMapsEnabled(true);
		const main = await bundleServer(${JSON.stringify(root)});
		await import(main);
		process.stdout.write("\\n" + main + "\\n" + process.moduleLoadList.includes(${JSON.stringify(STRIPPER)}));
	`;
	const output = execFileSync(process.execPath, ["--input-type=module", "--eval", script], {
		encoding: "utf8",
		stdio: ["ignore", "pipe", "ignore"],
	});
	const [said = "", ran = "", stripped] = output.split("\n");
	return { said, ran, stripped: stripped === "true" };
}

const home = () => join(root, "node_modules/.cache/truefill");
const place = () => join(root, "apps/server/main");

it("runs one file that knows where its sources lie, compiled and without the type stripper, the first time as well", () => {
	const first = serve();
	expect(first).toEqual({ said: `first in ${place()}`, ran: expect.stringMatching(/main\.mjs$/), stripped: false });
	const compiled = readdirSync(join(first.ran, "..")).filter((name) => name.startsWith("compiled-"));
	expect(compiled).toHaveLength(1);
	expect(serve()).toEqual(first);
});

it("never runs a bundle of other sources", () => {
	const first = serve();
	write("second");
	const second = serve();
	expect(second.said).toBe(`second in ${place()}`);
	expect(second.ran).not.toBe(first.ran);
	write("first");
	expect(serve()).toEqual(first);
});

it("makes nothing of sources that are not those it was asked for", () => {
	const asked = join(home(), "server-0123456789abcdef");
	const make = () =>
		execFileSync(process.execPath, [join(import.meta.dirname, "bundle-server.mjs"), root, asked], { stdio: "pipe" });
	expect(make).toThrow(/The sources changed while they were bundled/);
	expect(readdirSync(home())).toEqual([]);
});

it("may be asked for by several at the same moment", async () => {
	const { ran } = serve();
	rmSync(join(ran, ".."), { recursive: true });
	const make = () =>
		promisify(execFile)(process.execPath, [join(import.meta.dirname, "bundle-server.mjs"), root, join(ran, "..")]);
	await Promise.all([make(), make(), make()]);
	expect(readdirSync(home())).toHaveLength(1);
	expect(serve().said).toBe(`first in ${place()}`);
});

it("leaves a running server the parts of its bundle, and forgets older ones", () => {
	const names = ["server-a", "server-b", "server-c", "server-d", "server-e", "server-f.making-1"];
	for (const [index, name] of names.entries()) {
		mkdirSync(join(home(), name), { recursive: true });
		utimesSync(join(home(), name), 1_000 + index, 1_000 + index);
	}
	const { ran } = serve();
	const left = readdirSync(home()).filter((name) => name.startsWith("server-"));
	expect(left).toHaveLength(4);
	expect(existsSync(ran)).toBe(true);
	expect(left).toEqual(expect.arrayContaining(["server-c", "server-d", "server-e"]));
});

it("loads what is only sometimes needed from where it lies", () => {
	mkdirSync(join(root, "node_modules/rare"));
	writeFileSync(join(root, "node_modules/rare/package.json"), '{"name":"rare","type":"module","main":"index.js"}');
	writeFileSync(join(root, "node_modules/rare/index.js"), "export default import.meta.dirname;");
	writeFileSync(
		join(root, "apps/server/main/main.ts"),
		`const { default: rare } = await import("rare");
		if (!process.argv.includes("--help")) process.stdout.write(rare);`,
	);
	expect(serve().said).toBe(join(root, "node_modules/rare"));
});

it("loads node:http without the whole of fetch", () => {
	writeFileSync(
		join(place(), "main.ts"),
		`import http, { createServer } from "node:http";
		const fetches: boolean = process.moduleLoadList.some((name) => name.includes("undici"));
		if (!process.argv.includes("--help")) process.stdout.write([typeof createServer, http.createServer === createServer, fetches].join());`,
	);
	expect(serve().said).toBe("function,true,false");
});

it("runs the sources where nothing can be written, or bundled", () => {
	rmSync(join(root, "node_modules"), { recursive: true });
	writeFileSync(join(root, "node_modules"), "a file in the way");
	expect(serve()).toMatchObject({ said: `first in ${place()}`, ran: join(root, "apps/server/main/main.ts") });
});

it("lies beside maps that lead from a stack to the lines of the sources", () => {
	const main = join(place(), "main.ts");
	writeFileSync(
		main,
		`export {};\n\ninterface Torn { readonly why: string }\nconst torn: Torn = { why: new Error("–").stack ?? "" };
		if (!process.argv.includes("--help")) process.stdout.write(JSON.stringify(torn.why));`,
	);
	expect(JSON.parse(serve().said)).toContain(`${main}:4:`);
});

it("tells wide characters by escapes that mean the same", () => {
	const source = "[`☂ …é`, /^[–—]$/.test('–'), /^.$/u.test('😀')].join()";
	const told = oneByte(source);
	expect(told).not.toMatch(/[^\0-\x7f]/);
	expect(runInNewContext(told)).toBe("☂ …é,true,true");
	// A backslash before it would escape the escape's own backslash.
	expect(oneByte('"\\…"')).toBe('"\\…"');
});

/** Two bundles of the whole product, on a machine that is busy with other things. */
const BUNDLING_MS = 180_000;

it(
	"ships nothing of the clock that tests move, which only the bundle of its own entry has",
	async () => {
		// Texts and file names of the test clock and its socket.
		const marks = ["a clock does not go back", "clock.sock", "only `advance MS` is known", "testing-clock"];
		const product = join(import.meta.dirname, "..");
		const module = pathToFileURL(join(import.meta.dirname, "bundle-server.mjs")).href;
		const filesOf = async (...given: string[]) => {
			// A child process, because the call enables the compile cache in its process.
			const script = `const { bundleServer } = await import(${JSON.stringify(module)});
			process.stdout.write(await bundleServer(...${JSON.stringify([product, ...given])}));`;
			const options = ["--input-type=module", "--eval", script];
			const { stdout } = await promisify(execFile)(process.execPath, options);
			const folder = dirname(stdout);
			const names = readdirSync(folder).filter((name) => !name.startsWith("compiled-"));
			return names.map((name) => readFileSync(join(folder, name), "utf8"));
		};
		const [shipped, moved] = [await filesOf(), await filesOf("apps/server/main/testing-clock-main.ts")];
		const have = (files: readonly string[]) => marks.filter((mark) => files.some((text) => text.includes(mark)));
		expect(shipped.length).toBeGreaterThan(1);
		expect(have(moved)).toEqual(marks);
		expect(have(shipped)).toEqual([]);
	},
	BUNDLING_MS,
);
