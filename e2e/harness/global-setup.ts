import { execFile } from "node:child_process";
import { basename, dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { findChromium } from "./browser.ts";
import { nodeBinary, ROOT } from "./place.ts";
import { makeTemplate } from "./template.ts";

/**
 * Before any test: the web app and the server's bundle are of this source, the data folder that products begin with is
 * made, and the browser is found (and unpacked) once. Tests find what was made by the environment.
 */
export default async function setup(): Promise<void> {
	await promisify(execFile)(nodeBinary(), ["tools/build-web.mjs"], { cwd: ROOT, maxBuffer: 32 * 1024 * 1024 });
	process.env.E2E_TEMPLATE = await makeTemplate(basename(dirname(await bundled())));
	process.env.CHROMIUM_PATH = await findChromium();
}

/** The main file of the server's bundle. Loaded by its address: the tools are no part of what these tests compile. */
async function bundled(): Promise<string> {
	const { bundleServer }: { bundleServer(): Promise<string> } = await import(
		pathToFileURL(join(ROOT, "tools/bundle-server.mjs")).href
	);
	return bundleServer();
}
