import { existsSync } from "node:fs";
import { join } from "node:path";

/** The checkout under test. */
export const ROOT = join(import.meta.dirname, "../..");

/** The Node that the product's own scripts use; the current one when the install has none. */
export function nodeBinary(): string {
	const installed = join(ROOT, "node_modules/.bin/node");
	return existsSync(installed) ? installed : process.execPath;
}

/** `PATH` as npm sets it for its scripts, so that tools started by name are the project's. */
export const scriptPath = (): string => `${join(ROOT, "node_modules/.bin")}:${process.env.PATH ?? ""}`;
