import { mkdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { makeDataDir } from "@truefill/testkit/data-dir";
import { ROOT } from "./place.ts";
import { copyDataDir, Product } from "./product.ts";

/** The demo's sessions and recent trades are dated from its first start: an older template is rebuilt. */
const KEEP_MS = 12 * 3_600_000;
/** What the server logs when its demo has all of its data. */
const COMPLETE = "the demo is complete";
const COMPLETE_WITHIN_MS = 60_000;

/**
 * Makes the data folder that every product of the journeys starts with, unless this server has one already: a first
 * start with the demo, and a clean stop. A copy takes a fifth of a second, a first start about four.
 *
 * @param server identifies the server's sources: another server, another template
 * @returns the folder
 */
export async function makeTemplate(server: string): Promise<string> {
	const template = join(ROOT, "node_modules/.cache/truefill/e2e-data", server);
	const made = await stat(template).catch(() => undefined);
	if (made !== undefined && Date.now() - made.mtimeMs < KEEP_MS) return template;
	await rm(dirname(template), { recursive: true, force: true });
	await mkdir(dirname(template), { recursive: true });
	const dataDir = await makeDataDir("e2e");
	const product = await Product.start({ dataDir });
	// Products would complete the demo otherwise, each at its own start.
	const completeBy = performance.now() + COMPLETE_WITHIN_MS;
	while (product.running && performance.now() < completeBy && !product.output.includes(COMPLETE)) await sleep(25);
	if (!product.output.includes(COMPLETE)) throw new Error(`the demo was not completed\n${product.output}`);
	await product.halt();
	await mkdir(`${template}.making`, { mode: 0o711 });
	await copyDataDir(dataDir, `${template}.making`);
	await product.stop();
	await rename(`${template}.making`, template);
	return template;
}
