// Builds the help and prints it as JSON for the web app's build; --write fills the core's numbers into the texts.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { TOPICS, TRANSLATED } from "./book.ts";
import { buildLibrary, HELP_DIR } from "./build.ts";
import { workOut } from "./examples/index.ts";
import { fillIn, HelpError } from "./parse.ts";

function write(): void {
	const values = workOut();
	for (const folder of ["", ...TRANSLATED]) {
		for (const slug of TOPICS) {
			const file = join(HELP_DIR, folder, `${slug}.md`);
			if (!existsSync(file)) continue;
			const text = readFileSync(file, "utf8");
			const filled = fillIn({ slug, text, values });
			if (filled !== text) writeFileSync(file, filled);
		}
	}
}

try {
	if (process.argv.includes("--write")) write();
	process.stdout.write(JSON.stringify(buildLibrary()));
} catch (error) {
	if (!(error instanceof HelpError)) throw error;
	process.stderr.write(`${error.message}\n`);
	process.exitCode = 1;
}
