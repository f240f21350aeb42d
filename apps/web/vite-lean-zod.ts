import { readFile } from "node:fs/promises";
import type { Plugin } from "vite";

/** Zod's JSON Schema writers: every schema refers to them, so no bundler can tree-shake them. */
const WRITERS = /\/zod\/v4\/core\/(?:to-json-schema|json-schema-processors)\.js$/;
const EXPORTED = /^export (?:async )?(?:function|const|let|class) (\w+)/gm;
const RENAMED = /^export \{([^}]*)\};?$/gm;

/**
 * JSON Schema is produced only on the server (the OpenAPI document). In the browser its writers, 6 kB of the sign-in
 * page, are replaced by functions that throw. Parsing is unchanged. Builds only; development keeps the full zod.
 */
export function leanZod(): Plugin {
	return {
		name: "lean-zod",
		apply: "build",
		enforce: "pre",
		async load(id) {
			if (!WRITERS.test(id)) return null;
			const source = await readFile(id, "utf8");
			const names = [...source.matchAll(EXPORTED)].map(([, name = ""]) => name);
			for (const [, list = ""] of source.matchAll(RENAMED)) {
				for (const each of list.split(","))
					names.push(
						each
							.trim()
							.split(/\s+as\s+/)
							.at(-1) ?? "",
					);
			}
			if (!names.some((name) => /JSONSchema/.test(name)))
				this.error(`lean-zod: ${id} has no writer of JSON Schema any more`);
			const exports = names.map((name) => `absent as ${name}`).join(", ");
			const absent = `const refuse = () => { throw new Error("JSON Schema is made on the server only"); };\nconst absent = () => refuse;`;
			return { code: `${absent}\nexport { ${exports} };`, map: null };
		},
	};
}
