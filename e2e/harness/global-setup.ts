import { execFile } from "node:child_process";
import { basename, dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { findChromium } from "./browser.ts";
import { nodeBinary, ROOT } from "./place.ts";
import { makeTemplate } from "./template.ts";

/** The same server on a clock that tests move. */
const MOVED_CLOCK = "apps/server/main/testing-clock-main.ts";

/**
 * Before all tests: builds the web app and the server's bundle from this source, makes the data folder that products
 * start with, and finds (and unpacks) the browser once. Tests get the results through the environment.
 */
export default async function setup(): Promise<void> {
	await promisify(execFile)(nodeBinary(), ["tools/build-web.mjs"], { cwd: ROOT, maxBuffer: 32 * 1024 * 1024 });
	process.env.E2E_TEMPLATE = await makeTemplate(basename(dirname(await bundled())));
	await bundled(MOVED_CLOCK);
	process.env.CHROMIUM_PATH = await findChromium();
}

/** Main file of the bundle with this entry, by default the product's. Imported by URL: not part of this compilation. */
async function bundled(entry?: string): Promise<string> {
	const { bundleServer }: { bundleServer(root?: string, entry?: string): Promise<string> } = await import(
		pathToFileURL(join(ROOT, "tools/bundle-server.mjs")).href
	);
	return bundleServer(undefined, entry);
}
