import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { findChromium } from "./browser.ts";
import { nodeBinary, ROOT } from "./place.ts";

/** Before any test: the web app and the server's bundle are of this source, and the browser is found (and unpacked) once. */
export default async function setup(): Promise<void> {
	for (const build of ["tools/build-web.mjs", "tools/bundle-server.mjs"])
		await promisify(execFile)(nodeBinary(), [build], { cwd: ROOT, maxBuffer: 32 * 1024 * 1024 });
	process.env.CHROMIUM_PATH = await findChromium();
}
