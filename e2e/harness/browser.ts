import { access, constants, statfs } from "node:fs/promises";

const SYSTEM = "/usr/bin/chromium";

export const FLAGS = [
	"--no-sandbox",
	"--disable-gpu",
	// Without a graphics card a separate GPU process only copies bitmaps: a fifth of all the time.
	"--in-process-gpu",
	"--disable-quic",
	"--no-first-run",
	"--disable-background-networking",
	"--disable-component-update",
	"--disable-sync",
] as const;

/** Playwright keeps Chromium off /dev/shm, which is small in containers: bitmaps then go through files. */
const OFF_SHARED_MEMORY = "--disable-dev-shm-usage";
const ENOUGH_BYTES = 1024 ** 3;

/** Playwright's default arguments to drop on this machine. */
export async function unwantedArguments(): Promise<string[]> {
	const memory = await statfs("/dev/shm").catch(() => undefined);
	return memory !== undefined && memory.bavail * memory.bsize >= ENOUGH_BYTES ? [OFF_SHARED_MEMORY] : [];
}

const usable = (path: string): Promise<boolean> =>
	access(path, constants.X_OK).then(
		() => true,
		() => false,
	);

/**
 * The browser of the journeys: `CHROMIUM_PATH`, else the system's, else the one inside `@sparticuz/chromium`. There is
 * no fallback from a `CHROMIUM_PATH` that cannot be run: a journey is never skipped for lack of a browser.
 */
export async function findChromium(): Promise<string> {
	const named = process.env.CHROMIUM_PATH;
	if (named !== undefined && named !== "") {
		if (await usable(named)) return named;
		throw new Error(`CHROMIUM_PATH is ${named}, which cannot be run: name a Chromium, or unset it.`);
	}
	if (await usable(SYSTEM)) return SYSTEM;
	const { default: packed } = await import("@sparticuz/chromium");
	const path = await packed.executablePath();
	if (await usable(path)) return path;
	throw new Error("No Chromium: set CHROMIUM_PATH, install chromium, or install this project's packages again.");
}
