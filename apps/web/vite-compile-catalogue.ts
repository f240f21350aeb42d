import { pathToFileURL } from "node:url";
import { compileMessageOrThrow } from "@lingui/message-utils/compileMessage";
import type { Plugin } from "vite";

/** `i18n/catalogue/<language>/<area>.ts` */
const AREA = /\/i18n\/catalogue\/[\w-]+\/[\w-]+\.ts$/;

/**
 * Compiles the ICU texts of the catalogue while building, so that the browser loads no parser. A text that is no
 * valid ICU message stops the build and names its key. Areas import nothing and export one table of texts each.
 */
export function compileCatalogue(): Plugin {
	return {
		name: "compile-catalogue",
		enforce: "pre",
		async load(id) {
			const [file = id] = id.split("?");
			if (!AREA.test(file)) return null;
			this.addWatchFile(file);
			// The query makes Node read the file anew after a change.
			const url = `${pathToFileURL(file).href}?read=${Date.now()}`;
			const module: Record<string, Record<string, string>> = await import(url);
			const tables = Object.entries(module).map(([name, texts]) => {
				const compiled = Object.entries(texts).map(([key, text]) => [key, compile(key, text)]);
				return `export const ${name} = ${JSON.stringify(Object.fromEntries(compiled))};`;
			});
			return { code: tables.join("\n"), map: null };
		},
	};
}

/** What lingui shows: a plain text stays one, all else is its list of parts. */
function compile(key: string, text: string): unknown {
	try {
		return compileMessageOrThrow(text);
	} catch (error) {
		throw new Error(`${key}: ${error instanceof Error ? error.message : String(error)}`);
	}
}
