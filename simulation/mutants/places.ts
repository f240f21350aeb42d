// A fast lint that each planted bug still has its place, which the hunt would report only after minutes.
import { readFileSync } from "node:fs";
import { MUTANTS } from "./mutants.ts";

const ROOT = new URL("../../", import.meta.url);

/** One line for each planted bug whose place in the product is gone or no longer unique. */
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
