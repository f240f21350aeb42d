import { execFileSync } from "node:child_process";
import { join } from "node:path";
import type { Plugin } from "vite";

const ROOT = join(import.meta.dirname, "../..");
const NAME = "virtual:help";

/**
 * The help, one module per language: the texts of `docs/help` with every worked number from the core, assembled by
 * `tools/help` at build time. The build fails with a message if a number differs from the core's, or a translation
 * differs from the English page.
 */
export function helpBook(): Plugin {
	let library: Readonly<Record<string, unknown>> | undefined;
	return {
		name: "help-book",
		buildStart() {
			library = undefined;
		},
		resolveId: (id) => (id === NAME || id.startsWith(`${NAME}/`) ? `\0${id}` : undefined),
		load(id) {
			if (!id.startsWith(`\0${NAME}`)) return undefined;
			library ??= printed();
			const language = id.slice(`\0${NAME}/`.length);
			if (language !== "")
				return `export const book = JSON.parse(${JSON.stringify(JSON.stringify(library[language]))});`;
			const loaders = Object.keys(library).map((code) => `${code}: () => import("${NAME}/${code}")`);
			return `export const books = { ${loaders.join(", ")} };`;
		},
	};
}

function printed(): Readonly<Record<string, unknown>> {
	try {
		const text = execFileSync(process.execPath, [join(ROOT, "tools/help/main.ts")], {
			cwd: ROOT,
			encoding: "utf8",
			stdio: ["ignore", "pipe", "pipe"],
			maxBuffer: 16 * 1024 * 1024,
		});
		return Object.fromEntries(Object.entries<unknown>(JSON.parse(text)));
	} catch (error) {
		throw new Error(error instanceof Error && "stderr" in error ? `${error.stderr}` : "the help was not put together", {
			cause: error,
		});
	}
}
