import { build, type InlineConfig } from "vite";
import { loadedBy } from "./vite-weigh.ts";

/**
 * The modules that these modules load statically, with all that can be dropped dropped. They are found by a build
 * without groups of chunks, where a chunk has only what the same pages need. Files of the first render need no list
 * that way, and a new page adds nothing to them.
 */
export async function modulesOf(needs: readonly string[], config: InlineConfig): Promise<ReadonlySet<string>> {
	const built = await build({
		...config,
		configFile: false,
		logLevel: "error",
		build: { ...config.build, write: false, sourcemap: false, minify: false, reportCompressedSize: false },
	});
	if (!("output" in built)) throw new Error("one build gives one output");
	const chunks = built.output.filter((file) => file.type === "chunk");
	return new Set(loadedBy(needs, chunks).flatMap(({ moduleIds }) => moduleIds));
}
