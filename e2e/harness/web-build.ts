import { execFile } from "node:child_process";
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { ROOT, scriptPath } from "./place.ts";

const run = promisify(execFile);
const SOURCES = ["apps/web", "packages/core", "packages/contracts", "package-lock.json"];
const NOT_SOURCE = new Set(["node_modules", "dist", ".tsbuild"]);

async function newestMs(path: string): Promise<number> {
	const found = await stat(path);
	if (!found.isDirectory()) return found.mtimeMs;
	let newest = 0;
	for (const entry of await readdir(path, { withFileTypes: true })) {
		if (NOT_SOURCE.has(entry.name) || /\.test\.tsx?$/.test(entry.name)) continue;
		newest = Math.max(newest, await newestMs(join(path, entry.name)));
	}
	return newest;
}

/** Builds the web app when there is no build or one of its sources is newer. */
export async function ensureWebBuild(): Promise<void> {
	const built = await stat(join(ROOT, "apps/web/dist/index.html")).catch(() => undefined);
	const sources = await Promise.all(SOURCES.map((source) => newestMs(join(ROOT, source))));
	if (built !== undefined && built.mtimeMs > Math.max(...sources)) return;
	await run("npm", ["run", "-s", "build", "-w", "@truefill/web"], {
		cwd: ROOT,
		env: { ...process.env, PATH: scriptPath() },
		maxBuffer: 32 * 1024 * 1024,
	});
}
