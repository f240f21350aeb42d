import { access, constants } from "node:fs/promises";

const usable = (path: string): Promise<boolean> =>
	access(path, constants.X_OK).then(
		() => true,
		() => false,
	);

/** `CHROMIUM_PATH`, else the system's, else the one inside `@sparticuz/chromium`. */
export async function findChromium(): Promise<string> {
	const { default: packed } = await import("@sparticuz/chromium");
	for (const path of [process.env.CHROMIUM_PATH ?? "", "/usr/bin/chromium", await packed.executablePath()]) {
		if (path !== "" && (await usable(path))) return path;
	}
	throw new Error("No Chromium: set CHROMIUM_PATH, or install this project's packages again.");
}
