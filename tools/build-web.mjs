// Builds the web app when there is no build or its sources have changed. Can also be run as a command.
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { packWeb } from "./pack-web.mjs";

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const SOURCES = [
	"apps/web",
	"packages/core",
	"packages/contracts",
	"packages/texts",
	"docs/help",
	"tools/help",
	"tools/pack-web.mjs",
	"package-lock.json",
	"tsconfig.base.json",
];
const NOT_SOURCE = new Set(["node_modules", "dist", ".tsbuild"]);

/**
 * Hash of names and contents, not of times: checking out another commit and back does not cause a build.
 *
 * @param {string} root
 * @param {readonly string[]} sources
 * @param {string} [salt] what else the build depends on
 * @returns {string}
 */
export function hashSources(root, sources = SOURCES, salt = "") {
	const hash = createHash("sha256").update(salt);
	for (const source of sources) {
		for (const file of filesOf(root, source))
			hash
				.update(`${file}\0`)
				.update(readFileSync(join(root, file)))
				.update("\0");
	}
	return hash.digest("hex");
}

/**
 * @param {string} root
 * @param {string} path relative to root
 * @returns {string[]}
 */
function filesOf(root, path) {
	/** @type {string[]} */
	const files = [];
	if (!existsSync(join(root, path))) return files;
	if (/\.[a-z]+$/.test(path)) return [path];
	for (const entry of readdirSync(join(root, path), { withFileTypes: true }).sort((a, b) =>
		a.name < b.name ? -1 : 1,
	)) {
		if (NOT_SOURCE.has(entry.name) || /\.test\.tsx?$/.test(entry.name)) continue;
		const inner = `${path}/${entry.name}`;
		if (entry.isDirectory()) files.push(...filesOf(root, inner));
		else files.push(inner);
	}
	return files;
}

/**
 * Vite runs in a child process, so that the build does not use the server's memory.
 *
 * @returns {Promise<void>}
 */
export async function buildWeb() {
	const web = join(ROOT, "apps/web");
	const stamp = join(ROOT, "node_modules/.cache/truefill/web-build");
	const hash = hashSources(ROOT);
	if (existsSync(join(web, "dist/index.html")) && existsSync(stamp) && readFileSync(stamp, "utf8") === hash) return;
	process.stderr.write("Building the web app …\n");
	const startedMs = performance.now();
	const vite = join(dirname(createRequire(import.meta.url).resolve("vite/package.json")), "bin/vite.js");
	const child = spawn(process.execPath, [vite, "build", "--logLevel", "warn"], {
		cwd: web,
		stdio: ["ignore", "inherit", "inherit"],
		env: { ...process.env, NODE_ENV: "production" },
	});
	const code = await new Promise((settle, fail) => {
		child.on("error", fail);
		child.on("close", settle);
	});
	if (code !== 0) throw new Error("The web app could not be built: the lines above say why.");
	await packWeb(join(web, "dist"), join(dirname(stamp), "web-source-maps"));
	mkdirSync(dirname(stamp), { recursive: true });
	writeFileSync(stamp, hash);
	process.stderr.write(`Built the web app in ${((performance.now() - startedMs) / 1000).toFixed(1)} s.\n`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
	buildWeb().catch((error) => {
		process.stderr.write(`${error.message}\n`);
		process.exitCode = 1;
	});
}
