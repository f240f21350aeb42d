import { registerHooks } from "node:module";
import { fileURLToPath } from "node:url";
import { MUTANTS } from "./mutants.ts";

/** @throws Error when the product has no longer the place where the bug was planted: then the bug needs a new one. */
export function planted(source: string, name: string, from: string, to: string): string {
	const places = source.split(from).length - 1;
	if (places !== 1) throw new Error(`the bug "${name}" fits in ${places} places of its file: plant it anew`);
	return source.replace(from, () => to);
}

/** From now on this thread loads the product with the bug in it. Nothing that it has loaded before may be of the product. */
export function plant(name: string): void {
	const mutant = MUTANTS.find((one) => one.name === name);
	if (mutant === undefined) throw new Error(`no bug is called "${name}"`);
	const file = fileURLToPath(new URL(`../../${mutant.file}`, import.meta.url));
	registerHooks({
		load(url, context, nextLoad) {
			const loaded = nextLoad(url, context);
			if (!url.startsWith("file:") || fileURLToPath(url) !== file) return loaded;
			const { source } = loaded;
			if (source === undefined || source === null) throw new Error(`${file} has no source`);
			const text = typeof source === "string" ? source : new TextDecoder().decode(source);
			return { ...loaded, source: planted(text, name, mutant.from, mutant.to) };
		},
	});
}
