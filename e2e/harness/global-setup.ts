import { findChromium } from "./browser.ts";
import { ensureWebBuild } from "./web-build.ts";

/** Before any test: the web app is built, and the browser is found (and unpacked) once. */
export default async function setup(): Promise<void> {
	await ensureWebBuild();
	process.env.CHROMIUM_PATH = await findChromium();
}
