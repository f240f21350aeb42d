import { access, constants } from "node:fs/promises";

const SYSTEM = "/usr/bin/chromium";

export const FLAGS = [
	"--no-sandbox",
	"--disable-gpu",
	"--disable-quic",
	"--no-first-run",
	"--disable-background-networking",
	"--disable-component-update",
	"--disable-sync",
] as const;

const usable = (path: string): Promise<boolean> =>
	access(path, constants.X_OK).then(
		() => true,
		() => false,
	);

/**
 * The browser of the journeys: `CHROMIUM_PATH`, else the system's, else the one inside `@sparticuz/chromium`. One that is
 * named but cannot be run is an error, not a reason to look further: a journey is never skipped for want of a browser.
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
