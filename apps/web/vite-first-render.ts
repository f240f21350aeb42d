import { build, type InlineConfig } from "vite";
import { loadedBy } from "./vite-weigh.ts";

/**
 * For each list of modules, what they load statically, with all that can be dropped dropped. They are found by a build
 * without groups of chunks, where a chunk has only what the same pages need. Files of the first render need no list
 * that way, and a new page adds nothing to them.
 */
export async function modulesOf<Name extends string>(
	needs: Readonly<Record<Name, readonly string[]>>,
	config: InlineConfig,
): Promise<Readonly<Record<Name, ReadonlySet<string>>>> {
	const built = await build({
		...config,
		configFile: false,
		logLevel: "error",
		build: { ...config.build, write: false, sourcemap: false, minify: false, reportCompressedSize: false },
	});
	if (!("output" in built)) throw new Error("one build gives one output");
	const chunks = built.output.filter((file) => file.type === "chunk");
	const loaded = (of: readonly string[]) => new Set(loadedBy(of, chunks).flatMap(({ moduleIds }) => moduleIds));
	const sets: Partial<Record<Name, ReadonlySet<string>>> = {};
	for (const name of Object.keys(needs) as Name[]) sets[name] = loaded(needs[name]);
	return sets as Record<Name, ReadonlySet<string>>;
}
