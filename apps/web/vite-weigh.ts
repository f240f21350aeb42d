import { gzipSync } from "node:zlib";
import type { Plugin, Rolldown } from "vite";

/** A page, the modules it needs to render, and the size limit of their scripts. */
export interface PageWeight {
	readonly page: string;
	/** Suffixes of module paths; each adds its chunk and all its static imports. */
	readonly needs: readonly string[];
	/** Bytes after gzip. */
	readonly most: number;
	/** Number of script files. */
	readonly files?: number;
}

type Chunk = Pick<Rolldown.OutputChunk, "fileName" | "moduleIds" | "imports" | "code">;

/** All chunks with the modules and their static imports. Throws if a module is in none. */
export function loadedBy<C extends Chunk>(needs: readonly string[], chunks: readonly C[]): C[] {
	const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
	const loaded = new Set<C>();
	const load = (chunk: C | undefined) => {
		if (chunk === undefined || loaded.has(chunk)) return;
		loaded.add(chunk);
		for (const each of chunk.imports) load(byName.get(each));
	};
	for (const need of needs) {
		const home = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.split("?")[0]?.endsWith(need)));
		if (home === undefined) throw new Error(`no chunk has the module ${need}`);
		load(home);
	}
	return [...loaded];
}

/** Bytes after gzip of what these modules load, and in how many files. */
export function weightOf(needs: readonly string[], chunks: readonly Chunk[]): { bytes: number; files: number } {
	const loaded = loadedBy(needs, chunks);
	return { bytes: loaded.reduce((sum, { code }) => sum + gzipSync(code).length, 0), files: loaded.length };
}

/** Fails the build when a page's scripts exceed their limits. */
export function weigh(pages: readonly PageWeight[]): Plugin {
	return {
		name: "weigh",
		apply: "build",
		generateBundle(_, bundle) {
			const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
			for (const { page, needs, most, files: mostFiles = Number.POSITIVE_INFINITY } of pages) {
				const { bytes, files } = weightOf(needs, chunks);
				const size = `${(bytes / 1000).toFixed(1)} kB of script after gzip, at most ${most / 1000} kB`;
				const text = `${page}: ${size}, in ${files} files, at most ${mostFiles}`;
				if (bytes > most || files > mostFiles) this.error(text);
				this.info(text);
			}
		},
	};
}
