// Bundles the server and the libraries that it always loads into a few files, and fills the compile cache. Finding,
// stripping and linking some 1,600 modules took most of each start. Can also be run as a command.
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { enableCompileCache, flushCompileCache } from "node:module";
import { basename, dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { cachedDataVersionTag } from "node:v8";
import { hashSources } from "./build-web.mjs";
import { sentenceOf } from "./guard.mjs";

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const SOURCES = [
	"apps/server",
	"packages/core",
	"packages/contracts",
	"packages/texts",
	"tools/bundle-server.mjs",
	"package-lock.json",
];
const SOURCE_ENTRY = "apps/server/main/main.ts";
const ENTRY = "main.mjs";
/** A running server still loads parts of its own bundle, so the latest few are kept when a newer one is made. */
const KEPT = 4;
/** Longer than any bundling takes; an older unfinished folder was left by a killed bundler. */
const MAKING_MS = 3_600_000;
const HTTP_ALONE = "\0http-alone";
const OF_FETCH = new Set(["WebSocket", "CloseEvent", "MessageEvent"]);
/** Libraries that load native code from their own folder. */
const STAY_OUTSIDE = /^(?:@node-rs\/argon2|sharp)$/;

/**
 * Makes the bundle if there is none of these sources, and enables its compile cache in this process. If bundling fails,
 * the server runs from its sources.
 *
 * @param {string} root
 * @param {string} entry the entry source: the product's, or one for tests, whose bundle has its own folder
 * @returns {Promise<string>} the file to run
 */
export async function bundleServer(root = ROOT, entry = SOURCE_ENTRY) {
	const bundle = bundleOf(root, entry);
	const compiled = compiledIn(bundle);
	try {
		if (!existsSync(bundle)) process.stderr.write("Bundling the server …\n");
		if (!existsSync(bundle) || !existsSync(compiled)) await runSelf(root, bundle, entry);
	} catch (error) {
		process.stderr.write(`The server is run from its sources: ${error instanceof Error ? error.message : error}\n`);
		return join(root, entry);
	}
	enableCompileCache(compiled);
	return join(bundle, ENTRY);
}

/**
 * The folder name contains the hash of the sources, so that a bundle is never used for other sources.
 *
 * @param {string} root also the base of the bundle's paths
 * @param {string} entry
 */
const bundleOf = (root, entry) =>
	join(root, "node_modules/.cache/truefill", `${nameOf(entry)}-${hashSources(root, SOURCES, root).slice(0, 16)}`);

/** The prefix of an entry's bundle folders. @param {string} entry */
const nameOf = (entry) => (entry === SOURCE_ENTRY ? "server" : basename(entry, ".ts"));

/**
 * V8 accepts only a cache made by the same version with the same flags.
 *
 * @param {string} bundle
 */
const compiledIn = (bundle) => join(bundle, `compiled-${cachedDataVersionTag()}`);

/**
 * A child process, so that the bundler does not use the server's memory.
 *
 * @param {string} root
 * @param {string} bundle
 * @param {string} entry
 * @returns {Promise<void>}
 */
async function runSelf(root, bundle, entry) {
	// Only V8's flags: passing `--eval` would run the caller's own script again, endlessly.
	const flags = process.execArgv.filter((flag) => /^--(?:min|max)-/.test(flag));
	const child = spawn(process.execPath, [...flags, fileURLToPath(import.meta.url), root, bundle, entry], {
		stdio: ["ignore", "ignore", "inherit"],
	});
	const code = await new Promise((settle, fail) => {
		child.on("error", fail);
		child.on("close", settle);
	});
	if (code !== 0 || !existsSync(join(bundle, ENTRY))) throw new Error("it could not be bundled.");
}

/**
 * Writes the bundle to a temporary folder and renames it, so that an existing bundle is always complete.
 *
 * @param {string} root
 * @param {string} bundle
 * @param {string} entry
 */
async function make(root, bundle, entry) {
	const home = dirname(bundle);
	mkdirSync(home, { recursive: true });
	const making = `${bundle}.making-${process.pid}`;
	const { rolldown } = await import("rolldown");
	try {
		const bundler = await rolldown({
			cwd: root,
			input: { main: entry },
			platform: "node",
			plugins: [outside(), places(root), httpAlone()],
			// Optional dependencies of libraries, which work without them.
			onLog: (level, log, handle) => (log.code === "UNRESOLVED_IMPORT" ? undefined : handle(level, log)),
		});
		const { output } = await bundler.generate({
			// Base of the paths in the source maps; `making` is a sibling of it.
			dir: bundle,
			format: "esm",
			sourcemap: true,
			// Comments would take memory at run time for nothing.
			comments: false,
			entryFileNames: "[name].mjs",
			chunkFileNames: "[name]-[hash].mjs",
		});
		await bundler.close();
		mkdirSync(making);
		for (const file of output) {
			if (file.type === "chunk") writeFileSync(join(making, file.fileName), oneByte(file.code));
			else if (file.fileName.endsWith(".map")) writeFileSync(join(making, file.fileName), placesOf(file.source));
		}
		if (bundleOf(root, entry) !== bundle) throw new Error("The sources changed while they were bundled: start again.");
		try {
			renameSync(making, bundle);
		} catch (error) {
			// Another process that started at the same time was first.
			if (!existsSync(bundle)) throw error;
		}
	} finally {
		rmSync(making, { recursive: true, force: true });
	}
	forgetOld(home, nameOf(entry));
}

/** Dynamically imported libraries are not bundled. @returns {import("rolldown").Plugin} */
const outside = () => ({
	name: "outside",
	resolveId(id, _, { kind }) {
		const library = /^(?:@[\w-]+\/)?[\w-]/.test(id) && !id.startsWith("@truefill/");
		return STAY_OUTSIDE.test(id) || (kind === "dynamic-import" && library) ? { id, external: true } : null;
	},
});

/**
 * Keeps `import.meta` of each file at its source, so that the code still finds files next to it.
 *
 * @param {string} root
 * @returns {import("rolldown").Plugin}
 */
const places = (root) => ({
	name: "places",
	transform(code, id) {
		if (!id.startsWith(root) || id.includes("/node_modules/") || !code.includes("import.meta.")) return null;
		const told = code
			.replaceAll("import.meta.dirname", JSON.stringify(dirname(id)))
			.replaceAll("import.meta.filename", JSON.stringify(id))
			.replaceAll("import.meta.url", JSON.stringify(pathToFileURL(id).href));
		// The lines do not move, so no source map is needed.
		return { code: told, map: null };
	},
});

/**
 * An `import` of `node:http` evaluates all its exports, including the browser's `WebSocket`, which loads `fetch`: 14 MB
 * and 40 ms of each start for something that the server does not use.
 *
 * @returns {import("rolldown").Plugin}
 */
const httpAlone = () => ({
	name: "http-alone",
	resolveId: (id, _, { kind }) =>
		/^(?:node:)?http$/.test(id) && kind === "import-statement" ? { id: HTTP_ALONE, external: false } : null,
	load(id) {
		if (id !== HTTP_ALONE) return null;
		const http = process.getBuiltinModule("node:http");
		const names = Object.keys(http).filter((name) => !OF_FETCH.has(name));
		return `const http = process.getBuiltinModule("node:http");\nexport default http;\nexport const { ${names.join(", ")} } = http;`;
	},
});

/**
 * Node stores a text with any non-ASCII character as two bytes per character. In source text an escape means the same
 * as its character, unless a backslash precedes it.
 *
 * @param {string} code
 */
export function oneByte(code) {
	if (/\\[^\0-\x7f]/.test(code)) return code;
	return code.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

/**
 * The source map without the sources' texts, which are on disk.
 *
 * @param {string | Uint8Array} source
 */
function placesOf(source) {
	const map = JSON.parse(typeof source === "string" ? source : Buffer.from(source).toString("utf8"));
	delete map.sourcesContent;
	return JSON.stringify(map);
}

/**
 * Deletes old bundles, and unfinished folders of killed bundlers.
 *
 * @param {string} home
 * @param {string} name
 */
function forgetOld(home, name) {
	const folders = readdirSync(home)
		.filter((folder) => folder.startsWith(`${name}-`))
		.map((folder) => ({ path: join(home, folder), making: folder.includes(".making-") }))
		.map(({ path, making }) => ({ path, making, madeMs: statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0 }))
		.sort((a, b) => b.madeMs - a.madeMs);
	const old = folders.filter(({ making }) => !making).slice(KEPT);
	const left = folders.filter(({ making, madeMs }) => making && Date.now() - madeMs > MAKING_MS);
	for (const { path } of [...old, ...left]) rmSync(path, { recursive: true, force: true });
}

/** Loads the bundle with `--help`, which starts nothing, to fill the compile cache. @param {string} bundle */
async function compile(bundle) {
	enableCompileCache(compiledIn(bundle));
	const main = join(bundle, ENTRY);
	process.argv = [process.execPath, main, "--help"];
	await import(pathToFileURL(main).href);
	flushCompileCache();
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
	const [root, bundle, entry = SOURCE_ENTRY] = process.argv.slice(2);
	if (root === undefined || bundle === undefined) await bundleServer();
	else {
		try {
			if (!existsSync(bundle)) await make(root, bundle, entry);
			await compile(bundle);
		} catch (error) {
			// A sentence for a known reason; a stack trace for a defect.
			const words = sentenceOf(error);
			process.stderr.write(`${error instanceof Error && words === error.message ? error.stack : words}\n`);
			process.exitCode = 1;
		}
	}
}
