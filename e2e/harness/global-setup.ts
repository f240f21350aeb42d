import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { findChromium } from "./browser.ts";
import { nodeBinary, ROOT } from "./place.ts";

/** Before any test: the web app is built of this source, and the browser is found (and unpacked) once. */
export default async function setup(): Promise<void> {
	await promisify(execFile)(nodeBinary(), ["tools/build-web.mjs"], { cwd: ROOT, maxBuffer: 32 * 1024 * 1024 });
	process.env.CHROMIUM_PATH = await findChromium();
}
