// Checks in a moment, with the linters, what the hunt would tell after minutes: that each planted bug still has its place.
import { readFileSync } from "node:fs";
import { MUTANTS } from "./mutants.ts";

const ROOT = new URL("../../", import.meta.url);

/** One line for each planted bug whose place in the product is gone, or is no longer the only one. */
export const unplanted = (mutants = MUTANTS): string[] =>
	mutants.flatMap(({ name, file, from }) => {
		const places = readFileSync(new URL(file, ROOT), "utf8").split(from).length - 1;
		return places === 1 ? [] : [`${file}: the planted bug "${name}" fits in ${places} places: plant it anew`];
	});

if (import.meta.main) {
	const lines = unplanted();
	for (const line of lines) process.stdout.write(`${line}\n`);
	process.exitCode = lines.length > 0 ? 1 : 0;
}
